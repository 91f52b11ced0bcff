/** What the profile shows beside the member's own row: previous accounts, withdrawal holds, passkeys, the deletion request. */
import { desc, eq } from 'drizzle-orm';
import { bankName } from '../../banks.ts';
import type { MemberContext } from '../../server/context.ts';
import { maskedAccount } from '../../thai.ts';
import { deletionOf } from './deletion.ts';
import { passkeysOf } from './passkeys.ts';
import { bankAccountHistory, member } from './tables.ts';

const accountsShown = 5;

export async function profileData(ctx: MemberContext) {
  const rows = await ctx.db
    .select({ withdrawHeldUntil: member.withdrawHeldUntil, former: bankAccountHistory })
    .from(member)
    .leftJoin(bankAccountHistory, eq(bankAccountHistory.memberId, member.id))
    .where(eq(member.id, ctx.member.id))
    .orderBy(desc(bankAccountHistory.id))
    .limit(accountsShown);
  const withdrawHeldUntil = rows[0]?.withdrawHeldUntil;
  const former = rows.flatMap((row) => row.former ?? []);
  return {
    heldUntil: withdrawHeldUntil && withdrawHeldUntil > ctx.now() ? withdrawHeldUntil : null,
    formerAccounts: former.map((row) => ({
      bankName: bankName(row.bankCode),
      accountNumber: maskedAccount(row.bankAccountNumber),
      replacedAt: row.replacedAt,
    })),
    passkeys: await passkeysOf(ctx),
    deletion: await deletionOf(ctx),
  };
}
