/** Wallets and postings for the tests of the books themselves. */
import { sql } from 'drizzle-orm';
import { Refusal } from '#lib/contract/problems.ts';
import { type Movement, type Posted, post } from '#lib/ledger/server/post.ts';
import { mainWallet, pointsAccount } from '#lib/ledger/server/queries.ts';
import { points, type Satang, satang } from '#lib/money.ts';
import type { Context } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testMember } from '#tests/support/money.ts';

export interface Accounts {
  readonly memberId: bigint;
  readonly wallet: bigint;
  readonly points: bigint;
}

/** The accounts of a new member. */
export async function newAccounts(ctx: Context): Promise<Accounts> {
  const { id: memberId } = await testMember(ctx);
  const [wallet, ofPoints] = [await mainWallet(ctx.db, memberId), await pointsAccount(ctx.db, memberId)];
  return { memberId, wallet: wallet.id, points: ofPoints.id };
}

/** Posts in a transaction of its own. */
export const posted = (ctx: Context, movement: Movement): Promise<Posted> =>
  inTransaction(ctx, (tx) => post(tx, movement));

/** A movement between a wallet and the house: money in for an amount above zero, out for one below. */
export const moves = (wallet: bigint, reference: string, amount: bigint): Movement =>
  amount > 0n
    ? { kind: 'adjustment_in', reference, from: { house: 'adjustments' }, to: { wallet }, amount: satang(amount) }
    : { kind: 'adjustment_out', reference, from: { wallet }, to: { house: 'adjustments' }, amount: satang(-amount) };

/** The same for points, which the house gives and takes back. */
export const movesPoints = (account: bigint, reference: string, amount: bigint): Movement =>
  amount > 0n
    ? {
        kind: 'points_earned',
        reference,
        from: { house: 'points_issued' },
        to: { wallet: account },
        amount: points(amount),
      }
    : {
        kind: 'points_spent',
        reference,
        from: { wallet: account },
        to: { house: 'points_issued' },
        amount: points(-amount),
      };

/** The name of the refusal a posting ended in, or what it answered. */
export async function outcome<T>(attempt: Promise<T>): Promise<T | string> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}

export async function balanceOfAccount(ctx: Context, account: bigint): Promise<Satang> {
  const { rows } = await ctx.db.execute<{ balance: bigint }>(sql`select balance from account where id = ${account}`);
  return satang(rows[0]?.balance ?? -1n);
}

/** What a house account has received, which for the house is its balance. */
export async function houseSum(ctx: Context, purpose: string): Promise<bigint> {
  const { rows } = await ctx.db.execute<{ total: bigint }>(sql`
    select coalesce(sum(e.amount), 0)::bigint as total from entry e join account a on a.id = e.account_id
      where a.member_id is null and a.name = ${purpose}`);
  return rows[0]?.total ?? 0n;
}
