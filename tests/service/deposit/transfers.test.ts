/** Transfers into the agent's accounts: whose they are, what is told twice, what limits and fees leave of them. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentBankAccount } from '#lib/agent/server/tables.ts';
import { Refusal } from '#lib/contract/problems.ts';
import type { IntentView } from '#lib/deposit/contract.ts';
import { cancelIntent } from '#lib/deposit/server/cancel-intent.ts';
import { channels } from '#lib/deposit/server/channel-queries.ts';
import { decideReview } from '#lib/deposit/server/decide-review.ts';
import type { ReportedTransfer } from '#lib/deposit/server/gateways.ts';
import { generateQr } from '#lib/deposit/server/generate-qr.ts';
import { deposits, inquiry, paymentOf } from '#lib/deposit/server/queries.ts';
import { receiveTransfer } from '#lib/deposit/server/receive-transfer.ts';
import { reconciliation, reviewQueue } from '#lib/deposit/server/review-queries.ts';
import { sendReturns } from '#lib/deposit/server/send-returns.ts';
import { suspendUnowned } from '#lib/deposit/server/suspend-unowned.ts';
import { channel, incomingTransfer, paymentIntent } from '#lib/deposit/server/tables.ts';
import { expireIntents, freeAmounts, pollGateways } from '#lib/deposit/server/watch-intents.ts';
import { satang, toDecimal } from '#lib/money.ts';
import { setLimit } from '#lib/play-limit/server/set-limit.ts';
import { transfer } from '#lib/sandbox/server/transfer.ts';
import type { Context, Member, MemberContext } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { allChannels, type ChannelIds, channelIds, wireChannelOf } from '#tests/support/deposits.ts';
import { balanceOf, expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

const database = databaseOfFile();
const kbank = { bankCode: '004', accountNumber: '0000000001' };
const scb = { bankCode: '014', accountNumber: '0000000011' };
const wallet = { bankCode: 'truemoney', accountNumber: '0600000011' };
const chance = testChance('transfers');
let clock: TestClock;
let ctx: Context;
let member: Member;
let my: MemberContext;
let way: ChannelIds;
let events = 0;

beforeAll(() => allChannels(testContext(database)));
beforeEach(async () => {
  clock = testClock();
  ctx = testContext(database, { clock, parts: { random: chance } });
  await database.db.update(channel).set({ open: true, closedUntil: null, dailyMax: null });
  await database.db.update(paymentIntent).set({ slotOpen: false });
  member = await testMember(ctx);
  my = asMember(ctx, member);
  way = channelIds(await wireChannelOf(ctx, 'bank', '004'));
});
afterEach(() => expectSoundBooks(ctx));

const open = (amount = '500.00', who = my): Promise<IntentView> => generateQr(who, { ...way, amount: thb(amount) });

/** The member's own account, as `testMember` registers it. */
async function ownAccount(who = member) {
  const { rows } = await ctx.db.execute<{ number: string; name: string }>(
    sql`select bank_account_number as number, first_name || ' ' || last_name as name from member where id = ${who.id}`,
  );
  const [row] = rows;
  return { bankCode: '004', accountNumber: row?.number ?? '', name: row?.name ?? '' };
}

async function arrives(amount: string, told: Partial<ReportedTransfer> = {}) {
  return receiveTransfer(ctx, {
    source: 'bank',
    eventId: `feed-${++events}`,
    receiver: kbank,
    amount: thb(amount),
    paidAt: clock.now(),
    sender: await ownAccount(),
    ...told,
  });
}

const stranger = { bankCode: '014', accountNumber: '9999999999', name: 'คนอื่น ทดสอบ' };
const after = (payment: IntentView, who = my) => inquiry(who, BigInt(payment.payment_id));
const refusal = (problem: string) => expect.objectContaining({ problem });
const waiting = async (eventId: string) => {
  const [row] = await ctx.db.select().from(incomingTransfer).where(eq(incomingTransfer.eventId, eventId));
  return row;
};

