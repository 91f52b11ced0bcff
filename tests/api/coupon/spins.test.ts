import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import type { Member } from '#lib/server/context.ts';
import { byTwo } from '#tests/support/by-two.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';
import { testCoupon } from '#tests/support/rewards.ts';
import { testWheel } from '#tests/support/wheels.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('coupon spins') } });
const spins = { gives: 'spins', amount: '5', spin_game: 'benja:khom', spin_stake: '5.00' };
const wheelSpins = { gives: 'wheel_spins', amount: '3' };
const gifts = [spins, wheelSpins];
let member: Member;
let keys = 0;

beforeAll(async () => {
  await seedGames(door.ctx.db);
  await testWheel(door.ctx);
});
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx);
});
afterEach(() => expectSoundBooks(door.ctx));

const use = (code: string | undefined, as = member, key = `spins-${++keys}-key`) =>
  door.call('POST /api/coupon/redeem', { code }, { as, key });

/** "ฟรีสปิน 5" for each slot that has some, and the free spins of the wheel. */
async function spinsOf(as: Member): Promise<readonly [string[], number]> {
  const { items } = (await door.call('GET /api/game/list', { category: 'freespin' }, { as })).data;
  const { free_spins } = (await door.call('GET /api/wheel/config_v2', {}, { as })).data;
  return [items.flatMap((item: { labels: string[] }) => item.labels), free_spins];
}

describe('a coupon of free spins', () => {
  it('names its slot, and gives spins of it that end after 30 days', async () => {
    const { codes } = await testCoupon(door, spins);
    const text = 'ฟรีสปินโคมแดงเยาวราช 5 ครั้ง';
    const detail = 'หมุนครั้งละ ฿5 ใช้ภายใน 30 วันหลังรับ เงินรางวัลเข้ากระเป๋าหลัก ไม่ติดเทิร์น';
    const { data } = await use(codes[0]);
    expect(data).toMatchObject({ gives: 'spins', amount: '5', amount_text: text, detail });
    expect(await spinsOf(member)).toEqual([['ฟรีสปิน 5'], 0]);
    expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
    const list = await door.call('GET /api/coupon/list', {}, { as: member });
    expect(list.data).toMatchObject([{ state: 'used', amount_text: text, detail, terms: null }]);
    clock.advance({ days: 30 });
    expect(await spinsOf(member)).toEqual([[], 0]);
  });

  it('of the wheel adds to its free spins', async () => {
    const { codes } = await testCoupon(door, { ...wheelSpins, per_member_max: 2 });
    expect((await use(codes[0])).data).toMatchObject({ gives: 'wheel_spins', amount_text: 'หมุนวงล้อฟรี 3 ครั้ง' });
    expect((await use(codes[0])).error).toBe(0);
    expect(await spinsOf(member)).toEqual([[], 6]);
  });

  it('is worth its spins in the point shop too', async () => {
    const { coupon_id } = await testCoupon(door, { ...spins, kind: 'given', total: undefined });
    const offer = { kind: 'coupon', title: 'คูปองฟรีสปิน', summary: 'เก็บไว้ใช้', points: 10, coupon_id, coupon_days: 7 };
    expect((await byTwo(door, 'POST /api/operator/redemption/add', offer)).error).toBe(0);
    const { items } = (await door.call('GET /api/redemption/list', { kind: 'coupon' })).data;
    expect(items).toMatchObject([{ worth: 'ฟรีสปินโคมแดงเยาวราช 5 ครั้ง' }]);
  });

  it.each(gifts)('is given once, claimed a hundred times at once: %j', async (gift) => {
    const { codes } = await testCoupon(door, { ...gift, total: 100 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => use(codes[0])));
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
    expect(await spinsOf(member)).toEqual(gift === spins ? [['ฟรีสปิน 5'], 0] : [[], 3]);
  });

  it.each(gifts)('is for nobody in a time-out, and stays unused: %j', async (gift) => {
    const { codes } = await testCoupon(door, gift);
    const rest = { member_id: String(member.id), length: 'hours24', reason: 'ขอพัก' };
    expect((await door.call('POST /api/operator/member/rest', rest, { as: 'operator' })).error).toBe(0);
    expect(await use(codes[0])).toMatchObject({ error: 1020 });
    expect((await use(codes[0], await testMember(door.ctx))).error).toBe(0);
  });
});

describe('an operator', () => {
  it.each([
    [{ ...spins, amount: '2.50' }, { amount: 'จำนวนครั้งต้องเป็นจำนวนเต็ม' }],
    [{ ...spins, amount: '101' }, { amount: 'ไม่เกิน 100 ครั้ง' }],
    [{ ...wheelSpins, amount: '101' }, { amount: 'ไม่เกิน 100 ครั้ง' }],
    [{ ...spins, spin_game: undefined }, { spin_game: 'ใส่ค่ายและรหัสเกม เช่น benja:khom' }],
    [{ ...spins, spin_game: 'khom' }, { spin_game: 'ใส่ค่ายและรหัสเกม เช่น benja:khom' }],
    [{ ...spins, spin_game: 'benja:hilo' }, { spin_game: 'ไม่มีสล็อตนี้' }],
    [{ ...spins, spin_stake: '3' }, { spin_stake: 'เดิมพันต่อครั้งเป็น ฿1 ฿2 ฿5 ฿10 ฿20 ฿50 ฿100 ฿200 ฿500' }],
    [{ ...wheelSpins, spin_game: 'benja:khom' }, { spin_game: 'ใส่เฉพาะคูปองฟรีสปิน' }],
    [{ ...wheelSpins, spin_stake: '5' }, { spin_stake: 'ใส่เฉพาะคูปองฟรีสปิน' }],
    [{ ...spins, times: 5 }, { times: 'ใส่เฉพาะคูปองโบนัส' }],
  ])('cannot make a coupon as %j', async (input, fields) => {
    const made = { title: 'คูปองฟรีสปิน', kind: 'shared', total: 1, ...input };
    expect(await door.call('POST /api/operator/coupon/create', made, { as: 'operator' })).toMatchObject({
      status: 422,
      fields,
    });
  });
});
