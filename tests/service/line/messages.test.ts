/** Messages by LINE: what a member asked for, once, also when LINE fails; nothing but own money during a pause. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entrantOf } from '#lib/account/server/log-in.ts';
import { hashOf } from '#lib/account/server/sessions.ts';
import { lineOperator } from '#lib/line/server/operator-handlers.ts';
import { setNotify } from '#lib/line/server/own-link.ts';
import { queueResults } from '#lib/line/server/queue-messages.ts';
import { sendMessages, trimMessages } from '#lib/line/server/send-messages.ts';
import { lineLink, lineMessage } from '#lib/line/server/tables.ts';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { correctResult } from '#lib/lotto/server/correct-result.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { settleRound } from '#lib/lotto/server/settle-round.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { restMember } from '#lib/play-limit/server/rest.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import type { Context, Member, MemberContext } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { FakeLine, lineUser, testChannelToken, testLiffId } from '#tests/support/fake-line.ts';
import { takeErrors } from '#tests/support/log.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { testMember, thb } from '#tests/support/money.ts';

const database = databaseOfFile();
const chance = testChance('line');
let clock: TestClock;
let ctx: Context;
let fake: FakeLine;
let config: Record<string, string>;
let member: Member;
let my: MemberContext;
let user = '';
let users = 0;

beforeAll(async () => {
  fake = new FakeLine(() => clock.now());
  config = { lineLiffId: testLiffId, lineChannelToken: testChannelToken, lineApiUrl: await fake.open() };
  clock = testClock();
  await testCatalogue(testContext(database, { clock }));
});
afterAll(() => fake.close());
beforeEach(async () => {
  clock = testClock();
  ctx = testContext(database, { clock, config, parts: { random: chance } });
  await behave(ctx, { gateway: 'works', payout: 'pays' });
  await ctx.db.delete(lineMessage);
  fake.failures.length = 0;
  fake.retryAfter = undefined;
  member = await testMember(ctx, '20000.00');
  my = asMember(ctx, member);
  user = await linked(member, true);
});

async function linked(whose: Member, notify: boolean): Promise<string> {
  const subject = lineUser(++users);
  const row = await entrantOf(ctx, whose.id);
  await ctx.db.insert(lineLink).values({
    memberId: whose.id,
    subject,
    loginHash: hashOf(row?.passwordHash ?? ''),
    deviceName: 'LINE บน Android',
    notifySince: notify ? ctx.now() : null,
    linkedAt: ctx.now(),
  });
  return subject;
}

const sentTo = (to = user) => fake.pushes.filter((push) => push.to === to).map(({ text }) => text);
const messages = async () =>
  (await ctx.db.select().from(lineMessage).orderBy(lineMessage.id)).map(({ kind, status, problem }) => ({
    kind,
    status,
    problem,
  }));
async function withdrawn(): Promise<void> {
  await requestWithdraw(my, { amount: thb('100.00') });
  await sendPayouts(ctx);
  clock.advance({ seconds: 4 });
  await sendPayouts(ctx);
}
async function settled(roundId: bigint): Promise<void> {
  clock.advance({ hours: 2 });
  await enterResult(asOperator(ctx), { round_id: roundId, raw: drawOfNovember2024, close: true });
  await approveResult(asOperator(ctx, 'approver'), { round_id: roundId });
  await settleRound(ctx, roundId);
}

describe('a message', () => {
  it('tells of a withdrawal once, however often the job runs, and opens the page inside LINE', async () => {
    await withdrawn();
    await Promise.all([sendMessages(ctx), sendMessages(ctx), sendMessages(ctx)]);
    await sendMessages(ctx);
    expect(sentTo()).toEqual([
      expect.stringMatching(/^ถอนเงินสำเร็จ ฿100\n[\s\S]*\nhttps:\/\/liff\.line\.me\/1650000001-AbCdEfGh\/statement$/),
    ]);
    expect(await messages()).toEqual([{ kind: 'withdraw', status: 'sent', problem: null }]);
  });

  it('tells the result of a round to those with bills in it who asked for it', async () => {
    const [quiet, without] = [await testMember(ctx, '100.00'), await testMember(ctx, '100.00')];
    const silent = await linked(quiet, false);
    const other = await linked(without, true);
    const roundId = await testRound(ctx);
    await sendBill(my, roundId, 'three_top 044 10', 'two_bottom 99 10');
    await sendBill(my, roundId, 'three_top 123 10');
    await sendBill(asMember(ctx, quiet), roundId, 'three_top 044 10');
    await settled(roundId);
    await queueResults(ctx, roundId);
    await sendMessages(ctx);
    expect(sentTo()).toEqual([expect.stringContaining('ถูกรางวัล 1 จาก 2 โพย')]);
    expect([...sentTo(silent), ...sentTo(other)]).toEqual([]);
  });

  it('tells that a result was corrected, and that a round is void', async () => {
    const roundId = await testRound(ctx);
    await sendBill(my, roundId, 'three_top 044 10');
    await settled(roundId);
    const raw = { ...drawOfNovember2024, first: '536045' };
    await correctResult(asOperator(ctx), { round_id: roundId, raw, reason: 'ผลที่ใส่ไว้ผิด' });
    await approveResult(asOperator(ctx, 'approver'), { round_id: roundId });
    await settleRound(ctx, roundId);
    const voidId = await testRound(ctx);
    await sendBill(my, voidId, 'three_top 044 10', 'two_bottom 32 20');
    await voidRound(asOperator(ctx), { round_id: voidId, reason: 'ไม่มีการออกรางวัล' });
    await settleRound(ctx, voidId);
    await sendMessages(ctx);
    // What is due at once is sent in no order.
    expect(sentTo()).toHaveLength(3);
    expect(sentTo()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ผล[\s\S]*ถูกรางวัล 1 จาก 1 โพย/),
        expect.stringMatching(/^แก้ไขผล[\s\S]*3 ตัวบน 045[\s\S]*ไม่ถูกรางวัล/),
        expect.stringMatching(/ยกเลิก\nคืน ฿30 จาก 1 โพย/),
      ]),
    );
  });

  it('is neither written nor sent to who has not asked, has unasked, or has asked later', async () => {
    await setNotify(my, false);
    await withdrawn();
    expect(await messages()).toEqual([]);
    await setNotify(my, true);
    clock.advance({ days: 1 });
    await withdrawn();
    clock.advance({ seconds: 1 });
    await setNotify(my, false);
    await setNotify(my, true);
    await sendMessages(ctx);
    expect(sentTo()).toEqual([]);
    expect(await messages()).toEqual([{ kind: 'withdraw', status: 'dropped', problem: 'not asked for' }]);
  });

  it('does not follow a link that has ended with its password', async () => {
    await withdrawn();
    await ctx.db.update(lineLink).set({ loginHash: 'of-an-older-password' }).where(eq(lineLink.memberId, member.id));
    await sendMessages(ctx);
    expect(sentTo()).toEqual([]);
    expect(await messages()).toEqual([{ kind: 'withdraw', status: 'dropped', problem: 'link ended' }]);
  });

  it('is only about the own money while the member pauses', async () => {
    const roundId = await testRound(ctx);
    await sendBill(my, roundId, 'three_top 044 10');
    await restMember(asOperator(ctx), { member_id: member.id, length: 'hours24', reason: 'ขอพักเอง' });
    await settled(roundId);
    await withdrawn();
    await sendMessages(ctx);
    expect(sentTo()).toEqual([expect.stringMatching(/^ถอนเงินสำเร็จ/)]);
    expect(await messages()).toContainEqual({ kind: 'result', status: 'dropped', problem: 'paused' });
  });
});

describe('when LINE fails', () => {
  it.each([500, 429, 401])('with %i, the message waits longer each time, and goes out then', async (status) => {
    await withdrawn();
    const before = fake.asked.length;
    fake.failures.push(status, status);
    await sendMessages(ctx);
    await sendMessages(ctx);
    expect(fake.asked.length - before).toBe(1);
    clock.advance({ seconds: 10 });
    await sendMessages(ctx);
    clock.advance({ seconds: 19 });
    await sendMessages(ctx);
    expect(sentTo()).toEqual([]);
    clock.advance({ seconds: 1 });
    await sendMessages(ctx);
    expect(sentTo()).toHaveLength(1);
    // A wrong token is an operator's to mend.
    expect(takeErrors()).toHaveLength(status === 401 ? 2 : 0);
  });

  it('and asks to wait, the message waits', async () => {
    await withdrawn();
    fake.failures.push(429);
    fake.retryAfter = '300';
    await sendMessages(ctx);
    clock.advance({ seconds: 299 });
    await sendMessages(ctx);
    expect(sentTo()).toEqual([]);
    clock.advance({ seconds: 1 });
    await sendMessages(ctx);
    expect(sentTo()).toHaveLength(1);
  });

  it('to answer what it has taken, the message is not sent twice', async () => {
    await withdrawn();
    const before = fake.keys.length;
    fake.failures.push(0);
    await sendMessages(ctx);
    expect(await messages()).toMatchObject([{ status: 'waiting' }]);
    clock.advance({ seconds: 10 });
    await sendMessages(ctx);
    expect(sentTo()).toHaveLength(1);
    const keys = fake.keys.slice(before);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(await messages()).toMatchObject([{ status: 'sent' }]);
  });

  it('for half a day, the message is given up; one that LINE calls wrong is, at once', async () => {
    await withdrawn();
    fake.failures.push(400);
    await sendMessages(ctx);
    expect(await messages()).toEqual([{ kind: 'withdraw', status: 'failed', problem: 'LINE answered 400' }]);
    expect(await lineOperator['GET /api/operator/line/messages'](asOperator(ctx), {})).toMatchObject({
      configured: true,
      counts: { waiting: 0, sent: 0, failed: 1, dropped: 0 },
      oldest_waiting_at: null,
      problems: [{ member_id: String(member.id), kind: 'withdraw', problem: 'LINE answered 400' }],
    });
    await ctx.db.delete(lineMessage);
    clock.advance({ days: 1 });
    await withdrawn();
    fake.failures.push(500);
    await sendMessages(ctx);
    clock.advance({ hours: 12, seconds: 1 });
    await sendMessages(ctx);
    expect(await messages()).toEqual([{ kind: 'withdraw', status: 'failed', problem: 'too old' }]);
    expect(sentTo()).toEqual([]);
    clock.advance({ days: 31 });
    await trimMessages(ctx);
    expect(await messages()).toEqual([]);
  });
});

it('nothing is written without a channel', async () => {
  ctx = testContext(database, { clock, parts: { random: chance } });
  my = asMember(ctx, member);
  await withdrawn();
  await sendMessages(ctx);
  expect(await messages()).toEqual([]);
});
