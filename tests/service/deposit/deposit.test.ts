import { eq, ne, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberAccount } from '#lib/account/server/queries.ts';
import { Refusal } from '#lib/contract/problems.ts';
import { cancelIntent } from '#lib/deposit/server/cancel-intent.ts';
import { channels } from '#lib/deposit/server/channel-queries.ts';
import { decideReview } from '#lib/deposit/server/decide-review.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import type { GatewayPayment } from '#lib/deposit/server/gateways.ts';
import { generateQr } from '#lib/deposit/server/generate-qr.ts';
import { deposits, depositsAndOpen, inquiry, paymentOf } from '#lib/deposit/server/queries.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { reviewQueue } from '#lib/deposit/server/review-queries.ts';
import { sendReturns } from '#lib/deposit/server/send-returns.ts';
import { channel, incomingTransfer, paymentIntent } from '#lib/deposit/server/tables.ts';
import { expireIntents, pollGateways } from '#lib/deposit/server/watch-intents.ts';
import { acts } from '#lib/operator/server/queries.ts';
import { provenAccounts } from '#lib/payout/server/proven-accounts.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import { sandboxGateway } from '#lib/sandbox/server/gateway.ts';
import { payQr } from '#lib/sandbox/server/pay-qr.ts';
import type { Context, Member, MemberContext } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type ChannelIds, firstChannel } from '#tests/support/deposits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { balanceOf, closeAccount, expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { turnoverOf } from '#tests/support/turnover.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

const database = databaseOfFile();
let clock: TestClock;
let ctx: Context;
let member: Member;
let my: MemberContext;
let way: ChannelIds;
let events = 0;
/** One source for the whole file: a fresh one for each test would make the same references again. */
const chance = testChance();

beforeAll(() => ensureChannels(database.db));

beforeEach(async () => {
  clock = testClock();
  ctx = testContext(database, { clock, parts: { random: chance } });
  await behave(ctx, { gateway: 'works', payout: 'pays' });
  member = await testMember(ctx);
  my = asMember(ctx, member);
  way = await firstChannel(ctx);
});
afterEach(() => expectSoundBooks(ctx));

const open = (amount = '500.00') => generateQr(my, { ...way, amount: thb(amount) });

/** Money from the member's own account unless told otherwise. */
async function arrives(
  reference: string,
  money: { amount?: string; eventId?: string; paidAt?: Date; sender?: GatewayPayment['sender'] } = {},
) {
  const [intent] = await ctx.db.select().from(paymentIntent).where(eq(paymentIntent.reference, reference));
  const own = intent ? { bankCode: intent.senderBankCode, accountNumber: intent.senderAccountNumber } : null;
  return receiveMoney(ctx, 'sandbox', reference, {
    eventId: money.eventId ?? `test-${++events}`,
    amount: thb(money.amount ?? '500.00'),
    paidAt: money.paidAt ?? clock.now(),
    sender: money.sender === undefined ? own : money.sender,
  });
}

/** The payout bank is asked, and has decided when it is asked again. */
async function returnsGoOut(): Promise<void> {
  await sendReturns(ctx);
  clock.advance({ seconds: 4 });
  await sendReturns(ctx);
}

const statusOf = async (paymentId: string): Promise<string> => {
  const [row] = await ctx.db
    .select({ status: paymentIntent.status })
    .from(paymentIntent)
    .where(eq(paymentIntent.id, BigInt(paymentId)));
  return row?.status ?? 'none';
};
const refusal = (problem: string) => expect.objectContaining({ problem });

