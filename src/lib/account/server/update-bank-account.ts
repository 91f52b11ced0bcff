/** Changes the account that withdrawals go to: requires the password, keeps the history, and holds withdrawals for a day. */
import { desc, eq } from 'drizzle-orm';
import { bankName, checkAccountNumber } from '../../banks.ts';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { maskedAccount, shortDateTime } from '../../thai.ts';
import { dayMs, toIso } from '../../time.ts';
import { accountFollowers } from './followers.ts';
import { playPauses } from './pauses.ts';
import { requirePassword, wrongPassword } from './require-password.ts';
import { bankAccountHistory, member } from './tables.ts';

const holdMs = dayMs;
/** A paused member changes the account to withdraw, not to probe which numbers are registered. */
const restingChangesEveryMs = dayMs;

/**
 * @throws Refusal wrong_password (password), too_many_tries, invalid_input (account_number), bank_account_taken,
 * bank_account_changed (a paused member, within a day), busy
 */
export async function updateBankAccount(
  ctx: MemberContext,
  input: { bank_code: string; account_number: string; password: string },
) {
  const account = checkAccountNumber(input.bank_code, input.account_number);
  if (!account.ok) throw invalidInput({ account_number: account.reason });
  const checkedHash = await requirePassword(ctx, input.password);
  const changed = { bankCode: input.bank_code, accountNumber: account.number };
  const heldUntil = await inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(member).where(eq(member.id, ctx.member.id)).for('no key update');
    assert(row, 'a member who speaks has a row');
    // The password was changed on another device meanwhile.
    if (row.passwordHash !== checkedHash) throw wrongPassword();
    if (row.bankCode === changed.bankCode && row.bankAccountNumber === changed.accountNumber)
      throw invalidInput({ account_number: 'เป็นบัญชีเดิมอยู่แล้ว' });
    const now = await databaseNow(tx);
    if (await playPauses.get().isPaused(tx, row.id, now)) await requireRareChange(tx, row.id, now);
    if (await playPauses.get().isMarked(inside, changed, row.id)) throw new Refusal('bank_account_taken');
    await tx
      .insert(bankAccountHistory)
      .values({ memberId: row.id, bankCode: row.bankCode, bankAccountNumber: row.bankAccountNumber, replacedAt: now });
    const withdrawHeldUntil = new Date(now.getTime() + holdMs);
    await tx
      .update(member)
      .set({ bankCode: changed.bankCode, bankAccountNumber: changed.accountNumber, withdrawHeldUntil })
      .where(eq(member.id, row.id));
    for (const { bankAccountChanged } of accountFollowers.all()) await bankAccountChanged(inside, tx, row.id);
    return withdrawHeldUntil;
  });
  return {
    bank: { code: input.bank_code, name: bankName(input.bank_code), account_number: maskedAccount(account.number) },
    withdraw_held_until: toIso(heldUntil),
  };
}

async function requireRareChange(tx: Db, memberId: bigint, now: Date): Promise<void> {
  const [latest] = await tx
    .select({ at: bankAccountHistory.replacedAt })
    .from(bankAccountHistory)
    .where(eq(bankAccountHistory.memberId, memberId))
    .orderBy(desc(bankAccountHistory.replacedAt))
    .limit(1);
  const next = latest && new Date(latest.at.getTime() + restingChangesEveryMs);
  if (next && next > now) throw new Refusal('bank_account_changed', { values: { at: shortDateTime(next) } });
}
