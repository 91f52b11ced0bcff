/** A promotion chosen before paying in, and what becomes of the choice when the money is there, or does not come. */
import { and, desc, eq, isNotNull, ne, or } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { baht, type Satang, smaller } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import type { ForfeitReason } from '../rules/taken-state.ts';
import { mayTakeFor } from '../rules/taking.ts';
import { activate } from './activate.ts';
import { becomeTaken } from './become-taken.ts';
import { promotion } from './tables.ts';
import { promotionTaken } from './taken-tables.ts';
import {
  accept,
  type BonusPromotion,
  giveBackClaim,
  isBonus,
  isTakenByTwin,
  judgeTaking,
  recordOf,
  requireTakable,
  type TakenRow,
  type Wish,
} from './taking.ts';
import { termsHash } from './terms-hash.ts';

/**
 * Whether a deposit of this amount may have the promotion; ask before the payment is made.
 *
 * @throws Refusal not_found, promotion_changed, promotion_not_available (why)
 */
export function requireForDeposit(tx: Db, wish: Wish, amount: Satang): Promise<BonusPromotion> {
  return requireTakable(tx, wish, { amount });
}

/**
 * Keeps the choice with the payment it was made for.
 *
 * @throws Refusal promotion_not_available when somebody else took the last one meanwhile
 */
export async function chooseForDeposit(
  tx: Db,
  row: BonusPromotion,
  choice: { readonly memberId: bigint; readonly intentId: bigint; readonly now: Date },
): Promise<void> {
  await accept(tx, row, choice);
}

/** Which promotion was chosen for a payment that waits for its money; undefined for none. */
export async function chosenFor(db: Db, intentId: bigint): Promise<bigint | undefined> {
  const [row] = await db
    .select({ promotionId: promotionTaken.promotionId })
    .from(promotionTaken)
    .where(and(eq(promotionTaken.intentId, intentId), eq(promotionTaken.status, 'accepted')));
  return row?.promotionId ?? undefined;
}

/** The promotion a payment brings or has brought, as it was called when it was chosen; undefined for none. */
export async function promotionOfPayment(
  db: Db,
  intentId: bigint,
): Promise<{ readonly promotionId: bigint | null; readonly title: string } | undefined> {
  const [row] = await db
    .select({ promotionId: promotionTaken.promotionId, title: promotionTaken.title })
    .from(promotionTaken)
    .where(
      and(
        eq(promotionTaken.intentId, intentId),
        // One that was dropped before it began brought nothing.
        or(ne(promotionTaken.status, 'forfeited'), isNotNull(promotionTaken.activeAt)),
      ),
    );
  return row;
}

/** The payment came to nothing: its choice is over, and what it had reserved is there for others. */
export async function dropChoice(ctx: Context, tx: Db, intentId: bigint): Promise<void> {
  const [row] = await tx
    .select()
    .from(promotionTaken)
    .where(and(eq(promotionTaken.intentId, intentId), eq(promotionTaken.status, 'accepted')))
    .for('update');
  if (row) await end(ctx, tx, row, 'not_paid', await databaseNow(tx));
}

/** What crediting a deposit must know of its promotion. */
export interface TakenAtDeposit {
  /** The deposit has left the main wallet for the promotion's. */
  readonly holdsDeposit: boolean;
}

/**
 * The money of a payment is in the main wallet: the promotion chosen for it begins, if what came still meets its terms.
 * Money that comes after the payment was given up takes the promotion anew where it can still be had as it was.
 * Undefined when the deposit has no promotion. Call it in the transaction that credits.
 */
export async function takeAtDeposit(
  ctx: Context,
  tx: Db,
  deposit: { readonly intentId: bigint; readonly memberId: bigint; readonly amount: Satang; readonly now: Date },
): Promise<TakenAtDeposit | undefined> {
  const { intentId, memberId, now } = deposit;
  const latest = () =>
    tx
      .select()
      .from(promotionTaken)
      .where(eq(promotionTaken.intentId, intentId))
      .orderBy(desc(promotionTaken.id))
      .limit(1);
  if ((await latest()).length === 0) return undefined;
  // Wallets before promotions; and of two deposits at once the second sees what the first took.
  const { id: mainWallet, balance } = await lockMainWallet(tx, memberId);
  const [chosen] = await latest().for('update');
  // A debt may have been paid out of it first; a promotion begins with what is left.
  const amount = chosen?.rule.holdsDeposit ? smaller(deposit.amount, balance) : deposit.amount;
  const arrived = { ...deposit, amount };
  const taken =
    chosen?.status === 'accepted' ? await stillMet(ctx, tx, chosen, arrived) : await anew(tx, chosen, arrived);
  if (!taken) return undefined;
  const active = await activate(ctx, tx, taken, { mainWallet, deposit: amount, now });
  return { holdsDeposit: active.rule.holdsDeposit };
}

type Deposit = Parameters<typeof takeAtDeposit>[2];

/** What was accepted is kept to: the period, the hours and the number of all were judged then, the rest is judged on what came. */
async function stillMet(ctx: Context, tx: Db, chosen: TakenRow, deposit: Deposit): Promise<TakenRow | undefined> {
  const { intentId, memberId, amount, now } = deposit;
  if (!mayTakeFor(chosen.rule, amount).ok)
    return end(ctx, tx, chosen, amount < baht(chosen.rule.minDeposit) ? 'below_minimum' : 'not_eligible', now);
  const row = chosen.promotionId === null ? undefined : await rowOf(tx, chosen.promotionId);
  if (!row) return end(ctx, tx, chosen, 'not_eligible', now);
  const asAccepted = {
    ...row,
    rule: { ...chosen.rule, hours: undefined, claims: { ...chosen.rule.claims, total: null } },
  };
  const takenByTwin = await isTakenByTwin(tx, row, { memberId, begins: true });
  if (!judgeTaking(asAccepted, await recordOf(tx, memberId, now, intentId), { running: true, takenByTwin }).ok)
    return end(ctx, tx, chosen, 'not_eligible', now);
  return chosen;
}

/** The choice had ended with its payment before the money came after all. */
async function anew(tx: Db, chosen: TakenRow | undefined, deposit: Deposit): Promise<TakenRow | undefined> {
  const { intentId, memberId, amount, now } = deposit;
  if (chosen?.reason !== 'not_paid' || chosen.promotionId === null) return undefined;
  const row = await rowOf(tx, chosen.promotionId);
  if (!row || termsHash(row) !== chosen.termsHash || !mayTakeFor(row.rule, amount).ok) return undefined;
  const takenByTwin = await isTakenByTwin(tx, row, { memberId, begins: true });
  if (!judgeTaking(row, await recordOf(tx, memberId, now, intentId), { takenByTwin }).ok) return undefined;
  try {
    return await accept(tx, row, { memberId, intentId, now });
  } catch (error) {
    // The last one went to somebody else; the deposit is credited without.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function rowOf(tx: Db, promotionId: bigint): Promise<BonusPromotion | undefined> {
  const [row] = await tx.select().from(promotion).where(eq(promotion.id, promotionId));
  return row && isBonus(row) ? row : undefined;
}

async function end(ctx: Context, tx: Db, row: TakenRow, reason: ForfeitReason, now: Date): Promise<undefined> {
  await becomeTaken(ctx, tx, row, 'forfeited', { reason, endedAt: now });
  await giveBackClaim(tx, row);
}
