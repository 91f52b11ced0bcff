/** What the profile shows beside the member's own row: accounts that were used before, what holds withdrawals, a request to be deleted. */
import { desc, eq } from 'drizzle-orm';
import { bankName } from '../../payment/rules/banks.ts';
import type { MemberContext } from '../../server/context.ts';
import { maskedAccount } from '../../thai.ts';
import { deletionOf } from './deletion.ts';
import { memberAccount } from './queries.ts';
import { bankAccountHistory } from './tables.ts';

const accountsShown = 5;

export async function profileData(ctx: MemberContext) {
  const { withdrawHeldUntil } = await memberAccount(ctx.db, ctx.member.id);
  const former = await ctx.db
    .select()
    .from(bankAccountHistory)
    .where(eq(bankAccountHistory.memberId, ctx.member.id))
    .orderBy(desc(bankAccountHistory.id))
    .limit(accountsShown);
  return {
    heldUntil: withdrawHeldUntil && withdrawHeldUntil > ctx.now() ? withdrawHeldUntil : null,
    formerAccounts: former.map((row) => ({
      bankName: bankName(row.bankCode),
      accountNumber: maskedAccount(row.bankAccountNumber),
      replacedAt: row.replacedAt,
    })),
    deletion: await deletionOf(ctx),
  };
}
