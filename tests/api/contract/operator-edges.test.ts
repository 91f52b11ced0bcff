/**
 * What operators may set, at its edges: the last value that is taken and the first that is not, at its field. A row is a call, what
 * it needs besides, and the two.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { RouteKey } from '#lib/contract/route.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { sentBonus } from '#tests/support/bonus-rules.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { firstWireChannel } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue, testRound } from '#tests/support/lotto.ts';
import { testCoupon, testOffer } from '#tests/support/rewards.ts';

type Input = Readonly<Record<string, unknown>>;
type Edge = readonly [field: string, taken: Input, refused: Input];

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const now = '2026-11-20T12:00:00.000+07:00';
const justAfter = '2026-11-20T12:00:00.001+07:00';
const reason = 'ตามที่ตกลง';
let made = 0;
let channelId: string;
let itemId: string;
let couponId: string;
let roundId: string;

beforeAll(async () => {
  await ensureChannels(door.database.db);
  await testCatalogue(door.ctx);
  channelId = (await firstWireChannel(door.ctx)).channel_id;
  itemId = await testOffer(door, { starts_at: now });
  couponId = (await testCoupon(door, { per_member_max: 3 })).coupon_id;
  roundId = String(await testRound(door.ctx));
});

/** What each call sends besides, so that rows do not depend on one another. */
const usual: Readonly<Record<string, () => Input>> = {
  'POST /api/operator/rate/set': () => ({
    group: 'gov',
    bet_type: 'two_top',
    rate: '90',
    discount_pct: '0',
    stake_min: '1',
    stake_max: '10000',
    max_loss: '900000',
  }),
  'POST /api/operator/rate/plan': () => ({ payout_per_bill_max: '5000000', payout_per_round_max: '10000000' }),
  'POST /api/operator/channel/set': () => ({ channel_id: channelId, min: '20', max: '1000', reason }),
  'POST /api/operator/cashback/set': () => ({
    loss_rate_pct: '5',
    loss_cap: '5000',
    min: '10',
    vip_gold: '50000',
    vip_hero: '300000',
    rebates: [{ category: 'lotto', pct: ['0.2', '0.4', '0.6'] }],
  }),
  'POST /api/operator/affiliate/set': () => ({ rates: [{ category: 'slot', pct: ['0.8', '0.2'] }], min: '1' }),
  'POST /api/operator/coupon/create': () => ({
    title: `คูปอง ${++made}`,
    gives: 'credit',
    amount: '50',
    kind: 'shared',
    total: 10,
  }),
  'POST /api/operator/redemption/add': () => ({
    kind: 'credit',
    title: `รายการ ${++made}`,
    summary: 'รายการสำหรับทดสอบ',
    points: 100,
    credit: '10.00',
  }),
  'POST /api/operator/redemption/change': () => ({ item_id: itemId }),
  'POST /api/operator/notice/set': () => ({ title: 'ประกาศ', text: 'ข้อความ', audience: 'member', starts_at: now }),
  'POST /api/operator/banner/set': () => ({
    ...{ eyebrow: 'ข่าว', title: 'ผลหวยย้อนหลัง', condition: 'ครบทุกงวด', link: '/lotto/results', action: 'ดู' },
    ...{ audience: 'member', starts_at: now },
  }),
  'POST /api/operator/poll/create': () => ({
    ...{ kind: 'prediction', title: 'ทีมไหนชนะ', choices: [{ name: 'ก' }, { name: 'ข' }], opens_at: now },
    ...{
      closes_at: justAfter,
      deposit_step: '100',
      prize_kind: 'credit',
      prize: '500',
      winners_max: 20,
      budget: '10000',
    },
  }),
  'POST /api/operator/limit/set': () => ({
    round_id: roundId,
    bet_type: 'two_top',
    numbers: ['44'],
    action: 'cap',
    cap: '100',
    reason,
  }),
  'POST /api/operator/promotion/create': () => ({
    slug: `edge-${++made}`,
    group: 'daily',
    title: 'ชั่วโมงทอง',
    summary: 'ฝากช่วงค่ำ รับเพิ่ม',
    position: 50,
    bonus: sentBonus,
    enamel: 'rong',
    emblem: 'bell',
    starts_at: now,
    ends_at: null,
    reason,
  }),
};

