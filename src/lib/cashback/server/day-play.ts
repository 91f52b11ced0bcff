/** Daily play by member, derived from the bets and therefore reproducible at any time. */
import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { type Satang, satang } from '../../money.ts';
import { type DayPlay, playSources } from '../../play/server/play-sources.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';
import type { PlayCategory } from '../rules/categories.ts';
import type { Play } from '../rules/loss-refund.ts';
import { daysDeciding } from '../rules/vip.ts';
import { cashbackPlay } from './tables.ts';

/** Updates the stored play of a day from its bets; correct rows are left untouched. */
export async function refreshPlay(tx: Db, day: Day, now: Date): Promise<void> {
  for (const { categories, playOn: playOfDay } of playSources.all())
    await keepPlay(tx, day, categories, await playOfDay(tx, day), now);
}

async function keepPlay(
  tx: Db,
  day: Day,
  categories: readonly PlayCategory[],
  played: readonly DayPlay[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with played as materialized (
      select * from unnest(${arrayLiteral(played.map((one) => one.memberId))}::bigint[], ${arrayLiteral(played.map((one) => one.category))}::text[],
          ${arrayLiteral(played.map((one) => one.stakes))}::bigint[], ${arrayLiteral(played.map((one) => one.wins))}::bigint[])
        as p (member_id, category, stakes, wins)
    ), gone as (
      update cashback_play k set stakes = 0, wins = 0, computed_at = ${now.toISOString()}::timestamptz
        where k.day = ${day}::date and k.category = any (${arrayLiteral(categories)}::text[]) and (k.stakes, k.wins) <> (0, 0)
          and not exists (select 1 from played where played.member_id = k.member_id and played.category = k.category)
    )
    insert into cashback_play as k (member_id, day, category, stakes, wins, computed_at)
      select member_id, ${day}::date, category, stakes, wins, ${now.toISOString()}::timestamptz from played
      on conflict (member_id, day, category) do update
        set stakes = excluded.stakes, wins = excluded.wins, computed_at = excluded.computed_at
        where (k.stakes, k.wins) <> (excluded.stakes, excluded.wins)`);
}

export type PlayByCategory = ReadonlyMap<PlayCategory, Play>;

/** The stored play of some members on a day, by category. */
export async function playOn(
  db: Db,
  day: Day,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, PlayByCategory>> {
  const rows = await db
    .select()
    .from(cashbackPlay)
    .where(and(eq(cashbackPlay.day, day), inArray(cashbackPlay.memberId, [...memberIds])));
  const byMember = new Map<bigint, Map<PlayCategory, Play>>();
  for (const row of rows) {
    const own = byMember.get(row.memberId) ?? new Map<PlayCategory, Play>();
    own.set(row.category, { stakes: satang(row.stakes), wins: satang(row.wins) });
    byMember.set(row.memberId, own);
  }
  return byMember;
}

/** Stakes of some members on the days that determine a day's VIP level. */
export async function stakesDeciding(
  db: Db,
  day: Day,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Satang>> {
  const { from, to } = daysDeciding(day);
  const rows = await db
    .select({ memberId: cashbackPlay.memberId, stakes: sql<bigint>`sum(${cashbackPlay.stakes})::bigint` })
    .from(cashbackPlay)
    .where(and(between(cashbackPlay.day, from, to), inArray(cashbackPlay.memberId, [...memberIds])))
    .groupBy(cashbackPlay.memberId);
  return new Map(rows.map((row) => [row.memberId, satang(row.stakes)]));
}
