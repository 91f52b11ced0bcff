/**
 * `npm run build`: builds the site into dist (or BENJA_OUT) and compresses its files. `--if-changed` skips the build when
 * the sources are unchanged.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandResult, programs, runNode } from './commands.ts';
import { precompress } from './precompress.ts';

const sources = [
  'src',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.ts',
  'scripts/precompress.ts',
  'scripts/bench/empty.astro',
];

/** Environment variables that affect the build. */
const switches = ['GALLERY', 'BENCH', 'BENJA_OUT'];

/** SHA-256 over the names and contents of all sources of a build. */
function hashOfSources(env: Readonly<Record<string, string | undefined>>): string {
  const hash = createHash('sha256');
  for (const name of switches) hash.update(`${name}=${env[name] ?? ''}\n`);
  for (const source of sources.filter((path) => existsSync(path))) {
    const files = statSync(source).isDirectory()
      ? readdirSync(source, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : [source];
    for (const file of files) hash.update(`${file}\n`).update(readFileSync(file)).update('\n');
  }
  return hash.digest('hex');
}

/** Builds, unless `ifChanged` is set and the folder was built from the same sources. */
export async function build(options: {
  readonly ifChanged: boolean;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<CommandResult> {
  const env = { ...process.env, ...options.env };
  const out = env.BENJA_OUT ?? 'dist';
  const mark = join(out, 'built-from.txt');
  const hash = hashOfSources(env);
  if (options.ifChanged && existsSync(mark) && readFileSync(mark, 'utf8') === hash)
    return { ok: true, output: `${out} is up to date\n` };
  // Vitest, whose fault tests build too, sets NODE_ENV to "test", with which pages would ask for React's development code.
  const ours = { NODE_ENV: 'production', BUILD_ID: hash.slice(0, 16) };
  const built = await runNode([programs.astro, 'build'], { env: { ...options.env, ...ours } });
  if (!built.ok) return built;
  const files = await precompress(join(out, 'client'));
  // Written last, so that an aborted build does not count as complete.
  writeFileSync(mark, hash);
  return { ok: true, output: `${built.output}${files} files compressed\n` };
}

if (import.meta.main) {
  const { ok, output } = await build({ ifChanged: process.argv.includes('--if-changed') });
  process.stdout.write(output);
  process.exitCode = ok ? 0 : 1;
}