describe('making a QR', () => {
  it('answers a payload that says the amount, a picture, ten minutes and the account to pay from', async () => {
    const intent = await open();
    expect(intent).toMatchObject({
      status: 'pending',
      amount: '500.00',
      sender: { code: '004', account_name: expect.stringContaining('ใจดี') },
    });
    expect(intent.qr_payload).toContain('5406500.00');
    expect(intent.qr_svg).toMatch(/^<svg/);
    expect(intent.reference).toMatch(/^D[0-9A-Z]{13}$/);
    expect(new Date(intent.expires_at).getTime() - clock.now().getTime()).toBe(600_000);
  });

  it('answers the open one again for the same amount, and names it when another is asked for', async () => {
    const first = await open();
    expect((await open()).payment_id).toBe(first.payment_id);
    await expect(open('700.00')).rejects.toEqual(refusal('intent_open'));
    await expect(open('700.00')).rejects.toMatchObject({ detail: { data: { payment_id: first.payment_id } } });
  });

  it('makes one intent of twenty that are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(new Set(answers.map((answer) => answer.payment_id)).size).toBe(1);
    const rows = await ctx.db.select().from(paymentIntent).where(eq(paymentIntent.memberId, member.id));
    expect(rows).toHaveLength(1);
  });

  it('never locks out who came before the payment was there and who finds it', async () => {
    const { payment_id } = await open();
    const ofWay = (channelId: bigint) =>
      ctx.db
        .update(paymentIntent)
        .set({ channelId })
        .where(eq(paymentIntent.id, BigInt(payment_id)));
    const [elsewhere] = await ctx.db.select().from(channel).where(ne(channel.id, way.channel_id));
    let tries = 0;
    const counted = {
      ...my,
      // Asked once for each try of a transaction.
      frozenAt: () => {
        tries++;
        return clock.now();
      },
    };
    const ask = () => generateQr(counted, { ...way, amount: thb('500.00') });

    const queue = await database.pool.connect();
    try {
      await queue.query('begin');
      await queue.query('select 1 from play_member where member_id = $1 for update', [member.id]);
      // The first sees none and queues; the second finds one.
      await ofWay(elsewhere?.id ?? 0n);
      const first = ask();
      await waitForLocks(database.pool, 1);
      await ofWay(way.channel_id);
      const second = ask();
      await waitForLocks(database.pool, 2);
      await queue.query('commit');
      expect((await Promise.all([first, second])).map((one) => one.payment_id)).toEqual([payment_id, payment_id]);
    } finally {
      queue.release();
    }
    expect(tries).toBe(2);
  });

  it.each([
    ['19.99', 'ฝากขั้นต่ำ ฿20'],
    ['150000.01', 'ฝากได้สูงสุด ฿150,000 ต่อครั้ง'],
  ])('refuses %s and says the limit', async (amount, text) => {
    await expect(open(amount)).rejects.toMatchObject({
      problem: 'amount_outside_limits',
      detail: { fields: { amount: text } },
    });
  });

  it('refuses an unknown channel, a closed one, and a closed account', async () => {
    await expect(generateQr(my, { channel_id: 999n, sub_channel_id: 999n, amount: thb('500.00') })).rejects.toEqual(
      refusal('not_found'),
    );
    await ctx.db.update(channel).set({ open: false }).where(eq(channel.id, way.channel_id));
    await expect(open()).rejects.toMatchObject({
      problem: 'channel_closed',
      detail: { values: { again: 'เลือกช่องทางอื่น' } },
    });
    const closedUntil = new Date(ctx.now().getTime() + 30 * 60_000);
    await ctx.db.update(channel).set({ open: true, closedUntil }).where(eq(channel.id, way.channel_id));
    await expect(open()).rejects.toMatchObject({
      problem: 'channel_closed',
      detail: { values: { again: 'เปิดอีกครั้ง 12:30 น.' } },
    });
    await ctx.db.update(channel).set({ closedUntil: null }).where(eq(channel.id, way.channel_id));
    await closeAccount(ctx, member.id);
    await expect(open()).rejects.toEqual(refusal('account_closed'));
  });

  it('lists no channel and makes no QR where the gateway is not connected', async () => {
    const bare = { ...my, config: { ...my.config, sandbox: false } };
    expect(await channels(bare)).toEqual([]);
    await expect(generateQr(bare, { ...way, amount: thb('500.00') })).rejects.toEqual(refusal('not_found'));
  });

  it('makes a new one once the time of the old is over, and the old one still takes its money', async () => {
    const first = await open();
    clock.advance({ minutes: 10, seconds: 1 });
    expect((await paymentOf(my, BigInt(first.payment_id))).status).toBe('expired');
    const second = await open();
    expect(second.payment_id).not.toBe(first.payment_id);
    expect(await arrives(first.reference)).toBe('credited');
    expect(await statusOf(second.payment_id)).toBe('pending');
    expect(await balanceOf(ctx.db, member.id)).toBe('500.00');
  });

  it('keeps a created intent when the gateway is silent, finishes it later, and fails it at its end', async () => {
    await behave(ctx, { gateway: 'silent' });
    const intent = await open();
    expect(intent).toMatchObject({ status: 'created' });
    expect(intent.qr_payload).toBeUndefined();
    clock.advance({ seconds: 31 });
    await behave(ctx, { gateway: 'works' });
    await pollGateways(ctx);
    expect((await paymentOf(my, BigInt(intent.payment_id))).qr_payload).toBeDefined();

    await cancelIntent(my, { payment_id: BigInt(intent.payment_id) });
    await behave(ctx, { gateway: 'silent' });
    const lost = await open();
    clock.advance({ minutes: 11 });
    await pollGateways(ctx);
    expect(await statusOf(lost.payment_id)).toBe('failed');
  });

  it('holds no transaction, lock or connection while the gateway thinks', async () => {
    let answer: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const create = sandboxGateway.create.bind(sandboxGateway);
    const asked = vi.spyOn(sandboxGateway, 'create').mockImplementation(async (...request) => {
      await silence;
      return create(...request);
    });
    const members = await Promise.all(Array.from({ length: 12 }, () => testMember(ctx)));
    const asking = members.map((one) => generateQr(asMember(ctx, one), { ...way, amount: thb('500.00') }));
    await eventually(() => expect(asked).toHaveBeenCalledTimes(members.length));
    const { rows } = await database.pool.query(
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
    );
    expect(rows[0].open).toBe(0);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
    answer();
    expect((await Promise.all(asking)).map((one) => one.status)).toEqual(members.map(() => 'pending'));
    asked.mockRestore();
  });

  it('fails one the gateway has never answered when another is asked for after its time, before the job has come by', async () => {
    await behave(ctx, { gateway: 'silent' });
    const lost = await open();
    clock.advance({ minutes: 10, seconds: 1 });
    await behave(ctx, { gateway: 'works' });
    expect((await open('700.00')).status).toBe('pending');
    expect(await statusOf(lost.payment_id)).toBe('failed');
  });

  it('fails an intent the gateway refuses, and the next may be made at once', async () => {
    await behave(ctx, { gateway: 'refuses' });
    expect((await open()).status).toBe('failed');
    await behave(ctx, { gateway: 'works' });
    expect((await open()).status).toBe('pending');
  });
});

