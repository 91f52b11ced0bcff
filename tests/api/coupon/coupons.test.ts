import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acts } from '#lib/operator/server/queries.ts';
import { activePromotion } from '#lib/promotion/server/taken-queries.ts';
import type { Member } from '#lib/server/context.ts';
import { rateLimits } from '#lib/server/front-door/limits.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { balanceOf, closeAccount, expectSoundBooks, testMember } from '#tests/support/money.ts';
import { pointsHeld, testCoupon } from '#tests/support/rewards.ts';

const clock = testClock();
const chance = testChance('coupons');
const door = doorOfFile({ clock, parts: { random: chance } });
let member: Member;
let keys = 0;

beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx);
});
afterEach(() => expectSoundBooks(door.ctx));

const use = (code: string | undefined, as = member, key = `coupon-${++keys}-key`) =>
  door.call('POST /api/coupon/redeem', { code }, { as, key });
const mine = async (as = member) => (await door.call('GET /api/coupon/list', {}, { as })).data;

describe('a coupon of a bonus', () => {
  const bonus = { gives: 'bonus', amount: '50', times: 5, bonus_days: 7, max_withdraw: 500 };
  const terms =
    'เทิร์น 5 เท่าของโบนัส (แทงหวยรวม ฿500 หรือ เล่นสล็อตรวม ฿250 หรือ เล่นคาสิโนสดรวม ฿1,250 หรือ เล่นกีฬารวม ฿250 หรือ เล่นยิงปลารวม ฿500) ภายใน 7 วัน จึงย้ายเข้ากระเป๋าหลัก ไม่เกิน ฿500 โดยเฉลี่ย เล่นสล็อตรวม ฿250 เสีย ฿10 (คิดจากประเภทที่คืนมากที่สุด 96%) เทียบกับโบนัส ฿50 เท่ากับ +฿40';
  const accept = (code: string | undefined, as = member) =>
    door.call('POST /api/coupon/redeem', { code, accept_terms: true }, { as, key: `bonus-${++keys}-key` });

  it('tells its terms first, and once they are accepted opens a wallet that follows them', async () => {
    const { codes } = await testCoupon(door, bonus);
    expect(await use(codes[0])).toMatchObject({ error: 6207, message: `โบนัส ฿50 มีเงื่อนไข: ${terms}` });
    const { data } = await accept(codes[0]);
    expect(data).toMatchObject({ gives: 'bonus', amount: '50.00', amount_text: 'โบนัส ฿50' });
    expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
    expect(await activePromotion(door.ctx.db, member.id)).toMatchObject({
      balance: '50.00',
      bonus: '50.00',
      max_withdraw: '500.00',
      turnover: { required: '250.00', done: '0.00' },
      expires_at: expect.stringContaining('2026-11-27'),
    });
    expect(await mine()).toMatchObject([{ gives: 'bonus', state: 'used', terms }]);
  });

  it('is refused, and stays unused, while a promotion is in use', async () => {
    const first = await testCoupon(door, bonus);
    const second = await testCoupon(door, bonus);
    await accept(first.codes[0]);
    // Before any terms are accepted, and at the field: what to do, and that the coupon is not gone.
    const reason = 'ใช้โปรอื่นอยู่ ทำเทิร์นให้ครบหรือยกเลิกโปรนั้นก่อน คูปองยังไม่ถูกใช้';
    for (const answer of [await use(second.codes[0]), await accept(second.codes[0])])
      expect(answer).toMatchObject({ error: 6208, message: reason, fields: { code: reason } });
    const other = await testMember(door.ctx);
    expect((await accept(second.codes[0], other)).error).toBe(0);
  });

  it('is given once however often it is asked for at once', async () => {
    const { codes } = await testCoupon(door, { ...bonus, per_member_max: 5 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(codes[0])));
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
  });

  it.each([
    [{ gives: 'bonus', amount: '50', bonus_days: 7 }, { times: 'ใส่จำนวนเท่าของเทิร์น' }],
    [{ gives: 'bonus', amount: '50', times: 5 }, { bonus_days: 'ใส่จำนวนวันที่ใช้โบนัสได้' }],
    [{ ...bonus, amount: '50.50' }, { amount: 'โบนัสต้องเป็นจำนวนเต็มบาท' }],
    [{ gives: 'credit', amount: '50', times: 5 }, { times: 'ใส่เฉพาะคูปองโบนัส' }],
  ])('cannot be made as %j', async (input, fields) => {
    const made = { title: 'คูปองโบนัส', kind: 'shared', total: 1, ...input };
    expect(await door.call('POST /api/operator/coupon/create', made, { as: 'operator' })).toMatchObject({
      status: 422,
      fields,
    });
  });
});

