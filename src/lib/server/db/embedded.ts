/**
 * The embedded PostgreSQL: server binaries from npm on a private unix socket, with its files in the data directory.
 *
 * Every process that uses the server registers in the data directory; the last one to stop shuts the server down. A server
 * left by a killed process is adopted through its postmaster.pid, one that died is restarted by a process that uses it, and
 * processes starting at the same time share one.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Log } from '../log.ts';
import { isServer, type Running, runningServer } from './embedded-running.ts';
import { type ServerFiles, startServer, startTimeoutMs, stopServer, superuser } from './embedded-server.ts';
import { isNamedAlive, nameOfProcess, takeLock } from './process-file.ts';

export interface Embedded {
  readonly connectionString: string;
  /** The server's process id; changes when the server died and was restarted. */
  readonly pid: number;
  /** True when a running server was adopted or shared. */
  readonly adopted: boolean;
  /** Releases the server, and shuts it down when no other process uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Created if missing, with mode 0700. */
  readonly dataDir: string;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Tests only: no fsync, so the data does not survive a power cut. */
  readonly throwaway?: boolean;
}

const watchMs = 500;

/**
 * Starts the embedded server of a data directory, creating its files at first use.
 *
 * @throws Error naming DATABASE_URL where no binary fits this platform, or naming the server's log when it does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, throwaway = false } = options;
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const root = realpathSync(resolve(options.dataDir));
  const users = join(root, 'users');
  const place: Place = {
    root,
    data: join(root, 'postgres'),
    logFile: join(root, 'postgres.log'),
    users,
    registration: join(users, `${process.pid}-${randomBytes(4).toString('hex')}`),
    throwaway,
  };
  const first = await withLock(place, async () => {
    const found = await findOrStart(place);
    mkdirSync(users, { recursive: true, mode: 0o700 });
    writeFileSync(place.registration, nameOfProcess(process.pid));
    return found;
  });
  log.info({ pid: first.pid }, first.adopted ? 'embedded database taken over' : 'embedded database started');
  return new WatchedServer(place, first, log);
}

/** A running server: watched, and restarted when it died, until this process stops using it. */
class WatchedServer implements Embedded {
  readonly connectionString: string;
  readonly adopted: boolean;
  readonly #place: Place;
  readonly #log: EmbeddedOptions['log'];
  readonly #watch: NodeJS.Timeout;
  #pid: number;
  #restarting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(place: Place, first: FoundServer, log: EmbeddedOptions['log']) {
    this.connectionString = `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(first.socketDir)}`;
    this.adopted = first.adopted;
    this.#place = place;
    this.#log = log;
    this.#pid = first.pid;
    this.#watch = setInterval(() => this.#check(), watchMs);
    this.#watch.unref();
  }

  get pid(): number {
    return this.#pid;
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#release();
    return this.#stopping;
  }

  #check(): void {
    if (this.#restarting || isServer(this.#pid, this.#place.data)) return;
    this.#restarting = this.#restart().finally(() => {
      this.#restarting = undefined;
    });
  }

  async #restart(): Promise<void> {
    this.#log.warn({ pid: this.#pid }, 'embedded database died, starting it again');
    try {
      const { pid } = await withLock(this.#place, () => findOrStart(this.#place));
      this.#pid = pid;
      this.#log.info({ pid }, 'embedded database is back');
    } catch (error) {
      this.#log.warn({ err: error }, 'embedded database could not be started again, trying on');
    }
  }

  async #release(): Promise<void> {
    clearInterval(this.#watch);
    await this.#restarting;
    const { users, registration, data } = this.#place;
    await withLock(this.#place, async () => {
      rmSync(registration, { force: true });
      if (!isUsed(users)) await stopServer(data, this.#pid);
    });
  }
}

interface Place extends ServerFiles {
  /** One file for each process that uses the server. */
  readonly users: string;
  /** The file of this use, in `users`. */
  readonly registration: string;
}

interface FoundServer extends Running {
  readonly adopted: boolean;
}

/** Runs work while no other process starts or stops the server. */
async function withLock<T>(place: Place, work: () => Promise<T>): Promise<T> {
  const release = await takeLock(join(place.root, 'start.lock'), startTimeoutMs);
  try {
    return await work();
  } finally {
    release();
  }
}

/** The running server, or a new one; the caller holds the lock. */
async function findOrStart(place: Place): Promise<FoundServer> {
  const running = await runningServer(place.data, startTimeoutMs);
  return { ...(running ?? (await startServer(place))), adopted: running !== undefined };
}

/** Whether a living process is registered; registrations of dead ones are removed. */
function isUsed(users: string): boolean {
  let used = false;
  for (const file of readdirSync(users)) {
    if (isNamedAlive(readFileSync(join(users, file), 'utf8'))) used = true;
    else rmSync(join(users, file), { force: true });
  }
  return used;
}
