/** "นภัสกำลังดู": who has a row of a queue open, for 90 seconds; it warns and never blocks. */
import { beforeAll, expect, it } from 'vitest';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testMember, thb } from '#tests/support/money.ts';
import { type Browser, enrolAt, signInAt } from './console-staff.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let [first, second, marketer]: Browser[] = [];

beforeAll(async () => {
  const staff = [
    await enrolAt(door, clock, 'claims1', 'manager'),
    await enrolAt(door, clock, 'claims2', 'cashier'),
    await enrolAt(door, clock, 'claims3', 'marketer'),
  ];
  const browsers: Browser[] = [];
  for (const who of staff) browsers.push(await signInAt(door, clock, who));
  [first, second, marketer] = browsers;
});

const claim = async (by: Browser | undefined, subject: string) => by?.call('POST /api/operator/claim', { subject });
const watched = async (by: Browser | undefined, withdraw_id: string) => {
  const list = await by?.call('GET /api/operator/withdraw/list', { limit: 100 });
  return list?.data.items.find((row: { withdraw_id: string }) => row.withdraw_id === withdraw_id)?.watched_by;
};

it('is said to others for 90 seconds, kept by who was first, and stops nobody', async () => {
  const my = asMember(door.ctx, await testMember(door.ctx, '9000.00'));
  const { withdraw_id } = await requestWithdraw(my, { amount: thb('8000.00') });
  const subject = `withdraw:${withdraw_id}`;
  expect(await watched(second, withdraw_id)).toBeNull();
  expect((await claim(first, subject))?.data).toMatchObject({ mine: true, shown: 'claims1' });
  expect(await watched(first, withdraw_id)).toBeNull();
  expect(await watched(second, withdraw_id)).toBe('claims1');
  expect((await claim(second, subject))?.data).toMatchObject({ mine: false, shown: 'claims1' });
  clock.advance({ seconds: 60 });
  const again = await claim(first, subject);
  clock.advance({ seconds: 60 });
  expect(await watched(second, withdraw_id)).toBe('claims1');
  clock.advance({ seconds: 30 });
  expect(again?.data.mine).toBe(true);
  expect(await watched(second, withdraw_id)).toBeNull();
  expect((await claim(second, subject))?.data).toMatchObject({ mine: true, shown: 'claims2' });
  expect(await watched(first, withdraw_id)).toBe('claims2');
  const approved = await door.call('POST /api/operator/withdraw/approve', { withdraw_id }, { as: 'approver' });
  expect(approved.data.status).toBe('approved');
});

it('is kept by one of twenty who open a row at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => claim(at % 2 ? first : second, 'transfer:77')),
  );
  const names = new Set(answers.map((answer) => answer?.data.shown));
  expect(names.size).toBe(1);
});

it('is about a row of a queue, and for who may look at queues', async () => {
  expect(await claim(first, 'member:1')).toMatchObject({ status: 422, fields: { subject: 'เปิดรายการในคิวก่อน' } });
  expect(await claim(marketer, 'withdraw:1')).toMatchObject({ error: 9006 });
});
