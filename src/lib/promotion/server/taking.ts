/** Whether a member may claim a promotion, according to the database; shared by all ways of claiming. */
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { samePerson } from '../../account/server/shared-queries.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import type { Satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { type FactsOf, fact, facts } from '../../server/db/facts.ts';
import type { BonusRule } from '../rules/bonus.ts';
import { isOncePerPerson, type MayTake, mayTake, mayTakeFor, type TakingSituation } from '../rules/taking.ts';
import { creditedDeposits, depositCounts } from './credited-deposits.ts';
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

interface TakenCount {
  readonly promotion_id: string | null;
  readonly active: boolean;
  readonly ever: number;
  readonly today: number;
}

/** The member's promotions, counted by promotion. */
const takenCounts = fact(
  `select json_agg(counted) from (
      select promotion_id::text, bool_or(status = 'active') as active, count(active_at) as ever,
          count(*) filter (where active_at >= date_trunc('day', $3 at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok') as today
        from promotion_taken where member_id = $1 group by promotion_id) counted`,
  (found: readonly TakenCount[] | null) => found ?? [],
);

/** What `recordFrom` needs. */
export const recordParts = { taken: takenCounts, deposits: depositCounts };
const recordFacts = facts('taking_record', recordParts);

export function recordFrom(now: Date, { taken, deposits }: FactsOf<typeof recordParts>): MemberRecord {
  return {
    now,
    hasActive: taken.some(({ active }) => active),
    deposits,
    taken: new Map(
      taken.flatMap(({ promotion_id, ever, today }) =>
        promotion_id === null ? [] : [[BigInt(promotion_id), { ever, today }] as const],
      ),
    ),
  };
}

/** The member's history, without the deposit under consideration. */
export async function recordOf(db: Db, memberId: bigint, now: Date, intentId?: bigint): Promise<MemberRecord> {
  // None of these facts depends on the session.
  const record = recordFrom(now, await recordFacts(db, { memberId, sessionId: 0n, now }));
  if (intentId === undefined) return record;
  return { ...record, deposits: await creditedDeposits.get().countsBeside(db, memberId, now, intentId) };
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

export interface ClaimRequest {
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
  request: ClaimRequest,
  deposit?: { readonly amount: Satang; readonly intentId?: bigint },
): Promise<BonusPromotion> {
  const [row] = await tx
    .select()
    .from(promotion)
    .where(and(eq(promotion.id, request.promotionId), eq(promotion.agentId, request.agentId)));
  const isWhole = row && isBonus(row) && (row.rule.given === 'free_credit') === (deposit === undefined);
  if (!isWhole) throw new Refusal('not_found', { fields: { promotion_id: 'ไม่พบโปรนี้' } });
  if (request.termsHash !== undefined && request.termsHash !== termsHash(row)) throw new Refusal('promotion_changed');
  const judge = (answer: MayTake): void => {
    if (!answer.ok) throw notAvailable(answer.reason);
  };
  const takenByTwin = await isTakenByTwin(tx, row, { memberId: request.memberId, begins: deposit === undefined });
  judge(judgeTaking(row, await recordOf(tx, request.memberId, request.now, deposit?.intentId), { takenByTwin }));
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
export async function releaseClaim(tx: Db, taken: Pick<TakenRow, 'promotionId' | 'rule'>): Promise<void> {
  if (taken.promotionId === null || taken.rule.claims.total === null) return;
  await tx
    .update(promotion)
    .set({ claimed: sql`${promotion.claimed} - 1` })
    .where(eq(promotion.id, taken.promotionId));
}
