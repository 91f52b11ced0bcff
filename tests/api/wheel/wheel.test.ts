/** The prize wheel over HTTP: costs, prizes, stock, two versions, many presses at once, and what a stranger can check. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { depositThroughSandbox } from '#app/seed-deposits.ts';
import { couponCode } from '#lib/coupon/server/tables.ts';
import { wheelPrizes } from '#lib/house/rules/data/wheel.ts';
import { gameReport } from '#lib/house/rules/day-archive.ts';
import { playPause } from '#lib/play-limit/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { dayMs } from '#lib/time.ts';
import { ownSpins } from '#lib/wheel/server/queries.ts';
import { seedWheel } from '#lib/wheel/server/seed.ts';
import { wheelSpin } from '#lib/wheel/server/tables.ts';
import { byTwo } from '#tests/support/by-two.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { allChannels } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { givePoints, pointsHeld } from '#tests/support/rewards.ts';
import { giveTestSpins, mostly } from '#tests/support/wheels.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('wheel') } });
let member: Member;
let keys = 0;

const as = (who: Member) => ({ as: who, key: `wheel-press-${++keys}` });
const config = async (who = member) => (await door.call('GET /api/wheel/config_v2', {}, { as: who })).data;
const spinWith = (commitment: string, who = member) =>
  door.call('POST /api/wheel/spin_v2', { commitment, client_seed: 'my seed' }, as(who));
const spin = async (who = member) => spinWith((await config(who)).setting.commitment, who);
const spins = (quantity: number, who = member) => giveTestSpins(door.ctx, who, quantity);
const set = (input: Readonly<Record<string, unknown>>) =>
  byTwo(door, 'POST /api/operator/wheel/set', { reason: 'ทดสอบ', ...input });
const usual = wheelPrizes.map(({ gives, weight }) => ({
  ...{ kind: gives.kind, weight },
  ...('amount' in gives ? { amount: gives.kind === 'cash' ? String(gives.amount / 100n) : String(gives.amount) } : {}),
}));

beforeAll(async () => {
  await allChannels(door.ctx);
  await seedWheel({ ...door.ctx, operator: { name: 'operator' } });
});
beforeEach(async () => {
  await set({ prizes: usual, daily: false, enabled: true, cost_points: 100 });
  member = await testMember(door.ctx);
});
afterEach(() => expectSoundBooks(door.ctx));

describe('a spin', () => {
  it('takes 100 points, gives what its seeds draw, and commits to the next', async () => {
    await givePoints(door.ctx, member, 250);
    const before = await config();
    expect(before.setting).toMatchObject({ cost: { kind: 'points', amount: '100' }, nonce: 0 });
    const { data } = await spinWith(before.setting.commitment);
    expect(data).toMatchObject({
      cost: { kind: 'points', amount: '100' },
      reveal: { client_seed: 'my seed', nonce: 0 },
    });
    expect(data.prize_id).toBe(wheelPrizes[data.index]?.code);
    expect(data.points).toBe(String(await pointsHeld(door.ctx, member)));
    expect((await config()).setting).toMatchObject(data.next);
    expect((await spinWith(data.next.commitment)).data.reveal.nonce).toBe(1);
  });
  it('is proved by what its page shows, and by nothing that was changed', async () => {
    await spins(3);
    for (let n = 0; n < 3; n++) await spin();
    const { items } = await ownSpins(asMember(door.ctx, member), { limit: 2 });
    expect(items).toHaveLength(2);
    for (const { proof } of items) {
      expect(gameReport(JSON.parse(JSON.stringify(proof)), proof.commitment)).toMatchObject({ isRight: true });
      expect(gameReport({ ...proof, server_seed: 'f'.repeat(64) }).isRight).toBe(false);
    }
  });
  it('is in the history, newest first, with what it took and gave', async () => {
    await set({ prizes: mostly('coupon') });
    await spins(1);
    await givePoints(door.ctx, member, 100);
    await spin();
    await set({ prizes: mostly('cash', '5') });
    const { spin_id } = (await spin()).data;
    const page = async (input: Readonly<Record<string, unknown>>) =>
      (await door.call('GET /api/wheel/history', input, { as: member })).data;
    const first = await page({ limit: 1 });
    expect(first.items).toEqual([
      {
        spin_id,
        at: expect.any(String),
        prize: 'เงินสด ฿5',
        kind: 'cash',
        cost: 'points',
        cost_points: '100',
        coupon_code: null,
        proof: expect.objectContaining({ outcome: { segment: 'cash-5', given: 'cash-5' } }),
      },
    ]);
    expect(gameReport(first.items[0].proof)).toMatchObject({ isRight: true });
    const { items, next_cursor } = await page({ limit: 1, cursor: first.next_cursor });
    expect(items).toEqual([
      expect.objectContaining({ kind: 'coupon', cost: 'free', cost_points: '0', coupon_code: expect.any(String) }),
    ]);
    expect(next_cursor).toBeNull();
    expect((await door.call('GET /api/wheel/history', {}, { as: await testMember(door.ctx) })).data.items).toEqual([]);
  });
  it('is refused without points, and changes nothing', async () => {
    await givePoints(door.ctx, member, 99);
    expect(await spin()).toMatchObject({ error: 6101, message: 'แต้มไม่พอ ขาดอีก 1 แต้ม' });
    expect(await pointsHeld(door.ctx, member)).toBe(99);
  });
  it('with another commitment answers 9002 with the one that is ready', async () => {
    await spins(1);
    const { setting } = await config();
    const stale = await spinWith('0'.repeat(64));
    expect(stale).toMatchObject({ status: 409, error: 9002, data: { commitment: setting.commitment, nonce: 0 } });
    expect((await config()).free_spins).toBe(1);
  });
  it('under one key is one spin, whose answer is kept', async () => {
    await spins(2);
    const { commitment } = (await config()).setting;
    const press = { as: member, key: 'wheel-one-press' };
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => door.call('POST /api/wheel/spin_v2', { commitment, client_seed: 'x' }, press)),
    );
    const done = [first, ...others].filter((one) => one?.error === 0);
    expect(new Set(done.map((one) => one?.data.spin_id)).size).toBe(1);
    expect(await door.ctx.db.$count(wheelSpin, eq(wheelSpin.memberId, member.id))).toBe(1);
  });
  it('of a hundred at once, by two phones and both versions, takes one free spin for each that was there', async () => {
    await set({ prizes: mostly('cash', '5') });
    await spins(3);
    const { commitment } = (await config()).setting;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2 ? spinWith(commitment) : door.call('POST /api/wheel/spin', {}, as(member)),
      ),
    );
    const done = answers.filter(({ error }) => error === 0);
    const rows = await door.ctx.db.select().from(wheelSpin).where(eq(wheelSpin.memberId, member.id));
    expect(rows).toHaveLength(done.length);
    expect(rows.filter(({ cost }) => cost === 'free')).toHaveLength(3);
    expect(rows.every(({ cost }) => cost === 'free' || cost === 'points')).toBe(true);
  });
  it('in the older shape has the same counters', async () => {
    await spins(1);
    const shown = (await door.call('GET /api/wheel/config', {}, { as: member })).data;
    expect(shown.configs).toEqual({ cost_points: '0', free_spins: 1, enabled: true });
    expect(shown.prizes[6]).toEqual({ id: 'cash-500', name: '฿500', type: 'cash', value: '500.00', color: 'gold' });
    expect(shown.prizes[1]).toMatchObject({ type: 'points', value: '20' });
    const { data } = await door.call('POST /api/wheel/spin', {}, as(member));
    expect(shown.prizes.map(({ id }: { id: string }) => id)).toContain(data.prize.id);
    expect(data).toMatchObject({ cost_points: '0', free_spins: data.prize.type === 'spin' ? 1 : 0 });
  });
  it('in the older shape says its true cost, and its reward is asked for by its id', async () => {
    await set({ prizes: mostly('cash', '5'), daily: true });
    await depositThroughSandbox(asMember(door.ctx, member), thb('100.00'));
    await givePoints(door.ctx, member, 100);
    const shown = async () => (await door.call('GET /api/wheel/config', {}, { as: member })).data.configs;
    expect(await shown()).toEqual({ cost_points: '0', free_spins: 1, enabled: true });
    const free = (await door.call('POST /api/wheel/spin', {}, as(member))).data;
    expect(free).toMatchObject({ cost_points: '0', prize: { type: 'cash', value: '5.00' }, free_spins: 0 });
    expect(await shown()).toEqual({ cost_points: '100', free_spins: 0, enabled: true });
    const paid = (await door.call('POST /api/wheel/spin', {}, as(member))).data;
    expect(paid).toMatchObject({ cost_points: '100' });
    expect(await pointsHeld(door.ctx, member)).toBe(0);
    const reward = await door.call('POST /api/wheel/reward', { spin_id: paid.spin_id }, { as: member });
    expect(reward.data).toMatchObject({ status: 'paid', coupon_code: null });
  });
});

describe('the spin of the day', () => {
  it('is for members who have deposited, once a Bangkok day, also for a hundred presses', async () => {
    await set({ daily: true });
    expect((await config()).setting.cost.kind).toBe('points');
    await depositThroughSandbox(asMember(door.ctx, member), thb('100.00'));
    const { setting } = await config();
    expect(setting.cost).toEqual({ kind: 'daily', amount: '0' });
    await Promise.all(Array.from({ length: 100 }, () => door.call('POST /api/wheel/spin', {}, as(member))));
    const daily = () =>
      door.ctx.db
        .select()
        .from(wheelSpin)
        .where(eq(wheelSpin.memberId, member.id))
        .then((rows) => rows.filter(({ cost }) => cost === 'daily'));
    expect(await daily()).toHaveLength(1);
    clock.advance({ days: 1 });
    expect((await config()).setting.cost.kind).toBe('daily');
    await door.call('POST /api/wheel/spin', {}, as(member));
    expect((await daily()).map(({ day }) => day)).toHaveLength(2);
  });
});

describe('prizes', () => {
  it('of cash go to the main wallet, by one transfer that the statement names', async () => {
    await set({ prizes: mostly('cash', '12.50') });
    await spins(1);
    expect((await spin()).data).toMatchObject({
      prize_id: 'cash-12.50',
      prize: { name: 'เงินสด ฿12.50', amount: '12.50' },
    });
    expect(await balanceOf(door.ctx.db, member.id)).toBe('12.50');
  });
  it('of a free spin give one, and the board leaves it out', async () => {
    await set({ prizes: mostly('spin') });
    await spins(1);
    expect((await spin()).data).toMatchObject({ prize_id: 'spin-1', free_spins: 1 });
  });
  it('of a coupon give a code for this member alone, shown again whenever it is asked for', async () => {
    await set({ prizes: mostly('coupon') });
    await spins(1);
    const { spin_id } = (await spin()).data;
    const reward = (who: Member) => door.call('POST /api/wheel/reward', { spin_id }, { as: who });
    const { data } = await reward(member);
    expect(data).toMatchObject({ status: 'claimed', coupon_code: expect.stringMatching(/^.{4}-.{4}-.{4}$/) });
    expect((await reward(member)).data).toEqual(data);
    const [code] = await door.ctx.db
      .select()
      .from(couponCode)
      .where(eq(couponCode.source, `wheel:${spin_id}`));
    expect(code?.ownerId).toBe(member.id);
    expect(await reward(await testMember(door.ctx))).toMatchObject({ status: 404 });
    const used = await door.call('POST /api/coupon/redeem', { code: data.coupon_code ?? '' }, as(member));
    expect(used.data).toMatchObject({ amount: '30.00' });
  });
  it('that run out are replaced by the substitute that was committed, then by 20 points', async () => {
    await set({ prizes: [...mostly('cash', '7', 'pt-901')] });
    await door.call('POST /api/operator/wheel/stock', { prize_id: 'cash-7', stock: 2 }, { as: 'operator' });
    await door.call('POST /api/operator/wheel/stock', { prize_id: 'pt-901', stock: 1 }, { as: 'operator' });
    const players = await Promise.all(Array.from({ length: 5 }, () => testMember(door.ctx)));
    for (const one of players) await spins(1, one);
    const given = (await Promise.all(players.map((one) => spin(one)))).map(({ data }) => data.prize_id);
    expect(given.sort()).toEqual(['cash-7', 'cash-7', 'consolation', 'consolation', 'pt-901']);
    const shown = (await config()).prizes[0];
    expect(shown).toMatchObject({ prize_id: 'cash-7', stock_left: 0, substitute_id: 'pt-901' });
    const less = await door.call(
      'POST /api/operator/wheel/stock',
      { prize_id: 'cash-7', stock: 1 },
      { as: 'operator' },
    );
    expect(less.fields).toEqual({ stock: 'ให้ไปแล้ว 2 รางวัล' });
  });
  it('are on the board for a day, members masked', async () => {
    await set({ prizes: mostly('cash', '3') });
    await spins(1);
    await spin();
    const shown = async () => (await door.call('GET /api/wheel/board', { limit: 1 }, { as: member })).data.items;
    expect(await shown()).toEqual([
      { at: expect.any(String), member: expect.stringMatching(/^.\S*\*\*\*\S*$/), prize: 'เงินสด ฿3' },
    ]);
    clock.advance({ days: 1 });
    expect(await shown()).toEqual([]);
  });
});

describe('an operator', () => {
  it('changes the prizes: a seed that was committed with others is not used', async () => {
    await spins(1);
    const { commitment } = (await config()).setting;
    await set({ prizes: mostly('cash', '9') });
    const stale = await spinWith(commitment);
    expect(stale).toMatchObject({ error: 9002 });
    expect((await config()).setting.commitment).not.toBe(commitment);
    expect((await spin()).data.prize_id).toBe('cash-9');
  });
  it.each([
    [{ prizes: mostly('cash') }, { prizes: 'ใส่จำนวนของรางวัล cash' }],
    [{ prizes: mostly('spin', '2') }, { prizes: 'รางวัล spin ไม่มีจำนวน' }],
    [{ prizes: mostly('points', '2.5') }, { prizes: 'จำนวนของรางวัล points ไม่ถูกต้อง' }],
    [{ prizes: mostly('cash', '5', 'pt-1') }, { prizes: 'ของสำรองของ cash-5 ต้องเป็นรางวัลอื่นของวงล้อนี้' }],
    [{ prizes: usual.slice(1) }, { prizes: 'น้ำหนักรวมต้องเป็น 10000 ตอนนี้ 7600' }],
  ])('is told why a wheel cannot be', async (input, fields) => {
    expect(await set(input)).toMatchObject({ status: 422, fields });
  });
  it('closes the wheel', async () => {
    await spins(1);
    await set({ enabled: false });
    expect(await door.call('POST /api/wheel/spin', {}, as(member))).toMatchObject({ error: 4001 });
    expect(await door.call('GET /api/wheel/config_v2', {}, { as: member })).toMatchObject({ error: 4001 });
    expect((await door.call('GET /api/wheel/config', {}, { as: member })).data.configs.enabled).toBe(false);
  });
  it('gives free spins, but not to a member who rests', async () => {
    const give = () =>
      byTwo(door, 'POST /api/operator/wheel/give', { member_id: String(member.id), quantity: 2, reason: 'ชดเชย' });
    expect((await give()).data).toMatchObject({ member_id: String(member.id), free_spins: 2 });
    const startsAt = clock.now();
    const endsAt = new Date(startsAt.getTime() + dayMs);
    await door.ctx.db
      .insert(playPause)
      .values({ memberId: member.id, length: 'hours24', setBy: 'member', startsAt, endsAt });
    expect(await give()).toMatchObject({ error: 1020 });
    expect(await door.call('POST /api/wheel/spin', {}, as(member))).toMatchObject({ error: 1020 });
  });
});
