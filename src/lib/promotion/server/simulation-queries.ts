/** What a simulation reads of promotions: who took one, and what their takers played from its wallets. */
import { and, asc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import type { BonusRule } from '../rules/bonus.ts';
import { promotionTaken } from './taken-tables.ts';

interface Period {
  readonly from: Date;
  readonly to: Date;
}

export interface TakingOfPeriod {
  readonly takenId: bigint;
  readonly memberId: bigint;
  readonly acceptedAt: Date;
  readonly activeAt: Date;
  readonly deposit: bigint;
  readonly rule: BonusRule;
}

/** Claims that became active in the period, oldest first. */
export async function takingsOf(db: Db, promotionId: bigint, { from, to }: Period): Promise<TakingOfPeriod[]> {
  const rows = await db
    .select({
      takenId: promotionTaken.id,
      memberId: promotionTaken.memberId,
      acceptedAt: promotionTaken.acceptedAt,
      activeAt: promotionTaken.activeAt,
      deposit: promotionTaken.deposit,
      rule: promotionTaken.rule,
    })
    .from(promotionTaken)
    .where(
      and(
        eq(promotionTaken.promotionId, promotionId),
        isNotNull(promotionTaken.activeAt),
        gte(promotionTaken.activeAt, from),
        lt(promotionTaken.activeAt, to),
      ),
    )
    .orderBy(asc(promotionTaken.activeAt), asc(promotionTaken.id));
  return rows.map(({ activeAt, ...row }) => ({ ...row, activeAt: activeAt ?? row.acceptedAt }));
}

/** How many claims each member had become active before then. */
export async function takingsBefore(db: Db, promotionId: bigint, from: Date): Promise<Map<bigint, number>> {
  const rows = await db
    .select({ memberId: promotionTaken.memberId, count: sql<number>`count(*)::int` })
    .from(promotionTaken)
    .where(and(eq(promotionTaken.promotionId, promotionId), lt(promotionTaken.activeAt, from)))
    .groupBy(promotionTaken.memberId);
  return new Map(rows.map(({ memberId, count }) => [memberId, count]));
}

/** Stakes less winnings from promotion wallets that were settled in the period, in satang, by member. */
export async function promotionPlay(db: Db, { from, to }: Period): Promise<Map<bigint, bigint>> {
  const { rows } = await db.execute<{ member_id: string; ggr: string }>(sql`
    select t.member_id::text, sum(s.cash + s.bonus - s.won_cash - s.won_bonus)::text as ggr
      from promotion_stake s join promotion_taken t on t.id = s.taken_id
      where s.status = 'settled' and s.settled_at >= ${from.toISOString()}::timestamptz and s.settled_at < ${to.toISOString()}::timestamptz
      group by t.member_id`);
  return new Map(rows.map((row) => [BigInt(row.member_id), BigInt(row.ggr)]));
}
