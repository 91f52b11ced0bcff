/** The built site as a process that a test kills, alone or with its database, and restarts. */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { ensureAgent } from '#lib/agent/server/ensure-agent.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { type Config, readConfig } from '#lib/server/config.ts';
import { type Context, createContext } from '#lib/server/context.ts';
import { connect } from '#lib/server/db/connect.ts';
import { startEmbedded } from '#lib/server/db/embedded.ts';
import { migrateDatabase } from '#lib/server/db/migrate.ts';
import { noJobs } from '#lib/server/jobs/jobs.ts';
import { openSecrets } from '#lib/server/secrets.ts';
import { freePort } from '#tests/support/free-port.ts';
import { urlOf } from '#tests/support/global-setup.ts';
import { testLog } from '#tests/support/log.ts';
import { testTokens } from '#tests/support/tokens.ts';
import { browserBuild } from '../../scripts/browser-build.ts';
import { build } from '../../scripts/build.ts';
import { runNode, startNode } from '../../scripts/commands.ts';

const silent = { info: () => undefined, warn: () => undefined };

/** A site with its own database: embedded in a folder of its own, or a new one on the server of DATABASE_URL. */
export class MortalSite {
  readonly url: string;
  readonly config: Config;
  readonly #env: Readonly<Record<string, string>> & { readonly PORT: string };
  readonly #dataDir: string;
  /** On a server that is not ours to kill; undefined with the embedded one. */
  readonly #database: string | undefined;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();

  private constructor(port: number, dataDir: string, database: string | undefined) {
    this.#dataDir = dataDir;
    this.#database = database;
    this.url = `http://localhost:${port}`;
    this.#env = {
      ...browserBuild,
      NODE_ENV: 'production',
      SANDBOX: '1',
      HOST: 'localhost',
      PORT: String(port),
      PUBLIC_URL: this.url,
      DATA_DIR: dataDir,
      DATABASE_URL: database ? urlOf(inject('testServer').url, database) : '',
      SECRET_KEY: 'a key that only the fault tests of benja use',
      OPERATOR_TOKEN: testTokens.operator,
      APPROVER_TOKEN: testTokens.approver,
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'silent',
    };
    this.config = readConfig(this.#env);
  }

  /** Builds if necessary, creates the database, and prepares what the demo's seed would: channels and open rounds. */
  static async prepare(): Promise<MortalSite> {
    const built = await build({ ifChanged: true, env: browserBuild });
    if (!built.ok) throw new Error(built.output);
    const given = process.env.DATABASE_URL;
    const database = given ? `benja_fault_${randomBytes(4).toString('hex')}` : undefined;
    const site = new MortalSite(await freePort(), mkdtempSync(join(tmpdir(), 'benja-fault-')), database);
    if (database) await site.#onServer(`create database ${database}`);
    await site.withDatabase(async (ctx) => {
      await ensureChannels(ctx.db);
      await ensureRounds(ctx);
    });
    return site;
  }

  /** Works on the migrated database without the site, in a context without a member. */
  async withDatabase<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    const embedded = this.#database ? undefined : await startEmbedded({ dataDir: this.#dataDir, log: silent });
    const url = embedded?.connectionString ?? this.config.databaseUrl ?? '';
    await migrateDatabase(url);
    const secrets = openSecrets(this.config);
    const { pool, db } = connect(url, { max: 4, log: testLog, sealKey: secrets.key('ledger_seal') });
    try {
      const parts = { config: this.config, secrets, log: testLog, db, jobs: noJobs };
      return await work(
        createContext({ ...parts, publisher: { wake: () => undefined }, agentId: await ensureAgent(db) }),
      );
    } finally {
      await pool.end();
      await embedded?.stop();
    }
  }

  /** Starts the process and waits until it answers. */
  async start(): Promise<void> {
    const child = startNode(['src/server.ts'], this.#env);
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once('exit', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message) => message === 'ready' && resolve());
      child.once('exit', (code, signal) => reject(new Error(`the site ended at start (${code ?? signal})`)));
    });
  }

  /** kill -9, and waits for the exit. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  /** Stops it gracefully. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGTERM');
    await this.#ended;
  }

  /** What still waits for the site's own work; empty when everything is in a final state. */
  openEnds(): Promise<string[]> {
    return this.withDatabase(async ({ db }) => {
      const { rows } = await db.execute<{ what: string }>(sql`
        select 'withdrawal ' || id || ' ' || status as what from withdraw where status in ('approved', 'sending')
        union all select 'round ' || id || ' ' || status from round
          where draw_date >= '2100-01-01' and (status = 'resulted' or status = 'settled' and settled_at is null)
        union all select 'callback ' || event_id from webhook_inbox where handled_at is null`);
      return rows.map((row) => row.what);
    });
  }

  /** kill -9 of the database process (its children follow); where the server is not ours, every connection is cut. */
  async killDatabase(): Promise<void> {
    if (this.#database) {
      await this.#onServer(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${this.#database}' and pid <> pg_backend_pid()`,
      );
      return;
    }
    const [pid] = readFileSync(join(this.#dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  /** `npm run ledger:check` on this site's books; its output when there are findings. */
  async ledgerCheck(): Promise<string> {
    const { ok, output } = await runNode(['scripts/ledger-check.ts'], { env: this.#env });
    return ok ? '' : output;
  }

  /** Stops the site gracefully and removes everything. */
  async end(): Promise<void> {
    await this.stop();
    if (this.#database) await this.#onServer(`drop database if exists ${this.#database} with (force)`);
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #onServer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: inject('testServer').url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
}
