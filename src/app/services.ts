/**
 * The services of one process: configuration, database, stream hub, jobs. The built site and the process's entry are
 * separate module graphs (and a development server reloads modules), so the single instance is stored on globalThis under a
 * symbol.
 */
import { readFileSync } from 'node:fs';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { codeOfAgent, ensureAgent } from '#lib/agent/server/ensure-agent.ts';
import { settingsOf } from '#lib/agent/server/queries.ts';
import { createAfterAnswer } from '#lib/server/after-answer.ts';
import { type Closing, createClosing } from '#lib/server/closing.ts';
import { type Config, processConfig } from '#lib/server/config.ts';
import { type Context, type ContextParts, createContext } from '#lib/server/context.ts';
import { connect } from '#lib/server/db/connect.ts';
import { startEmbedded } from '#lib/server/db/embedded.ts';
import { migrateDatabase } from '#lib/server/db/migrate.ts';
import { createPageCache, type PageCache } from '#lib/server/front-door/page-cache.ts';
import { createJobRunner } from '#lib/server/jobs/jobs.ts';
import { createLog, type Log, logOf } from '#lib/server/log.ts';
import { createReadCache } from '#lib/server/read-cache.ts';
import { openSecrets, type Secrets } from '#lib/server/secrets.ts';
import { type Hub, openHub } from '#lib/server/stream/hub.ts';
import './contributions.ts';
import { placeOf } from './page-table.ts';
import { jobs } from './schedule.ts';
import { seedGames, seedHouseKey } from './seed-games.ts';

export interface Services extends Closing {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly pool: pg.Pool;
  readonly db: NodePgDatabase<Record<string, never>>;
  readonly hub: Hub;
  readonly pageCache: PageCache;
  readonly version: string;
  /** For tools that start next to the site. */
  readonly connectionString: string;
  contextParts(): ContextParts;
  /** A context without a member, for jobs and scripts. */
  jobContext(name: string): Context;
  /** Stops jobs, the pool, and an embedded server started by this process. */
  close(): Promise<void>;
}

/** Of one process, for the console's pages and reports (operator.md section 8). */
const consoleConnections = 2;
const consoleStatementMs = 3_000;

const key = Symbol.for('benja.services');
type Holder = { [key]?: Promise<Services> };

/** This process's services, started on first use. */
export function services(): Promise<Services> {
  const holder = globalThis as Holder;
  holder[key] ??= startServices(processConfig());
  return holder[key];
}

/** Starts services: database started and migrated, secrets loaded, stream listening, jobs by role. */
export async function startServices(config: Config): Promise<Services> {
  const log = createLog(config.logLevel);
  const secrets = openSecrets(config);
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log });
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
  await migrateDatabase(connectionString);
  const { pool, db } = connect(connectionString, {
    max: config.databasePool,
    log,
    sealKey: secrets.key('ledger_seal'),
  });
  const forConsole = { max: consoleConnections, statementMs: consoleStatementMs, log };
  const pages = connect(connectionString, forConsole);
  const replica = config.reportDatabaseUrl ? connect(config.reportDatabaseUrl, forConsole) : undefined;
  const consoleReads = {
    pages: pages.db,
    reports: (replica ?? pages).db,
    proofs: db,
    isReplica: replica !== undefined,
  };
  const hub = await openHub({ connectionString, db, pool, log });
  const jobRunner = createJobRunner(connectionString, log);
  const agentId = await ensureAgent(db);
  const agentCode = await codeOfAgent(db, agentId);
  await seedGames(db);

  const reads = createReadCache(hub);
  const { begin: afterAnswer, settled } = createAfterAnswer(log);
  const contextParts = (): ContextParts => ({
    config,
    secrets,
    log,
    db,
    jobs: jobRunner,
    publisher: hub,
    agentId,
    agentCode,
    reads,
    consoleReads,
    afterAnswer,
  });
  const jobContext = (name: string): Context => createContext({ ...contextParts(), log: logOf(log, { job: name }) });
  // An invalid setting is an error here, not at a member's deposit.
  await settingsOf(jobContext('start'));
  await seedHouseKey(jobContext('start'));
  await jobRunner.start(jobs, config.role !== 'web', (job) => jobContext(job.name));

  return {
    config,
    secrets,
    log,
    pool,
    db,
    hub,
    pageCache: createPageCache({ placeOf, config, hub, log }),
    version: (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version,
    connectionString,
    contextParts,
    jobContext,
    ...createClosing(),
    async close() {
      await jobRunner.stop();
      await settled();
      await hub.close();
      await Promise.all([pool, pages.pool, replica?.pool].map((one) => one?.end()));
      await embedded?.stop();
    },
  };
}
