/** What a member earned and redeemed, by day. */
import { sql } from 'drizzle-orm';
import { invalidInput } from '../../contract/problems.ts';
import { add, fromDecimal, satang, subtract, toDecimal, zeroSatang } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Page } from '../../server/db/page.ts';
import { type Day, isDay } from '../../time.ts';
import type { DayView } from '../contract.ts';
import { type Level, type PlayCategory, rateText } from '../rules/affiliate-rule.ts';

type Row = {
  day: Day;
  redeemed: bigint;
  lines:
    | {
        level: Level;
        category: PlayCategory;
        friends: number;
        stakes: string;
        rate_bp: number;
        amount: string;
        late: boolean;
      }[]
    | null;
};

interface Days {
  items: DayView[];
  next_cursor: string | null;
}

/** Days with commissions or redemptions, newest first. @throws Refusal invalid_input (cursor) */
export async function earningDays(ctx: MemberContext, { limit, cursor }: Page): Promise<Days> {
  if (cursor !== undefined && !isDay(cursor)) throw invalidInput({ cursor: 'ตำแหน่งหน้าไม่ถูกต้อง' });
  const memberId = ctx.member.id;
  const before = cursor ?? '9999-01-01';
  const { rows } = await ctx.db.execute<Row>(sql`
    with redeemed as (
      select (redeemed_at at time zone 'Asia/Bangkok')::date as day, sum(amount)::bigint as amount
        from affiliate_redemption where member_id = ${memberId} group by 1
    ), days as (
      select day from (
          select day from affiliate_earning where member_id = ${memberId} union select day from redeemed
        ) as both_kinds where day < ${before}::date order by day desc limit ${limit + 1}
    )
    select days.day::text, coalesce(redeemed.amount, 0)::bigint as redeemed, (
        select json_agg(json_build_object('level', level, 'category', category, 'friends', friends, 'stakes', stakes::text,
            'rate_bp', rate_bp, 'amount', amount::text, 'late', late) order by late, level, amount desc, category)
          from affiliate_earning e where e.member_id = ${memberId} and e.day = days.day) as lines
      from days left join redeemed using (day) order by days.day desc`);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ day, redeemed, lines }) => ({
      day,
      amount: toDecimal(add(...(lines ?? []).map((line) => satang(BigInt(line.amount))))),
      redeemed: toDecimal(satang(redeemed)),
      lines: (lines ?? []).map(({ stakes, amount, ...line }) => ({
        ...line,
        stakes: toDecimal(satang(BigInt(stakes))),
        amount: toDecimal(satang(BigInt(amount))),
      })),
    })),
    next_cursor: rows.length > limit ? (shown.at(-1)?.day ?? null) : null,
  };
}

/** The same in the older, flat shape. */
export async function transactions(ctx: MemberContext, page: Page) {
  const { items, next_cursor } = await earningDays(ctx, page);
  return {
    items: items.flatMap(({ day, redeemed, lines }) => [
      ...(redeemed === '0.00'
        ? []
        : [
            {
              ...{ date: day, type: 'redeem' as const, level: null, category: null, percent: rateText(0) },
              turnover: toDecimal(zeroSatang),
              amount: toDecimal(subtract(zeroSatang, fromDecimal(redeemed))),
            },
          ]),
      ...lines.map((line) => ({
        ...{ date: day, type: 'commission' as const, level: line.level, category: line.category },
        turnover: line.stakes,
        percent: rateText(line.rate_bp),
        amount: line.amount,
      })),
    ]),
    next_cursor,
  };
}
