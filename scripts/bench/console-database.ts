/** The console's database for the bench: made once, in a folder of its own, and used again by later runs. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import { readConfig } from '#lib/server/config.ts';
import { startEmbedded } from '#lib/server/db/embedded.ts';
import { migrateDatabase } from '#lib/server/db/migrate.ts';
import { createLog } from '#lib/server/log.ts';
import { openSecrets } from '#lib/server/secrets.ts';
import { seed } from '../site.ts';
import { makeConsoleData } from './console-data.ts';
import { benchContext } from './databases.ts';
import { milliseconds, time } from './measure.ts';

export interface ConsoleOptions {
  readonly members: number;
  readonly entries: number;
  /** Makes the data anew, so that it reaches up to now. */
  readonly fresh: boolean;
  /** Removes the data afterwards. */
  readonly remove: boolean;
  /** Measures these pages alone, with all their forms; empty for everything there is. */
  readonly pages: readonly string[];
}

const defaults = { members: 1_000_000, entries: 20_000_000 } as const;
const fullEntries = 100_000_000;

/**
 * `--members N --entries N` of another size, `--full` for a hundred million entries, `--fresh`, `--remove`, `--page
 * /operator/members` for a page alone; the words that are no flags are returned as `rest`.
 *
 * @throws Error naming what is wrong
 */
export function readConsoleOptions(args: readonly string[]): { options: ConsoleOptions; rest: string[] } {
  const rest: string[] = [];
  const sizes: { members: number; entries: number } = { ...defaults };
  const flags = new Set<string>();
  const pages: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--members' || arg === '--entries') {
      const value = Number(args[++at]);
      if (!Number.isSafeInteger(value) || value < 1_000) throw new Error(`${arg} needs a whole number from 1000 on`);
      sizes[arg === '--members' ? 'members' : 'entries'] = value;
    } else if (arg === '--full') sizes.entries = fullEntries;
    else if (arg === '--page') pages.push(args[++at] ?? '');
    else if (arg === '--fresh' || arg === '--remove') flags.add(arg);
    else rest.push(arg);
  }
  // Each member's first pair of transfers is a deposit; what follows is paid from it.
  if (sizes.entries < sizes.members * 4) throw new Error('--entries: at least four for each of --members');
  return { options: { ...sizes, fresh: flags.has('--fresh'), remove: flags.has('--remove'), pages }, rest };
}

export interface ConsoleDatabase {
  readonly url: string;
  readonly folder: string;
  /** Of a process that uses it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const log = createLog('error');

async function make(
  folder: string,
  env: Readonly<Record<string, string>>,
  { members, entries }: ConsoleOptions,
  say: (text: string) => void,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const config = readConfig(env);
  say(`${members.toLocaleString('en')} members and ${entries.toLocaleString('en')} entries, made once in ${folder}`);
  say(`  the demo's content: ${time(await milliseconds(() => seed({ ...env, LOG_LEVEL: 'error' })))}`);
  const embedded = await startEmbedded({ dataDir: folder, log, throwaway: true });
  try {
    const url = embedded.connectionString;
    await makeConsoleData(
      url,
      { members, pairs: Math.floor(entries / 4) },
      openSecrets(config).key('ledger_seal'),
      say,
    );
    const { pool, ctx } = await benchContext(url, config);
    try {
      say(`  hours summed and sealed, by the job: ${time(await milliseconds(() => rollUp(ctx)))}`);
    } finally {
      await pool.end();
    }
  } finally {
    await embedded.stop();
  }
}

/** Starts the database, made first where it is not there yet. */
export async function consoleDatabase(options: ConsoleOptions, say: (text: string) => void): Promise<ConsoleDatabase> {
  const folder = join('.cache', 'bench-console', `${options.members}-${options.entries}`);
  const env = {
    SANDBOX: '1',
    DATA_DIR: folder,
    DATABASE_URL: '',
    SECRET_KEY: 'a key that only the bench of benja uses',
  };
  const mark = join(folder, 'made.json');
  if (options.fresh || !existsSync(mark)) {
    await make(folder, env, options, say);
    writeFileSync(mark, JSON.stringify({ at: new Date().toISOString() }));
  } else
    say(`data of ${(JSON.parse(readFileSync(mark, 'utf8')) as { at: string }).at} in ${folder}; --fresh makes it anew`);
  const embedded = await startEmbedded({ dataDir: folder, log });
  const url = embedded.connectionString;
  // Data of an older version is brought to this one.
  await migrateDatabase(url);
  return {
    url,
    folder,
    env: { ...env, DATABASE_URL: url },
    async stop() {
      await embedded.stop();
      if (options.remove) rmSync(folder, { recursive: true, force: true });
    },
  };
}
