import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Embedded, startEmbedded } from '#lib/server/db/embedded.ts';
import { binaryFolder, repairLinks } from '#lib/server/db/embedded-binaries.ts';
import { runningServer } from '#lib/server/db/embedded-running.ts';
import { isAlive } from '#lib/server/db/process-file.ts';
import { eventually } from '#tests/support/eventually.ts';
import { nodeOptions } from '../../../scripts/commands.ts';

const log = { info: () => undefined, warn: () => undefined };

const newFolder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'benja-embedded-')));
/** Where a first start has made its files, for tests that begin after it. */
let prepared = '';
let dataDir = '';
const open: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  prepared = newFolder();
  await (await startEmbedded({ dataDir: prepared, log })).stop();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = newFolder();
});

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts in this process. */
async function started(at = dataDir): Promise<Embedded> {
  const server = await startEmbedded({ dataDir: at, log });
  open.push(() => server.stop());
  return server;
}

/** Gives the data directory the files of an earlier start, with their owner and modes. */
const startedBefore = (): unknown => execFileSync('cp', ['-a', join(prepared, 'postgres'), dataDir]);

interface User {
  readonly process: ChildProcess;
  readonly server: { readonly pid: number; readonly adopted: boolean; readonly connectionString: string };
  /** Rows it has been told are committed. */
  readonly kept: () => number;
  tell(line: 'write' | 'stop'): void;
  readonly exited: Promise<unknown>;
}

/** Starts in a process of its own, which tests may kill. */
async function user(environment: Record<string, string> = {}): Promise<User> {
  const child = spawn(process.execPath, [...nodeOptions, 'tests/support/embedded-user.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let kept = 0;
  const server = await new Promise<User['server']>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { kept?: number } & User['server'];
      if (said.kept) kept = said.kept;
      else resolve(said);
    });
    child.once('exit', (code) => reject(new Error(`the user left with ${code}`)));
  });
  open.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exited;
    if (isAlive(server.pid)) await (await startEmbedded({ dataDir, log })).stop();
  });
  return { process: child, server, kept: () => kept, tell: (line) => void child.stdin.write(`${line}\n`), exited };
}

async function query<T extends pg.QueryResultRow>(
  server: { readonly connectionString: string },
  text: string,
): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const killed = async (user: User): Promise<void> => {
  user.process.kill('SIGKILL');
  await user.exited;
};