describe('using a coupon', () => {
  it('pays its credit into the main wallet, however the code is written', async () => {
    const { codes } = await testCoupon(door);
    const { data } = await use(` ${codes[0]?.toLowerCase().replaceAll('-', ' ')} `);
    expect(data).toMatchObject({ gives: 'credit', amount: '50.00', amount_text: '฿50' });
    expect(await balanceOf(door.ctx.db, member.id)).toBe('50.00');
    const { items } = (await door.call('GET /api/member/statement', {}, { as: member })).data;
    expect(items).toMatchObject([{ title: 'เครดิตจากคูปอง', amount: '50.00', ref: `coupon:${data.use_id}` }]);
  });

  it('gives its points', async () => {
    const { codes } = await testCoupon(door, { gives: 'points', amount: '20' });
    expect((await use(codes[0])).data).toMatchObject({ gives: 'points', amount: '20', amount_text: '20 แต้ม' });
    expect(await pointsHeld(door.ctx, member)).toBe(20);
    expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
  });

  it('is refused with its reason at the field, and nothing moves', async () => {
    const { codes } = await testCoupon(door, { starts_at: '2026-11-21T00:00:00+07:00' });
    const late = await testCoupon(door, { ends_at: '2026-11-20T12:00:01+07:00' });
    const called = await testCoupon(door);
    await door.call('POST /api/operator/coupon/end', { coupon_id: called.coupon_id }, { as: 'operator' });
    clock.advance({ seconds: 1 });
    for (const [code, error, text] of [
      ['สวัสดี', 6201, 'รหัสไม่ถูกต้อง ต้องมี 12 ตัวอักษร ใส่มา 6 ตัว'],
      [`${codes[0]?.slice(0, -1)}${codes[0]?.endsWith('A') ? 'C' : 'A'}`, 6201, 'รหัสไม่ถูกต้อง ตรวจตัวอักษรแล้วลองใหม่'],
      // A code that could be: its weighted sum is zero.
      ['222222222222', 6202, 'ไม่พบคูปองนี้ ตรวจรหัสอีกครั้ง'],
      [codes[0], 6205, 'คูปองนี้เริ่มใช้ได้ 21 พ.ย. 69 00:00 น.'],
      [late.codes[0], 6206, 'คูปองนี้หมดอายุแล้ว'],
      [called.codes[0], 6206, 'คูปองนี้หมดอายุแล้ว'],
    ] as const)
      expect(await use(code)).toMatchObject({ status: 200, error, fields: { code: text } });
    expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
  });

  it('is once for a member where nothing else is said, and a closed account has none', async () => {
    const { codes } = await testCoupon(door);
    await use(codes[0]);
    expect(await use(codes[0])).toMatchObject({ error: 6204, message: 'คุณใช้คูปองนี้ครบแล้ว (คนละ 1 ครั้ง)' });
    const other = await testMember(door.ctx);
    await door.call('GET /api/member/play', {}, { as: other });
    await closeAccount(door.ctx, other.id);
    expect(await use(codes[0], other)).toMatchObject({ status: 401, error: 9005 });
  });

  it('keeps to its period, which restarts at midnight in Bangkok', async () => {
    const { codes } = await testCoupon(door, { per_member_max: 3, period: 'day', per_period_max: 1 });
    expect((await use(codes[0])).error).toBe(0);
    clock.set('2026-11-20T23:59:59+07:00');
    expect(await use(codes[0])).toMatchObject({ error: 6204, message: 'คุณใช้คูปองนี้ครบแล้ว (วันละ 1 ครั้ง)' });
    clock.set('2026-11-21T00:00:00+07:00');
    expect((await use(codes[0])).error).toBe(0);
    clock.set('2026-11-22T00:00:00+07:00');
    expect((await use(codes[0])).error).toBe(0);
    clock.set('2026-11-23T00:00:00+07:00');
    expect(await use(codes[0])).toMatchObject({ error: 6204, message: 'คุณใช้คูปองนี้ครบแล้ว (คนละ 3 ครั้ง)' });
  });

  it('a single code works once, for any member', async () => {
    const { codes } = await testCoupon(door, { kind: 'single', total: 3 });
    expect(new Set(codes).size).toBe(3);
    expect((await use(codes[0])).error).toBe(0);
    expect(await use(codes[0], await testMember(door.ctx))).toMatchObject({ error: 6203, message: 'คูปองนี้ถูกใช้ครบแล้ว' });
    expect((await use(codes[1])).error).toBe(0);
  });
});

describe('under parallel load', () => {
  it('a coupon of 10 uses, claimed 100 times: exactly 10', async () => {
    const { codes, coupon_id } = await testCoupon(door, { total: 10 });
    const members = await Promise.all(Array.from({ length: 100 }, () => testMember(door.ctx)));
    const answers = await Promise.all(members.map((one) => use(codes[0], one)));
    expect(answers.filter((answer) => answer.error === 0)).toHaveLength(10);
    expect(answers.filter((answer) => answer.error === 6203)).toHaveLength(90);
    const balances = await Promise.all(members.map((one) => balanceOf(door.ctx.db, one.id)));
    expect(balances.filter((balance) => balance === '50.00')).toHaveLength(10);
    const { items } = (await door.call('GET /api/operator/coupon/list', {}, { as: 'operator' })).data;
    expect(items.find((one: { coupon_id: string }) => one.coupon_id === coupon_id)).toMatchObject({
      uses_max: 10,
      used: 10,
    });
  });

  it('one for each member, claimed a hundred times by one: once', async () => {
    const { codes } = await testCoupon(door, { total: 100 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => use(codes[0])));
    expect(answers.map(({ error }) => error).sort((a, b) => a - b)).toEqual([0, ...Array(99).fill(6204)]);
    expect(await balanceOf(door.ctx.db, member.id)).toBe('50.00');
  });

  it('one tap sent five times is one use and one answer', async () => {
    const { codes } = await testCoupon(door, { per_member_max: 5 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => use(codes[0], member, 'one-tap-only')));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await balanceOf(door.ctx.db, member.id)).toBe('50.00');
  });
});