describe('a payment by transfer', () => {
  it('is of the baht asked for and satang of its own, into an account that is shown whole, from the registered one', async () => {
    const payment = await open();
    expect(payment).toMatchObject({
      status: 'pending',
      kind: 'bank',
      amount: '500.00',
      pay_to: { code: '004', account_number: '000-0-00000-1', account_name: 'บจก. เบญจา เดโม' },
      sender: { code: '004', account_number: expect.stringMatching(/^x{6}\d{4}$/) },
    });
    expect(payment.payable).toMatch(/^500\.(?!00)\d\d$/);
    expect(payment.qr_svg).toBeUndefined();
    clock.advance({ minutes: 10, seconds: 1 });
    expect((await paymentOf(my, BigInt(payment.payment_id))).pay_to).toBeUndefined();
  });

  it('takes whole baht only, and is answered again when the same is asked for', async () => {
    await expect(open('500.50')).rejects.toEqual(refusal('amount_whole_baht'));
    const payment = await open();
    expect((await open()).payable).toBe(payment.payable);
    await expect(open('600.00')).rejects.toEqual(refusal('intent_open'));
    const other = channelIds(await wireChannelOf(ctx, 'bank', '014'));
    await expect(generateQr(my, { ...other, amount: thb('500.00') })).rejects.toEqual(refusal('intent_open'));
  });

  it('is offered with the account of the member’s own bank first, and not where an account is closed', async () => {
    const bank = async () => (await channels(my)).find((one) => one.kind === 'bank');
    expect((await bank())?.sub_channels.map((sub) => sub.bank_code)).toEqual(['004', '014']);
    await ctx.db.update(agentBankAccount).set({ active: false }).where(eq(agentBankAccount.number, scb.accountNumber));
    expect((await bank())?.sub_channels.map((sub) => sub.bank_code)).toEqual(['004']);
    await ctx.db.update(agentBankAccount).set({ active: true });
  });

  it('says at night that banks are late', async () => {
    clock.set('2026-11-20T23:10:00+07:00');
    expect((await open()).notice).toContain('22:50–02:00');
  });

  it('has 99 amounts for a baht at an account: of 110 members at once the rest are offered the next baht', async () => {
    const people = await Promise.all(Array.from({ length: 110 }, () => testMember(ctx)));
    const answers = await Promise.all(
      people.map((one) => open('100.00', asMember(ctx, one)).catch((error: unknown) => error)),
    );
    const refused = answers.filter((answer) => answer instanceof Error);
    for (const one of refused)
      expect(one).toMatchObject({ problem: 'satang_taken', detail: { data: { offer: '101.00' } } });
    expect(refused).toHaveLength(11);
    const given = answers.filter((answer): answer is IntentView => !(answer instanceof Error));
    expect(new Set(given.map((one) => one.payable)).size).toBe(99);
    expect((await open('101.00')).payable).toMatch(/^101\./);
  });

  it('keeps its amount for half an hour after it ended, and no longer', async () => {
    const payment = await open();
    clock.advance({ minutes: 12, seconds: 1 });
    await expireIntents(ctx);
    const keeps = async () => {
      await freeAmounts(ctx);
      const [row] = await ctx.db
        .select({ slotOpen: paymentIntent.slotOpen })
        .from(paymentIntent)
        .where(eq(paymentIntent.id, BigInt(payment.payment_id)));
      return row?.slotOpen;
    };
    clock.advance({ minutes: 29, seconds: 59 });
    expect(await keeps()).toBe(true);
    clock.advance({ seconds: 1 });
    expect(await keeps()).toBe(false);
  });

  it('keeps its amount for as long as people look at what came for it', async () => {
    const payment = await open();
    await arrives(payment.payable, { sender: stranger, eventId: 'looked-at' });
    clock.advance({ hours: 5 });
    await freeAmounts(ctx);
    // What comes now without a sender is nobody else's.
    expect(await arrives(payment.payable, { sender: null, eventId: 'looked-at-too' })).toBe('review');
    expect(await waiting('looked-at-too')).toMatchObject({ reason: 'already_paid', memberId: member.id });
    const transfer_id = (await waiting('looked-at'))?.id ?? 0n;
    for (const by of ['operator', 'approver'] as const)
      await decideReview(asOperator(ctx, by), { transfer_id, decision: 'dismiss' });
    clock.advance({ minutes: 30 });
    await freeAmounts(ctx);
    expect(await arrives(payment.payable, { sender: null, eventId: 'nobodys-any-more' })).toBe('review');
    expect(await waiting('nobodys-any-more')).toMatchObject({ reason: 'unknown_sender', memberId: null });
  });
});

