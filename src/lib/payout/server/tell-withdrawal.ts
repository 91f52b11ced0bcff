/** Tells the member what became of a withdrawal, in the transaction in which it happens. */
import { bankName } from '../../banks.ts';
import { tellMember } from '../../inbox/server/tell-member.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { maskedAccount } from '../../thai.ts';
import { toIso } from '../../time.ts';
import type { WithdrawRow } from './queries.ts';
import type { EndedWithdraw } from './withdraw-followers.ts';

const facts = ({ id, memberId, amount }: WithdrawRow, what: string) => ({
  of: { memberId, reference: `withdraw:${id}:${what}` },
  data: { withdraw_id: String(id), amount: String(amount) },
});

/** A withdrawal that has ended. */
export function tellEnded(ctx: Context, tx: Db, row: EndedWithdraw): Promise<void> {
  const { of, data } = facts(row, row.status);
  const account = `${bankName(row.bankCode)} ${maskedAccount(row.bankAccountNumber)}`;
  return row.status === 'paid'
    ? tellMember(ctx, tx, { ...of, kind: 'withdraw_paid', data: { ...data, account } })
    : tellMember(ctx, tx, { ...of, kind: 'withdraw_back', data: { ...data, reason: row.reason } });
}

/** One that the staff have put aside; once for each time. */
export function tellHeld(
  ctx: Context,
  tx: Db,
  row: WithdrawRow,
  { until, reason }: { readonly until: Date; readonly reason: string },
): Promise<void> {
  const { of, data } = facts(row, `held:${until.getTime()}`);
  return tellMember(ctx, tx, { ...of, kind: 'withdraw_held', data: { ...data, until: toIso(until), reason } });
}

/** A withdrawal of which the bank has not said for long what became of it; once. */
export function tellLate(ctx: Context, tx: Db, row: WithdrawRow): Promise<void> {
  const { of, data } = facts(row, 'late');
  return tellMember(ctx, tx, { ...of, kind: 'withdraw_late', data });
}
