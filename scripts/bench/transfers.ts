/** Transfers a second through `post`, compared with the same work as separate statements by the bare driver. */
import type pg from 'pg';
import { post } from '#lib/ledger/server/post.ts';
import { satang } from '#lib/money.ts';
import { type BenchServer, giveWallets, poolSize } from './databases.ts';
import { inTurn, perSecond, type Ratio, rate } from './measure.ts';

const members = 200;
const count = 4_000;

/** The statements of one posting; named, so that the server prepares each once. */
async function bareTransfer(pool: pg.Pool, wallet: bigint, house: bigint, reference: string): Promise<void> {
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values });
  try {
    await run('begin', 'begin');
    await run('lock', 'select id, balance from account where id = $1 and member_id is not null for no key update', [
      wallet,
    ]);
    const created = await run(
      'transfer',
      'insert into transfer (kind, reference, created_at) values ($1, $2, app_now()) returning id, created_at',
      ['adjustment_out', reference],
    );
    const [{ id, created_at }] = created.rows as [{ id: bigint; created_at: Date }];
    // Required by the trigger that guards balances.
    await run('flag', `select set_config('app.posting', 'on', true)`);
    const moved = await run('balance', 'update account set balance = balance - $2 where id = $1 returning balance', [
      wallet,
      100n,
    ]);
    const entry =
      'insert into entry (transfer_id, account_id, amount, balance_after, created_at) values ($1, $2, $3, $4, $5)';
    await run('entry', entry, [id, wallet, -100n, moved.rows[0].balance, created_at]);
    await run('entry', entry, [id, house, 100n, null, created_at]);
    await run('commit', 'commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

export async function measureTransfers(server: BenchServer): Promise<Ratio> {
  const database = await server.open();
  const { pool, ctx } = database;
  await giveWallets(database.pool, members);
  const wallets = (
    await pool.query<{ id: bigint }>('select id from account where wallet_type_id = 1 order by id')
  ).rows.map((row) => row.id);
  const house = (await pool.query<{ id: bigint }>('select id from account where member_id is null')).rows[0]?.id ?? 0n;
  const walletOf = (n: number): bigint => wallets[(n * 7) % members] ?? 0n;
  let round = 0;
  const { ours, theirs } = await inTurn(3, {
    ours: () => {
      round += 1;
      return perSecond(count, poolSize, (n) =>
        // A posting is one statement, so by itself it is its own transaction.
        post(ctx.db, {
          kind: 'adjustment_out',
          reference: `ours:${round}:${n}`,
          from: { wallet: walletOf(n) },
          to: { house: 'adjustments' },
          amount: satang(100n),
        }),
      );
    },
    theirs: () => perSecond(count, poolSize, (n) => bareTransfer(pool, walletOf(n), house, `theirs:${round}:${n}`)),
  });
  await database.close();
  return {
    what: 'ledger transfers, by the service : by separate statements of the bare driver',
    ours: rate(ours),
    theirs: rate(theirs),
    ratio: ours / theirs,
    target: { least: 1.2 },
  };
}