describe('a transfer belongs to', () => {
  it('the payment of its amount, all of it with the satang', async () => {
    const payment = await open();
    expect(await arrives(payment.payable)).toBe('credited');
    expect(await after(payment)).toMatchObject({
      status: 'credited',
      paid_amount: payment.payable,
      credited_amount: payment.payable,
      balance: payment.payable,
    });
  });

  it.each([
    ['a masked number and name', { accountNumber: 'masked', name: 'masked' }],
    ['a masked number without a name', { accountNumber: 'masked' }],
    ['nothing at all', null],
  ])('the payment of its amount when of the sender is told: %s', async (_, told) => {
    const payment = await open();
    const own = await ownAccount();
    const sender = told && {
      bankCode: '004',
      accountNumber: `xxx-x-x${own.accountNumber.slice(5, 9)}-x`,
      ...('name' in told ? { name: `นาย ${own.name.split(' ')[0]} ใ***` } : {}),
    };
    expect(await arrives(payment.payable, { sender })).toBe('credited');
    expect(await balanceOf(ctx.db, member.id)).toBe(payment.payable);
  });

  it('nobody when neither sender nor satang are known; two people say whose it is', async () => {
    expect(await arrives('500.00', { sender: null, eventId: 'nobodys' })).toBe('review');
    expect(await waiting('nobodys')).toMatchObject({ reason: 'unknown_sender', memberId: null, intentId: null });
    const input = {
      transfer_id: (await waiting('nobodys'))?.id ?? 0n,
      decision: 'credit',
      member_id: member.id,
    } as const;
    await decideReview(asOperator(ctx), input);
    expect(await decideReview(asOperator(ctx, 'approver'), input)).toBe('credited');
    expect(await balanceOf(ctx.db, member.id)).toBe('500.00');
    expect((await deposits(my, { limit: 1 })).items).toMatchObject([{ kind: 'bank', flag: 'reviewed' }]);
  });

  it('people when a stranger sends somebody’s satang, and the payment waits until its member’s own money comes', async () => {
    const payment = await open();
    expect(await arrives(payment.payable, { sender: stranger, eventId: 'a-strangers' })).toBe('review');
    expect(await after(payment)).toMatchObject({ status: 'review', reason: expect.stringContaining('ชื่อผู้โอน') });
    // Money nobody tells the sender of is no proof that the first was not the member's.
    expect(await arrives(payment.payable, { sender: null, eventId: 'untold' })).toBe('review');
    clock.advance({ minutes: 5 });
    expect(await arrives(payment.payable)).toBe('credited');
    expect(await after(payment)).toMatchObject({ status: 'credited', balance: payment.payable });
    expect((await after(payment)).flag).toBeUndefined();
    expect((await deposits(my, { limit: 5 })).items).toHaveLength(1);
    // The stranger's is still with people, and goes back without touching the payment.
    const transfer_id = (await waiting('a-strangers'))?.id ?? 0n;
    for (const by of ['operator', 'approver'] as const)
      await decideReview(asOperator(ctx, by), { transfer_id, decision: 'return' });
    expect((await waiting('a-strangers'))?.status).toBe('returning');
    expect(await after(payment)).toMatchObject({ status: 'credited', balance: payment.payable });
  });

  it('people when it was sent more than a day before anything was asked for', async () => {
    const payment = await open();
    const sentAt = new Date(clock.now().getTime() - 25 * 3_600_000);
    expect(await arrives(payment.payable, { paidAt: sentAt, source: 'slip', eventId: 'old-slip' })).toBe('review');
    expect(await waiting('old-slip')).toMatchObject({ reason: 'too_late', memberId: member.id });
    expect((await after(payment)).status).toBe('pending');
  });

  it('its sender, whose own amount it is not, rather than to the one whose satang it happens to have', async () => {
    const other = await testMember(ctx);
    const theirs = await open('500.00', asMember(ctx, other));
    const mine = await open('500.00');
    expect(await arrives(theirs.payable)).toBe('credited');
    expect(await after(mine)).toMatchObject({ status: 'credited', credited_amount: theirs.payable });
    expect((await after(theirs, asMember(ctx, other))).status).toBe('pending');
  });

  it('each of two members who forgot the satang and sent the same in the same minute', async () => {
    const other = await testMember(ctx);
    const [mine, theirs] = [await open('300.00'), await open('300.00', asMember(ctx, other))];
    await Promise.all([arrives('300.00'), arrives('300.00', { sender: await ownAccount(other) })]);
    for (const [payment, who] of [
      [mine, my],
      [theirs, asMember(ctx, other)],
    ] as const)
      expect(await after(payment, who)).toMatchObject({ status: 'credited', flag: 'under', credited_amount: '300.00' });
  });

  it.each([
    ['a satang short', -1n, 'under'],
    ['a baht over', 100n, 'over'],
  ])('the open payment of its sender: %s, credited as it came', async (_, more, flag) => {
    const payment = await open();
    const came = toDecimal(satang(thb(payment.payable) + more));
    expect(await arrives(came)).toBe('credited');
    expect(await after(payment)).toMatchObject({ flag, credited_amount: came });
  });

  it('the payment that ended within a day, as late; without a sender only while its amount is kept', async () => {
    const payment = await open();
    clock.advance({ hours: 3 });
    await expireIntents(ctx);
    expect(await arrives(payment.payable)).toBe('credited');
    expect(await after(payment)).toMatchObject({ status: 'credited', flag: 'late' });

    const kept = await open('700.00');
    clock.advance({ minutes: 13 });
    await expireIntents(ctx);
    clock.advance({ minutes: 20 });
    await freeAmounts(ctx);
    expect(await arrives(kept.payable, { sender: null })).toBe('credited');

    const gone = await open('800.00');
    clock.advance({ minutes: 13 });
    await expireIntents(ctx);
    clock.advance({ minutes: 31 });
    await freeAmounts(ctx);
    expect(await arrives(gone.payable, { sender: null })).toBe('review');
    expect((await after(gone)).status).toBe('expired');
  });

  it('the payment its sender gave up', async () => {
    const payment = await open();
    await cancelIntent(my, { payment_id: BigInt(payment.payment_id) });
    expect(await arrives(payment.payable)).toBe('credited');
    expect(await after(payment)).toMatchObject({ status: 'credited', flag: 'late' });
  });

  it('its sender by itself when no payment waits for it, and twice when it came twice', async () => {
    expect(await arrives('250.00')).toBe('credited');
    const payment = await open();
    await arrives(payment.payable);
    clock.advance({ minutes: 2 });
    expect(await arrives(payment.payable)).toBe('credited');
    const { items } = await deposits(my, { limit: 5 });
    expect(items.map((one) => one.credited_amount)).toEqual([payment.payable, payment.payable, '250.00']);
  });

  it('people when the satang were already paid and nobody says who paid again', async () => {
    const payment = await open();
    await arrives(payment.payable);
    clock.advance({ minutes: 2 });
    expect(await arrives(payment.payable, { sender: null, eventId: 'again' })).toBe('review');
    expect(await waiting('again')).toMatchObject({ reason: 'already_paid', memberId: member.id });
    expect((await after(payment)).status).toBe('credited');
  });

  it.each([
    ['told of before it is sent', { paidAt: new Date('2026-11-20T12:06:00+07:00') }, 'time_ahead'],
    ['told of days after it was sent', { paidAt: new Date('2026-11-18T12:00:00+07:00') }, 'too_late'],
    [
      'into an account that is none of ours',
      { receiver: { bankCode: '004', accountNumber: '7777777777' } },
      'unknown_account',
    ],
  ])('people when it is %s', async (_, told, reason) => {
    const eventId = `odd-${++events}`;
    expect(await arrives('250.00', { ...told, eventId })).toBe('review');
    expect(await waiting(eventId)).toMatchObject({ reason });
  });

  it('people when it is a hundred times what was asked: the feed counts in satang', async () => {
    const payment = await open();
    expect(await arrives(toDecimal(satang(thb(payment.payable) * 100n)))).toBe('review');
    expect(await after(payment)).toMatchObject({ status: 'review', balance: '0.00' });
  });

  it('people when two members fit what is shown of the sender, unless the satang tell which', async () => {
    const twin = await testMember(ctx);
    await ctx.db.execute(
      sql`update member set first_name = 'แฝด', last_name = 'ใจดี', bank_account_number = '55' || lpad(id::text, 4, '0') || '7788' where id in (${member.id}, ${twin.id})`,
    );
    const sender = { bankCode: '004', accountNumber: 'xxxxxx7788', name: 'แฝด ใ***' };
    expect(await arrives('333.00', { sender, eventId: 'twins' })).toBe('review');
    expect((await waiting('twins'))?.reason).toBe('ambiguous');
    const payment = await open('334.00', asMember(ctx, twin));
    expect(await arrives(payment.payable, { sender })).toBe('credited');
    expect(await balanceOf(ctx.db, twin.id)).toBe(payment.payable);
  });
});