const coupon = (of: Input) => ({ credit: undefined, kind: 'coupon', coupon_days: 7, ...of });
const ofLevels = (category: string, ...rates: readonly string[]) => ({ rates: [{ category, pct: rates }] });
const pct = (...rates: readonly string[]) => ({ rebates: [{ category: 'lotto', pct: rates }] });

const edges: Readonly<Record<string, () => readonly Edge[]>> = {
  'POST /api/operator/rate/set': () => [
    ['rate', { rate: '1.01' }, { rate: '1' }],
    ['rate', { rate: '92' }, { rate: '92.01' }],
    ['discount_pct', { discount_pct: '2.17' }, { discount_pct: '2.18' }],
    ['stake_min', { stake_min: '1' }, { stake_min: '0' }],
    ['stake_min', { stake_min: '2' }, { stake_min: '1.01' }],
    ['stake_max', { stake_min: '5', stake_max: '5' }, { stake_min: '5', stake_max: '4' }],
    ['stake_max', { stake_max: '6' }, { stake_max: '5.99' }],
    ['stake_max', { stake_max: '10000000' }, { stake_max: '10000001' }],
    ['max_loss', { max_loss: '90' }, { max_loss: '89.99' }],
    ['stake_max', { max_loss: '10000000000' }, { max_loss: '10000000000.01' }],
  ],
  'POST /api/operator/rate/plan': () => [
    ['payout_per_bill_max', { payout_per_bill_max: '0.01' }, { payout_per_bill_max: '0' }],
    ['payout_per_round_max', { payout_per_round_max: '5000000' }, { payout_per_round_max: '4999999.99' }],
    ['payout_per_round_max', { payout_per_round_max: '10000000000' }, { payout_per_round_max: '10000000000.01' }],
  ],
  'POST /api/operator/channel/set': () => [
    ['min', { min: '0.01' }, { min: '0' }],
    ['max', { min: '1000' }, { min: '1000.01' }],
    ['daily_max', { daily_max: '0.01' }, { daily_max: '0' }],
  ],
  'POST /api/operator/cashback/set': () => [
    ['loss_rate_pct', { loss_rate_pct: '20' }, { loss_rate_pct: '20.01' }],
    ['loss_cap', { loss_cap: '10' }, { loss_cap: '9.99' }],
    ['min', { min: '0.01' }, { min: '0' }],
    ['vip_gold', { vip_gold: '0.01' }, { vip_gold: '0' }],
    ['vip_hero', { vip_hero: '50000.01' }, { vip_hero: '50000' }],
    ['rebates', pct('0.4', '0.4', '0.6'), pct('0.41', '0.4', '0.6')],
    ['rebates', pct('0.2', '0.6', '0.6'), pct('0.2', '0.61', '0.6')],
  ],
  'POST /api/operator/affiliate/set': () => [
    ['min', { min: '1' }, { min: '0.99' }],
    // 30% of 4%, and of the banker's 1.06%, both levels together.
    ['rates', ofLevels('slot', '1', '0.2'), ofLevels('slot', '1', '0.21')],
    ['rates', ofLevels('casino', '0.3', '0.01'), ofLevels('casino', '0.3', '0.02')],
  ],
  'POST /api/operator/coupon/create': () => [
    ['amount', { amount: '0.01' }, { amount: '0' }],
    ['amount', { gives: 'points', amount: '7' }, { gives: 'points', amount: '7.01' }],
    ['amount', { gives: 'wheel_spins', amount: '100' }, { gives: 'wheel_spins', amount: '101' }],
    ['spin_stake', {}, { spin_stake: '5' }],
    ['total', { kind: 'single', total: 1_000 }, { kind: 'single', total: 1_001 }],
    ['ends_at', { starts_at: now, ends_at: justAfter }, { starts_at: now, ends_at: now }],
    ['ends_at', { ends_at: justAfter }, { ends_at: now }],
    ['per_period_max', { period: 'day', per_period_max: 1 }, { period: 'day' }],
    ['per_period_max', {}, { per_period_max: 1 }],
  ],
  'POST /api/operator/redemption/add': () => [
    ['credit', { credit: '0.01' }, { credit: '0' }],
    ['ends_at', { starts_at: now, ends_at: justAfter }, { starts_at: now, ends_at: now }],
    [
      'per_member_max',
      coupon({ coupon_id: couponId, per_member_max: 3 }),
      coupon({ coupon_id: couponId, per_member_max: 4 }),
    ],
    ['coupon_days', coupon({ coupon_id: couponId, per_member_max: 1 }), { coupon_days: 7 }],
  ],
  'POST /api/operator/notice/set': () => [
    ['ends_at', { ends_at: justAfter }, { ends_at: now }],
    ['least_vip_level', { least_vip_level: 2 }, { least_vip_level: 3 }],
    ['least_vip_level', { audience: 'all' }, { audience: 'all', least_vip_level: 1 }],
    ['priority', { priority: 1_000 }, { priority: 1_001 }],
    ['text', { text: '<b>1</b>' }, { text: '<script>1</script>' }],
    ['link', { link: 'https://example.com/a' }, { link: 'http://example.com/a' }],
    ['image', { image: '/news/a.png' }, { image: '//example.com/a.png' }],
  ],
  'POST /api/operator/banner/set': () => [
    ['ends_at', { ends_at: justAfter }, { ends_at: now }],
    ['least_vip_level', { least_vip_level: 2 }, { least_vip_level: 3 }],
    ['least_vip_level', { audience: 'all' }, { audience: 'all', least_vip_level: 1 }],
    ['priority', { priority: 1_000 }, { priority: 1_001 }],
    ['link', { link: '/promotions' }, { link: 'https://example.com/a' }],
    ['emblem', { emblem: 'gift' }, { emblem: 'nothing' }],
    ['enamel', { enamel: 'nam' }, { enamel: 'red' }],
  ],
  'POST /api/operator/poll/create': () => [
    ['budget', { budget: '10000' }, { budget: '9999.99' }],
    ['winners_max', { winners_max: 1_000, prize: '1' }, { winners_max: 1_001, prize: '1' }],
    ['quota_max', { quota_max: 50 }, { quota_max: 51 }],
    ['deposit_step', { deposit_step: '0.01' }, { deposit_step: '0' }],
    ['closes_at', { closes_at: justAfter }, { closes_at: now }],
    ['announces_at', { announces_at: justAfter }, { announces_at: now }],
  ],
  'POST /api/operator/redemption/change': () => [['ends_at', { ends_at: justAfter }, { ends_at: now }]],
  'POST /api/operator/limit/set': () => [
    ['cap', { cap: '1' }, { cap: '0' }],
    ['cap', { cap: '2' }, { cap: '1.01' }],
    ['until_at', { until_at: justAfter }, { until_at: now }],
    [
      'until_at',
      { from_at: justAfter, until_at: '2026-11-20T12:00:00.002+07:00' },
      { from_at: justAfter, until_at: justAfter },
    ],
  ],
  'POST /api/operator/promotion/create': () => [['ends_at', { ends_at: justAfter }, { ends_at: now }]],
};

describe.each(Object.keys(edges) as RouteKey[])('%s', (key) => {
  const send = (over: Input) => door.call(key, { ...usual[key]?.(), ...over }, { as: 'operator' });

  it('takes each value up to its edge, and refuses the next at its field', async () => {
    for (const [field, taken, refused] of edges[key]?.() ?? []) {
      const right = await send(taken);
      expect(right.error, `${field}: ${JSON.stringify(taken)} ${right.text}`).toBe(0);
      const wrong = await send(refused);
      expect(Object.keys(wrong.fields ?? {}), `${field}: ${JSON.stringify(refused)}`).toContain(field);
    }
  });
});

it('hundredths of a percent are not cut off by how a computer multiplies', async () => {
  // 8.2 x 100 is 819.9999999999999.
  const bonus = { ...sentBonus, fixed: null, percent: 8.2, max_bonus: '100' };
  const { data, text } = await door.call(
    'POST /api/operator/promotion/create',
    { ...usual['POST /api/operator/promotion/create']?.(), bonus },
    { as: 'operator' },
  );
  expect(data?.body.bonus.percent, text).toBe(8.2);
});