describe('money that arrives', () => {
  it('is credited, asks for its turnover, and is told on the page of its member only', async () => {
    const intent = await open();
    expect(await arrives(intent.reference)).toBe('credited');
    expect(await inquiry(my, BigInt(intent.payment_id))).toMatchObject({
      status: 'credited',
      paid_amount: '500.00',
      balance: '500.00',
    });
    expect(await turnoverOf(ctx.db, member.id)).toEqual({ required: 50_000n, done: 0n, left: 50_000n });
    const stranger = asMember(ctx, await testMember(ctx));
    await expect(inquiry(stranger, BigInt(intent.payment_id))).rejects.toEqual(refusal('not_found'));
    const { rows } = await ctx.db.execute(
      sql`select data from stream_event where topic = ${`member:${member.id}`} and type = 'payment' order by id`,
    );
    expect(rows.map((row) => (row.data as { status: string }).status)).toEqual(['pending', 'paid', 'credited']);
  });

  it('is credited once when the same event comes a hundred times at once', async () => {
    const intent = await open();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => arrives(intent.reference, { eventId: `same-${intent.reference}` })),
    );
    expect(new Set(answers)).toEqual(new Set(['credited']));
    expect(await balanceOf(ctx.db, member.id)).toBe('500.00');
  });

  it.each([
    ['one satang short', '499.99', 'under'],
    ['one baht over', '501.00', 'over'],
    ['below the channel’s minimum', '5.00', 'under'],
  ])('is credited by what really came: %s', async (_, amount, flag) => {
    const intent = await open();
    await arrives(intent.reference, { amount });
    expect(await inquiry(my, BigInt(intent.payment_id))).toMatchObject({
      status: 'credited',
      paid_amount: amount,
      flag,
      balance: amount,
    });
  });

  it('counts as in time within the grace, as late within a day, and waits for people after that', async () => {
    const inGrace = await open();
    clock.advance({ minutes: 11 });
    await arrives(inGrace.reference);
    expect((await inquiry(my, BigInt(inGrace.payment_id))).flag).toBeUndefined();

    const late = await open();
    clock.advance({ hours: 3 });
    await expireIntents(ctx);
    expect(await statusOf(late.payment_id)).toBe('expired');
    expect(await arrives(late.reference)).toBe('credited');
    expect((await inquiry(my, BigInt(late.payment_id))).flag).toBe('late');

    const tooLate = await open();
    clock.advance({ hours: 24, minutes: 11 });
    expect(await arrives(tooLate.reference)).toBe('review');
    expect(await inquiry(my, BigInt(tooLate.payment_id))).toMatchObject({
      status: 'review',
      reason: expect.stringContaining('หลังหมดเวลา'),
    });
  });

  it('is credited as late after the member gave the payment up', async () => {
    const intent = await open();
    expect((await cancelIntent(my, { payment_id: BigInt(intent.payment_id) })).status).toBe('cancelled');
    expect((await cancelIntent(my, { payment_id: BigInt(intent.payment_id) })).status).toBe('cancelled');
    await arrives(intent.reference);
    expect(await inquiry(my, BigInt(intent.payment_id))).toMatchObject({ status: 'credited', flag: 'late' });
    await expect(cancelIntent(my, { payment_id: BigInt(intent.payment_id) })).rejects.toEqual(refusal('conflict'));
  });

  it('waits for people when another account sent it, or when it was paid already and nobody says who paid again', async () => {
    const foreign = await open();
    expect(await arrives(foreign.reference, { sender: { bankCode: '014', accountNumber: '9999999999' } })).toBe(
      'review',
    );
    expect(await balanceOf(ctx.db, member.id)).toBe('0.00');

    const twice = await open();
    await arrives(twice.reference);
    expect(await arrives(twice.reference, { sender: null })).toBe('review');
    expect((await inquiry(my, BigInt(twice.payment_id))).status).toBe('credited');
    expect(await balanceOf(ctx.db, member.id)).toBe('500.00');
  });

  it('is a deposit of its own when the member’s account has paid the same code twice', async () => {
    const intent = await open();
    await arrives(intent.reference);
    expect(await arrives(intent.reference)).toBe('credited');
    expect(await balanceOf(ctx.db, member.id)).toBe('1000.00');
    const { items } = await deposits(my, { limit: 5 });
    expect(items).toMatchObject([
      { status: 'credited', credited_amount: '500.00', payment_id: expect.not.stringMatching(intent.payment_id) },
      { status: 'credited', payment_id: intent.payment_id },
    ]);
  });

  it('goes back to its sender, and never into the wallet, when the account is closed', async () => {
    const closing = await open();
    await closeAccount(ctx, member.id);
    expect(await arrives(closing.reference)).toBe('returning');
    expect(await inquiry(my, BigInt(closing.payment_id))).toMatchObject({
      status: 'review',
      reason: expect.stringContaining('จะโอนคืน'),
      returned: { amount: '500.00', done: false },
    });
    await returnsGoOut();
    expect(await inquiry(my, BigInt(closing.payment_id))).toMatchObject({
      status: 'failed',
      reason: 'โอนคืนบัญชีที่โอนมาแล้ว',
      returned: { amount: '500.00', done: true },
      balance: '0.00',
    });
  });

  it('is credited when the gateway does not tell who sent it', async () => {
    const intent = await open();
    expect(await arrives(intent.reference, { sender: null })).toBe('credited');
    expect(await provenAccounts(ctx.db, member.id)).toEqual([]);
  });

  it('shows whose the account is that it came from, which naming it did not', async () => {
    const { bankCode, bankAccountNumber } = await memberAccount(ctx.db, member.id);
    const intent = await open();
    expect(await provenAccounts(ctx.db, member.id)).toEqual([]);
    await arrives(intent.reference);
    expect(await provenAccounts(ctx.db, member.id)).toEqual([{ bankCode, accountNumber: bankAccountNumber }]);
  });

  it('is kept in review when it names no payment of ours', async () => {
    expect(await arrives('DUNKNOWN', { eventId: 'unknown-1' })).toBe('review');
    expect(await reviewQueue(ctx)).toContainEqual(
      expect.objectContaining({ reference: 'DUNKNOWN', reason: 'unknown_reference', payment_id: null }),
    );
  });

  it('is a fact: its amount cannot be changed and its row cannot be removed', async () => {
    const intent = await open();
    await arrives(intent.reference, { eventId: 'a-fact' });
    await expect(
      ctx.db.update(incomingTransfer).set({ amount: 1n }).where(eq(incomingTransfer.eventId, 'a-fact')),
    ).rejects.toThrow();
    await expect(ctx.db.delete(incomingTransfer).where(eq(incomingTransfer.eventId, 'a-fact'))).rejects.toThrow();
  });

  it('is not expired away while it is being credited', async () => {
    const intent = await open();
    clock.advance({ minutes: 13 });
    await Promise.all([arrives(intent.reference), expireIntents(ctx), expireIntents(ctx)]);
    expect(await statusOf(intent.payment_id)).toBe('credited');
  });
});