describe('a transfer told more than once', () => {
  it('is one under one id, however many tell it at once', async () => {
    const payment = await open();
    const answers = await Promise.all(Array.from({ length: 40 }, () => arrives(payment.payable, { eventId: 'forty' })));
    expect(new Set(answers)).toEqual(new Set(['credited']));
    expect(await balanceOf(ctx.db, member.id)).toBe(payment.payable);
  });

  it('is one under the bank’s own number of it, told by feed and slip at once or told again under new ids', async () => {
    const payment = await open();
    const told = { bankReference: 'REF0000000001' };
    const both = await Promise.all([
      arrives(payment.payable, told),
      arrives(payment.payable, { ...told, source: 'slip' }),
    ]);
    expect(both.sort()).toEqual(['alias', 'credited']);
    clock.advance({ hours: 20 });
    expect(await arrives(payment.payable, { ...told, paidAt: new Date('2026-11-20T12:00:00+07:00') })).toBe('alias');
    expect(await balanceOf(ctx.db, member.id)).toBe(payment.payable);
  });

  it('is for people where the bank gives no number, and nothing is moved when they find it was told twice', async () => {
    const payment = await open();
    await arrives(payment.payable);
    expect(await arrives(payment.payable, { eventId: 'twice' })).toBe('review');
    const transfer_id = (await waiting('twice'))?.id ?? 0n;
    await decideReview(asOperator(ctx), { transfer_id, decision: 'dismiss' });
    expect(await decideReview(asOperator(ctx, 'approver'), { transfer_id, decision: 'dismiss' })).toBe('dismissed');
    expect(await balanceOf(ctx.db, member.id)).toBe(payment.payable);
    await expect(
      decideReview(asOperator(ctx), { transfer_id, decision: 'credit', member_id: member.id }),
    ).rejects.toEqual(refusal('conflict'));
  });

  it('is not one with another amount under the same number', async () => {
    const payment = await open();
    await arrives(payment.payable, { bankReference: 'REF0000000009' });
    expect(await arrives('900.00', { bankReference: 'REF0000000009', eventId: 'other-amount' })).toBe('review');
    expect((await waiting('other-amount'))?.reason).toBe('looks_repeated');
  });

  it('is for people under the same number when another sender is told: one of the two would be lost', async () => {
    const payment = await open();
    await arrives(payment.payable, { bankReference: 'REF0000000011' });
    const told = { bankReference: 'REF0000000011', sender: stranger, eventId: 'same-number' };
    expect(await arrives(payment.payable, told)).toBe('review');
    expect((await waiting('same-number'))?.reason).toBe('looks_repeated');
  });

  it('is one when feed and slip name the sender’s bank by its old and its new code', async () => {
    await ctx.db.execute(sql`update member set bank_code = '011' where id = ${member.id}`);
    const payment = await open();
    const own = await ownAccount();
    expect(await arrives(payment.payable, { sender: { ...own, bankCode: '065' } })).toBe('credited');
    const slip = { source: 'slip', bankReference: 'REF0000000012', sender: { ...own, bankCode: '011' } } as const;
    expect(await arrives(payment.payable, slip)).toBe('alias');
    expect(await balanceOf(ctx.db, member.id)).toBe(payment.payable);
  });

  it('is for people when feed and slip tell of it across the end of a minute', async () => {
    clock.set('2026-11-20T12:00:59+07:00');
    const payment = await open();
    await arrives(payment.payable);
    const slip = {
      source: 'slip',
      bankReference: 'REF0000000013',
      eventId: 'a-minute-on',
      paidAt: new Date('2026-11-20T12:01:02+07:00'),
    } as const;
    expect(await arrives(payment.payable, slip)).toBe('review');
    expect((await waiting('a-minute-on'))?.reason).toBe('looks_repeated');
    // The feed itself tells of two that are two.
    clock.advance({ minutes: 1 });
    expect(await arrives(payment.payable)).toBe('credited');
  });

  it('is two where two sources use the same id for their own', async () => {
    const own = await ownAccount();
    const { rows } = await ctx.db.execute<{ phone: string }>(sql`select phone from member where id = ${member.id}`);
    const sender = { ...own, bankCode: 'truemoney', accountNumber: `0${rows[0]?.phone.slice(3)}` };
    expect(await arrives('200.00', { eventId: 'number-7' })).toBe('credited');
    const byWallet = { source: 'truemoney', receiver: wallet, sender, eventId: 'number-7' } as const;
    expect(await arrives('305.00', byWallet)).toBe('credited');
    expect(await balanceOf(ctx.db, member.id)).toBe('500.00');
  });

  it('that nobody told is found by asking the bank', async () => {
    const payment = await open();
    const own = await ownAccount();
    await transfer(ctx, {
      to: { bank_code: kbank.bankCode, account_number: kbank.accountNumber },
      amount: thb(payment.payable),
      sender: { bank_code: own.bankCode, account_number: own.accountNumber, name: own.name },
      feed: 'lost',
    });
    expect((await after(payment)).status).toBe('pending');
    clock.advance({ seconds: 31 });
    await Promise.all([pollGateways(ctx), pollGateways(ctx)]);
    expect((await after(payment)).status).toBe('credited');
    expect(await balanceOf(ctx.db, member.id)).toBe(payment.payable);
  });
});

