/** Members for the bench: rows, funded wallets, sessions. */
import { accessToken } from '#lib/account/server/sessions.ts';
import { type BenchDatabase, giveWallets } from './databases.ts';

/** Creates members 1 to `count` in a database without members, with bank accounts but without wallets. */
export async function makeMembers({ pool, ctx }: BenchDatabase, count: number): Promise<void> {
  await pool.query(
    `insert into member (agent_id, phone, password_hash, first_name, last_name, birth_date, bank_code, bank_account_number, ref_code, terms_version)
       select $1::bigint, '+6680' || lpad(m::text, 7, '0'), 'nobody logs in with this', 'สมาชิก', 'ทดสอบ', '1990-01-01', '004', lpad(m::text, 10, '0'), 'B' || m, 'bench' from generate_series(1, $2::int) m`,
    [ctx.agentId, count],
  );
}

/** The same, with a funded wallet each. */
export async function makePlayers(database: BenchDatabase, count: number): Promise<void> {
  await makeMembers(database, count);
  await giveWallets(database.pool, count);
}

/** Logs every member in; returns their bearers. */
export async function logIn(database: BenchDatabase): Promise<string[]> {
  const { pool, ctx } = database;
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into session (member_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
       select id, 'bench' || id, '::1', 'bench', now(), now(), now() + interval '1 hour' from member order by id returning id`,
  );
  return rows.map(({ id }) => accessToken(ctx.secrets, id, ctx.now()));
}
