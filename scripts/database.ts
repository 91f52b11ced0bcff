/** The installation's database for a script: that of DATABASE_URL, or the embedded server, started or shared. */
import { processConfig } from '../src/lib/server/config.ts';
import { startEmbedded } from '../src/lib/server/db/embedded.ts';
import { createLog } from '../src/lib/server/log.ts';

/** Runs `work` with the connection string, and releases an embedded server afterwards. */
export async function withDatabase<T>(work: (connectionString: string) => Promise<T>): Promise<T> {
  const config = processConfig();
  if (config.databaseUrl) return work(config.databaseUrl);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: createLog('warn') });
  try {
    return await work(embedded.connectionString);
  } finally {
    await embedded.stop();
  }
}

/** The file argument of a command, or its usage. */
export function fileArgument(usage: string): string {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new Error(`usage: ${usage}`);
  return file;
}

/** Runs a command and reports an error in one line. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
