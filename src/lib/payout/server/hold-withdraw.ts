/** Putting a withdrawal aside for a while, and taking it back into the queue (operator.md section 5). */
import { eq } from 'drizzle-orm';
import { settingsOf } from '../../agent/server/queries.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import type { WithdrawView } from '../../deposit/contract.ts';
import { satang, toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { shortDateTime } from '../../thai.ts';
import { toIso } from '../../time.ts';
import { type HoldAnswer, holdMost, holdOf, judgeHold } from '../rules/withdraw-hold.ts';
import { type WithdrawRow, withdrawView } from './queries.ts';
import { lockWithdraw } from './set-withdraw-status.ts';
import { withdraw } from './tables.ts';
import { tellDesk } from './tell-desk.ts';
import { tellHeld } from './tell-withdrawal.ts';

/**
 * Holds a withdrawal that is not sent yet: nobody approves it and no job sends it until then, or until it is released. The
 * money stays in flight, and the member reads why.
 *
 * @throws Refusal not_found, conflict (sent, over or held already), invalid_input (an end that is past or too late)
 */
export function holdWithdraw(
  ctx: OperatorContext,
  { withdraw_id: id, until, reason }: { readonly withdraw_id: bigint; readonly until: Date; readonly reason: string },
): Promise<WithdrawView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockWithdraw(tx, id);
    const now = await databaseNow(tx);
    const judged = judgeHold(row, until, now);
    if (!judged.ok) throw refusalOf(judged.reason, holdMost(row, now));
    const after = await change(inside, tx, row, {
      ...{ heldUntil: until, heldBy: ctx.operator.name, holdReason: reason },
      firstHeldAt: row.firstHeldAt ?? now,
    });
    await tellHeld(inside, tx, after, { until, reason });
    await recordAct(inside, {
      ...{ action: 'withdraw.hold', subject: `withdraw:${row.id}`, reason, quiet: true },
      before: { status: row.status, amount: toDecimal(satang(row.amount)) },
      after: { held_until: toIso(until) },
    });
    return withdrawView(after, (await settingsOf(inside)).withdraw, now);
  });
}

type Refused = Extract<HoldAnswer, { ok: false }>['reason'];

function refusalOf(reason: Refused, most: Date | null): Refusal {
  const until = (text: string): Refusal => new Refusal('invalid_input', { fields: { until: text } });
  switch (reason) {
    case 'over':
      return new Refusal('conflict');
    case 'spent':
      return until('พักครบ 24 ชั่วโมงแล้ว ต้องอนุมัติหรือปฏิเสธ');
    case 'past':
      return until('เวลาเลิกพักต้องอยู่ข้างหน้า');
    case 'too_long':
      return until(`พักได้ถึง ${most ? shortDateTime(most) : ''} เท่านั้น`);
  }
}

/**
 * Takes a held withdrawal back into the queue before its time; one that was approved goes on to the bank.
 *
 * @throws Refusal not_found, conflict where it is not held
 */
export function releaseWithdraw(
  ctx: OperatorContext,
  { withdraw_id: id, reason }: { readonly withdraw_id: bigint; readonly reason: string },
): Promise<WithdrawView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockWithdraw(tx, id);
    const now = await databaseNow(tx);
    const hold = holdOf(row, now);
    if (!hold) throw new Refusal('conflict');
    const after = await change(inside, tx, row, { heldUntil: null, heldBy: null, holdReason: null });
    await recordAct(inside, {
      ...{ action: 'withdraw.release', subject: `withdraw:${row.id}`, reason, quiet: true },
      before: { held_until: toIso(hold.until), held_by: hold.by },
    });
    if (row.status === 'approved') inside.afterCommit(() => ctx.jobs.wake('payment.send-payouts'));
    return withdrawView(after, (await settingsOf(inside)).withdraw, now);
  });
}

/** Changes the columns of a hold, and tells the member's and the console's open pages. */
async function change(
  inside: OperatorContext,
  tx: Db,
  row: WithdrawRow,
  columns: Partial<WithdrawRow>,
): Promise<WithdrawRow> {
  const [after] = await tx.update(withdraw).set(columns).where(eq(withdraw.id, row.id)).returning();
  assert(after, 'a locked withdrawal is there');
  await publish(inside, `member:${row.memberId}`, 'withdraw', { withdraw_id: String(row.id), status: row.status });
  await tellDesk(inside, row.id);
  return after;
}
