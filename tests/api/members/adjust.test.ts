/** Corrections of a wallet by hand: two people, one transfer, on the facts that both saw. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { phoneOf } from '#lib/account/server/identity-queries.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer } from '#tests/support/promotions.ts';
import { enrolAt, signInAt } from '../operator/console-staff.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let member: Member;
let wallet_id: string;
let keys = 0;

beforeEach(async () => {
  member = await testMember(door.ctx, '100.00');
  wallet_id = String((await mainWallet(door.ctx.db, member.id)).id);
});
afterAll(() => expectSoundBooks(door.ctx));

const correction = (over: Record<string, unknown> = {}) => ({
  ...{ member_id: String(member.id), wallet_id, amount: '25.50', direction: 'in', reason_code: 'game' },
  ...{ reason: 'ค่ายเกมยืนยันผลผิด', ...over },
});
const adjust = (input: Record<string, unknown>, as: 'operator' | 'approver' = 'operator') =>
  door.call('POST /api/operator/member/adjust', input, { as, key: `adjust-by-hand-${++keys}` });
const balance = () => balanceOf(door.ctx.db, member.id);
const waiting = async () => {
  const { items } = (
    await door.call('GET /api/operator/approval/list', { action: 'member.adjust', limit: 100 }, { as: 'approver' })
  ).data;
  return items.find((row: { subject: string }) => row.subject === `member:${member.id}`);
};

it('moves when a second person signs the slip, and is in the statement and the audit', async () => {
  expect((await adjust(correction())).data).toEqual({ adjustment_id: null });
  expect(await balance()).toBe('100.00');
  const { approval_id, facts_hash } = await waiting();
  const slip = (await door.call('GET /api/operator/approval/view', { approval_id }, { as: 'approver' })).data;
  expect(slip).toMatchObject({
    title: 'ปรับยอดสมาชิก',
    amount: '25.50',
    first_reason: 'ค่ายเกมยืนยันผลผิด',
    facts: { direction: 'เพิ่มให้สมาชิก', reason_code: 'ผลเกมผิด', member_id: String(member.id) },
    checks: [{ evidence: '฿100.00 เป็น ฿125.50' }, { evidence: '0 ครั้ง', outcome: 'pass' }],
  });
  const sign = (as: 'operator' | 'approver') =>
    door.call('POST /api/operator/approval/approve', { approval_id, facts_hash }, { as, key: `adjust-sign-${++keys}` });
  expect(await sign('operator')).toMatchObject({ error: 3016 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => sign('approver')));
  expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
  expect(await balance()).toBe('125.50');
  const audit = await door.call('GET /api/operator/audit/list', { subject: `member:${member.id}` }, { as: 'operator' });
  expect(audit.data.items).toMatchObject([
    { action: 'member.adjust', operator: 'approver', approval_id, reason: 'ค่ายเกมยืนยันผลผิด' },
    { action: 'member.adjust.first', operator: 'operator', approval_id },
  ]);
});

it('takes only what is there, from a wallet of the member, and another correction is another proposal', async () => {
  expect(await adjust(correction({ direction: 'out', amount: '100.01' }))).toMatchObject({ error: 2001 });
  const other = await testMember(door.ctx, '5.00');
  const foreign = String((await mainWallet(door.ctx.db, other.id)).id);
  expect(await adjust(correction({ wallet_id: foreign }))).toMatchObject({
    status: 422,
    fields: { wallet_id: 'ไม่พบกระเป๋านี้ของสมาชิก' },
  });
  expect(await adjust(correction({ member_id: '99999999' }))).toMatchObject({ status: 404 });
  expect(await adjust(correction({ amount: '0' }))).toMatchObject({
    status: 422,
    fields: { amount: expect.any(String) },
  });
  await adjust(correction({ direction: 'out', amount: '40.00' }));
  // The second person means another amount: nothing moves, and their own proposal stands.
  expect((await adjust(correction({ direction: 'out', amount: '60.00' }), 'approver')).data.adjustment_id).toBeNull();
  expect((await waiting()).amount).toBe('60.00');
  expect((await adjust(correction({ direction: 'out', amount: '60.00' }))).data.adjustment_id).toEqual(
    expect.any(String),
  );
  expect(await balance()).toBe('40.00');
});

it('leaves the money of a promotion alone: its cash and bonus are counted apart', async () => {
  const { wallet } = await depositWith(door.ctx, member, await offer(door.ctx, bonusRule), '200.00');
  for (const direction of ['in', 'out'])
    expect(await adjust(correction({ wallet_id: String(wallet), direction, amount: '1.00' }))).toMatchObject({
      status: 422,
      fields: { wallet_id: 'ปรับได้เฉพาะกระเป๋าหลัก ยอดของโปรเปลี่ยนตามโปรเท่านั้น' },
    });
  expect(await waiting()).toBeUndefined();
});

it('is proposed by a cashier, who never signs one', async () => {
  const [one, two] = [
    await enrolAt(door, clock, 'adjust1', 'cashier'),
    await enrolAt(door, clock, 'adjust2', 'cashier', { by: 'approver' }),
  ];
  const [first, second] = [await signInAt(door, clock, one), await signInAt(door, clock, two)];
  const ask = (by: typeof first) =>
    by.call('POST /api/operator/member/adjust', correction(), { key: `adjust-cashier-${++keys}` });
  expect((await ask(first)).data).toEqual({ adjustment_id: null });
  expect(await ask(second)).toMatchObject({ error: 9006 });
  expect(await balance()).toBe('100.00');
});

it('is never signed by the one whose own account it is', async () => {
  const who = await enrolAt(door, clock, 'adjust3', 'manager', { by: 'approver' });
  const phone = `0${(await phoneOf(door.ctx.db, member.id)).slice(3)}`;
  const change = (input: Record<string, unknown>) =>
    door.call(
      'POST /api/operator/people/change',
      { name: who.name, reason: 'เบอร์ของเขาเอง', ...input },
      { as: 'operator' },
    );
  expect(await change({ phone: '12345' })).toMatchObject({ status: 422, fields: { phone: expect.any(String) } });
  expect((await change({ phone })).data.phone).toMatch(/^\d{3}-xxx-\d{4}$/);
  const own = await signInAt(door, clock, who);
  await adjust(correction());
  const { approval_id, facts_hash } = await waiting();
  const slip = await own.call('GET /api/operator/approval/view', { approval_id });
  expect(slip.data.refusal).toMatchObject({ problem: 'not_second' });
  const sign = (by: typeof own) =>
    by.call('POST /api/operator/approval/approve', { approval_id, facts_hash }, { key: `adjust-own-${++keys}` });
  expect(await sign(own)).toMatchObject({ error: 9048 });
  // Nor by asking for the same.
  const asked = await own.call('POST /api/operator/member/adjust', correction(), { key: `adjust-own-${++keys}` });
  expect(asked).toMatchObject({ error: 9048 });
  expect(await balance()).toBe('100.00');
  await change({ phone: '' });
  const free = await signInAt(door, clock, who);
  expect((await sign(free)).data.state).toBe('approved');
});
