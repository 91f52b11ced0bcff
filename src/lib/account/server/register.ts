/** Opens an account: member, wallets and first session in one transaction. */
import { checkAccountNumber } from '../../banks.ts';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import type { InputOf } from '../../contract/route.ts';
import { openMemberAccounts } from '../../ledger/server/open-accounts.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { hashPassword } from '../../server/password-hash.ts';
import type { accountRoutes } from '../contract.ts';
import { isOfAge } from '../rules/age.ts';
import { checkPassword } from '../rules/password.ts';
import { accountFollowers } from './followers.ts';
import { playPauses } from './pauses.ts';
import { requirePhoneProof, takePhoneProof } from './phone-proof.ts';
import { memberOfRefCode } from './referral-queries.ts';
import { accessToken, openSession } from './sessions.ts';
import { member } from './tables.ts';

const termsVersion = '2026-11';
// Without letters and digits that are easily misread.
const refAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

type Input = InputOf<(typeof accountRoutes)['POST /api/register']>;

export interface LoggedIn {
  access_token: string;
  user: { id: string; username: string; vip_level: number };
}

/**
 * Registers a member and logs them in.
 *
 * @throws Refusal invalid_input (password, account number, referral code), under_age, phone_unproven, phone_taken, bank_account_taken
 */
export async function register(ctx: Context, input: Input): Promise<LoggedIn> {
  const checked = checkPassword(input.password, input.phone);
  if (!checked.ok) throw invalidInput({ password: checked.reason });
  const account = checkAccountNumber(input.bank_code, input.account_number);
  if (!account.ok) throw invalidInput({ account_number: account.reason });
  if (!isOfAge(input.birth_date, ctx.now()))
    throw new Refusal('under_age', { fields: { birth_date: 'ต้องมีอายุ 20 ปีขึ้นไป' } });
  await requirePhoneProof(ctx, input.phone, input.phone_token);
  const passwordHash = await hashPassword(input.password);

  return inTransaction(ctx, async (tx, inside) => {
    // Reported as taken: nobody may learn that its holder is on a time-out or self-excluded.
    if (await playPauses.get().isMarked(inside, { phone: input.phone })) throw new Refusal('phone_taken');
    if (await playPauses.get().isMarked(inside, { bankCode: input.bank_code, accountNumber: account.number }))
      throw new Refusal('bank_account_taken');
    const referredBy = input.ref_code ? await referrer(tx, inside.agentId, input.ref_code) : null;
    const [row] = await tx
      .insert(member)
      .values({
        agentId: inside.agentId,
        phone: input.phone,
        passwordHash,
        firstName: input.first_name,
        lastName: input.last_name,
        birthDate: input.birth_date,
        bankCode: input.bank_code,
        bankAccountNumber: account.number,
        refCode: newRefCode(inside),
        referredBy,
        marketingConsent: input.marketing ?? false,
        termsVersion,
        lastLoginAt: inside.now(),
        createdAt: inside.now(),
      })
      .returning({ id: member.id });
    if (!row) throw new Error('a member row is inserted');
    await takePhoneProof(tx, inside, input.phone, input.phone_token);
    await openMemberAccounts(tx, row.id);
    const opened = await openSession(inside, row.id, { remember: input.remember });
    for (const { registered } of accountFollowers.all()) await registered(inside, tx, { memberId: row.id, referredBy });
    ctx.reply.setSession(opened);
    return {
      access_token: accessToken(ctx.secrets, opened.sessionId, ctx.now()),
      user: { id: String(row.id), username: input.first_name, vip_level: 0 },
    };
  });
}

async function referrer(tx: Db, agentId: bigint, code: string): Promise<bigint> {
  const id = await memberOfRefCode(tx, agentId, code);
  if (id === undefined) throw invalidInput({ ref_code: 'ไม่พบรหัสผู้แนะนำนี้' });
  return id;
}

function newRefCode(ctx: Context): string {
  return [...ctx.random(8)].map((byte) => refAlphabet[byte % refAlphabet.length]).join('');
}