describe('limits', () => {
  const capBank = (amount: string) =>
    ctx.db
      .update(channel)
      .set({ dailyMax: thb(amount) })
      .where(eq(channel.id, way.channel_id));

  it('of a channel’s day count what was credited and what open payments may still bring', async () => {
    await capBank('1000.00');
    await arrives('600.00');
    await expect(open('500.00')).rejects.toMatchObject({
      problem: 'limit_reached',
      detail: { fields: { amount: 'วันนี้ฝากช่องทางนี้ได้อีก ฿399' } },
    });
    // The satang that are added have to fit as well.
    await expect(open('400.00')).rejects.toEqual(refusal('limit_reached'));
    const payment = await open('399.00');
    const [, bank] = await channels(my);
    expect(bank?.left_today).toBe(toDecimal(satang(40_000n - thb(payment.payable))));
    expect(await arrives(payment.payable)).toBe('credited');
    expect((await after(payment)).flag).toBeUndefined();
    clock.set('2026-11-21T00:00:01+07:00');
    await expireIntents(ctx);
    await open('900.00');
  });

  it('of the member count a payment that ended until the grace for its money is over', async () => {
    await setLimit(my, { kind: 'deposit', period: 'day', amount: thb('1000.00') });
    const qr = channelIds(await wireChannelOf(ctx, 'qr'));
    await generateQr(my, { ...qr, amount: thb('1000.00') });
    clock.advance({ minutes: 11 });
    // Asking for another ends the first, whose money may still be on its way.
    const another = () => generateQr(my, { ...qr, amount: thb('100.00') });
    await expect(another()).rejects.toEqual(refusal('limit_reached'));
    clock.advance({ minutes: 1 });
    await expect(another()).rejects.toEqual(refusal('limit_reached'));
    clock.advance({ ms: 1 });
    expect(await another()).toMatchObject({ status: 'pending' });
  });

  it('are looked at in the order of arriving money: the account before the member’s deposits', async () => {
    const { rows } = await database.pool.query('select account_id from sub_channel where id = $1', [
      way.sub_channel_id,
    ]);
    const other = await database.pool.connect();
    try {
      await other.query('begin');
      await other.query(`select pg_advisory_xact_lock(hashtextextended('pay_in_account', $1))`, [rows[0].account_id]);
      const asking = open('500.00');
      await waitForLocks(database.pool, 1);
      await other.query('select 1 from play_member where member_id = $1 for update nowait', [my.member.id]);
      await other.query('select 1 from payment_intent where member_id = $1 for update nowait', [my.member.id]);
      await other.query('commit');
      expect(await asking).toMatchObject({ status: 'pending' });
    } finally {
      other.release();
    }
  });

  it('of the member cannot be passed by channels asked at once', async () => {
    await setLimit(my, { kind: 'deposit', period: 'day', amount: thb('1000.00') });
    const qr = channelIds(await wireChannelOf(ctx, 'qr'));
    const truemoney = channelIds(await wireChannelOf(ctx, 'truemoney'));
    const answers = await Promise.all(
      [qr, way, truemoney].map((one) =>
        generateQr(my, { ...one, amount: thb('600.00') }).catch((error: unknown) => error),
      ),
    );
    expect(answers.filter((answer) => answer instanceof Refusal && answer.problem === 'limit_reached')).toHaveLength(2);
  });

  it('credit what there is room for of money that is too much; the rest goes back and never is in the wallet', async () => {
    await capBank('1000.00');
    const payment = await open('600.00');
    expect(await arrives('1500.00')).toBe('credited');
    expect(await after(payment)).toMatchObject({
      status: 'credited',
      flag: 'limited',
      paid_amount: '1500.00',
      credited_amount: '1000.00',
      returned: { amount: '500.00', done: false },
      balance: '1000.00',
    });
    await sendReturns(ctx);
    clock.advance({ seconds: 4 });
    await sendReturns(ctx);
    expect((await after(payment)).returned).toEqual({ amount: '500.00', done: true });
    expect(await arrives('50.00')).toBe('returning');
    expect(await balanceOf(ctx.db, member.id)).toBe('1000.00');
  });

  it('hold when many unannounced transfers arrive at once', async () => {
    await capBank('1000.00');
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => arrives(`${200 + at}.00`)));
    expect(new Set(answers)).toEqual(new Set(['credited', 'returning']));
    expect(await balanceOf(ctx.db, member.id)).toBe('1000.00');
  });
});

