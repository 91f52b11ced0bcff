/** Members for the bench: rows, funded wallets, sessions. */
import { accessToken } from '#lib/account/server/sessions.ts';
import { type BenchDatabase, giveWallets } from './databases.ts';

/** Creates members 1 to `count` with a funded wallet each. */
export async function makePlayers(database: BenchDatabase, count: number): Promise<void> {
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
