/** A database per test file: a copy of the migrated template, dropped at the end of the file. */
import { randomBytes } from 'node:crypto';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { ensureAgent } from '#lib/agent/server/ensure-agent.ts';
import { agent } from '#lib/agent/server/tables.ts';
import { bookChecks, checkLedger } from '#lib/ledger/server/check.ts';
import { connect } from '#lib/server/db/connect.ts';
import { urlOf } from './global-setup.ts';
import { testLog } from './log.ts';
import { testSealKey } from './seal-key.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: NodePgDatabase<Record<string, never>>;
  readonly agentId: bigint;
  /**
   * Proves the books, then drops the database. `spoiled` for files that break the books on purpose.
   *
   * @throws Error with the findings of `ledger:check`
   */
  drop(options?: { readonly spoiled?: boolean }): Promise<void>;
}

/** The file's own database: created before the hooks declared after this, proved and dropped after its tests. */
export function databaseOfFile(options: { readonly spoiled?: boolean } = {}): TestDatabase {
  let made: TestDatabase | undefined;
  const it = (): TestDatabase => {
    if (!made) throw new Error('the database is made before the tests of the file, not before its hooks');
    return made;
  };
  beforeAll(async () => {
    made = await testDatabase();
  });
  afterAll(() => made?.drop(options));
  return {
    get url() {
      return it().url;
    },
    get pool() {
      return it().pool;
    },
    get db() {
      return it().db;
    },
    get agentId() {
      return it().agentId;
    },
    drop: (how) => it().drop(how),
  };
}

/** The connection over which the books of a test's database are checked: each plans the hundred queries of the check anew. */
const checking = new WeakMap<object, TestDatabase['db']>();
export const checkingOf = <T extends object>(db: T): T | TestDatabase['db'] => checking.get(db) ?? db;

/** Creates a database that the caller drops; test files use `databaseOfFile()`. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url: serverUrl, template, strategy } = inject('testServer');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${template} strategy ${strategy}`);
  const url = urlOf(serverUrl, name);
  // Of a hundred at once the last one waits long, and who holds a row until others wait for it holds it long.
  const { pool, db } = connect(url, { max: 20, log: testLog, sealKey: testSealKey, patience: 20 });
  const checks = connect(url, { max: 1, log: testLog, sealKey: testSealKey, patience: 20 });
  checking.set(db, checks.db);
  const agentId = await ensureAgent(db);
  return {
    url,
    pool,
    db,
    agentId,
    async drop(options = {}) {
      const findings = options.spoiled ? [] : (await checkLedger(checks.db, bookChecks)).findings;
      await Promise.all([pool.end(), checks.pool.end()]);
      await onServer(serverUrl, `drop database ${name} with (force)`);
      if (findings.length > 0)
        throw new Error(
          `the books are wrong: ${findings.map((f) => `${f.check} (${f.count}: ${f.first})`).join('; ')}`,
        );
    },
  };
}

/** Another brand on the same database; the same one however often it is asked for. */
export async function otherAgent({ db }: Pick<TestDatabase, 'db'>): Promise<bigint> {
  const [row] = await db
    .insert(agent)
    .values({ code: 'other', name: 'แบรนด์อื่น' })
    .onConflictDoUpdate({ target: agent.code, set: { name: 'แบรนด์อื่น' } })
    .returning({ id: agent.id });
  if (!row) throw new Error('an agent row is inserted');
  return row.id;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
