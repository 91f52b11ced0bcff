/** What members are given is set by two people, whatever call sets it; less of it by one (operator.md section 3). */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import type { RouteKey } from '#lib/contract/route.ts';
import { quest } from '#lib/quest/server/tables.ts';
import { seedWheel } from '#lib/wheel/server/seed.ts';
import { approveAsSecond, byTwo } from '#tests/support/by-two.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { testCoupon, testOffer } from '#tests/support/rewards.ts';
import { testYeekee } from '#tests/support/yeekee.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');
const door = doorOfFile({ clock });
const reason = 'ตามแผนเดือนนี้';
const ids: Record<'member' | 'large' | 'small' | 'offer' | 'quest', string> = {
  ...{ member: '', large: '', small: '', offer: '', quest: '' },
};
let keys = 0;
const send = (route: RouteKey, input: object, as: 'operator' | 'approver' = 'operator') =>
  door.call(route, { reason, ...input }, { as, key: `four-eyes-${++keys}` });

beforeAll(async () => {
  await seedGames(door.ctx.db);
  await testCatalogue(door.ctx);
  await testYeekee(door.ctx);
  await seedWheel({ ...door.ctx, operator: { name: 'operator' } });
  ids.member = String((await testMember(door.ctx)).id);
  ids.large = (await testCoupon(door, { kind: 'given', total: undefined, amount: '501' })).coupon_id;
  ids.small = (await testCoupon(door, { kind: 'given', total: undefined, amount: '500' })).coupon_id;
  ids.offer = await testOffer(door, { stock: 5, ends_at: '2026-11-25T00:00:00+07:00' });
  const made = await byTwo(door, 'POST /api/operator/quest/add', {
    ...{ kind: 'deposit', title: 'ฝากครบ', target: '100', reward: '20', reason },
  });
  ids.quest = made.data.quest_id;
  await send('POST /api/operator/quest/change', { quest_id: ids.quest, active: false });
  await send('POST /api/operator/wheel/stock', { prize_id: 'cash-5', stock: 5 });
});
afterAll(() => expectSoundBooks(door.ctx));

/** All that these calls write, as one text. */
async function everything(): Promise<string> {
  const tables = ['coupon', 'coupon_code', 'wheel_setting', 'wheel_stock', 'wheel_player', 'quest', 'redemption_item'];
  const parts = [...tables, 'cashback_rule', 'affiliate_rule', 'market'].map(
    (table) => `(select coalesce(json_agg(t order by t::text)::text, '') from ${table} t)`,
  );
  const { rows } = await door.ctx.db.execute<{ all: string }>(sql.raw(`select ${parts.join(' || ')} as "all"`));
  return rows[0]?.all ?? '';
}

const acts: readonly (readonly [RouteKey, () => object])[] = [
  [
    'POST /api/operator/coupon/create',
    () => ({ title: 'แจกเครดิต', gives: 'credit', amount: '50', kind: 'shared', total: 10 }),
  ],
  ['POST /api/operator/coupon/give', () => ({ coupon_id: ids.large, member_id: ids.member, days: 7 })],
  ['POST /api/operator/wheel/set', () => ({ cost_points: 1, daily: true })],
  ['POST /api/operator/wheel/stock', () => ({ prize_id: 'cash-5', stock: 6 })],
  ['POST /api/operator/wheel/give', () => ({ member_id: ids.member, quantity: 100 })],
  ['POST /api/operator/quest/add', () => ({ kind: 'bills', title: 'ส่งโพย', target: '1', reward: '500' })],
  ['POST /api/operator/quest/change', () => ({ quest_id: ids.quest, active: true })],
  [
    'POST /api/operator/redemption/add',
    () => ({ kind: 'credit', title: 'เครดิตแพง', summary: 'แลกแต้ม', points: 1, credit: '1000000' }),
  ],
  ['POST /api/operator/redemption/change', () => ({ item_id: ids.offer, points: 1 })],
  ['POST /api/operator/redemption/change', () => ({ item_id: ids.offer, stock: 6 })],
  ['POST /api/operator/redemption/change', () => ({ item_id: ids.offer, ends_at: '2026-11-26T00:00:00+07:00' })],
  ['POST /api/operator/cashback/set', () => ({ loss_rate_pct: '20' })],
  ['POST /api/operator/affiliate/set', () => ({ rates: [{ category: 'slot', pct: ['1', '0.2'] }] })],
  ['POST /api/operator/yeekee/rewards', () => ({ market: 'yeekee5', on: true })],
];

describe('more for members', () => {
  it.each(acts)('by %s waits for a second person, who signs what was shown', async (route, input) => {
    const before = await everything();
    const first = await send(route, input());
    expect(first.data, first.text).toMatchObject({ waits_for_second: true });
    expect(await send(route, input())).toMatchObject({ error: 3016 });
    expect(await everything()).toBe(before);
    const { approval_id } = first.data;
    const slip = (await door.call('GET /api/operator/approval/view', { approval_id }, { as: 'approver' })).data;
    expect(slip).toMatchObject({ action: 'reward.set', is_stale: false, refusal: null });
    expect(Object.keys(slip.facts).length).toBeGreaterThan(1);
    await approveAsSecond(door, approval_id);
    if (route !== 'POST /api/operator/yeekee/rewards') expect(await everything()).not.toBe(before);
  });

  it('is refused at once where it could not be made, and nothing waits', async () => {
    const wrong = { title: 'แจกเครดิต', gives: 'credit', amount: '0', kind: 'shared', total: 10 };
    expect(await send('POST /api/operator/coupon/create', wrong)).toMatchObject({
      status: 422,
      fields: { amount: 'ต้องมากกว่า 0' },
    });
    const { items } = (await door.call('GET /api/operator/approval/list', {}, { as: 'approver' })).data;
    expect(items).toEqual([]);
  });

  it('of the wheel is stale once the wheel is another', async () => {
    const { data } = await send('POST /api/operator/wheel/set', { cost_points: 2 });
    expect((await send('POST /api/operator/wheel/set', { enabled: false })).data).toMatchObject({ enabled: false });
    const { approval_id } = data;
    const slip = (await door.call('GET /api/operator/approval/view', { approval_id }, { as: 'approver' })).data;
    expect(slip).toMatchObject({ is_stale: true });
    const signed = { approval_id, facts_hash: slip.facts_hash };
    expect(await send('POST /api/operator/approval/approve', signed, 'approver')).toMatchObject({ error: 9046 });
  });
});

describe('less for members', () => {
  it.each<readonly [RouteKey, () => object]>([
    ['POST /api/operator/coupon/give', () => ({ coupon_id: ids.small, member_id: ids.member, days: 7 })],
    ['POST /api/operator/wheel/set', () => ({ daily: false })],
    ['POST /api/operator/wheel/stock', () => ({ prize_id: 'cash-5', stock: 4 })],
    ['POST /api/operator/quest/change', () => ({ quest_id: ids.quest, title: 'ฝากครบวันนี้', active: false })],
    ['POST /api/operator/redemption/change', () => ({ item_id: ids.offer, points: 500, stock: 3, active: false })],
    ['POST /api/operator/yeekee/rewards', () => ({ market: 'yeekee5', on: false })],
  ])('by %s needs one person, as small coupons do', async (route, input) => {
    expect((await send(route, input())).data).toMatchObject({ waits_for_second: false });
  });

  it('leaves a quest that was switched off as it is', async () => {
    const rows = await door.ctx.db.select().from(quest);
    expect(rows.find(({ id }) => String(id) === ids.quest)?.active).toBe(false);
  });
});
