/** Limits, rest and the question whether to go on, as a member's browser calls them: what is answered, and in which words. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { member as memberTable } from '#lib/account/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { hashPassword } from '#lib/server/password-hash.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const password = 'รหัสของมานี';
let passwordHash: string;
let member: Member;

beforeAll(async () => {
  await testCatalogue(door.ctx);
  passwordHash = await hashPassword(password);
});
afterAll(() => expectSoundBooks(door.ctx));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx, '1000.00');
  await door.database.db.update(memberTable).set({ passwordHash }).where(eq(memberTable.id, member.id));
});

type Call = 'set' | 'remove' | 'confirm' | 'keep';
const which = { kind: 'stake', period: 'day' };
const limit = (call: Call, input: object = {}) =>
  door.call(`POST /api/member/limit/${call}`, { ...which, ...input }, { as: member });
const stakes = (answer: { data: { limits: Record<string, unknown>[] } }) =>
  answer.data.limits.find((one) => one.kind === 'stake' && one.period === 'day');

describe('a limit', () => {
  it('is set at once, looser a day later and after a second yes', async () => {
    expect(stakes(await limit('set', { amount: '500' }))).toMatchObject({
      own: '500.00',
      used: '0.00',
      remaining: '500.00',
      renews_at: '2026-11-21T00:00:00.000+07:00',
      raise: null,
    });
    expect(stakes(await limit('set', { amount: '200.50' }))).toMatchObject({ own: '200.50', raise: null });
    // As it is typed on a phone: commas, Thai digits.
    expect(stakes(await limit('set', { amount: '๙๐๐' }))).toMatchObject({
      own: '200.50',
      raise: { to: '900.00', confirmable_at: '2026-11-21T12:00:00.000+07:00', ready: false },
    });
    clock.set('2026-11-21T11:59:59.999+07:00');
    expect(await limit('confirm')).toMatchObject({ error: 1023, message: 'ยืนยันได้หลัง 21 พ.ย. 69 12:00 น.' });
    clock.set('2026-11-21T12:00:00+07:00');
    expect(stakes(await limit('confirm'))).toMatchObject({ own: '900.00', raise: null });
    expect(await limit('confirm')).toMatchObject({ status: 404 });
  });

  it('goes away a day after that was asked for, unless it is kept after all', async () => {
    await limit('set', { amount: '500' });
    expect(stakes(await limit('remove'))).toMatchObject({ own: '500.00', raise: { to: null } });
    expect(stakes(await limit('keep'))).toMatchObject({ own: '500.00', raise: null });
    await limit('remove');
    clock.advance({ days: 1 });
    expect(stakes(await limit('confirm'))).toMatchObject({ own: null, remaining: null });
  });

  it.each([
    [{ amount: '0' }, 'ต้องมากกว่า 0'],
    [{ amount: 'ห้าร้อย' }, 'จำนวนเงินต้องเป็นตัวเลข ทศนิยมไม่เกิน 2 ตำแหน่ง'],
    [{ amount: ' ' }, 'ใส่จำนวนเงิน'],
    [{ amount: '99,999,999' }, 'ต้องไม่เกิน ฿10,000,000'],
    [{ kind: 'session', amount: '1.5' }, 'จำนวนนาทีต้องเป็นตัวเลขจำนวนเต็ม'],
    [{ kind: 'session', amount: '1441' }, 'ต้องไม่เกิน 1440 นาที'],
  ])('%j is refused in words', async (input, text) => {
    expect(await limit('set', input)).toMatchObject({ status: 422, fields: { amount: text } });
  });

  it('of an operator is shown beside the member’s own, and neither removed nor made looser by the member', async () => {
    await limit('set', { amount: '500' });
    const input = { member_id: String(member.id), ...which, amount: '300', reason: 'คุยกันทางโทรศัพท์แล้ว' };
    expect(await door.call('POST /api/operator/member/limit', input, { as: 'operator' })).toMatchObject({
      data: { before: '500.00', after: '300.00' },
    });
    expect(await door.call('POST /api/operator/member/limit', input, { as: 'approver' })).toMatchObject({
      error: 1024,
      message: 'วงเงินที่ทีมงานตั้งต้องต่ำกว่าเดิม ตอนนี้ ฿300',
    });
    await limit('remove');
    clock.advance({ days: 1 });
    expect(stakes(await limit('confirm'))).toMatchObject({ own: null, operator: '300.00', remaining: '300.00' });
  });

  it('is not found by an operator for somebody who is no member', async () => {
    const nobody = { member_id: '999999' };
    expect(await door.call('GET /api/operator/member/play', nobody, { as: 'operator' })).toMatchObject({ status: 404 });
  });
});

describe('rest', () => {
  const rest = (length: string, typed = password) =>
    door.call('POST /api/member/rest', { length, password: typed }, { as: member });
  const play = async () => (await door.call('GET /api/member/play', {}, { as: member })).data;

  it.each([
    ['hours24', '2026-11-21T12:00:00.000+07:00'],
    ['days7', '2026-11-27T12:00:00.000+07:00'],
    ['days30', '2026-12-20T12:00:00.000+07:00'],
    ['months6', '2027-05-20T12:00:00.000+07:00'],
    ['year1', '2027-11-20T12:00:00.000+07:00'],
    ['years5', '2031-11-20T12:00:00.000+07:00'],
    ['permanent', null],
  ])('%s ends %s, and a shorter one asked for later changes nothing', async (length, ends_at) => {
    expect(await rest(length)).toMatchObject({ error: 0, data: { length, ends_at } });
    if (length !== 'hours24') expect(await rest('hours24')).toMatchObject({ data: { length, ends_at } });
    expect((await play()).pause).toEqual({ length, ends_at });
  });

  it('asks for the password', async () => {
    expect(await rest('days7', 'เดาเอา')).toMatchObject({
      error: 1009,
      message: 'รหัสผ่านไม่ถูกต้อง',
      fields: { password: 'รหัสผ่านไม่ถูกต้อง' },
    });
    expect((await play()).pause).toBeNull();
  });

  it('until midnight is the answer "stop" to the question, without a password', async () => {
    const answer = (what: string) =>
      door.call('POST /api/member/reality_check/answer', { answer: what }, { as: member });
    expect((await play()).session).toMatchObject({
      net: '0.00',
      reality_check_minutes: 60,
      next_check_at: '2026-11-20T13:00:00.000+07:00',
    });
    clock.advance({ minutes: 20 });
    expect(await answer('go_on')).toMatchObject({ error: 0, data: null });
    expect((await play()).session.next_check_at).toBe('2026-11-20T13:20:00.000+07:00');
    expect((await answer('stop')).data).toEqual({ length: 'today', ends_at: '2026-11-21T00:00:00.000+07:00' });
  });
});