describe('guessing', () => {
  it('is refused after so many codes, for this member only', async () => {
    const strict = await testDoor(door.database, {
      clock,
      config: { rateLimitFactor: 0.1 },
      parts: { random: chance },
    });
    const guess = (as: Member) =>
      strict.call('POST /api/coupon/redeem', { code: '222222222222' }, { as, key: `guess-${++keys}-key` });
    for (let n = 0; n < rateLimits.coupon.points / 10; n++) expect((await guess(member)).error).toBe(6202);
    expect(await guess(member)).toMatchObject({ status: 429, error: 9007 });
    expect((await guess(await testMember(door.ctx))).error).toBe(6202);
    await strict.close();
  });
});

describe('the member’s coupons', () => {
  it('are those given and those used, what can be used first', async () => {
    const shared = await testCoupon(door);
    await use(shared.codes[0]);
    clock.advance({ minutes: 1 });
    const { coupon_id } = await testCoupon(door, { kind: 'given', total: undefined });
    const give = async (days: number): Promise<string> =>
      (
        await door.call(
          'POST /api/operator/coupon/give',
          { coupon_id, member_id: String(member.id), days },
          { as: 'operator' },
        )
      ).data.code;
    const [brief, long] = [await give(1), await give(30)];
    expect((await mine()).map((one: { code: string; state: string }) => [one.code, one.state])).toEqual([
      [long, 'ready'],
      [brief, 'ready'],
      [shared.codes[0], 'used'],
    ]);
    clock.advance({ days: 1 });
    expect((await mine()).map((one: { code: string; state: string }) => [one.code, one.state])).toEqual([
      [long, 'ready'],
      [brief, 'expired'],
      [shared.codes[0], 'used'],
    ]);
    expect(await use(brief)).toMatchObject({ error: 6206 });
    expect((await use(long)).error).toBe(0);
    expect(await mine(await testMember(door.ctx))).toEqual([]);
  });
});

describe('an operator', () => {
  it.each([
    [{ amount: '0' }, { amount: 'ต้องมากกว่า 0' }],
    [{ gives: 'points', amount: '2.50' }, { amount: 'แต้มต้องเป็นจำนวนเต็ม' }],
    [{ total: undefined }, { total: 'ใส่จำนวนครั้งที่ใช้ได้รวม' }],
    [{ kind: 'single', total: 1_001 }, { total: 'ครั้งละไม่เกิน 1000 รหัส' }],
    [{ kind: 'given' }, { total: 'คูปองที่มอบรายคนไม่มีจำนวนรวม' }],
    [{ period: 'day' }, { per_period_max: 'ใส่ทั้งช่วงเวลาและจำนวนครั้ง' }],
    [{ ends_at: '2026-11-20T12:00:00+07:00' }, { ends_at: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม' }],
  ])('cannot make a coupon with %j', async (over, fields) => {
    const input = { title: 'คูปอง', gives: 'credit', amount: '50.00', kind: 'shared', total: 10, ...over };
    expect(await door.call('POST /api/operator/coupon/create', input, { as: 'operator' })).toMatchObject({
      status: 422,
      fields,
    });
  });

  it('makes, looks up and ends coupons on the record', async () => {
    const { coupon_id, codes } = await testCoupon(door, { kind: 'single', total: 3 });
    await use(codes[0]);
    const page = await door.call('GET /api/operator/coupon/codes', { coupon_id, limit: 2 }, { as: 'operator' });
    expect(page.data.items).toMatchObject([
      { code: codes[0], uses_max: 1, used: 1 },
      { code: codes[1], used: 0 },
    ]);
    const rest = { coupon_id, cursor: page.data.next_cursor };
    expect((await door.call('GET /api/operator/coupon/codes', rest, { as: 'operator' })).data).toMatchObject({
      items: [{ code: codes[2] }],
      next_cursor: null,
    });
    const end = () => door.call('POST /api/operator/coupon/end', { coupon_id, reason: 'จบแคมเปญ' }, { as: 'operator' });
    expect((await end()).data).toMatchObject({ active: false, codes: 3, used: 1 });
    expect(await end()).toMatchObject({ error: 9002 });
    const gift = { coupon_id, member_id: String(member.id), days: 7 };
    expect(await door.call('POST /api/operator/coupon/give', gift, { as: 'operator' })).toMatchObject({ error: 6206 });
    expect((await acts(door.ctx, { subject: `coupon:${coupon_id}`, limit: 5 })).items).toMatchObject([
      { action: 'coupon.end', reason: 'จบแคมเปญ' },
      { action: 'coupon.create' },
    ]);
  });
});
