/** What the staff do about a member: reveal, note, hold, release, end sessions, send a code. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberHold, memberNote } from '#lib/account/server/care-tables.ts';
import { openSession } from '#lib/account/server/sessions.ts';
import { otp, session } from '#lib/account/server/tables.ts';
import { personalDataHolders } from '#lib/account/server/ties.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { audit } from '#lib/operator/server/tables.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance, testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { confirmAt, enrolAt, signInAt } from '../operator/console-staff.ts';
import { canary, knownMember, wholes } from './people.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');
const door = doorOfFile({ clock, parts: { random: testChance('member-care') } });
const reason = 'สมาชิกโทรมาขอ';
let member: Member;
let of: { member_id: string };
let made = 0;

beforeAll(() => ensureChannels(door.database.db));
beforeEach(async () => {
  made++;
  member = await knownMember(
    door.ctx,
    { firstName: 'สมชาย', lastName: 'ใจดี', ...(made === 1 ? canary : {}) },
    '90000.00',
  );
  of = { member_id: String(member.id) };
});
afterAll(() => expectSoundBooks(door.ctx));

type Who = 'operator' | 'approver';
const act = (what: string, input: Record<string, unknown>, as: Who = 'operator') =>
  door.call(`POST /api/operator/member/${what}` as 'POST /api/operator/member/hold', input, { as });
const actsOn = (id: bigint) =>
  door.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `member:${id}`))
    .orderBy(audit.id);
const view = async () => (await door.call('GET /api/operator/member/view', of, { as: 'operator' })).data;
const withdraw = (amount = '6000.00') =>
  door.call(
    'POST /api/member/withdraw',
    { amount },
    { as: member, confirmed: true, key: `care-${++made}-withdraw-key` },
  );

describe('a reveal', () => {
  it('answers one field whole, records who, what and why, and nothing of the value', async () => {
    const ask = async (field: string) => (await act('reveal', { ...of, field, reason })).data;
    expect(await ask('phone')).toEqual({
      field: 'phone',
      value: '089-334-4417',
      hidden_at: '2026-11-20T12:01:00.000+07:00',
    });
    expect(await ask('account')).toMatchObject({ value: 'กสิกรไทย 043-8-84821-7' });
    expect(await ask('birth_date')).toMatchObject({ value: '27 มีนาคม 2533' });
    const rows = await actsOn(member.id);
    expect(rows.map(({ action, after, reason: why }) => [action, after, why])).toEqual(
      ['phone', 'account', 'birth_date'].map((field) => ['member.reveal', { field }, reason]),
    );
    for (const whole of wholes) expect(JSON.stringify(rows.map((row) => [row.before, row.after]))).not.toContain(whole);
  });

  it('needs a reason, a field of the list and a fresh code', async () => {
    expect(await act('reveal', { ...of, field: 'phone', reason: ' ' })).toMatchObject({
      status: 422,
      fields: { reason: 'บอกเหตุผล' },
    });
    expect(await act('reveal', { ...of, field: 'password_hash', reason })).toMatchObject({ status: 422 });
    expect((await act('reveal', { member_id: '999999', field: 'phone', reason })).status).toBe(404);
    expect(await actsOn(member.id)).toEqual([]);
    const person = await enrolAt(door, clock, `care.support${made}`, 'support');
    const browser = await signInAt(door, clock, person);
    clock.advance({ minutes: 6 });
    const ask = () => browser.call('POST /api/operator/member/reveal', { ...of, field: 'phone', reason });
    expect(await ask()).toMatchObject({ error: 9044 });
    expect(await actsOn(member.id)).toEqual([]);
    await confirmAt(clock, browser, person);
    expect((await ask()).status).toBe(200);
  });
});

describe('a note', () => {
  it('is kept as written, once for a double press, and shown newest first', async () => {
    const both = await Promise.all([1, 2].map(() => act('note', { ...of, text: '  โทรมาถามเรื่องถอน ' })));
    expect(both.map(({ data }) => data.note_id)[0]).toBe(both[1]?.data.note_id);
    clock.advance({ minutes: 2 });
    await act('note', { ...of, text: 'แนะนำให้ตั้งขีดจำกัดแล้ว' });
    expect((await view()).notes.map(({ text }: { text: string }) => text)).toEqual([
      'แนะนำให้ตั้งขีดจำกัดแล้ว',
      'โทรมาถามเรื่องถอน',
    ]);
    expect(await door.ctx.db.select().from(memberNote).where(eq(memberNote.memberId, member.id))).toHaveLength(2);
    expect(JSON.stringify((await actsOn(member.id)).map(({ after }) => after))).not.toContain('โทรมาถาม');
    expect(await act('note', { ...of, text: 'ก' })).toMatchObject({
      status: 422,
      fields: { text: expect.any(String) },
    });
  });
});

it('what was written about a member goes with the rest of their data; that they were held stays', async () => {
  const told = 'แม่ของสมาชิกโทรมาจาก 089-334-4417';
  await act('note', { ...of, text: told });
  const released = (await act('hold', { ...of, kind: 'account', reason: told })).data;
  await act('release', { hold_id: released.hold_id, reason: told }, 'approver');
  await act('hold', { ...of, kind: 'withdraw', reason: told });
  const { db } = door.ctx;
  await db.transaction(async (tx) => {
    for (const forget of personalDataHolders.all()) await forget(tx, member.id, 'ลบแล้ว');
  });
  const kept = await Promise.all(
    [memberNote, memberHold].map((of) => db.select().from(of).where(eq(of.memberId, member.id))),
  );
  const texts = JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(texts).not.toContain(told);
  expect(kept.map((rows) => rows.length)).toEqual([1, 2]);
  expect((await view()).states).toEqual(['held']);
});

describe('a hold', () => {
  it('of payouts refuses requests, approvals and sending until another person releases it', async () => {
    const asked = (await withdraw()).data;
    const hold = (await act('hold', { ...of, kind: 'withdraw', reason })).data;
    expect(hold).toMatchObject({ kind: 'withdraw', set_by: 'operator', reason });
    const approve = () =>
      door.call('POST /api/operator/withdraw/approve', { withdraw_id: asked.withdraw_id }, { as: 'operator' });
    expect(await approve()).toMatchObject({ error: 9050 });
    expect(await act('hold', { ...of, kind: 'withdraw', reason })).toMatchObject({ error: 9002 });
    expect((await view()).states).toEqual(['held']);
    expect(await act('release', { hold_id: hold.hold_id, reason })).toMatchObject({ error: expect.any(Number) });
    expect((await view()).holds).toHaveLength(1);
    expect((await act('release', { hold_id: hold.hold_id, reason }, 'approver')).data).toEqual({ released: true });
    expect(await act('release', { hold_id: hold.hold_id, reason }, 'approver')).toMatchObject({ error: 9002 });
    expect((await approve()).data.status).toBe('approved');
    await act('hold', { ...of, kind: 'withdraw', reason });
    await sendPayouts(door.ctx);
    const state = async () =>
      (await door.call('GET /api/operator/withdraw/view', { withdraw_id: asked.withdraw_id }, { as: 'operator' })).data
        .status;
    expect(await state()).toBe('approved');
    expect((await actsOn(member.id)).map(({ action }) => action)).toEqual([
      'member.hold',
      'member.release',
      'member.hold',
    ]);
  });

  it('lets a rejection pass, which gives the money back, and refuses a new request', async () => {
    const asked = (await withdraw()).data;
    await act('hold', { ...of, kind: 'withdraw', reason });
    const rejected = await door.call(
      'POST /api/operator/withdraw/reject',
      { withdraw_id: asked.withdraw_id, reason },
      { as: 'operator', key: `care-reject-${made}-key` },
    );
    expect(rejected.data.status).toBe('rejected');
    expect(await withdraw()).toMatchObject({ error: 9050, message: expect.stringContaining('ติดต่อทีมงาน') });
  });

  it('of the account ends every session and lets nobody in, at once with a login too', async () => {
    const own = { ...door.ctx, random: realChance };
    await openSession(own, member.id);
    const [held, ...logins] = await Promise.all([
      act('hold', { ...of, kind: 'account', reason }),
      ...Array.from({ length: 8 }, () => openSession(own, member.id).catch(() => undefined)),
    ]);
    expect(logins.length).toBe(8);
    const live = await door.ctx.db.select().from(session).where(eq(session.memberId, member.id));
    expect(live.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    await expect(openSession(own, member.id)).rejects.toMatchObject({ problem: 'held' });
    expect((await view()).states).toEqual(['blocked']);
    const { items } = (await door.call('GET /api/operator/member/list', { state: 'blocked' }, { as: 'operator' })).data;
    expect(items.map((row: { member_id: string }) => row.member_id)).toContain(of.member_id);
    await act('release', { hold_id: held.data.hold_id, reason }, 'approver');
    await expect(openSession(own, member.id)).resolves.toBeDefined();
  });

  it('is set once by two at once, and released once', async () => {
    const set = await Promise.all([1, 2, 3].map(() => act('hold', { ...of, kind: 'withdraw', reason })));
    expect(set.filter(({ error }) => error === 0)).toHaveLength(1);
    const hold_id = set.find(({ error }) => error === 0)?.data.hold_id;
    const released = await Promise.all([1, 2, 3].map(() => act('release', { hold_id, reason }, 'approver')));
    expect(released.filter(({ error }) => error === 0)).toHaveLength(1);
    const rows = await door.ctx.db.select().from(memberHold).where(eq(memberHold.memberId, member.id));
    expect(rows).toMatchObject([{ setBy: 'operator', releasedBy: 'approver', releaseReason: reason }]);
  });
});

describe('sessions and passwords', () => {
  it('ends all sessions of this member, and of nobody else', async () => {
    const other = await testMember(door.ctx);
    const own = { ...door.ctx, random: realChance };
    await openSession(own, member.id);
    await openSession(own, other.id);
    expect((await act('end_sessions', { ...of, reason })).data).toEqual({ ended: true });
    const open = async (id: bigint) =>
      (await door.ctx.db.select().from(session).where(eq(session.memberId, id))).filter(
        ({ revokedAt }) => revokedAt === null,
      ).length;
    expect([await open(member.id), await open(other.id)]).toEqual([0, 1]);
  });

  it('sends a code that the answer does not have, within the member’s own limits', async () => {
    const sent = await act('send_reset', { ...of, reason });
    expect(sent.data).toEqual({ sent: true });
    await act('send_reset', { ...of, reason });
    const codes = await door.ctx.db.select().from(otp).where(eq(otp.memberId, member.id));
    expect(codes).toHaveLength(1);
    expect(sent.text).not.toMatch(/\d{6}"/);
    expect((await actsOn(member.id)).map(({ action }) => action)).toEqual(['member.send_reset', 'member.send_reset']);
  });
});

it('shows the signals of the last thirty days that suggest to look after the member, newest first', async () => {
  const before = (await view()).care;
  await door.database.pool.query(
    `insert into care_signal select now_at - days, $1::bigint, code, evidence::jsonb
      from (select ($2::timestamptz at time zone 'Asia/Bangkok')::date as now_at) n,
        (values (1, 'rests_again', '{"rests":2}'), (29, 'raised_limits', '{"raises":3}'), (30, 'raised_limits', '{"raises":9}')) v (days, code, evidence)`,
    [of.member_id, clock.now().toISOString()],
  );
  const { care } = await view();
  expect(before).toEqual([]);
  expect(care.map(({ title, text }: { title: string; text: string }) => [title, text])).toEqual([
    ['พักเล่นซ้ำ', 'เริ่มพัก 2 ครั้งใน 30 วัน'],
    ['ขยายวงเงินบ่อย', 'ขยายหรือยกเลิกวงเงิน 3 ครั้งใน 7 วัน'],
  ]);
});
