/** Segments by HTTP: who is counted and who never is, versions, and a message that arrives once. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Member } from '#lib/server/context.ts';
import { byTwo } from '#tests/support/by-two.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testMember } from '#tests/support/money.ts';
import { testCoupon } from '#tests/support/rewards.ts';
import { bearer, codeOf, hireAt } from '../operator/staff.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');
const door = doorOfFile({ clock, parts: { random: realChance } });
const operator = { as: 'operator' } as const;
const rules = { days: 7, deposited_least: '100' };
const reason = 'ชวนกลับมาเล่น';
const message = { title: 'มีโปรใหม่', text: 'ฝากวันนี้รับเพิ่ม', reason };
let kept: { segment_id: string; version: number };

const newDepositor = async (consents: boolean): Promise<bigint> => {
  const { id } = await testMember(door.ctx);
  await door.ctx.db.execute(sql`update member set marketing_consent = ${consents} where id = ${id}`);
  await door.ctx.db.execute(
    sql`insert into member_day values ('2026-11-18', ${id}, 'cash', 50000, 0, 0, 0, 0), ('2026-11-18', ${id}, 'lotto', 0, 0, 0, 100, 0)`,
  );
  return id;
};
const told = async (): Promise<bigint[]> => {
  const { rows } = await door.ctx.db.execute<{ member_id: bigint }>(
    sql`select member_id from inbox_message where starts_with(reference, 'segment:') order by 1`,
  );
  return rows.map(({ member_id }) => member_id);
};

let consenting: bigint;
beforeAll(async () => {
  consenting = await newDepositor(true);
  await newDepositor(false);
  const [held, seen, resting, closed] = [
    await newDepositor(true),
    await newDepositor(true),
    await newDepositor(true),
    await newDepositor(true),
  ];
  const at = '2026-11-19T12:00:00+07:00';
  await door.ctx.db.execute(
    sql`insert into member_hold (member_id, kind, reason, set_by, set_at) values (${held}, 'withdraw', 'ตรวจบัญชี', 'x', ${at}::timestamptz)`,
  );
  await door.ctx.db.execute(sql`insert into care_signal values ('2026-11-01', ${seen}, 'night_play', '{"bets":20}')`);
  await door.ctx.db.execute(
    sql`insert into play_pause (member_id, length, set_by, starts_at) values (${resting}, 'permanent', 'member', ${at}::timestamptz)`,
  );
  await door.ctx.db.execute(sql`update member set closed_at = ${at}::timestamptz where id = ${closed}`);
});

it('are kept with a size that leaves out who rests, is held or had a signal of care', async () => {
  const { data, error } = await door.call('POST /api/operator/segment/keep', { name: 'ฝากสัปดาห์นี้', rules }, operator);
  expect(error).toBe(0);
  expect(data).toMatchObject({ version: 1, size: 2, more: false, text: 'ฝากตั้งแต่ ฿100 ใน 7 วัน' });
  kept = data;
  for (const [more, size] of [
    [{ played: 'lotto' }, 2],
    [{ played: 'slot' }, 0],
    [{ joined_to: '2020-01-01' }, 0],
    [{ least_vip_level: 1 }, 0],
    [{ away_for: 300 }, 0],
    [{ deposited_below: '400' }, 0],
  ] as const) {
    const asked = { name: 'ลองเงื่อนไข', rules: { ...rules, ...more } };
    const { data: other } = await door.call('POST /api/operator/segment/keep', asked, operator);
    expect(other.size, JSON.stringify(more)).toBe(size);
    const drop = { segment_id: other.segment_id, version: 1, reason };
    expect((await door.call('POST /api/operator/segment/drop', drop, operator)).error).toBe(0);
  }
  const list = (await door.call('GET /api/operator/segment/list', {}, operator)).data;
  expect(list).toEqual([kept]);
  expect(JSON.stringify(list)).not.toContain('member_id');
});

it('are changed by their version, and refused at the field', async () => {
  const change = (over: object) =>
    door.call('POST /api/operator/segment/keep', { ...kept, name: 'ฝากบ่อย', rules, ...over }, operator);
  expect((await change({ version: 9 })).error).toBe(9002);
  expect((await change({ segment_id: '999999' })).error).toBe(9001);
  expect((await change({ rules: {} })).fields).toHaveProperty(['rules.joined_from']);
  expect((await change({ rules: { played: 'chess' } })).fields).toHaveProperty(['rules.played']);
  const { data } = await change({});
  expect(data).toMatchObject({ version: 2, name: 'ฝากบ่อย' });
  kept = data;
});

it('are written to once a day, where consent is given and not at night', async () => {
  const send = () => door.call('POST /api/operator/segment/send', { ...kept, ...message }, operator);
  clock.set('2026-11-20T22:00:00+07:00');
  expect((await send()).fields).toHaveProperty('title');
  expect(await told()).toEqual([]);
  clock.set('2026-11-21T10:00:00+07:00');
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ data }) => data.sent).sort()).toEqual([0, 1]);
  expect(await told()).toEqual([consenting]);
  expect(
    (await door.call('POST /api/operator/segment/send', { ...kept, ...message, version: 1 }, operator)).error,
  ).toBe(9002);
  const { items } = (await door.call('GET /api/operator/audit/list', { action: 'segment.send' }, operator)).data;
  expect(items[0]).toMatchObject({ subject: `segment:${kept.segment_id}`, reason, after: { title: message.title } });
});

it('are looked at by support and changed by marketers, not the other way round', async () => {
  const sessionOf = async (name: string, role: 'support' | 'marketer') => {
    const person = await hireAt(door, name, role);
    const { data } = await door.call('POST /api/operator/login', {
      token: person.token,
      totp_code: codeOf(clock, person.totp_secret),
    });
    return bearer(data.session_token);
  };
  const [support, marketer] = [
    await sessionOf('segments.support', 'support'),
    await sessionOf('segments.k', 'marketer'),
  ];
  expect((await door.call('GET /api/operator/segment/list', {}, support)).data).toHaveLength(1);
  expect((await door.call('POST /api/operator/segment/send', { ...kept, ...message }, support)).error).toBe(9006);
  const drop = { segment_id: kept.segment_id, version: kept.version, reason };
  expect((await door.call('POST /api/operator/segment/drop', drop, support)).error).toBe(9006);
  expect((await door.call('POST /api/operator/segment/drop', drop, marketer)).error).toBe(0);
  expect((await door.call('GET /api/operator/segment/list', {}, marketer)).data).toEqual([]);
});

it('a coupon for one is used by who is in it at that moment, and by nobody once it is dropped', async () => {
  const deposit = (day: string, { id }: Member) =>
    door.ctx.db.execute(sql`insert into member_day values (${day}::date, ${id}, 'cash', 50000, 0, 0, 0, 0)`);
  const [first, second, third] = [await testMember(door.ctx), await testMember(door.ctx), await testMember(door.ctx)];
  await deposit('2026-11-18', first);
  const asked = { name: 'ฝากสัปดาห์นี้อีกครั้ง', rules };
  const { data: own } = await door.call('POST /api/operator/segment/keep', asked, operator);
  const { codes } = await testCoupon(door, { segment_id: own.segment_id });
  let uses = 0;
  const use = (as: Member) =>
    door.call('POST /api/coupon/redeem', { code: codes[0] }, { as, key: `use-of-segment-${++uses}` });
  const refused = { error: 6209, fields: { code: 'คูปองนี้ให้เฉพาะสมาชิกบางกลุ่ม บัญชีนี้ยังใช้ไม่ได้' } };
  expect(await use(second)).toMatchObject(refused);
  expect((await use(first)).error).toBe(0);
  await deposit('2026-11-19', second);
  expect((await use(second)).error).toBe(0);
  await deposit('2026-11-19', third);
  // One in use is not dropped, but an old row may name one that was.
  await door.ctx.db.execute(sql`update segment set dropped_at = now() where id = ${own.segment_id}`);
  expect(await use(third)).toMatchObject(refused);
  const late = { title: 'คูปองของกลุ่มที่เลิกใช้', gives: 'credit', amount: '5', kind: 'shared', total: 1 };
  expect(
    (await byTwo(door, 'POST /api/operator/coupon/create', { ...late, segment_id: own.segment_id })).fields,
  ).toEqual({ segment_id: 'ไม่มีกลุ่มนี้แล้ว' });
});