describe('the fee of a channel', () => {
  beforeEach(async () => {
    way = channelIds(await wireChannelOf(ctx, 'truemoney'));
  });
  const fromWallet = async (amount: string) => {
    const { rows } = await ctx.db.execute<{ phone: string }>(sql`select phone from member where id = ${member.id}`);
    const phone = `0${rows[0]?.phone.slice(3)}`;
    return arrives(amount, {
      source: 'truemoney',
      receiver: wallet,
      sender: { bankCode: 'truemoney', accountNumber: phone, name: (await ownAccount()).name },
    });
  };

  it('is asked for on top and stays with the house', async () => {
    const payment = await open('500.00');
    expect(payment).toMatchObject({ kind: 'truemoney', fee: '5.00', payable: expect.stringMatching(/^505\./) });
    expect(payment.pay_to).toMatchObject({ code: 'truemoney', account_number: '060-000-0011' });
    await fromWallet(payment.payable);
    expect(await after(payment)).toMatchObject({ credited_amount: toDecimal(satang(thb(payment.payable) - 500n)) });
  });

  it('is for people when nothing is left beside it', async () => {
    const payment = await open('500.00');
    expect(await fromWallet('5.00')).toBe('review');
    expect(await after(payment)).toMatchObject({ status: 'review', reason: expect.stringContaining('ค่าธรรมเนียม') });
  });
});

