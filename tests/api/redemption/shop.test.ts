import { beforeAll, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { acts } from '#lib/operator/server/queries.ts';
import type { Member } from '#lib/server/context.ts';
import { balanceOf, closeAccount, testMember } from '#tests/support/money.ts';
import { address, gift, givePoints, pointsHeld, testCoupon, testOffer } from '#tests/support/rewards.ts';
import { testWheel } from '#tests/support/wheels.ts';
import { shopOfFile } from './shop-of-file.ts';

const the = shopOfFile();
const { clock, door, redeem, shown, operator } = the;

const history = async (as = the.member) => (await door.call('GET /api/redemption/history', {}, { as })).data.items;

describe('free spins', () => {
  const spins = {
    kind: 'spins',
    credit: undefined,
    spins: 5,
    spin_game: 'benja:khom',
    spin_stake: '5.00',
    quantity_max: 2,
  };
  beforeAll(() => seedGames(door.ctx.db));

  it('are had at once, and stand in the lobby with their number', async () => {
    const item_id = await testOffer(door, spins);
    const { data } = await redeem({ item_id, quantity: 2 });
    expect(data).toMatchObject({ kind: 'spins', status: 'done', points: '200', credit: null });
    const { items } = (await door.call('GET /api/game/list', { category: 'freespin' }, { as: the.member })).data;
    expect(items).toMatchObject([{ provider_id: 'benja', labels: ['ฟรีสปิน 10'] }]);
    expect((await door.call('GET /api/game/lobby', {}, { as: the.member })).data.freespin).toHaveLength(1);
    expect((await door.call('GET /api/game/lobby', {}, { as: await testMember(door.ctx) })).data.freespin).toEqual([]);
    clock.advance({ days: 30 });
    expect((await door.call('GET /api/game/lobby', {}, { as: the.member })).data.freespin).toEqual([]);
  });

  it('are given once, however often the answer is asked for', async () => {
    const item_id = await testOffer(door, spins);
    const answers = await Promise.all([1, 2, 3, 4].map(() => redeem({ item_id }, the.member, 'spins-asked-for-again')));
    expect(answers.some(({ error }) => error === 0)).toBe(true);
    const { items } = (await door.call('GET /api/game/list', { category: 'freespin' }, { as: the.member })).data;
    expect(items).toMatchObject([{ labels: ['ฟรีสปิน 5'] }]);
  });

  it('of the wheel are at the wheel at once, as many as were bought', async () => {
    await testWheel(door.ctx);
    const item_id = await testOffer(door, { kind: 'wheel_spins', credit: undefined, spins: 3, quantity_max: 2 });
    expect((await redeem({ item_id, quantity: 2 })).data).toMatchObject({ kind: 'wheel_spins', status: 'done' });
    expect((await door.call('GET /api/wheel/config_v2', {}, { as: the.member })).data).toMatchObject({ free_spins: 6 });
  });

  it.each([
    [{ spin_game: 'benja:hilo' }, 'spin_game'],
    [{ spin_game: 'benja:nothing' }, 'spin_game'],
    [{ spin_stake: '3.00' }, 'spin_stake'],
    [{ spins: undefined }, 'spins'],
    [{ kind: 'gift' }, 'spins'],
    [{ kind: 'wheel_spins' }, 'spin_game'],
    [{ kind: 'wheel_spins', spins: undefined, spin_game: undefined, spin_stake: undefined }, 'spins'],
  ])('cannot be offered as %j', async (over, field) => {
    const offered = { title: 'ฟรีสปิน', summary: 'หมุนฟรี', points: 100, ...spins, ...over };
    const { status, fields } = await door.call('POST /api/operator/redemption/add', offered, { as: 'operator' });
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('the calculation', () => {
  it('says points, credit and what is left, and moves nothing', async () => {
    const item_id = await testOffer(door, { quantity_max: 5 });
    const calc = (quantity: number) =>
      door.call('POST /api/redemption/calc', { item_id, quantity }, { as: the.member });
    expect((await calc(2)).data).toEqual({
      item_id,
      quantity: 2,
      points: '200',
      credit: '20.00',
      point_before: '250',
      point_after: '50',
      available: true,
      reason: null,
    });
    expect((await calc(3)).data).toMatchObject({
      point_after: '-50',
      available: false,
      reason: 'แต้มไม่พอ ขาดอีก 50 แต้ม',
    });
    expect(await calc(6)).toMatchObject({ status: 422, fields: { quantity: 'แลกได้ครั้งละไม่เกิน 5' } });
    expect(await pointsHeld(door.ctx, the.member)).toBe(250);
  });
});

describe('redeeming', () => {
  it('credit takes the points and pays the main wallet, under references of its own', async () => {
    const item_id = await testOffer(door, { quantity_max: 2 });
    const { data } = await redeem({ item_id, quantity: 2 });
    expect(data).toMatchObject({ kind: 'credit', quantity: 2, points: '200', credit: '20.00', status: 'done' });
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('20.00');
    expect(await pointsHeld(door.ctx, the.member)).toBe(50);
    expect(await history()).toEqual([data]);
    const { items } = (await door.call('GET /api/member/statement', {}, { as: the.member })).data;
    expect(
      items.map((one: { title: string; amount: string; ref: string }) => [one.title, one.amount, one.ref]),
    ).toEqual(
      expect.arrayContaining([
        ['เครดิตจากแต้ม', '20.00', `redemption:${data.redemption_id}:credit`],
        ['แลกแต้ม', '-200', `redemption:${data.redemption_id}:points`],
      ]),
    );
  });

  it('a coupon gives a code only its owner can use, for as long as it says', async () => {
    const { coupon_id } = await testCoupon(door, { kind: 'given', total: undefined });
    const item_id = await testOffer(door, { kind: 'coupon', credit: undefined, coupon_id, coupon_days: 7 });
    expect(await shown(item_id)).toMatchObject({ worth: '฿50', credit: null });
    const { data } = await redeem({ item_id });
    const [{ code, expires_at }] = data.coupons;
    expect(new Date(expires_at)).toEqual(new Date('2026-11-27T12:00:00+07:00'));
    const use = (as: Member) => door.call('POST /api/coupon/redeem', { code }, { as, key: `own-${++the.keys}-key` });
    const other = await testMember(door.ctx);
    expect(await use(other)).toMatchObject({ error: 6202 });
    expect(await use(the.member)).toMatchObject({ error: 0, data: { amount: '50.00' } });
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('50.00');
  });

  it('a coupon is sold no more once it is over, and its code is shown good no longer than it is', async () => {
    const { coupon_id } = await testCoupon(door, {
      kind: 'given',
      total: undefined,
      ends_at: '2026-11-22T12:00:00+07:00',
    });
    const item_id = await testOffer(door, { kind: 'coupon', credit: undefined, coupon_id, coupon_days: 7, points: 10 });
    const [{ expires_at }] = (await redeem({ item_id })).data.coupons;
    expect(new Date(expires_at)).toEqual(new Date('2026-11-22T12:00:00+07:00'));
    const calc = () => door.call('POST /api/redemption/calc', { item_id }, { as: the.member });
    const isSold = async () => [(await redeem({ item_id })).error, (await calc()).data.available, await shown(item_id)];
    clock.set('2026-11-22T12:00:00+07:00');
    expect(await isSold()).toEqual([6104, false, undefined]);
    clock.set('2026-11-21T12:00:00+07:00');
    await door.call('POST /api/operator/coupon/end', { coupon_id }, { as: 'operator' });
    expect(await isSold()).toEqual([6104, false, undefined]);
    expect(await pointsHeld(door.ctx, the.member)).toBe(240);
  });

  it('a gift asks for an address, goes out under a number, and both are shown', async () => {
    const item_id = await testOffer(door, { ...gift, stock: 3 });
    expect(await redeem({ item_id })).toMatchObject({
      status: 422,
      fields: {
        recipient: 'ใส่ชื่อและนามสกุลผู้รับ',
        phone: expect.stringContaining('10 หลัก'),
        address: expect.stringContaining('บ้านเลขที่'),
        postcode: 'รหัสไปรษณีย์มี 5 หลัก',
      },
    });
    expect(await pointsHeld(door.ctx, the.member)).toBe(250);
    const { data } = await redeem({ item_id, ...address });
    expect(data).toMatchObject({ status: 'ordered', delivery: address });
    const { items } = (await door.call('GET /api/operator/redemption/orders', {}, { as: 'operator' })).data;
    expect(items).toMatchObject([{ redemption_id: data.redemption_id, member_id: String(the.member.id) }]);
    const { redemption_id } = data;
    await operator('send', { redemption_id, tracking: 'TH0123456789' });
    expect(await history()).toMatchObject([{ status: 'sent', tracking: 'TH0123456789' }]);
    expect(await operator('cancel', { redemption_id, reason: 'ส่งไปแล้ว' })).toMatchObject({ error: 9002 });
  });

  it('a cancelled gift gives points and stock back once, and says why', async () => {
    const item_id = await testOffer(door, { ...gift, stock: 1 });
    const { redemption_id } = (await redeem({ item_id, ...address })).data;
    expect(await redeem({ item_id, ...address })).toMatchObject({ error: 6102, message: 'ของรางวัลนี้หมดแล้ว' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => operator('cancel', { redemption_id, reason: 'ของชำรุด' })),
    );
    expect(answers.filter((answer) => answer.error === 0)).toHaveLength(1);
    expect(await pointsHeld(door.ctx, the.member)).toBe(250);
    expect(await history()).toMatchObject([{ status: 'cancelled', reason: 'ของชำรุด' }]);
    expect(await shown(item_id)).toMatchObject({ left: 1 });
    expect((await acts(door.ctx, { subject: `redemption:${redemption_id}`, limit: 5 })).items).toMatchObject([
      { action: 'redemption.cancel', reason: 'ของชำรุด' },
    ]);
    expect((await redeem({ item_id, ...address })).error).toBe(0);
  });

  it('is refused with its reason, and nothing moves', async () => {
    const dear = await testOffer(door, { points: 251 });
    const limited = await testOffer(door, { points: 10, per_member_max: 1 });
    const closed = await testOffer(door);
    await operator('change', { item_id: closed, active: false });
    const repriced = await testOffer(door, { points: 10, quantity_max: 2 });
    await operator('change', { item_id: repriced, points: 12 });
    expect(await redeem({ item_id: repriced, quantity: 2, points: 20 })).toMatchObject({
      error: 6105,
      message: 'ราคาเปลี่ยนเป็น 24 แต้ม ดูอีกครั้งก่อนแลก',
    });
    await redeem({ item_id: limited });
    expect(await redeem({ item_id: dear })).toMatchObject({ error: 6101, message: 'แต้มไม่พอ ขาดอีก 11 แต้ม' });
    expect(await redeem({ item_id: limited })).toMatchObject({ error: 6103, message: 'แลกรายการนี้ครบแล้ว (คนละ 1 ครั้ง)' });
    expect(await redeem({ item_id: closed })).toMatchObject({ error: 6104 });
    expect(await redeem({ item_id: '999999' })).toMatchObject({ status: 404, error: 9001 });
    await closeAccount(door.ctx, the.member.id);
    expect(await redeem({ item_id: limited })).toMatchObject({ status: 401, error: 9005 });
    expect(await pointsHeld(door.ctx, the.member)).toBe(240);
  });
});

describe('under parallel load', () => {
  it('a gift of 3 in stock, wanted by 100: exactly 3', async () => {
    const item_id = await testOffer(door, { ...gift, stock: 3 });
    const members = await Promise.all(Array.from({ length: 100 }, () => testMember(door.ctx)));
    for (const one of members) await givePoints(door.ctx, one, 100);
    const answers = await Promise.all(members.map((one) => redeem({ item_id, ...address }, one)));
    expect(answers.filter((answer) => answer.error === 0)).toHaveLength(3);
    expect(answers.filter((answer) => answer.error === 6102)).toHaveLength(97);
    const held = await Promise.all(members.map((one) => pointsHeld(door.ctx, one)));
    expect(held.filter((count) => count === 0)).toHaveLength(3);
    expect(await shown(item_id)).toMatchObject({ left: 0, state: 'out_of_stock' });
  });

  it('points for two, wanted a hundred times at once: two', async () => {
    const item_id = await testOffer(door);
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem({ item_id })));
    expect(answers.map(({ error }) => error).sort((a, b) => a - b)).toEqual([0, 0, ...Array(98).fill(6101)]);
    expect(await pointsHeld(door.ctx, the.member)).toBe(50);
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('20.00');
  });

  it('one request sent five times is one redemption and one answer', async () => {
    const item_id = await testOffer(door);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => redeem({ item_id }, the.member, 'one-request-only')),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await pointsHeld(door.ctx, the.member)).toBe(150);
    expect(await redeem({ item_id, quantity: 2 }, the.member, 'one-request-only')).toMatchObject({ error: 9011 });
  });
});
