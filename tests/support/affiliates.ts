/** Members who referred one another, bound the way a registration binds them. */
import { referrals } from '#lib/affiliate/server/bind-referral.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testMember } from './money.ts';

/** A new member who entered the code of `referrer`. */
export async function friendOf(ctx: Context, referrer: Pick<Member, 'id'>, balance = '0.00'): Promise<Member> {
  const friend = await testMember(ctx, balance);
  await inTransaction(ctx, (tx, inside) =>
    referrals.registered(inside, tx, { memberId: friend.id, referredBy: referrer.id }),
  );
  return friend;
}
