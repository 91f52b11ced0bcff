/** Corrects settled bills after a wrong result: each receives or returns the difference (lotto.md section 9). */
import { sql } from 'drizzle-orm';
import { satang, toDecimal } from '../../money.ts';
import { correctStakes } from '../../play/server/correct-stakes.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { publishMany } from '../../server/stream/publish.ts';
import { bill } from './bill-tables.ts';
import { billReference, type LockedRound, lockLane, resultPart, winningLiterals } from './lock-round.ts';
import { inLane, type Step } from './pay-bills.ts';

interface Judged extends Record<string, unknown> {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly wallet_id: bigint;
  readonly taken_id: bigint | null;
  readonly before: bigint;
  readonly after: bigint;
}

/** Settles some bills by the new version of the result. Unaffected bills are only marked. */
export const correctBills: Step = (ctx, roundId, { lane, batch, after }) =>
  inTransaction(ctx, async (tx, inside) => {
    const it = await lockLane(tx, roundId, 'settled', lane);
    if (!it) return undefined;
    const { types, keys } = await winningLiterals(tx, it);
    const { rows } = await tx.execute<Judged>(sql`
      with due as materialized (
        select id, member_id, wallet_id, taken_id, win_amount from bill
          where round_id = ${roundId} and id > ${after} and status in ('won', 'lost') and result_version < ${it.version}::int and ${inLane(lane)} order by id limit ${batch}
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
    const changed = rows.filter((row) => !isSame(row));
    await correctStakes(
      inside,
      tx,
      { category: 'lotto', game: `lotto:${it.market}`, part: resultPart(it.version), at: now },
      changed.map((row) => ({
        reference: billReference(row.id),
        memberId: row.member_id,
        walletId: row.wallet_id,
        takenId: row.taken_id,
        before: satang(row.before),
        after: satang(row.after),
      })),
    );
    await setWinnings(tx, it, changed, now);
    await publishMany(
      inside,
      'bill',
      changed.map((row) => ({
        topic: `member:${row.member_id}` as const,
        data: { bill_id: String(row.id), status: statusOf(row), win_amount: toDecimal(satang(row.after)) },
      })),
    );
    return rows.length < batch ? undefined : rows.at(-1)?.id;
  });

const statusOf = (row: Judged): 'won' | 'lost' => (row.after > 0n ? 'won' : 'lost');

async function setWinnings(tx: Db, it: LockedRound, changed: readonly Judged[], now: Date): Promise<void> {
  if (changed.length === 0) return;
  await tx.execute(sql`
    update bill set status = case when now_won.amount > 0 then 'won' else 'lost' end, win_amount = now_won.amount,
        result_version = ${it.version}::int, settled_at = ${now.toISOString()}::timestamptz
      from unnest(${arrayLiteral(changed.map((row) => row.id))}::bigint[], ${arrayLiteral(changed.map((row) => row.after))}::bigint[])
        as now_won (bill_id, amount)
      where bill.id = now_won.bill_id`);
}