describe('a callback that never came', () => {
  it('is made good by asking the gateway, once however often it is asked', async () => {
    const intent = await open();
    await payQr(ctx, { qr_payload: intent.qr_payload ?? '', callback: 'lost' });
    await pollGateways(ctx);
    expect(await statusOf(intent.payment_id)).toBe('pending');
    clock.advance({ seconds: 31 });
    await Promise.all([pollGateways(ctx), pollGateways(ctx)]);
    expect(await statusOf(intent.payment_id)).toBe('credited');
    expect(await balanceOf(ctx.db, member.id)).toBe('500.00');
  });

  it('is asked about again when the gateway was silent, and after the code’s end', async () => {
    const intent = await open();
    await behave(ctx, { gateway: 'silent' });
    clock.advance({ minutes: 12, seconds: 1 });
    await pollGateways(ctx);
    await expireIntents(ctx);
    expect(await statusOf(intent.payment_id)).toBe('expired');
    await behave(ctx, { gateway: 'works' });
    await payQr(ctx, { qr_payload: intent.qr_payload ?? '', callback: 'lost' });
    for (const minutes of [1, 10, 50]) {
      clock.advance({ minutes });
      await pollGateways(ctx);
    }
    expect(await statusOf(intent.payment_id)).toBe('credited');
  });
});