describe('the embedded server', () => {
  it('is made with UTF-8, no locale, checksums and real syncing, and listens on no network', async () => {
    const server = await started();
    const rows = await query<{ name: string; setting: string }>(
      server,
      `select name, setting from pg_settings where name in ('server_encoding', 'lc_messages', 'data_checksums', 'fsync', 'listen_addresses') order by name`,
    );
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      lc_messages: 'C',
      listen_addresses: '',
      server_encoding: 'UTF8',
    });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'socket')).mode & 0o777).toBe(0o700);
  });

  it('keeps what was written over a clean stop and a new start', async () => {
    startedBefore();
    const first = await startEmbedded({ dataDir, log });
    await query(first, 'create table note (said text)');
    await query(first, `insert into note values ('สวัสดี')`);
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await started();
    expect(second.adopted).toBe(false);
    expect(await query(second, 'select said from note')).toEqual([{ said: 'สวัสดี' }]);
  });

  it('finds room for its socket when the data directory has a long Thai name', async () => {
    const long = join(dataDir, 'ข้อมูลของเว็บไซต์เบญจาสำหรับการทดสอบเส้นทางที่ยาวมาก');
    const server = await started(long);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    const socketDir = new URL(server.connectionString).searchParams.get('host') ?? '';
    open.unshift(async () => rmSync(socketDir, { recursive: true, force: true }));
    expect(socketDir.startsWith(tmpdir())).toBe(true);
    expect(statSync(socketDir).mode & 0o777).toBe(0o700);
  });

  it('is shared by two processes that start at once on a fresh folder', async () => {
    const [one, two] = await Promise.all([user(), user()]);
    expect(one.server.pid).toBe(two.server.pid);
    expect([one.server.adopted, two.server.adopted].sort()).toEqual([false, true]);
  });

  it('stays up until the last of its users stops, whoever started it', async () => {
    startedBefore();
    const starter = await user();
    const other = await user();
    starter.tell('stop');
    await starter.exited;
    expect(await query(other.server, 'select 1 as one')).toEqual([{ one: 1 }]);
    other.tell('stop');
    await other.exited;
    expect(isAlive(starter.server.pid)).toBe(false);
  });

  it('is taken over after its only user was killed, and stops with the one who took it', async () => {
    startedBefore();
    const first = await user();
    first.tell('write');
    await eventually(() => expect(first.kept()).toBeGreaterThan(50));
    await killed(first);
    expect(isAlive(first.server.pid)).toBe(true);

    const second = await startEmbedded({ dataDir, log });
    expect(second.adopted).toBe(true);
    expect(second.pid).toBe(first.server.pid);
    const rows = await query<{ n: number }>(second, 'select max(n) as n from kept');
    expect(rows[0]?.n).toBeGreaterThanOrEqual(first.kept());
    await second.stop();
    expect(isAlive(second.pid)).toBe(false);
  });

  it('recovers every acknowledged row when user and server are killed together', async () => {
    startedBefore();
    const first = await user();
    first.tell('write');
    await eventually(() => expect(first.kept()).toBeGreaterThan(50));
    // The user first: it would start a dead server again.
    const gone = killed(first);
    process.kill(first.server.pid, 'SIGKILL');
    await gone;

    const second = await started();
    expect(second.adopted).toBe(false);
    const rows = await query<{ n: number; rows: number }>(
      second,
      'select max(n) as n, count(*)::int as rows from kept',
    );
    expect(rows[0]?.n).toBeGreaterThanOrEqual(first.kept());
    expect(rows[0]?.rows).toBe(rows[0]?.n);
  });

  it('is not taken for running because its process is still there: it must answer', async () => {
    startedBefore();
    const first = await user();
    process.kill(first.server.pid, 'SIGSTOP');
    await killed(first);
    expect(isAlive(first.server.pid)).toBe(true);
    expect(await runningServer(join(dataDir, 'postgres'), 100)).toBeUndefined();
    process.kill(first.server.pid, 'SIGKILL');
    expect((await started()).adopted).toBe(false);
  });

  it('is started again, at the same address, when it dies under a living user', async () => {
    startedBefore();
    const server = await started();
    await query(server, 'create table note (said text)');
    await query(server, `insert into note values ('ยังอยู่')`);
    const before = server.pid;
    process.kill(before, 'SIGKILL');
    await eventually(() => expect(server.pid).not.toBe(before));
    expect(await query(server, 'select said from note')).toEqual([{ said: 'ยังอยู่' }]);
  });

  it('starts although its old pid belongs to another program by now', async () => {
    startedBefore();
    const first = await startEmbedded({ dataDir, log });
    const lockFiles = [
      join(dataDir, 'postgres', 'postmaster.pid'),
      join(new URL(first.connectionString).searchParams.get('host') ?? '', '.s.PGSQL.5432.lock'),
    ].map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n') }));
    await first.stop();
    // Not our own pid: the server does not mind its parent's.
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    onTestFinished(() => void other.kill());
    for (const { path, lines } of lockFiles)
      writeFileSync(path, [String(other.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 });
    const second = await started();
    expect(second.adopted).toBe(false);
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('does not wait for a lock whose holder was killed', async () => {
    startedBefore();
    writeFileSync(join(dataDir, 'start.lock'), '999999999 1');
    const server = await started();
    expect(isAlive(server.pid)).toBe(true);
  });

  it('makes its files anew when the first start was killed half way', async () => {
    mkdirSync(join(dataDir, 'postgres.new'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18');
    expect(await query(await started(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
    'runs for root as another user where user namespaces are not to be had',
    async () => {
      // A path of commands without unshare stands for a system that forbids it.
      const commands = join(dataDir, 'commands');
      mkdirSync(commands);
      startedBefore();
      const shared = await user({ PATH: [commands, join(dataDir, 'nothing')].join(delimiter) });
      expect(await query(shared.server, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(65_534);
      shared.tell('stop');
      await shared.exited;
      // And back: the same folder under the usual way of running.
      expect(await query(await started(), 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );
});

describe('the binaries', () => {
  it('name DATABASE_URL where none fits the platform', () => {
    expect(() => binaryFolder('sunos', 'sparc')).toThrow(/no embedded PostgreSQL for sunos-sparc.*DATABASE_URL/);
  });

  it('get their missing library links back', () => {
    const lib = join(dataDir, 'native', 'lib');
    mkdirSync(lib, { recursive: true });
    writeFileSync(join(lib, 'libx.so.1.2'), 'library');
    writeFileSync(join(lib, 'liby.so.3.4'), 'library');
    symlinkSync('liby.so.3.4', join(lib, 'liby.so'));
    writeFileSync(
      join(dataDir, 'native', 'pg-symlinks.json'),
      JSON.stringify([
        { source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' },
        { source: 'native/lib/liby.so.3.4', target: 'native/lib/liby.so' },
      ]),
    );
    repairLinks(dataDir);
    expect(lstatSync(join(lib, 'libx.so.1')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(lib, 'libx.so.1'), 'utf8')).toBe('library');
    expect(existsSync(join(lib, 'liby.so'))).toBe(true);
  });
});
