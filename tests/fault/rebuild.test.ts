/**
 * L10 of trust.md: all balances are lost and made anew from the entries; they are what they were, a million entries in
 * under a minute. `FAULT_ENTRIES` says how many there are.
 */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bookChecks, checkLedger } from '#lib/ledger/server/check.ts';
import { rebuildBalances } from '#lib/ledger/server/rebuild-balances.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { giveWallets } from '../../scripts/bench/databases.ts';
import { inTime } from './times.ts';

const entries = Number(process.env.FAULT_ENTRIES ?? 1_000_000);
const members = 1_000;
/** Postings of one statement. */
const batch = 10_000;
const database = databaseOfFile();

const balances = async (): Promise<string | undefined> =>
  (
    await database.pool.query<{ digest: string }>(
      `select md5(string_agg(id || ':' || balance, ',' order by id)) as digest from account`,
    )
  ).rows[0]?.digest;

it(`${entries} entries give the same balances again in under a minute`, async () => {
  await giveWallets(database.pool, members);
  for (let made = members; made < entries / 2; made += batch)
    await database.pool.query(
      `select ledger_post_many('lotto_stake', 'THB', 'lotto:gov', array_agg(id order by n), array_agg('r:' || $1::bigint + n order by n), array_agg(-1 - n % 7 order by n))
        from (select n, (select array_agg(id order by id) from account where wallet_type_id = 1) as ids from generate_series(1, $2::bigint) n) s
        cross join lateral (select ids[1 + n % array_length(ids, 1)] as id) w`,
      [made, Math.min(batch, entries / 2 - made)],
    );
  const { rows } = await database.pool.query<{ count: bigint }>('select count(*) as count from entry');
  expect(rows[0]?.count).toBe(BigInt(entries));
  const before = await balances();

  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('app.posting', 'on', true)`);
    await tx.execute(sql`update account set balance = 0`);
  });
  expect(await balances()).not.toBe(before);

  const since = performance.now();
  expect(await rebuildBalances(database.db)).toEqual({ accounts: 2 * members, changed: members });
  const seconds = (performance.now() - since) / 1_000;
  inTime(`balances of ${entries} entries rebuilt`, seconds, 60);
  expect(await balances()).toBe(before);
  expect((await checkLedger(database.db, bookChecks)).findings).toEqual([]);
  expect((await rebuildBalances(database.db)).changed).toBe(0);
});
