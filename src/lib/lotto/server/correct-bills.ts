/**
 * Corrects settled bills after a wrong result: each bill receives or returns the difference as a correction in the ledger.
 * What a member has already spent becomes a receivable, which blocks withdrawals (lotto.md section 9); in a promotion's
 * wallet it goes to review.
 */
import { eq, sql } from 'drizzle-orm';
import { lockWallet } from '../../ledger/server/lock-wallet.ts';
import { oweDifference } from '../../ledger/server/owe-difference.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { type Satang, satang, smaller, subtract, toDecimal, zeroSatang } from '../../money.ts';
import { countPlayed } from '../../play-limit/server/count-played.ts';
import { correctStake } from '../../promotion/server/settle-stakes.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { bill } from './bill-tables.ts';
import { held, winningLiterals } from './held-round.ts';
import type { Step } from './pay-bills.ts';

interface Judged extends Record<string, unknown> {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly wallet_id: bigint;
  readonly taken_id: bigint | null;
  readonly before: bigint;
  readonly after: bigint;
}

/**
 * Settles some bills by the new version of the result. Unaffected bills are only marked; those that won under either
 * version are processed one by one.
 */
export const correctBills: Step = (ctx, roundId, batch, after) =>
  inTransaction(ctx, async (tx, inside) => {
    const it = await held(tx, roundId, 'settled');
    if (!it) return undefined;
    const { types, keys } = await winningLiterals(tx, it);
    const { rows } = await tx.execute<Judged>(sql`
      with due as materialized (
        select id, member_id, wallet_id, taken_id, win_amount from bill
          where round_id = ${roundId} and id > ${after} and status in ('won', 'lost') and result_version < ${it.version}::int order by id limit ${batch}
      ), judged as materialized (
        select line.bill_id, line.position, line.win_amount as before, case when keys.key is null then 0 else line.possible_win end as after
          from due join line on line.bill_id = due.id
          left join unnest(${types}::text[], ${keys}::text[]) as keys (bet_type, key) on keys.bet_type = line.bet_type and keys.key = line.key
      ), changed as (
        update line set win_amount = judged.after from judged
          where line.bill_id = judged.bill_id and line.position = judged.position and judged.before <> judged.after
      )
      select due.id, due.member_id, due.wallet_id, due.taken_id, due.win_amount as before, sums.after
        from due join (select bill_id, sum(judged.after)::bigint as after from judged group by bill_id) sums on sums.bill_id = due.id
        order by due.id`);
    const now = await databaseNow(tx);
    const isSame = (row: Judged): boolean => row.before === row.after;
    await tx
      .update(bill)
      .set({ resultVersion: it.version, settledAt: now })
      .where(sql`${bill.id} = any(${arrayLiteral(rows.filter(isSame).map((row) => row.id))}::bigint[])`);
    // In wallet order, so that concurrent settlements cannot deadlock.
    const changed = rows.filter((row) => !isSame(row)).sort((a, b) => (a.wallet_id < b.wallet_id ? -1 : 1));
    for (const row of changed) {
      const cause = `bill:${row.id}:v${it.version}`;
      const { moved, missing } = await moveDifference(tx, it.market, cause, row);
      if (row.taken_id !== null)
        await correctStake(inside, tx, {
          reference: `bill:${row.id}`,
          cause,
          won: satang(row.after),
          moved,
          missing,
          at: now,
        });
      else if (missing > 0n)
        await oweDifference(tx, {
          memberId: row.member_id,
          reference: cause,
          amount: missing,
          house: `lotto:${it.market}`,
          at: now,
        });
      await tx
        .update(bill)
        .set({
          status: row.after > 0n ? 'won' : 'lost',
          winAmount: row.after,
          resultVersion: it.version,
          settledAt: now,
        })
        .where(eq(bill.id, row.id));
      await announceBalance(inside, row.member_id);
      await publish(inside, `member:${row.member_id}`, 'bill', {
        bill_id: String(row.id),
        status: row.after > 0n ? 'won' : 'lost',
        win_amount: toDecimal(satang(row.after)),
      });
    }
    // Winnings taken back count in full as taken back, including the part that is owed.
    await countPlayed(
      tx,
      changed.map((row) => ({ memberId: row.member_id, at: now, won: row.after - row.before })),
    );
    return rows.length < batch ? undefined : rows.at(-1)?.id;
  });

/** Pays a bill's additional winnings, or takes excess winnings as far as the wallet's balance allows. */
async function moveDifference(
  tx: Db,
  market: string,
  cause: string,
  row: Judged,
): Promise<{ readonly moved: bigint; readonly missing: Satang }> {
  const difference = row.after - row.before;
  const house = { house: `lotto:${market}` } as const;
  const wallet = { wallet: row.wallet_id };
  const reference = `${cause}:correction`;
  if (difference > 0n) {
    await post(tx, { kind: 'lotto_correction_in', reference, from: house, to: wallet, amount: satang(difference) });
    return { moved: difference, missing: zeroSatang };
  }
  const owed = satang(-difference);
  const held = await lockWallet(tx, row.member_id, row.wallet_id);
  const taken = smaller(owed, held?.balance ?? zeroSatang);
  if (taken > 0n) await post(tx, { kind: 'lotto_correction_out', reference, from: wallet, to: house, amount: taken });
  return { moved: -taken, missing: subtract(owed, taken) };
}
