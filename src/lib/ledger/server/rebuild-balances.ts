/** Recomputes balances from the entries, which are the source of truth (L10 of trust.md). */
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Sets every member account's balance to the sum of its entries while posting is blocked; returns how many differed. */
export function rebuildBalances(
  db: NodePgDatabase<Record<string, never>>,
): Promise<{ accounts: number; changed: number }> {
  return db.transaction(async (tx) => {
    // Large books take longer than the statement timeout of requests.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`lock table account, entry in share row exclusive mode`);
    await tx.execute(sql`select set_config('app.posting', 'on', true)`);
    const { rowCount } = await tx.execute(sql`
      update account a set balance = coalesce(sums.total, 0)
        from account of_member left join (select account_id, sum(amount)::bigint as total from entry group by account_id) sums on sums.account_id = of_member.id
        where a.id = of_member.id and of_member.member_id is not null and a.balance <> coalesce(sums.total, 0)`);
    const { rows } = await tx.execute<{ accounts: bigint }>(
      sql`select count(*) as accounts from account where member_id is not null`,
    );
    return { accounts: Number(rows[0]?.accounts ?? 0n), changed: rowCount ?? 0 };
  });
}
