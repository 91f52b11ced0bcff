/** Databases for the bench: created on one server, copied from each other, used through contexts without HTTP. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import '#app/contributions.ts';
import { ensureAgent } from '#lib/agent/server/ensure-agent.ts';
import { type Config, readConfig } from '#lib/server/config.ts';
import { type Context, createContext } from '#lib/server/context.ts';
import { connect } from '#lib/server/db/connect.ts';
import { startEmbedded } from '#lib/server/db/embedded.ts';
import { migrateDatabase } from '#lib/server/db/migrate.ts';
import { noJobs } from '#lib/server/jobs/jobs.ts';
import { createLog } from '#lib/server/log.ts';
import { openSecrets } from '#lib/server/secrets.ts';
import { postSigned } from './post-signed.ts';

/** Connections per side. */
export const poolSize = 10;

export interface BenchDatabase {
  readonly name: string;
  readonly pool: pg.Pool;
  readonly ctx: Context;
  /** Environment for a separate process on it; its anchors are its own, as a site's are. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
  /** Closes and drops it. */
  drop(): Promise<void>;
}

export interface BenchServer {
  /** A migrated database, or a copy of a closed one. */
  open(copyOf?: string): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

/** A context on a database, without HTTP, jobs or stream listeners. */
export async function benchContext(url: string, config: Config): Promise<{ pool: pg.Pool; ctx: Context }> {
  const log = createLog('error');
  const secrets = openSecrets(config);
  const { pool, db } = connect(url, { max: poolSize, log, sealKey: secrets.key('ledger_seal') });
  const publisher = { wake: () => undefined };
  const parts = { config, secrets, log, db, jobs: noJobs, publisher };
  return { pool, ctx: createContext({ ...parts, agentId: await ensureAgent(db) }) };
}

/** The server of DATABASE_URL, or an embedded one with the demo's settings, including fsync. */
export async function benchServer(): Promise<BenchServer> {
  const log = createLog('error');
  const dataDir = mkdtempSync(join(tmpdir(), 'benja-bench-'));
  const given = process.env.DATABASE_URL;
  const embedded = given ? undefined : await startEmbedded({ dataDir, log });
  const url = given ?? embedded?.connectionString ?? '';
  const env = { SANDBOX: '1', DATA_DIR: dataDir, SECRET_KEY: 'a key that only the bench of benja uses' };
  const config = readConfig(env);
  const made = new Set<string>();

  async function onServer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  async function remove(name: string): Promise<void> {
    await onServer(`drop database if exists ${name} with (force)`);
    made.delete(name);
  }

  return {
    async open(copyOf) {
      const name = `benja_bench_${randomBytes(4).toString('hex')}`;
      await onServer(`create database ${name}${copyOf ? ` template ${copyOf}` : ''}`);
      made.add(name);
      const own = Object.assign(new URL(url), { pathname: `/${name}` }).href;
      if (!copyOf) await migrateDatabase(own);
      const { pool, ctx } = await benchContext(own, config);
      const close = (): Promise<void> => pool.end();
      const ownEnv = { ...env, DATABASE_URL: own, ANCHOR_DIR: join(dataDir, 'anchors', name) };
      return { name, pool, ctx, env: ownEnv, close, drop: () => close().then(() => remove(name)) };
    },
    async stop() {
      for (const name of made) await remove(name);
      await embedded?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates members 1 to `count` in a database without members, with bank accounts but without wallets. */
export async function makeMembers(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into member (agent_id, phone, password_hash, first_name, last_name, birth_date, bank_code, bank_account_number, ref_code, terms_version)
       select (select min(id) from agent), '+6680' || lpad(m::text, 7, '0'), 'nobody logs in with this', 'สมาชิก', 'ทดสอบ', '1990-01-01', '004', lpad(m::text, 10, '0'), 'B' || m, 'bench' from generate_series(1, $1::int) m`,
    [count],
  );
}

/** Opens a funded wallet for each of members 1 to `count`, who are created where there are none. */
export async function giveWallets(pool: pg.Pool, count: number): Promise<void> {
  const { rowCount } = await pool.query('select from member limit 1');
  if (!rowCount) await makeMembers(pool, count);
  await pool.query(
    `insert into account (member_id, wallet_type_id, name, currency)
       select m, case c when 'THB' then 1 end, 'กระเป๋า', c from generate_series(1, $1::bigint) m, unnest(array['THB', 'POINT']) c`,
    [count],
  );
  const { rows } = await pool.query<{ id: bigint }>('select id from account where wallet_type_id = 1 order by id');
  await postSigned(pool, {
    kind: 'adjustment_in',
    house: 'adjustments',
    items: rows.map(({ id }) => ({ wallet: id, reference: `bench:${id}`, amount: 100_000_000n })),
  });
}
