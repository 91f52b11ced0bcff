/** Changes the account withdrawals go to: with the password, kept in the history, and withdrawals held for a day. */
import { eq } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { bankName, checkAccountNumber } from '../../payment/rules/banks.ts';
import { isOfSomebodyResting, markAccount } from '../../play-limit/server/pause-marks.ts';
import type { MemberContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { maskedAccount } from '../../thai.ts';
import { dayMs, toIso } from '../../time.ts';
import { verifyPassword } from './password-hash.ts';
import { bankAccountHistory, member } from './tables.ts';

const holdMs = dayMs;

/** @throws Refusal wrong_password (password), invalid_input (account_number), bank_account_taken */
export async function updateBankAccount(
  ctx: MemberContext,
  input: { bank_code: string; account_number: string; password: string },
) {
  const account = checkAccountNumber(input.bank_code, input.account_number);
  if (!account.ok) throw invalidInput({ account_number: account.reason });
  const [row] = await ctx.db.select().from(member).where(eq(member.id, ctx.member.id));
  if (!row || !(await verifyPassword(row.passwordHash, input.password))) {
    throw new Refusal('wrong_password', { fields: { password: 'รหัสผ่านไม่ถูกต้อง' } });
  }
  if (row.bankCode === input.bank_code && row.bankAccountNumber === account.number) {
    throw invalidInput({ account_number: 'เป็นบัญชีเดิมอยู่แล้ว' });
  }
  const now = ctx.now();
  const heldUntil = new Date(now.getTime() + holdMs);
  await inTransaction(ctx, async (tx, inside) => {
    const changed = { bankCode: input.bank_code, accountNumber: account.number };
    if (await isOfSomebodyResting(inside, changed, row.id)) throw new Refusal('bank_account_taken');
    await tx
      .insert(bankAccountHistory)
      .values({ memberId: row.id, bankCode: row.bankCode, bankAccountNumber: row.bankAccountNumber, replacedAt: now });
    await tx
      .update(member)
      .set({ bankCode: input.bank_code, bankAccountNumber: account.number, withdrawHeldUntil: heldUntil })
      .where(eq(member.id, row.id));
    await markAccount(inside, tx, row.id, changed);
  });
  return {
    bank: { code: input.bank_code, name: bankName(input.bank_code), account_number: maskedAccount(account.number) },
    withdraw_held_until: toIso(heldUntil),
  };
}
