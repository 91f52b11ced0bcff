/** Whether a member may take a promotion, by what is in the books; and what all ways of taking one share. */
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { samePerson } from '../../account/server/shared-queries.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import type { Satang } from '../../money.ts';
import { creditedDeposits } from '../../payment/server/credited-queries.ts';
import type { Db } from '../../server/db/connect.ts';
import { bangkokDay, bangkokInstant } from '../../time.ts';
import type { BonusRule } from '../rules/bonus.ts';
import { isOncePerPerson, type MayTake, mayTake, mayTakeFor, type TakingSituation } from '../rules/taking.ts';
import { promotion } from './tables.ts';
import { promotionTaken } from './taken-tables.ts';
import { termsHash } from './terms-hash.ts';

export type PromotionRow = typeof promotion.$inferSelect;
export type TakenRow = typeof promotionTaken.$inferSelect;
/** A promotion that has to be taken. */
export type BonusPromotion = PromotionRow & { readonly rule: BonusRule };

export const isBonus = (row: PromotionRow): row is BonusPromotion => row.rule.kind === 'bonus';

/** Whether it is in its period and nobody has paused it. */
const isRunning = (row: PromotionRow, now: Date): boolean =>
  !row.pausedAt && row.startsAt <= now && (!row.endsAt || row.endsAt >= now);

/** What of a member decides whether promotions may be taken. */
export interface MemberRecord {
  readonly now: Date;
  readonly hasActive: boolean;
  readonly deposits: TakingSituation['deposits'];
  /** By promotion. */
  readonly taken: ReadonlyMap<bigint, { readonly ever: number; readonly today: number }>;
}

/** The member's record; the deposit this is about does not count as an earlier one. */
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

/** Whether a member with this record may take it, the amount of a deposit aside. */
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
 * Whether somebody who seems to be the same person has had a promotion of this occasion. Where it begins, its row is held
 * from here on: of two accounts at once the second sees what the first took.
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
  /** What the member was shown; left out by clients that do not say. */
  readonly termsHash?: string | undefined;
  readonly now: Date;
}

/**
 * The promotion a member wishes for, when it may be taken now.
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
 * Keeps the promotion and its terms for the member; of one whose number is limited, one is gone with it.
 *
 * @throws Refusal promotion_not_available when somebody else took the last one
 */
export async function accept(
  tx: Db,
  row: BonusPromotion,
  { memberId, intentId, now }: { readonly memberId: bigint; readonly intentId?: bigint; readonly now: Date },
): Promise<TakenRow> {
  const { total } = row.rule.claims;
  if (total !== null) {
    // Whoever comes second waits for the row and counts what the first has taken.
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

/** Gives back what a choice that came to nothing had reserved. */
export async function giveBackClaim(tx: Db, taken: Pick<TakenRow, 'promotionId' | 'rule'>): Promise<void> {
  if (taken.promotionId === null || taken.rule.claims.total === null) return;
  await tx
    .update(promotion)
    .set({ claimed: sql`${promotion.claimed} - 1` })
    .where(eq(promotion.id, taken.promotionId));
}