describe('money nobody knows', () => {
  it('is matched to a payment by two people', async () => {
    const payment = await open();
    await arrives('480.00', { sender: stranger, eventId: 'from-mother' });
    const transfer_id = (await waiting('from-mother'))?.id ?? 0n;
    const input = { transfer_id, decision: 'credit', payment_id: BigInt(payment.payment_id) } as const;
    await decideReview(asOperator(ctx), input);
    // The same money for the member alone is another wish.
    expect(
      await decideReview(asOperator(ctx, 'approver'), { transfer_id, decision: 'credit', member_id: member.id }),
    ).toBe('review');
    await decideReview(asOperator(ctx), input);
    expect(await decideReview(asOperator(ctx, 'approver'), input)).toBe('credited');
    expect(await after(payment)).toMatchObject({ status: 'credited', flag: 'reviewed', credited_amount: '480.00' });
    await expect(decideReview(asOperator(ctx), { ...input, transfer_id: 999_999n })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  it('stands in suspense after a week, still to be decided, and leaves it by the decision', async () => {
    await arrives('77.00', { sender: stranger, eventId: 'old' });
    await arrives('78.00', { sender: stranger, eventId: 'old-back' });
    clock.advance({ days: 7, seconds: 1 });
    await suspendUnowned(ctx);
    const [credit, back] = [(await waiting('old'))?.id ?? 0n, (await waiting('old-back'))?.id ?? 0n];
    expect((await reviewQueue(ctx)).filter((row) => row.status === 'suspense').length).toBeGreaterThanOrEqual(2);
    await expectSoundBooks(ctx);
    for (const by of ['operator', 'approver'] as const) {
      await decideReview(asOperator(ctx, by), { transfer_id: credit, decision: 'credit', member_id: member.id });
      await decideReview(asOperator(ctx, by), { transfer_id: back, decision: 'return' });
    }
    expect(await balanceOf(ctx.db, member.id)).toBe('77.00');
    expect((await waiting('old-back'))?.status).toBe('returning');
  });

  it('is in the day’s account of what arrived, beside what was credited and what goes back', async () => {
    clock.set('2026-11-25T12:00:00+07:00');
    way = channelIds(await wireChannelOf(ctx, 'bank', '014'));
    const payment = await open();
    await arrives(payment.payable, { receiver: scb });
    await arrives('70.00', { receiver: scb, sender: null });
    const rows = await reconciliation(ctx, '2026-11-25');
    expect(rows).toEqual([
      {
        account: '014-0000000011',
        count: 2,
        arrived: toDecimal(satang(thb(payment.payable) + 7_000n)),
        credited: payment.payable,
        fees: '0.00',
        returned: '0.00',
        waiting: '70.00',
        suspense: '0.00',
      },
    ]);
  });
});
