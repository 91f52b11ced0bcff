/** A member's network: friends of two levels, in pages by the order they joined, which stay quick with any number of friends. */
import { type SQL, sql } from 'drizzle-orm';
import { maskedName } from '../../account/rules/masked-name.ts';
import { firstNamesOf } from '../../account/server/referral-queries.ts';
import { satang, toDecimal } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import { idBefore, newestId, pageOf } from '../../server/db/page.ts';
import { bangkokDay, type Day, toIso } from '../../time.ts';
import type { FriendView, LevelView, NetworkView } from '../contract.ts';
import { type Level, levels } from '../rules/affiliate-rule.ts';

export interface NetworkAsk {
  readonly level?: Level | undefined;
  /** A friend's id: only the friends of this one. */
  readonly via?: bigint | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The first day of the month of a day. */
const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`;

/** More friends of a friend than this are not counted for the list. */
const friendsCounted = 1_000;

/** A second level counts only while the friend between does. */
const stillBetween = sql`exists (select from affiliate_referral m where m.member_id = r.referrer_id and m.refused_on is null)`;

/** Each level by its own index, so that a page reads no more rows than it shows. */
function pageOfLevel(memberId: bigint, level: Level, { via, limit, cursor }: NetworkAsk): SQL {
  const before = idBefore(cursor) ?? newestId;
  const mine = level === 1 ? sql`r.referrer_id = ${memberId}` : sql`r.second_id = ${memberId} and ${stillBetween}`;
  const between =
    via === undefined
      ? sql``
      : sql` and r.referrer_id = (select member_id from affiliate_referral where id = ${via} and referrer_id = ${memberId})`;
  return sql`(select r.*, ${level}::smallint as level from affiliate_referral r
    where ${mine} and r.refused_on is null and r.id < ${before}${between} order by r.id desc limit ${limit + 1})`;
}

type Row = {
  id: bigint;
  member_id: bigint;
  referrer_id: bigint;
  level: Level;
  bound_at: string;
  played_on: Day | null;
  stakes: bigint;
  amount: bigint;
  friends: number;
};

/** The columns of a row for referrals called `page`, with this month's commissions. */
const figuresOf = (memberId: bigint, page: SQL, today: Day): SQL => sql`
    select page.id, page.member_id, page.referrer_id, page.level, page.bound_at, page.played_on::text,
        coalesce(own.stakes, 0)::bigint as stakes, coalesce(own.amount, 0)::bigint as amount,
        (select count(*)::int from (
          select from affiliate_referral f where f.referrer_id = page.member_id and f.refused_on is null limit ${friendsCounted}) as f) as friends
      from (${page}) as page
      left join lateral (
        select sum(stakes) as stakes, sum(amount) as amount from affiliate_commission c
          where c.member_id = ${memberId} and c.friend_id = page.member_id and c.day >= ${monthOf(today)}::date
      ) as own on true
      order by page.id desc`;

async function friendRows(ctx: MemberContext, ask: NetworkAsk): Promise<Row[]> {
  const memberId = ctx.member.id;
  const shownLevels = ask.via !== undefined ? [2 as const] : ask.level ? [ask.level] : levels;
  const pages = sql.join(
    shownLevels.map((level) => pageOfLevel(memberId, level, ask)),
    sql` union all `,
  );
  const page = sql`select * from (${pages}) as both_levels order by id desc limit ${ask.limit + 1}`;
  return (await ctx.db.execute<Row>(figuresOf(memberId, page, bangkokDay(ctx.now())))).rows;
}

async function friendViews(ctx: MemberContext, rows: readonly Row[]): Promise<FriendView[]> {
  const shownIds = rows.flatMap((row) => (row.level === 2 ? [row.member_id, row.referrer_id] : [row.member_id]));
  const names = await firstNamesOf(ctx.db, [...new Set(shownIds)]);
  const nameOf = (id: bigint): string => maskedName(names.get(id) ?? '');
  return rows.map((row) => ({
    friend_id: String(row.id),
    name: nameOf(row.member_id),
    level: row.level,
    via: row.level === 2 ? nameOf(row.referrer_id) : null,
    joined_at: toIso(new Date(row.bound_at)),
    stakes: toDecimal(satang(row.stakes)),
    commission: toDecimal(satang(row.amount)),
    playing_since: row.played_on,
    friends: row.level === 1 ? row.friends : null,
  }));
}

/** One page of friends, newest first. @throws Refusal invalid_input (cursor) */
export async function friends(ctx: MemberContext, ask: NetworkAsk): Promise<Omit<NetworkView, 'levels'>> {
  const { shown, next_cursor } = pageOf(await friendRows(ctx, ask), ask.limit, (row) => row.id);
  return { items: await friendViews(ctx, shown), next_cursor };
}

/** Friends of a friend that the tree shows; the list has all. */
const twigs = 5;

export interface Branch extends FriendView {
  /** The newest friends of this one. */
  readonly theirs: readonly FriendView[];
}

/** A page of the member's own friends, each with the newest of theirs. @throws Refusal invalid_input (cursor) */
export async function branches(
  ctx: MemberContext,
  ask: Pick<NetworkAsk, 'limit' | 'cursor'>,
): Promise<{ readonly items: readonly Branch[]; readonly next_cursor: string | null }> {
  const memberId = ctx.member.id;
  const { shown, next_cursor } = pageOf(await friendRows(ctx, { ...ask, level: 1 }), ask.limit, (row) => row.id);
  const page = sql`select r.* from unnest(${arrayLiteral(shown.map((row) => row.member_id))}::bigint[]) as own (id) cross join lateral (
      select r.*, 2::smallint as level from affiliate_referral r
        where r.referrer_id = own.id and r.second_id = ${memberId} and r.refused_on is null order by r.id desc limit ${twigs}) as r`;
  const { rows } = await ctx.db.execute<Row>(figuresOf(memberId, page, bangkokDay(ctx.now())));
  const views = await friendViews(ctx, [...shown, ...rows]);
  return {
    items: shown.flatMap((own, at) => {
      const view = views[at];
      const theirs = views.slice(shown.length).filter((_, n) => rows[n]?.referrer_id === own.member_id);
      return view ? [{ ...view, theirs }] : [];
    }),
    next_cursor,
  };
}

/** Friends and this month's commissions by level. */
export async function levelFigures(ctx: MemberContext): Promise<LevelView[]> {
  const memberId = ctx.member.id;
  const { rows } = await ctx.db.execute<{ level: Level; members: number; playing: number; amount: bigint }>(sql`
    select l.level, l.members, l.playing, coalesce(e.amount, 0)::bigint as amount from (
        select 1 as level, count(*)::int as members, count(played_on)::int as playing from affiliate_referral r
          where r.referrer_id = ${memberId} and r.refused_on is null
        union all
        select 2, count(*)::int, count(played_on)::int from affiliate_referral r
          where r.second_id = ${memberId} and r.refused_on is null and ${stillBetween}
      ) as l left join (
        select level, sum(amount) as amount from affiliate_earning
          where member_id = ${memberId} and day >= ${monthOf(bangkokDay(ctx.now()))}::date group by level
      ) as e using (level) order by l.level`);
  return rows.map(({ level, members, playing, amount }) => ({
    level,
    members,
    playing,
    commission: toDecimal(satang(amount)),
  }));
}

/** Both, as the call answers. */
export async function network(ctx: MemberContext, ask: NetworkAsk): Promise<NetworkView> {
  return { levels: await levelFigures(ctx), ...(await friends(ctx, ask)) };
}
