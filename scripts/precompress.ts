/** Writes .br and .gz files next to every built text file that compresses well; the server sends them as they are. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const isText = /\.(?:css|html|ico|js|json|mjs|svg|txt|webmanifest|xml)$/;
/** Below this size the headers cost as much as compression saves. */
const bytesMin = 200;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses all files in a folder; returns their number. */
export async function precompress(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && isText.test(entry.name),
  );
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const content = await readFile(file);
      if (content.byteLength < bytesMin) return;
      const br = await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength } });
      const gz = await gzipped(content, { level: 9 });
      if (br.byteLength < content.byteLength) await writeFile(`${file}.br`, br);
      if (gz.byteLength < content.byteLength) await writeFile(`${file}.gz`, gz);
    }),
  );
  return files.length;
}
