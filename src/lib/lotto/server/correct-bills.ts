/**
 * Puts settled bills right after a wrong result: each bill gets or gives back the difference as a correction in the books.
 * What a member has already spent becomes a receivable, which blocks withdrawing (lotto.md section 9).
 */
import { eq, sql } from 'drizzle-orm';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { oweDifference } from '../../ledger/server/owe-difference.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { satang, smaller, subtract, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { held, winningLiterals } from './held-round.ts';
import { bill } from './tables.ts';

interface Judged extends Record<string, unknown> {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly wallet_id: bigint;
  readonly before: bigint;
  readonly after: bigint;
}

/** Judges some bills by the new version of the result; 0 when none is left on an older one. Few rounds are ever corrected, so bills go one by one. */
export function correctBills(ctx: Context, roundId: bigint, batch: number): Promise<number> {
  return inTransaction(ctx, async (tx, inside) => {
    const it = await held(tx, roundId, 'settled');
    if (!it) return 0;
    const { types, keys } = await winningLiterals(tx, it);
    const { rows } = await tx.execute<Judged>(sql`
      with due as materialized (
        select id, member_id, wallet_id, win_amount from bill
          where round_id = ${roundId} and status in ('won', 'lost') and result_version < ${it.version}::int order by id limit ${batch}
      ), judged as (
        update line set win_amount = case when keys.key is null then 0 else line.possible_win end
          from due, line same left join unnest(${types}::text[], ${keys}::text[]) as keys (bet_type, key) on keys.bet_type = same.bet_type and keys.key = same.key
          where line.bill_id = due.id and same.bill_id = line.bill_id and same.position = line.position
          returning line.bill_id, line.win_amount
      )
      select due.id, due.member_id, due.wallet_id, due.win_amount as before, sum(judged.win_amount)::bigint as after
        from due join judged on judged.bill_id = due.id group by due.id, due.member_id, due.wallet_id, due.win_amount order by due.wallet_id, due.id`);
    const now = await databaseNow(tx);
    for (const row of rows) {
      const difference = row.after - row.before;
      const house = { house: `lotto:${it.market}` } as const;
      const reference = `bill:${row.id}:v${it.version}:correction`;
      if (difference > 0n) {
        await post(tx, {
          kind: 'lotto_correction_in',
          reference,
          from: house,
          to: { wallet: row.wallet_id },
          amount: satang(difference),
        });
      } else if (difference < 0n) {
        const owed = satang(-difference);
        const { balance } = await lockMainWallet(tx, row.member_id);
        const taken = smaller(owed, balance);
        if (taken > 0n)
          await post(tx, {
            kind: 'lotto_correction_out',
            reference,
            from: { wallet: row.wallet_id },
            to: house,
            amount: taken,
          });
        if (taken < owed)
          await oweDifference(tx, {
            memberId: row.member_id,
            reference: `bill:${row.id}:v${it.version}`,
            amount: subtract(owed, taken),
            at: now,
          });
      }
      await tx
        .update(bill)
        .set({
          status: row.after > 0n ? 'won' : 'lost',
          winAmount: row.after,
          resultVersion: it.version,
          settledAt: now,
        })
        .where(eq(bill.id, row.id));
      if (difference === 0n) continue;
      await announceBalance(inside, row.member_id);
      await publish(inside, `member:${row.member_id}`, 'bill', {
        bill_id: String(row.id),
        status: row.after > 0n ? 'won' : 'lost',
        win_amount: toDecimal(satang(row.after)),
      });
    }
    return rows.length;
  });
}
