/** A member's open withdrawals, and the personal data in them, for closing an account. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import type { EventsWanted } from '../../server/db/events.ts';
import { fact, sqlTexts } from '../../server/db/facts.ts';
import { openWithdrawStatuses } from '../rules/withdraw-state.ts';
import { withdraw } from './tables.ts';

const openWithdrawal = `select id from withdraw where member_id = $1 and status in (${sqlTexts(openWithdrawStatuses)})`;

/** The withdrawal that is not decided or not sent yet; there is at most one. */
export const openWithdrawId = fact(openWithdrawal, (id: bigint | null) => id);
export const hasOpenWithdrawal = fact(`exists (${openWithdrawal})`, (has: boolean) => has);

/** What a member was paid out in all, and what is on its way. */
export const withdrawnInAll = fact(
  `select json_build_object('paid', coalesce(sum(amount) filter (where status = 'paid'), 0)::text,
      'open', coalesce(sum(amount) filter (where status in (${sqlTexts(openWithdrawStatuses)})), 0)::text)
    from withdraw where member_id = $1`,
  ({ paid, open }: { readonly paid: string; readonly open: string }) => ({
    paid: satang(BigInt(paid)),
    open: satang(BigInt(open)),
  }),
);

/** Takes names and account numbers out of what a member was paid; amounts and times stay. */
export async function forgetPayee(tx: Db, memberId: bigint, name: string): Promise<void> {
  await tx
    .update(withdraw)
    .set({ bankAccountNumber: '', accountName: name, heldUntil: null, heldBy: null, holdReason: null })
    .where(eq(withdraw.memberId, memberId));
}

/** A withdrawal by its id, as the console's search finds it. */
export const withdrawalFound = (id: bigint): SQL =>
  sql`select 'withdraw' as kind, id, '' as reference, status as state, amount, created_at::text as at, member_id from withdraw where id = ${id}`;

/** A member's withdrawals, by when they were asked for; “who” is the bank, the number cut to its end. */
export const withdrawalEvents = ({ memberId, at, most }: EventsWanted): SQL => sql`
  select 'w' || id as key, created_at as at, status as what, right(bank_account_number, 4) as detail, bank_code as who,
      -amount as amount, 'THB'::text as currency
    from withdraw where member_id = ${memberId} and created_at <= ${at} order by id desc limit ${most}`;
