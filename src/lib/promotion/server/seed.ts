/** Promotions that are in force by what the site does: each is made from the rates and settings it tells of, or not at all. */
import { settingsOf } from '../../agent/server/queries.ts';
import type { Emblem } from '../../art/emblems.ts';
import type { MarketRates, RateView } from '../../lotto/contract.ts';
import { ratesByMarket } from '../../lotto/server/queries.ts';
import { formatBaht, type Satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { bangkokDay, bangkokInstant } from '../../time.ts';
import { promotion } from './tables.ts';

type Row = Omit<typeof promotion.$inferInsert, 'agentId' | 'position' | 'startsAt' | 'updatedAt' | 'emblem'> & {
  readonly emblem: Emblem;
};

/** Makes those that are in force, since the first of this month; a slug that exists is left as it is. */
export async function seedPromotions(ctx: Context): Promise<void> {
  const rates = await ratesByMarket(ctx);
  const rows = [...lottoRates(rates), ...lottoDiscounts(rates), ...(await fromSettings(ctx))];
  if (rows.length === 0) return;
  const month = bangkokInstant(`${bangkokDay(ctx.now()).slice(0, 7)}-01`);
  await ctx.db
    .insert(promotion)
    .values(
      rows.map((row, index) => ({
        ...row,
        agentId: ctx.agentId,
        position: index + 1,
        startsAt: month,
        updatedAt: month,
      })),
    )
    .onConflictDoNothing();
}

const x100 = (rate: string): number => Math.round(Number(rate) * 100);
const straight = (market: MarketRates | undefined): RateView | undefined =>
  market?.rates.find((rate) => rate.bet_type === 'three_top');

interface Group {
  readonly slug: string;
  readonly name: string;
  readonly enamel: Row['enamel'];
  readonly emblem: Emblem;
  readonly market: MarketRates | undefined;
}

/** Markets that share a rate, by one of them. */
function groups(rates: readonly MarketRates[]): readonly Group[] {
  const of = (code: string): MarketRates | undefined => rates.find((row) => row.market === code);
  return [
    { slug: 'gov', name: 'หวยรัฐบาลไทย', enamel: 'chad', emblem: 'balls', market: of('gov') },
    { slug: 'foreign', name: 'หวยต่างประเทศ', enamel: 'khram', emblem: 'lantern', market: of('hanoi') },
  ];
}

function lottoRates(rates: readonly MarketRates[]): Row[] {
  return groups(rates).flatMap(({ slug, name, enamel, emblem, market }): Row[] => {
    const top = straight(market);
    if (!top) return [];
    return [
      {
        slug: `${slug}-three-top`,
        group: 'lotto',
        title: `${name} ${top.name} บาทละ ${top.rate}`,
        summary: `ใช้ได้ทุกงวด ไม่ต้องกดรับโปร เริ่มแทงเลขละ ฿${Number(top.stake_min)}`,
        rule: { kind: 'lotto_rate', market: name, betName: top.name, rateX100: x100(top.rate) },
        enamel,
        emblem,
      },
    ];
  });
}

function lottoDiscounts(rates: readonly MarketRates[]): Row[] {
  return groups(rates).flatMap(({ slug, name, market }): Row[] => {
    const top = straight(market);
    if (!top || Number(top.discount_pct) === 0) return [];
    return [
      {
        slug: `${slug}-discount`,
        group: 'lotto',
        title: `${name} ${top.name} ลด ${top.discount_pct}%`,
        summary: 'หักส่วนลดจากยอดที่จ่าย รางวัลคิดจากยอดแทงเต็ม',
        rule: {
          kind: 'lotto_discount',
          markets: name,
          betName: top.name,
          discountBp: x100(top.discount_pct),
          rateX100: x100(top.rate),
        },
        enamel: 'yok',
        emblem: 'coupon',
      },
    ];
  });
}

const wholeBaht = (amount: Satang): number => Number(amount / 100n);

async function fromSettings(ctx: Context): Promise<Row[]> {
  const { withdraw, bahtPerPoint } = await settingsOf(ctx);
  const rows: Row[] = [];
  if (withdraw.automaticUpTo >= withdraw.min)
    rows.push({
      slug: 'fast-withdraw',
      group: 'special',
      title: 'ถอนไว อนุมัติทันที',
      summary: `ยอดไม่เกิน ${formatBaht(withdraw.automaticUpTo, { satang: 'trim' })} ระบบอนุมัติเอง ไม่ต้องรอทีมงาน`,
      rule: {
        kind: 'fast_withdraw',
        min: wholeBaht(withdraw.min),
        upTo: wholeBaht(withdraw.automaticUpTo),
        perDay: withdraw.perDayCount,
      },
      enamel: 'nam',
      emblem: 'coin',
    });
  if (bahtPerPoint > 0)
    rows.push({
      slug: 'lotto-points',
      group: 'points',
      title: 'แทงหวย สะสมแต้ม',
      summary: 'แต้มเข้าเองหลังออกผล ทั้งโพยที่ถูกและไม่ถูกรางวัล',
      rule: { kind: 'points', bahtPerPoint },
      enamel: 'muang',
      emblem: 'star',
    });
  return rows;
}
