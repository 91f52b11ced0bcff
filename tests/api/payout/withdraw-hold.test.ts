/** A withdrawal that a person puts aside: who may, for how long, what waits meanwhile, and what its member reads. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { queuesNow } from '#lib/figures/server/queues.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { enrolAt, signInAt } from '../operator/console-staff.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('withdraw-hold') } });
let member: Member;
let keys = 0;

beforeAll(() => ensureChannels(door.database.db));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx, '90000.00');
});

const request = async (amount: string): Promise<string> => {
  const options = { as: member, confirmed: true, key: `hold-${++keys}-key-of-it` };
  return (await door.call('POST /api/member/withdraw', { amount }, options)).data.withdraw_id;
};
const staff = (key: 'hold' | 'release' | 'approve' | 'reject', input: Record<string, unknown>, as = operator) =>
  door.call(`POST /api/operator/withdraw/${key}`, input, { as, key: `hold-${++keys}-key-of-${key}` });
const operator = 'operator' as 'operator' | 'approver';
const at = (time: string) => `2026-11-20T${time}:00+07:00`;
const reason = 'รอรูปหน้าสมุดบัญชี';
const hold = (withdraw_id: string, until = at('15:00')) => staff('hold', { withdraw_id, until, reason });
const release = (withdraw_id: string) => staff('release', { withdraw_id, reason: 'ได้รูปแล้ว' });
const idsIn = async (state: string): Promise<string[]> => {
  const { data } = await door.call('GET /api/operator/withdraw/list', { state, limit: 100 }, { as: 'operator' });
  return data.items.map((row: { withdraw_id: string }) => row.withdraw_id);
};
const slip = async (withdraw_id: string) =>
  (await door.call('GET /api/operator/withdraw/view', { withdraw_id }, { as: 'operator' })).data;
const own = async () => (await door.call('GET /api/member/withdraw/list', {}, { as: member })).data.items[0];

it('leaves the queue until its time, with its reason for who asked for it, and comes back by itself', async () => {
  const id = await request('6000.00');
  const waiting = async () => (await queuesNow(door.ctx)).find(({ code }) => code === 'withdraw.review')?.count;
  const before = await waiting();
  expect(await slip(id)).toMatchObject({
    may_decide: true,
    hold: null,
    may_release: false,
    may_hold_until: '2026-11-21T12:00:00.000+07:00',
  });
  const held = await hold(id);
  expect(held.data).toMatchObject({ status: 'requested', hold: { reason } });
  expect([await idsIn('held'), (await idsIn('review')).includes(id)]).toEqual([[id], false]);
  expect(await waiting()).toBe((before ?? 0) - 1);
  expect(await slip(id)).toMatchObject({
    ...{ may_decide: false, may_reject: true, may_release: true, may_hold_until: null },
    hold: { by: 'operator', reason },
  });
  expect((await own()).hold).toEqual(held.data.hold);
  const { data: inbox } = await door.call('GET /api/inbox/list', {}, { as: member });
  expect(inbox.items[0]).toMatchObject({ kind: 'withdraw_held', text: expect.stringContaining(reason) });
  const { rows } = await door.database.pool.query(
    `select operator, reason, after from audit where action = 'withdraw.hold' and subject = $1`,
    [`withdraw:${id}`],
  );
  expect(rows).toMatchObject([{ operator: 'operator', reason, after: { held_until: expect.any(String) } }]);

  expect(await staff('approve', { withdraw_id: id })).toMatchObject({
    error: 9057,
    message: expect.stringContaining('15:00'),
  });
  clock.set(at('14:59'));
  expect(await staff('approve', { withdraw_id: id })).toMatchObject({ error: 9057 });
  clock.set(at('15:00'));
  expect([(await own()).hold, await idsIn('held')]).toEqual([null, []]);
  expect((await staff('approve', { withdraw_id: id })).data).toMatchObject({ status: 'approved' });
  await expectSoundBooks(door.ctx);
});

it('is released before its time, or rejected as it is; the money is where it was', async () => {
  const id = await request('6000.00');
  await hold(id);
  expect((await release(id)).data).toMatchObject({ hold: null, status: 'requested' });
  expect(await idsIn('review')).toContain(id);
  expect(await release(id)).toMatchObject({ error: 9002 });
  await hold(id);
  expect((await staff('reject', { withdraw_id: id, reason })).data).toMatchObject({ status: 'rejected', hold: null });
  expect(await hold(id)).toMatchObject({ error: 9002 });
  expect(await release(id)).toMatchObject({ error: 9002 });
  await expectSoundBooks(door.ctx);
});

it('is held for a day in all, and once at a time', async () => {
  const id = await request('6000.00');
  const refused = async (until: string) => (await hold(id, until)).fields?.until;
  expect(await refused('2026-11-21T12:00:01+07:00')).toContain('21 พ.ย. 69 12:00');
  expect(await refused(at('12:00'))).toBe('เวลาเลิกพักต้องอยู่ข้างหน้า');
  expect((await hold(id, 'พรุ่งนี้')).status).toBe(422);
  const answers = await Promise.all(Array.from({ length: 8 }, () => hold(id, at('13:00'))));
  expect(answers.map(({ error }) => error).sort()).toEqual([0, ...Array(7).fill(9002)]);
  clock.set(at('20:00'));
  expect(await refused('2026-11-21T13:00:00+07:00')).toContain('21 พ.ย. 69 12:00');
  expect((await hold(id, '2026-11-21T12:00:00+07:00')).error).toBe(0);
  clock.set('2026-11-21T12:00:00+07:00');
  expect(await refused('2026-11-21T13:00:00+07:00')).toBe('พักครบ 24 ชั่วโมงแล้ว ต้องอนุมัติหรือปฏิเสธ');
  expect(await slip(id)).toMatchObject({ may_hold_until: null, may_decide: true });
});

it('stops the job that sends, and the second of two signatures', async () => {
  const id = await request('500.00');
  expect((await own()).status).toBe('approved');
  await hold(id);
  await sendPayouts(door.ctx);
  expect((await own()).status).toBe('approved');
  expect(await idsIn('held')).toContain(id);
  expect(await idsIn('sending')).not.toContain(id);
  await release(id);
  await sendPayouts(door.ctx);
  expect((await own()).status).not.toBe('approved');
  expect(await hold(id)).toMatchObject({ error: 9002 });

  member = await testMember(door.ctx, '90000.00');
  const large = await request('60000.00');
  expect((await staff('approve', { withdraw_id: large })).data.status).toBe('requested');
  await hold(large);
  expect(await staff('approve', { withdraw_id: large }, 'approver')).toMatchObject({ error: 9057 });
  await release(large);
  expect((await staff('approve', { withdraw_id: large }, 'approver')).data.status).toBe('approved');
  await expectSoundBooks(door.ctx);
});

it('is for who decides about withdrawals, with a fresh code', async () => {
  const id = await request('6000.00');
  const support = await signInAt(door, clock, await enrolAt(door, clock, 'hold-support', 'support'));
  const input = { withdraw_id: id, until: at('15:00'), reason };
  expect(await support.call('POST /api/operator/withdraw/hold', input)).toMatchObject({ error: 9006 });
  expect((await support.call('GET /api/operator/withdraw/view', { withdraw_id: id })).data).toMatchObject({
    ...{ may_hold_until: null, may_release: false, may_reject: false },
  });
  const cashier = await signInAt(door, clock, await enrolAt(door, clock, 'hold-cashier', 'cashier'));
  clock.advance({ minutes: 6 });
  expect(await cashier.call('POST /api/operator/withdraw/hold', input)).toMatchObject({ error: 9044 });
});