describe('money in review', () => {
  async function inReview(): Promise<{ payment_id: string; transfer_id: bigint }> {
    const intent = await open();
    await arrives(intent.reference, { sender: { bankCode: '014', accountNumber: '9999999999' } });
    const row = (await reviewQueue(ctx)).find((line) => line.payment_id === intent.payment_id);
    return { payment_id: intent.payment_id, transfer_id: BigInt(row?.transfer_id ?? 0) };
  }

  it('is credited when two people want the same, and not before', async () => {
    const { payment_id, transfer_id } = await inReview();
    expect(await decideReview(asOperator(ctx), { transfer_id, decision: 'credit' })).toBe('review');
    expect(await balanceOf(ctx.db, member.id)).toBe('0.00');
    await expect(decideReview(asOperator(ctx), { transfer_id, decision: 'credit' })).rejects.toEqual(
      refusal('approver_same'),
    );
    expect(await decideReview(asOperator(ctx, 'approver'), { transfer_id, decision: 'credit' })).toBe('credited');
    const { items } = await acts(ctx, { subject: `transfer:${transfer_id}`, limit: 10 });
    expect(items).toMatchObject([
      { operator: 'approver', action: 'payment.decide', after: { decision: 'credit' } },
      { operator: 'operator', action: 'payment.decide.first', after: { amount: '500.00' } },
    ]);
    expect(await inquiry(my, BigInt(payment_id))).toMatchObject({
      status: 'credited',
      flag: 'reviewed',
      balance: '500.00',
    });
    await expect(decideReview(asOperator(ctx), { transfer_id, decision: 'credit' })).rejects.toEqual(
      refusal('conflict'),
    );
  });

  it('is returned when two people decide so; a changed proposal starts again', async () => {
    const { payment_id, transfer_id } = await inReview();
    await decideReview(asOperator(ctx), { transfer_id, decision: 'credit' });
    expect(await decideReview(asOperator(ctx, 'approver'), { transfer_id, decision: 'return' })).toBe('review');
    expect(await decideReview(asOperator(ctx), { transfer_id, decision: 'return' })).toBe('returning');
    expect(await statusOf(payment_id)).toBe('review');
    await returnsGoOut();
    expect(await statusOf(payment_id)).toBe('failed');
    expect(await balanceOf(ctx.db, member.id)).toBe('0.00');
  });

  it('that nobody knows is credited to the member two people name', async () => {
    await arrives('DNOBODY', { eventId: 'nobody-1', amount: '77.00' });
    const row = (await reviewQueue(ctx)).find((line) => line.reference === 'DNOBODY');
    const transfer_id = BigInt(row?.transfer_id ?? 0);
    await expect(decideReview(asOperator(ctx), { transfer_id, decision: 'credit' })).rejects.toEqual(
      refusal('invalid_input'),
    );
    await expect(
      decideReview(asOperator(ctx), { transfer_id, decision: 'credit', member_id: 999_999n }),
    ).rejects.toEqual(refusal('invalid_input'));
    await decideReview(asOperator(ctx), { transfer_id, decision: 'credit', member_id: member.id });
    await decideReview(asOperator(ctx, 'approver'), { transfer_id, decision: 'credit', member_id: member.id });
    expect(await balanceOf(ctx.db, member.id)).toBe('77.00');
  });

  it('that was paid a second time is credited beside the first', async () => {
    const intent = await open();
    await arrives(intent.reference);
    await arrives(intent.reference, { sender: null });
    const row = (await reviewQueue(ctx)).find((line) => line.payment_id === intent.payment_id);
    const transfer_id = BigInt(row?.transfer_id ?? 0);
    await decideReview(asOperator(ctx), { transfer_id, decision: 'credit' });
    expect(await decideReview(asOperator(ctx, 'approver'), { transfer_id, decision: 'credit' })).toBe('credited');
    expect(await balanceOf(ctx.db, member.id)).toBe('1000.00');
  });

  it('credits once when both people press at the same time again and again', async () => {
    const { transfer_id } = await inReview();
    const press = (by: 'operator' | 'approver') =>
      decideReview(asOperator(ctx, by), { transfer_id, decision: 'credit' }).catch((error: unknown) =>
        error instanceof Refusal ? error.problem : Promise.reject(error),
      );
    const people = ['operator', 'approver', 'operator', 'approver', 'operator', 'approver'] as const;
    await Promise.all(people.map(press));
    expect(await balanceOf(ctx.db, member.id)).toBe('500.00');
  });
});

it('shows the open payment first, and none when it is paid', async () => {
  const shown = async (cursor?: string) => {
    const { open: payable, items } = await depositsAndOpen(my, { limit: 1, cursor });
    return { open: payable.map(({ payment_id }) => payment_id), items: items.map(({ payment_id }) => payment_id) };
  };
  expect(await shown()).toEqual({ open: [], items: [] });
  const { payment_id, reference } = await open();
  expect(await shown()).toEqual({ open: [payment_id], items: [payment_id] });
  // Also where the list goes on behind it.
  expect(await shown(payment_id)).toEqual({ open: [payment_id], items: [] });
  await arrives(reference);
  expect(await shown()).toEqual({ open: [], items: [payment_id] });
});
