/** The brand's initial claimable promotions, one of each kind, created as an operator would. */
import { eq } from 'drizzle-orm';
import type { Emblem } from '../../art/emblems.ts';
import type { Enamel } from '../../art/enamels.ts';
import { baht, zeroSatang } from '../../money.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { BonusInput } from '../bonus-contract.ts';
import type { PromotionInput } from '../operator-contract.ts';
import { usualWeights } from '../rules/categories.ts';
import { createPromotion } from './save-promotion.ts';
import { spinGifts } from './spin-gifts.ts';
import { promotion } from './tables.ts';

type Planned = Omit<PromotionInput, 'starts_at' | 'ends_at' | 'enamel' | 'emblem' | 'reason'> & {
  readonly enamel: Enamel;
  readonly emblem: Emblem;
};

/** Shared defaults: a percentage, lottery at its default weight, no hours. */
const usual = {
  hours: null,
  fixed: null,
  spins: null,
  max_bet: null,
  weights: { lotto: usualWeights.lotto },
  excluded_games: [],
} satisfies Partial<BonusInput>;
const claims = { per_member: null, per_day: null, total: null };

const planned: readonly Planned[] = [
  {
    slug: 'first-deposit',
    group: 'new',
    title: 'ฝากครั้งแรก รับเพิ่ม 100%',
    summary: 'สมาชิกใหม่เลือกโปรก่อนฝาก โบนัสเข้าพร้อมยอดฝาก',
    bonus: {
      ...usual,
      given: 'first_deposit',
      min_deposit: baht(100),
      percent: 100,
      max_bonus: baht(500),
      basis: 'deposit_and_bonus',
      times: 4,
      holds_deposit: true,
      max_withdraw: baht(5_000),
      max_bet: baht(500),
      days: 15,
      claims: { ...claims, per_member: 1 },
    },
    enamel: 'rong',
    emblem: 'gift',
    position: 1,
  },
  {
    slug: 'daily-deposit',
    group: 'daily',
    title: 'ฝากแรกของวัน รับเพิ่ม 10%',
    summary: 'เงินฝากใช้ได้ตามปกติ เฉพาะโบนัสที่ต้องทำเทิร์น',
    bonus: {
      ...usual,
      given: 'daily_first_deposit',
      min_deposit: baht(200),
      percent: 10,
      max_bonus: baht(200),
      basis: 'bonus',
      times: 7,
      holds_deposit: false,
      max_withdraw: baht(2_000),
      days: 3,
      claims,
    },
    enamel: 'yok',
    emblem: 'coin',
    position: 20,
  },
  {
    slug: 'evening-hours',
    group: 'daily',
    title: 'ชั่วโมงโบนัส รับเพิ่ม 15%',
    summary: 'ฝากช่วง 20:00–22:00 น. ของทุกวัน',
    bonus: {
      ...usual,
      given: 'every_deposit',
      hours: { from: '20:00', until: '22:00' },
      min_deposit: baht(100),
      percent: 15,
      max_bonus: baht(300),
      basis: 'deposit_and_bonus',
      times: 1,
      holds_deposit: true,
      max_withdraw: null,
      days: 7,
      claims: { ...claims, per_day: 1 },
    },
    enamel: 'muang',
    emblem: 'moon',
    position: 21,
  },
  {
    slug: 'games-deposit',
    group: 'daily',
    title: 'ฝากเล่นเกม รับเพิ่ม 20%',
    summary: 'สล็อต ยิงปลา และคาสิโนสด วันละครั้ง',
    bonus: {
      ...usual,
      weights: { slot: usualWeights.slot, casino: usualWeights.casino, fishing: usualWeights.fishing },
      given: 'every_deposit',
      min_deposit: baht(100),
      percent: 20,
      max_bonus: baht(500),
      basis: 'deposit_and_bonus',
      times: 5,
      holds_deposit: true,
      max_withdraw: baht(5_000),
      max_bet: baht(200),
      days: 7,
      claims: { ...claims, per_day: 1 },
    },
    enamel: 'khram',
    emblem: 'star',
    position: 24,
  },
  {
    slug: 'deposit-1000',
    group: 'daily',
    title: 'ฝาก ฿1,000 รับเพิ่ม ฿50',
    summary: 'ใช้ได้ทุกครั้งที่ฝากตั้งแต่ ฿1,000',
    bonus: {
      ...usual,
      given: 'every_deposit',
      min_deposit: baht(1_000),
      percent: null,
      max_bonus: null,
      fixed: baht(50),
      basis: 'bonus',
      times: 7,
      holds_deposit: false,
      max_withdraw: baht(1_000),
      days: 7,
      claims,
    },
    enamel: 'nam',
    emblem: 'gem',
    position: 22,
  },
  {
    slug: 'free-credit',
    group: 'free',
    title: 'เครดิตฟรี ฿50',
    summary: 'กดรับได้เลย ไม่ต้องฝาก',
    bonus: {
      ...usual,
      given: 'free_credit',
      min_deposit: zeroSatang,
      percent: null,
      max_bonus: null,
      fixed: baht(50),
      basis: 'bonus',
      times: 10,
      holds_deposit: false,
      max_withdraw: baht(300),
      max_bet: baht(20),
      excluded_games: [{ code: 'lotto:yeekee5', name: 'ยี่กี 5 นาที' }],
      days: 7,
      claims: { per_member: 1, per_day: null, total: 1_000 },
    },
    enamel: 'chad',
    emblem: 'lotus',
    position: 23,
  },
  {
    slug: 'deposit-spins',
    group: 'daily',
    title: 'ฝาก ฿300 รับฟรีสปิน 20 ครั้ง',
    summary: 'หมุนโคมแดงเยาวราชครั้งละ ฿2 เงินรางวัลเข้ากระเป๋าโปร',
    bonus: {
      ...usual,
      given: 'every_deposit',
      min_deposit: baht(300),
      percent: null,
      max_bonus: null,
      spins: { game: 'benja:khom', quantity: 20, stake: baht(2) },
      basis: 'bonus',
      times: 25,
      holds_deposit: false,
      weights: { slot: usualWeights.slot },
      max_withdraw: baht(500),
      days: 7,
      claims: { ...claims, per_day: 1 },
    },
    enamel: 'rong',
    emblem: 'star',
    position: 25,
  },
];

/** Creates those missing by slug, and none whose slot is not there; an operator's changes are kept. */
export async function seedBonuses(ctx: OperatorContext, startsAt: Date): Promise<void> {
  const rows = await ctx.db.select({ slug: promotion.slug }).from(promotion).where(eq(promotion.agentId, ctx.agentId));
  for (const one of planned) {
    if (rows.some(({ slug }) => slug === one.slug)) continue;
    const { spins } = one.bonus;
    if (spins && (await spinGifts.get().slotName(ctx.db, spins.game)) === undefined) continue;
    await createPromotion(ctx, { ...one, starts_at: startsAt, ends_at: null, reason: 'โปรแรกของแบรนด์' });
  }
}
