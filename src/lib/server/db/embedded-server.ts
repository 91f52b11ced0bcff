/** Starts and stops the embedded PostgreSQL server of a data directory. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { binaryFolder, chooseLaunch, type Launch } from './embedded-binaries.ts';
import { forgetForeignPid, isServer, type Running, runningServer } from './embedded-running.ts';
import { isNamedAlive, nameOfProcess } from './process-file.ts';

/** The data directory and the server's parts of it. */
export interface ServerFiles {
  readonly root: string;
  readonly data: string;
  readonly logFile: string;
  /** No fsync (EmbeddedOptions). */
  readonly throwaway: boolean;
}

export const superuser = 'benja';
export const startTimeoutMs = 60_000;
const stopTimeoutMs = 20_000;
const logBytesMax = 10 * 1024 * 1024;
/** A unix socket's path is limited to 107 bytes; the file name takes 15 of them, and some are kept in reserve. */
const socketFolderBytesMax = 80;

/** Starts the server; the caller holds the lock and has checked that none is running. */
export async function startServer(place: ServerFiles): Promise<Running> {
  const launch = chooseLaunch(place.root, binaryFolder());
  if (!existsSync(join(place.data, 'PG_VERSION'))) initialise(launch, place);
  const socketDir = socketFolder(place.root, launch);
  for (const until = performance.now() + startTimeoutMs; ; await pause(100)) {
    forgetForeignPid(join(place.data, 'postmaster.pid'), place.data);
    forgetForeignPid(join(socketDir, '.s.PGSQL.5432.lock'), place.data);
    const logged = existsSync(place.logFile) ? statSync(place.logFile).size : 0;
    try {
      return await launchServer(launch, place, socketDir);
    } catch (error) {
      // After a crash the old server's last processes may need a moment to exit.
      const output = readFileSync(place.logFile).subarray(logged).toString();
      if (!/pre-existing shared memory block|lock file .* already exists/.test(output) || performance.now() > until)
        throw new Error(`${(error as Error).message}:\n${output.trimEnd()}`);
    }
  }
}

function initialise(launch: Launch, place: ServerFiles): void {
  const fresh = `${place.data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const [program, ...before] = launch.command('initdb');
  const options = [
    '-D',
    fresh,
    '-U',
    superuser,
    '-A',
    'trust',
    '--no-locale',
    '-E',
    'UTF8',
    '--data-checksums',
    '--no-instructions',
  ];
  const made = spawnSync(program, [...before, ...options, ...(place.throwaway ? ['--no-sync'] : [])], {
    encoding: 'utf8',
    cwd: place.root,
    ...launch.user,
  });
  if (made.status !== 0) {
    throw new Error(
      `The embedded database could not be made (or set DATABASE_URL to a PostgreSQL of your own): ${made.stderr || made.error?.message || `exit ${made.status}`}`,
    );
  }
  // Renamed only when complete, so that an interrupted first start begins again.
  renameSync(fresh, place.data);
}

/** Inside the data directory, or in the temporary folder where that path is too long for a socket. */
function socketFolder(root: string, launch: Launch): string {
  const owner = launch.user?.uid ?? process.getuid?.();
  const inside = join(root, 'socket');
  const isShort = Buffer.byteLength(inside) <= socketFolderBytesMax;
  const folder = isShort
    ? inside
    : join(tmpdir(), `benja-${owner ?? 'socket'}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((made || isShort) && owner !== undefined && lstatSync(folder).uid !== owner) chownSync(folder, owner, owner);
  const found = lstatSync(folder);
  // Somebody else's folder in the shared temporary directory could be a trap.
  if (!found.isDirectory() || (owner !== undefined && found.uid !== owner) || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} must be a folder of our own with mode 0700; remove it and start again`);
  }
  return folder;
}

async function launchServer(launch: Launch, place: ServerFiles, socketDir: string): Promise<Running> {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '10min',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    fsync: place.throwaway ? 'off' : 'on',
    full_page_writes: place.throwaway ? 'off' : 'on',
  };
  const [program, ...before] = launch.command('postgres');
  if (existsSync(place.logFile) && statSync(place.logFile).size > logBytesMax)
    renameSync(place.logFile, `${place.logFile}.old`);
  const out = openSync(place.logFile, 'a', 0o600);
  // Detached: the terminal's Ctrl-C reaches the site first, which then shuts the database down in order.
  const child = spawn(
    program,
    [...before, '-D', place.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: place.root,
      detached: true,
      stdio: ['ignore', out, out],
      ...launch.user,
    },
  );
  closeSync(out);
  let ended: string | undefined;
  child.once('exit', (code, signal) => {
    ended = `exit ${code ?? signal}`;
  });
  child.once('error', (error) => {
    ended = error.message;
  });
  child.unref();
  for (const until = performance.now() + startTimeoutMs; performance.now() < until; await pause(10)) {
    const running = await runningServer(place.data, startTimeoutMs);
    if (running) return running;
    if (ended) throw new Error(`The embedded database stopped at start (${ended}); its log is ${place.logFile}`);
  }
  throw new Error(
    `The embedded database did not start within ${startTimeoutMs / 1_000} s; its log is ${place.logFile}`,
  );
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
export async function stopServer(data: string, pid: number): Promise<void> {
  if (!isServer(pid, data)) return;
  // Its name, because an exiting process has no working directory for a moment.
  const server = nameOfProcess(pid);
  process.kill(pid, 'SIGINT');
  for (const until = performance.now() + stopTimeoutMs; performance.now() < until; await pause(10)) {
    if (!isNamedAlive(server)) return;
  }
  // Immediate shutdown, which is as safe as a crash: the next start replays the log.
  if (isServer(pid, data)) process.kill(pid, 'SIGQUIT');
}
