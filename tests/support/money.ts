/** Members with wallets, and money moved through the product's own functions. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { ledgerChecks } from '#app/ledger-checks.ts';
import { member } from '#lib/account/server/tables.ts';
import { checkLedger } from '#lib/ledger/server/check.ts';
import { openMemberAccounts } from '#lib/ledger/server/open-accounts.ts';
import { post } from '#lib/ledger/server/post.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { parseSatang, type Satang, toDecimal } from '#lib/money.ts';
import type { Context, Member } from '#lib/server/context.ts';
import type { Db } from '#lib/server/db/connect.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { checkingOf } from './database.ts';

let made = 0;

/** "1250.00" -> satang; throws on an invalid amount. */
export function thb(text: string): Satang {
  const amount = parseSatang(text);
  if (amount === undefined) throw new Error(`${text} is no amount`);
  return amount;
}

/** A member with an empty main wallet and points account; each has a unique phone and bank account. */
export async function testMember(ctx: Context, balance = '0.00'): Promise<Member> {
  const serial = String(++made).padStart(7, '0');
  const [row] = await ctx.db
    .insert(member)
    .values({
      agentId: ctx.agentId,
      phone: `+6680${serial}`,
      passwordHash: 'nobody logs in with this',
      firstName: `ทดสอบ${made}`,
      lastName: 'ใจดี',
      birthDate: '1990-01-01',
      bankCode: '004',
      bankAccountNumber: `100${serial}`,
      refCode: `T${serial}`,
      termsVersion: 'test',
      createdAt: ctx.now(),
    })
    .returning({ id: member.id });
  if (!row) throw new Error('a member row is inserted');
  await openMemberAccounts(ctx.db, row.id);
  const amount = thb(balance);
  if (amount > 0n) await give(ctx, row.id, amount);
  return { id: row.id, username: `ทดสอบ${made}`, vipLevel: 0, agentId: ctx.agentId, sessionId: 0n };
}

/** Gives money without a turnover requirement (an adjustment). */
export async function give(ctx: Context, memberId: bigint, amount: Satang): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const wallet = await mainWallet(tx, memberId);
    await post(tx, {
      kind: 'adjustment_in',
      reference: `test:${memberId}:${++made}`,
      from: { house: 'adjustments' },
      to: { wallet: wallet.id },
      amount,
    });
  });
}

/** The main wallet's balance in wire form. */
export async function balanceOf(db: Db, memberId: bigint): Promise<string> {
  return toDecimal((await mainWallet(db, memberId)).balance);
}

/** Closes a member's account: no play, no deposits. */
export async function closeAccount(ctx: Context, memberId: bigint): Promise<void> {
  await ctx.db.update(member).set({ closedAt: ctx.now() }).where(eq(member.id, memberId));
}

/** All checks of `ledger:check`. */
export async function expectSoundBooks(ctx: Context): Promise<void> {
  expect((await checkLedger(checkingOf(ctx.db), ledgerChecks)).findings, 'ledger:check').toEqual([]);
}
