/**
 * Reserves an amount into an account for one payment: the requested baht plus satang that no other open payment has
 * (thai.md 3.5).
 */
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { add, baht, formatBaht, type Satang, satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { freePayable, slotsPerAmount } from '../rules/unique-satang.ts';
import { paymentIntent } from './tables.ts';

/** How many baht above the request to look for a free amount. */
const offersTried = 20;

const takenAt = async (tx: Db, accountId: bigint, base: Satang): Promise<ReadonlySet<bigint>> => {
  const rows = await tx
    .select({ payable: paymentIntent.payable })
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.accountId, accountId),
        eq(paymentIntent.slotOpen, true),
        gt(paymentIntent.payable, base),
        lte(paymentIntent.payable, add(base, satang(slotsPerAmount))),
      ),
    );
  return new Set(rows.map((row) => row.payable));
};

/** Serialises reservations and incoming transfers of one account until the end of the transaction. */
export async function holdAccount(tx: Db, accountId: bigint): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('pay_in_account', ${accountId}))`);
}

/**
 * A free amount above `base` (whole baht including the fee). The caller holds the account's lock until its payment is
 * written.
 *
 * @throws Refusal satang_taken with the next free amount
 */
export async function reserveAmount(
  ctx: Context,
  tx: Db,
  request: { readonly accountId: bigint; readonly requested: Satang; readonly base: Satang },
): Promise<Satang> {
  const chance = ctx.random(1)[0] ?? 0;
  const payable = freePayable(request.base, await takenAt(tx, request.accountId, request.base), chance);
  if (payable !== undefined) return payable;
  for (let more = 1; more <= offersTried; more++) {
    const extra = baht(more);
    const base = add(request.base, extra);
    if (freePayable(base, await takenAt(tx, request.accountId, base), chance) === undefined) continue;
    const offer = add(request.requested, extra);
    const text = formatBaht(offer, { satang: 'trim' });
    throw new Refusal('satang_taken', {
      values: { offer: text },
      fields: { amount: `ยอดนี้มีผู้โอนพร้อมกันจนเต็ม ลอง ${text}` },
      data: { offer: toDecimal(offer) },
    });
  }
  throw new Refusal('busy', { retryAfterSeconds: 60 });
}
