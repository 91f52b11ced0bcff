/** Whether a member may claim a promotion, according to the database; shared by all ways of claiming. */
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { samePerson } from '../../account/server/shared-queries.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import { creditedDeposits } from '../../deposit/server/credited-queries.ts';
import type { Satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { bangkokDay, bangkokInstant } from '../../time.ts';
import type { BonusRule } from '../rules/bonus.ts';
import { isOncePerPerson, type MayTake, mayTake, mayTakeFor, type TakingSituation } from '../rules/taking.ts';
import { promotion } from './tables.ts';
import { promotionTaken } from './taken-tables.ts';
import { termsHash } from './terms-hash.ts';

export type PromotionRow = typeof promotion.$inferSelect;
export type TakenRow = typeof promotionTaken.$inferSelect;
/** A claimable promotion. */
export type BonusPromotion = PromotionRow & { readonly rule: BonusRule };

export const isBonus = (row: PromotionRow): row is BonusPromotion => row.rule.kind === 'bonus';

/** Within its period and not paused. */
const isRunning = (row: PromotionRow, now: Date): boolean =>
  !row.pausedAt && row.startsAt <= now && (!row.endsAt || row.endsAt >= now);

/** The member's history that decides on claims. */
export interface MemberRecord {
  readonly now: Date;
  readonly hasActive: boolean;
  readonly deposits: TakingSituation['deposits'];
  /** By promotion. */
  readonly taken: ReadonlyMap<bigint, { readonly ever: number; readonly today: number }>;
}

/** The member's history, without the deposit under consideration. */
export async function recordOf(db: Db, memberId: bigint, now: Date, intentId?: bigint): Promise<MemberRecord> {
  const dayStart = bangkokInstant(bangkokDay(now)).toISOString();
  const rows = await db
    .select({
      promotionId: promotionTaken.promotionId,
      hasActive: sql<boolean>`bool_or(${promotionTaken.status} = 'active')`,
      ever: sql<number>`count(${promotionTaken.activeAt})::int`,
      today: sql<number>`count(*) filter (where ${promotionTaken.activeAt} >= ${dayStart}::timestamptz)::int`,
    })
    .from(promotionTaken)
    .where(eq(promotionTaken.memberId, memberId))
    .groupBy(promotionTaken.promotionId);
  return {
    now,
    hasActive: rows.some((row) => row.hasActive),
    deposits: await creditedDeposits(db, memberId, now, intentId),
    taken: new Map(rows.flatMap((row) => (row.promotionId === null ? [] : [[row.promotionId, row] as const]))),
  };
}

/** Whether a member with this history may claim it, regardless of a deposit's amount. */
export function judgeTaking(
  row: BonusPromotion,
  record: MemberRecord,
  { running = isRunning(row, record.now), takenByTwin = false } = {},
): MayTake {
  const { now, hasActive, deposits, taken } = record;
  const { ever, today } = taken.get(row.id) ?? { ever: 0, today: 0 };
  return mayTake(row.rule, {
    now,
    running,
    hasActive,
    deposits,
    claimed: { ever, today, byAll: row.claimed },
    takenByTwin,
  });
}

/**
 * Whether another account of apparently the same person has had a promotion of this kind. With `begins` the promotion's
 * row is locked, so that of two accounts at once the second sees the first one's claim.
 */
export async function isTakenByTwin(
  tx: Db,
  row: BonusPromotion,
  { memberId, begins }: { readonly memberId: bigint; readonly begins: boolean },
): Promise<boolean> {
  if (!isOncePerPerson(row.rule)) return false;
  if (begins)
    await tx.select({ id: promotion.id }).from(promotion).where(eq(promotion.id, row.id)).for('no key update');
  const twins = await samePerson(tx, memberId);
  if (twins.length === 0) return false;
  const [taken] = await tx
    .select({ id: promotionTaken.id })
    .from(promotionTaken)
    .where(
      and(
        inArray(promotionTaken.memberId, twins),
        isNotNull(promotionTaken.activeAt),
        sql`${promotionTaken.rule}->>'given' = ${row.rule.given}`,
      ),
    )
    .limit(1);
  return taken !== undefined;
}

export const notAvailable = (reason: string): Refusal =>
  new Refusal('promotion_not_available', { values: { reason }, fields: { promotion_id: reason } });

export interface Wish {
  readonly agentId: bigint;
  readonly memberId: bigint;
  readonly promotionId: bigint;
  /** What the member was shown; omitted by clients that do not send it. */
  readonly termsHash?: string | undefined;
  readonly now: Date;
}

/**
 * The requested promotion, if it may be claimed now.
 *
 * @throws Refusal not_found, promotion_changed (other terms than the member was shown), promotion_not_available (why)
 */
export async function requireTakable(
  tx: Db,
  wish: Wish,
  deposit?: { readonly amount: Satang; readonly intentId?: bigint },
): Promise<BonusPromotion> {
  const [row] = await tx
    .select()
    .from(promotion)
    .where(and(eq(promotion.id, wish.promotionId), eq(promotion.agentId, wish.agentId)));
  const isWhole = row && isBonus(row) && (row.rule.given === 'free_credit') === (deposit === undefined);
  if (!isWhole) throw new Refusal('not_found', { fields: { promotion_id: 'ไม่พบโปรนี้' } });
  if (wish.termsHash !== undefined && wish.termsHash !== termsHash(row)) throw new Refusal('promotion_changed');
  const judge = (answer: MayTake): void => {
    if (!answer.ok) throw notAvailable(answer.reason);
  };
  const takenByTwin = await isTakenByTwin(tx, row, { memberId: wish.memberId, begins: deposit === undefined });
  judge(judgeTaking(row, await recordOf(tx, wish.memberId, wish.now, deposit?.intentId), { takenByTwin }));
  if (deposit) judge(mayTakeFor(row.rule, deposit.amount));
  return row;
}

/**
 * Stores the claim with its terms; a limited promotion loses one of its number.
 *
 * @throws Refusal promotion_not_available when somebody else claimed the last one
 */
export async function accept(
  tx: Db,
  row: BonusPromotion,
  { memberId, intentId, now }: { readonly memberId: bigint; readonly intentId?: bigint; readonly now: Date },
): Promise<TakenRow> {
  const { total } = row.rule.claims;
  if (total !== null) {
    // A concurrent claim waits for the row and then sees this one counted.
    const reserved = await tx
      .update(promotion)
      .set({ claimed: sql`${promotion.claimed} + 1` })
      .where(and(eq(promotion.id, row.id), lt(promotion.claimed, total)));
    if (!reserved.rowCount) throw notAvailable('มีผู้รับครบจำนวนแล้ว');
  }
  const [taken] = await tx
    .insert(promotionTaken)
    .values({
      memberId,
      promotionId: row.id,
      intentId: intentId ?? null,
      title: row.title,
      rule: row.rule,
      termsHash: termsHash(row),
      status: 'accepted',
      acceptedAt: now,
    })
    .returning();
  assert(taken, 'a row of a promotion taken is inserted');
  return taken;
}

/** Releases what a failed choice had reserved. */
export async function giveBackClaim(tx: Db, taken: Pick<TakenRow, 'promotionId' | 'rule'>): Promise<void> {
  if (taken.promotionId === null || taken.rule.claims.total === null) return;
  await tx
    .update(promotion)
    .set({ claimed: sql`${promotion.claimed} - 1` })
    .where(eq(promotion.id, taken.promotionId));
}
