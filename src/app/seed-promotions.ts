/**
 * The brand's initial promotions. Those that apply automatically are generated from the rates and settings they describe, or
 * omitted where these do not fit; claimable ones are in promotion's seed-bonuses.ts.
 */
import { settingsOf } from '#lib/agent/server/queries.ts';
import type { Emblem } from '#lib/art/emblems.ts';
import type { MarketRates, RateView } from '#lib/lotto/contract.ts';
import { ratesByMarket } from '#lib/lotto/server/queries.ts';
import { formatBaht, type Satang } from '#lib/money.ts';
import { type AutomaticPromotion, seedAutomatic } from '#lib/promotion/server/seed-automatic.ts';
import { seedBonuses } from '#lib/promotion/server/seed-bonuses.ts';
import type { Context } from '#lib/server/context.ts';
import { addDays, bangkokDay, bangkokInstant, type Day } from '#lib/time.ts';

/** Creates missing promotions, starting from the first of last month; existing slugs are left unchanged. */
export async function seedPromotions(ctx: Context): Promise<void> {
  const rates = await ratesByMarket(ctx);
  const today = bangkokDay(ctx.now());
  const since = bangkokInstant(`${addDays(`${today.slice(0, 7)}-01` as Day, -1).slice(0, 7)}-01`);
  await seedAutomatic(ctx, [...lottoRates(rates), ...lottoDiscounts(rates)], 10, since);
  await seedBonuses({ ...ctx, operator: { name: 'operator' } }, since);
  await seedAutomatic(ctx, await fromSettings(ctx), 30, since);
}

const x100 = (rate: string): number => Math.round(Number(rate) * 100);
const straight = (market: MarketRates | undefined): RateView | undefined =>
  market?.rates.find((rate) => rate.bet_type === 'three_top');

interface Group {
  readonly slug: string;
  readonly name: string;
  readonly enamel: AutomaticPromotion['enamel'];
  readonly emblem: Emblem;
  readonly market: MarketRates | undefined;
}

/** Groups markets that share a rate, named by one of them. */
function groups(rates: readonly MarketRates[]): readonly Group[] {
  const of = (code: string): MarketRates | undefined => rates.find((row) => row.market === code);
  return [
    { slug: 'gov', name: 'หวยรัฐบาลไทย', enamel: 'chad', emblem: 'balls', market: of('gov') },
    { slug: 'foreign', name: 'หวยต่างประเทศ', enamel: 'khram', emblem: 'lantern', market: of('hanoi') },
  ];
}

function lottoRates(rates: readonly MarketRates[]): AutomaticPromotion[] {
  return groups(rates).flatMap(({ slug, name, enamel, emblem, market }): AutomaticPromotion[] => {
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

function lottoDiscounts(rates: readonly MarketRates[]): AutomaticPromotion[] {
  return groups(rates).flatMap(({ slug, name, market }): AutomaticPromotion[] => {
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

const short = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });
const wholeBaht = (amount: Satang): number => Number(amount / 100n);

async function fromSettings(ctx: Context): Promise<AutomaticPromotion[]> {
  const { withdraw, bahtPerPoint } = await settingsOf(ctx);
  const rows: AutomaticPromotion[] = [];
  if (withdraw.automaticUpTo >= withdraw.min)
    rows.push({
      slug: 'fast-withdraw',
      group: 'special',
      title: 'ถอนไว อนุมัติทันที',
      summary: `ยอดไม่เกิน ${short(withdraw.automaticUpTo)} ระบบอนุมัติเอง ถอนครั้งแรกไม่เกิน ${short(withdraw.automaticNewUpTo)}`,
      rule: {
        kind: 'fast_withdraw',
        min: wholeBaht(withdraw.min),
        upTo: wholeBaht(withdraw.automaticUpTo),
        newUpTo: wholeBaht(withdraw.automaticNewUpTo),
        perDay: withdraw.perDayCount,
      },
      enamel: 'nam',
      emblem: 'coin',
    });
  if (bahtPerPoint > 0)
    rows.push({
      slug: 'lotto-points',
      group: 'points',
      title: 'แทงหวย เล่นเกม สะสมแต้ม',
      summary: 'แต้มเข้าเองหลังออกผลหรือจบรอบ ไม่ว่าจะได้หรือเสีย',
      rule: { kind: 'points', bahtPerPoint },
      enamel: 'muang',
      emblem: 'star',
    });
  return rows;
}
