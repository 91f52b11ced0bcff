/** A promotion chosen for a deposit: the choice, its activation when the money arrives, and its end when none does. */
import { and, desc, eq, isNotNull, ne, or } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { baht, type Satang, satang, smaller, zeroSatang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { type SpinGift, spinsOf } from '../rules/bonus.ts';
import type { ForfeitReason } from '../rules/taken-state.ts';
import { mayTakeFor } from '../rules/taking.ts';
import { activate } from './activate.ts';
import { setTakenStatus } from './set-taken-status.ts';
import { promotion } from './tables.ts';
import { promotionTaken } from './taken-tables.ts';
import {
  accept,
  type BonusPromotion,
  type ClaimRequest,
  isBonus,
  isTakenByTwin,
  judgeTaking,
  recordOf,
  releaseClaim,
  requireTakable,
  type TakenRow,
} from './taking.ts';
import { termsHash } from './terms-hash.ts';

/**
 * Checks that a deposit of this amount qualifies for the promotion; call it before the payment is created.
 *
 * @throws Refusal not_found, promotion_changed, promotion_not_available (why)
 */
export function requireForDeposit(tx: Db, request: ClaimRequest, amount: Satang): Promise<BonusPromotion> {
  return requireTakable(tx, request, { amount });
}

/**
 * Stores the choice with its payment.
 *
 * @throws Refusal promotion_not_available when the last one was claimed meanwhile
 */
export async function chooseForDeposit(
  tx: Db,
  row: BonusPromotion,
  choice: { readonly memberId: bigint; readonly intentId: bigint; readonly now: Date },
): Promise<void> {
  await accept(tx, row, choice);
}

/** The promotion chosen for a pending payment; undefined for none. */
export async function chosenFor(db: Db, intentId: bigint): Promise<bigint | undefined> {
  const [row] = await db
    .select({ promotionId: promotionTaken.promotionId })
    .from(promotionTaken)
    .where(and(eq(promotionTaken.intentId, intentId), eq(promotionTaken.status, 'accepted')));
  return row?.promotionId ?? undefined;
}

/** A promotion of a payment, with the title as it was chosen. */
export interface PaymentPromotion {
  readonly promotionId: bigint | null;
  readonly title: string;
  /** The first money of its wallet, and its free spins; null until the payment is credited. */
  readonly given: {
    /** Of the deposit; zero where that stays in the main wallet. */
    readonly deposit: Satang;
    readonly bonus: Satang;
    readonly spins: SpinGift | undefined;
  } | null;
}

/** The promotion that a payment brings or has brought; undefined for none. */
export async function promotionOfPayment(db: Db, intentId: bigint): Promise<PaymentPromotion | undefined> {
  const { promotionId, title, rule, deposit, bonus, activeAt } = promotionTaken;
  const [row] = await db
    .select({ promotionId, title, rule, deposit, bonus, activeAt })
    .from(promotionTaken)
    .where(
      and(
        eq(promotionTaken.intentId, intentId),
        // One that was dropped before it became active brought nothing.
        or(ne(promotionTaken.status, 'forfeited'), isNotNull(promotionTaken.activeAt)),
      ),
    );
  if (!row) return undefined;
  const held = row.rule.holdsDeposit ? satang(row.deposit) : zeroSatang;
  return {
    promotionId: row.promotionId,
    title: row.title,
    given: row.activeAt && { deposit: held, bonus: satang(row.bonus), spins: spinsOf(row.rule) },
  };
}

/** Ends the choice of a payment that failed, and releases its reserved claim. */
export async function dropChoice(ctx: Context, tx: Db, intentId: bigint): Promise<void> {
  const [row] = await tx
    .select()
    .from(promotionTaken)
    .where(and(eq(promotionTaken.intentId, intentId), eq(promotionTaken.status, 'accepted')))
    .for('update');
  if (row) await end(ctx, tx, row, 'not_paid', await databaseNow(tx));
}

/** What crediting a deposit needs to know of its promotion. */
export interface TakenAtDeposit {
  /** Whether the deposit moved from the main wallet to the promotion's. */
  readonly holdsDeposit: boolean;
}

const latestQuery = (db: Db) =>
  db
    .select()
    .from(promotionTaken)
    .where(eq(promotionTaken.intentId, value('intentId')))
    .orderBy(desc(promotionTaken.id))
    .limit(1);
const latestOf = preparedQuery('promotion_of_intent', latestQuery);
const lockLatestOf = preparedQuery('promotion_of_intent_lock', (db) => latestQuery(db).for('update'));

/**
 * Activates the promotion chosen for a payment whose money is now in the main wallet, if the amount still meets its terms.
 * When the payment had already expired, the promotion is claimed again if it is still available under the same terms.
 * Undefined when the deposit has no promotion. Call it in the transaction that credits.
 */
export async function takeAtDeposit(
  ctx: Context,
  tx: Db,
  deposit: { readonly intentId: bigint; readonly memberId: bigint; readonly amount: Satang; readonly now: Date },
): Promise<TakenAtDeposit | undefined> {
  const { intentId, memberId, now } = deposit;
  if ((await latestOf(tx, { intentId })).length === 0) return undefined;
  // Lock order: wallets before promotions. This also serialises concurrent deposits of a member.
  const { id: mainWallet, balance } = await lockMainWallet(tx, memberId);
  const [chosen] = await lockLatestOf(tx, { intentId });
  // A debt may have been collected first; the promotion starts with what is left.
  const amount = chosen?.rule.holdsDeposit ? smaller(deposit.amount, balance) : deposit.amount;
  const arrived = { ...deposit, amount };
  const taken =
    chosen?.status === 'accepted' ? await stillMet(ctx, tx, chosen, arrived) : await claimAgain(tx, chosen, arrived);
  if (!taken) return undefined;
  const active = await activate(ctx, tx, taken, { mainWallet, deposit: amount, now });
  return { holdsDeposit: active.rule.holdsDeposit };
}

type Deposit = Parameters<typeof takeAtDeposit>[2];

/**
 * The accepted terms are honoured: period, hours and the total number were checked at the choice, the rest is checked against
 * the deposit.
 */
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

/** Claims again a choice that had ended with its payment before the money arrived. */
async function claimAgain(tx: Db, chosen: TakenRow | undefined, deposit: Deposit): Promise<TakenRow | undefined> {
  const { intentId, memberId, amount, now } = deposit;
  if (chosen?.reason !== 'not_paid' || chosen.promotionId === null) return undefined;
  const row = await rowOf(tx, chosen.promotionId);
  if (!row || termsHash(row) !== chosen.termsHash || !mayTakeFor(row.rule, amount).ok) return undefined;
  const takenByTwin = await isTakenByTwin(tx, row, { memberId, begins: true });
  if (!judgeTaking(row, await recordOf(tx, memberId, now, intentId), { takenByTwin }).ok) return undefined;
  try {
    return await accept(tx, row, { memberId, intentId, now });
  } catch (error) {
    // The last one was claimed by somebody else; the deposit is credited without it.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function rowOf(tx: Db, promotionId: bigint): Promise<BonusPromotion | undefined> {
  const [row] = await tx.select().from(promotion).where(eq(promotion.id, promotionId));
  return row && isBonus(row) ? row : undefined;
}

async function end(ctx: Context, tx: Db, row: TakenRow, reason: ForfeitReason, now: Date): Promise<undefined> {
  await setTakenStatus(ctx, tx, row, 'forfeited', { reason, endedAt: now });
  await releaseClaim(tx, row);
}
