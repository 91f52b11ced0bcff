/** Reads of members, shaped for pages and calls. */
import { and, eq } from 'drizzle-orm';
import { bankName, checkAccountNumber } from '../../banks.ts';
import { assert } from '../../contract/problems.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { maskedAccount, maskedPhone } from '../../thai.ts';
import { toIso } from '../../time.ts';
import { playPauses } from './pauses.ts';
import { member } from './tables.ts';

/** The member's row for other domains: accounts that money comes from and goes to, and withdrawal holds. */
export async function memberAccount(db: Db, memberId: bigint) {
  const [row] = await accountQuery(db, { memberId });
  assert(row, `member ${memberId} exists`);
  return row;
}

const accountQuery = preparedQuery('member_account', (db) =>
  db
    .select({
      id: member.id,
      firstName: member.firstName,
      lastName: member.lastName,
      phone: member.phone,
      birthDate: member.birthDate,
      bankCode: member.bankCode,
      bankAccountNumber: member.bankAccountNumber,
      withdrawHeldUntil: member.withdrawHeldUntil,
      closedAt: member.closedAt,
      vipLevel: member.vipLevel,
      createdAt: member.createdAt,
    })
    .from(member)
    .where(eq(member.id, value('memberId'))),
);

/** Whether the agent has this member. */
export async function memberExists(db: Db, agentId: bigint, memberId: bigint): Promise<boolean> {
  const [row] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, memberId), eq(member.agentId, agentId)));
  return row !== undefined;
}

/** What `get_user_info` answers and the profile shows; sensitive data is masked. */
export async function userInfo(ctx: MemberContext, agentCode: string) {
  const [row] = await ctx.db.select().from(member).where(eq(member.id, ctx.member.id));
  assert(row, 'the member of a session exists');
  return {
    agent_code: agentCode,
    user: {
      id: String(row.id),
      username: row.firstName,
      vip_level: row.vipLevel,
      phone: maskedPhone(row.phone),
      first_name: row.firstName,
      last_name: row.lastName,
      bank: { code: row.bankCode, name: bankName(row.bankCode), account_number: maskedAccount(row.bankAccountNumber) },
      ref_code: row.refCode,
      created_at: toIso(row.createdAt),
    },
  };
}

/** Whether a phone or a bank account can still be registered; an invalid account number is reported as not available. */
export async function isAvailable(
  ctx: Context,
  input: { phone: string } | { bank_code: string; account_number: string },
): Promise<boolean> {
  if ('phone' in input) {
    if (await playPauses.get().isMarked(ctx, input)) return false;
    const [row] = await ctx.db
      .select({ id: member.id })
      .from(member)
      .where(and(eq(member.agentId, ctx.agentId), eq(member.phone, input.phone)));
    return !row;
  }
  const account = checkAccountNumber(input.bank_code, input.account_number);
  if (!account.ok) return false;
  if (await playPauses.get().isMarked(ctx, { bankCode: input.bank_code, accountNumber: account.number })) return false;
  const [row] = await ctx.db
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        eq(member.agentId, ctx.agentId),
        eq(member.bankCode, input.bank_code),
        eq(member.bankAccountNumber, account.number),
      ),
    );
  return !row;
}
