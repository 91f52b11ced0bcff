/** Transfers into the agent's accounts: how they are asked for, and whose they are. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { agentBankAccount } from '#lib/agent/server/tables.ts';
import type { IntentView } from '#lib/deposit/contract.ts';
import { cancelIntent } from '#lib/deposit/server/cancel-intent.ts';
import { channels } from '#lib/deposit/server/channel-queries.ts';
import { decideReview } from '#lib/deposit/server/decide-review.ts';
import { generateQr } from '#lib/deposit/server/generate-qr.ts';
import { deposits, paymentOf } from '#lib/deposit/server/queries.ts';
import { paymentIntent } from '#lib/deposit/server/tables.ts';
import { expireIntents, freeAmounts } from '#lib/deposit/server/watch-intents.ts';
import { satang, toDecimal } from '#lib/money.ts';
import { asMember, asOperator } from '#tests/support/context.ts';
import { channelIds, wireChannelOf } from '#tests/support/deposits.ts';
import { balanceOf, testMember, thb } from '#tests/support/money.ts';
import { refusal, scb, stranger, transfersOfFile } from './transfers-of-file.ts';

const the = transfersOfFile();
const { open, ownAccount, arrives, after, waiting } = the;

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
    the.clock.advance({ minutes: 10, seconds: 1 });
    expect((await paymentOf(the.my, BigInt(payment.payment_id))).pay_to).toBeUndefined();
  });

  it('takes whole baht only, and is answered again when the same is asked for', async () => {
    await expect(open('500.50')).rejects.toEqual(refusal('amount_whole_baht'));
    const payment = await open();
    expect((await open()).payable).toBe(payment.payable);
    await expect(open('600.00')).rejects.toEqual(refusal('intent_open'));
    const other = channelIds(await wireChannelOf(the.ctx, 'bank', '014'));
    await expect(generateQr(the.my, { ...other, amount: thb('500.00') })).rejects.toEqual(refusal('intent_open'));
  });

  it('is offered with the account of the member’s own bank first, and not where an account is closed', async () => {
    const bank = async () => (await channels(the.my)).find((one) => one.kind === 'bank');
    expect((await bank())?.sub_channels.map((sub) => sub.bank_code)).toEqual(['004', '014']);
    await the.ctx.db
      .update(agentBankAccount)
      .set({ active: false })
      .where(eq(agentBankAccount.number, scb.accountNumber));
    expect((await bank())?.sub_channels.map((sub) => sub.bank_code)).toEqual(['004']);
    await the.ctx.db.update(agentBankAccount).set({ active: true });
  });

  it('says at night that banks are late', async () => {
    the.clock.set('2026-11-20T23:10:00+07:00');
    expect((await open()).notice).toContain('22:50–02:00');
  });

  it('has 99 amounts for a baht at an account: of 110 members at once the rest are offered the next baht', async () => {
    const people = await Promise.all(Array.from({ length: 110 }, () => testMember(the.ctx)));
    const answers = await Promise.all(
      people.map((one) => open('100.00', asMember(the.ctx, one)).catch((error: unknown) => error)),
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
    the.clock.advance({ minutes: 12, seconds: 1 });
    await expireIntents(the.ctx);
    const keeps = async () => {
      await freeAmounts(the.ctx);
      const [row] = await the.ctx.db
        .select({ slotOpen: paymentIntent.slotOpen })
        .from(paymentIntent)
        .where(eq(paymentIntent.id, BigInt(payment.payment_id)));
      return row?.slotOpen;
    };
    the.clock.advance({ minutes: 29, seconds: 59 });
    expect(await keeps()).toBe(true);
    the.clock.advance({ seconds: 1 });
    expect(await keeps()).toBe(false);
  });

  it('keeps its amount for as long as people look at what came for it', async () => {
    const payment = await open();
    await arrives(payment.payable, { sender: stranger, eventId: 'looked-at' });
    the.clock.advance({ hours: 5 });
    await freeAmounts(the.ctx);
    // What comes now without a sender is nobody else's.
    expect(await arrives(payment.payable, { sender: null, eventId: 'looked-at-too' })).toBe('review');
    expect(await waiting('looked-at-too')).toMatchObject({ reason: 'already_paid', memberId: the.member.id });
    const transfer_id = (await waiting('looked-at'))?.id ?? 0n;
    for (const by of ['operator', 'approver'] as const)
      await decideReview(asOperator(the.ctx, by), { transfer_id, decision: 'dismiss' });
    the.clock.advance({ minutes: 30 });
    await freeAmounts(the.ctx);
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
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe(payment.payable);
  });

  it('nobody when neither sender nor satang are known; two people say whose it is', async () => {
    expect(await arrives('500.00', { sender: null, eventId: 'nobodys' })).toBe('review');
    expect(await waiting('nobodys')).toMatchObject({ reason: 'unknown_sender', memberId: null, intentId: null });
    const input = {
      transfer_id: (await waiting('nobodys'))?.id ?? 0n,
      decision: 'credit',
      member_id: the.member.id,
    } as const;
    await decideReview(asOperator(the.ctx), input);
    expect(await decideReview(asOperator(the.ctx, 'approver'), input)).toBe('credited');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('500.00');
    expect((await deposits(the.my, { limit: 1 })).items).toMatchObject([{ kind: 'bank', flag: 'reviewed' }]);
  });

  it('people when a stranger sends somebody’s satang, and the payment waits until its member’s own money comes', async () => {
    const payment = await open();
    expect(await arrives(payment.payable, { sender: stranger, eventId: 'a-strangers' })).toBe('review');
    expect(await after(payment)).toMatchObject({ status: 'review', reason: expect.stringContaining('ชื่อผู้โอน') });
    // Money nobody tells the sender of is no proof that the first was not the member's.
    expect(await arrives(payment.payable, { sender: null, eventId: 'untold' })).toBe('review');
    the.clock.advance({ minutes: 5 });
    expect(await arrives(payment.payable)).toBe('credited');
    expect(await after(payment)).toMatchObject({ status: 'credited', balance: payment.payable });
    expect((await after(payment)).flag).toBeUndefined();
    expect((await deposits(the.my, { limit: 5 })).items).toHaveLength(1);
    // The stranger's is still with people, and goes back without touching the payment.
    const transfer_id = (await waiting('a-strangers'))?.id ?? 0n;
    for (const by of ['operator', 'approver'] as const)
      await decideReview(asOperator(the.ctx, by), { transfer_id, decision: 'return' });
    expect((await waiting('a-strangers'))?.status).toBe('returning');
    expect(await after(payment)).toMatchObject({ status: 'credited', balance: payment.payable });
  });

  it('people when it was sent more than a day before anything was asked for', async () => {
    const payment = await open();
    const sentAt = new Date(the.clock.now().getTime() - 25 * 3_600_000);
    expect(await arrives(payment.payable, { paidAt: sentAt, source: 'slip', eventId: 'old-slip' })).toBe('review');
    expect(await waiting('old-slip')).toMatchObject({ reason: 'too_late', memberId: the.member.id });
    expect((await after(payment)).status).toBe('pending');
  });

  it('its sender, whose own amount it is not, rather than to the one whose satang it happens to have', async () => {
    const other = await testMember(the.ctx);
    const theirs = await open('500.00', asMember(the.ctx, other));
    const mine = await open('500.00');
    expect(await arrives(theirs.payable)).toBe('credited');
    expect(await after(mine)).toMatchObject({ status: 'credited', credited_amount: theirs.payable });
    expect((await after(theirs, asMember(the.ctx, other))).status).toBe('pending');
  });

  it('each of two members who forgot the satang and sent the same in the same minute', async () => {
    const other = await testMember(the.ctx);
    const [mine, theirs] = [await open('300.00'), await open('300.00', asMember(the.ctx, other))];
    await Promise.all([arrives('300.00'), arrives('300.00', { sender: await ownAccount(other) })]);
    for (const [payment, who] of [
      [mine, the.my],
      [theirs, asMember(the.ctx, other)],
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
    the.clock.advance({ hours: 3 });
    await expireIntents(the.ctx);
    expect(await arrives(payment.payable)).toBe('credited');
    expect(await after(payment)).toMatchObject({ status: 'credited', flag: 'late' });

    const kept = await open('700.00');
    the.clock.advance({ minutes: 13 });
    await expireIntents(the.ctx);
    the.clock.advance({ minutes: 20 });
    await freeAmounts(the.ctx);
    expect(await arrives(kept.payable, { sender: null })).toBe('credited');

    const gone = await open('800.00');
    the.clock.advance({ minutes: 13 });
    await expireIntents(the.ctx);
    the.clock.advance({ minutes: 31 });
    await freeAmounts(the.ctx);
    expect(await arrives(gone.payable, { sender: null })).toBe('review');
    expect((await after(gone)).status).toBe('expired');
  });

  it('the payment its sender gave up', async () => {
    const payment = await open();
    await cancelIntent(the.my, { payment_id: BigInt(payment.payment_id) });
    expect(await arrives(payment.payable)).toBe('credited');
    expect(await after(payment)).toMatchObject({ status: 'credited', flag: 'late' });
  });

  it('its sender by itself when no payment waits for it, and twice when it came twice', async () => {
    expect(await arrives('250.00')).toBe('credited');
    const payment = await open();
    await arrives(payment.payable);
    the.clock.advance({ minutes: 2 });
    expect(await arrives(payment.payable)).toBe('credited');
    const { items } = await deposits(the.my, { limit: 5 });
    expect(items.map((one) => one.credited_amount)).toEqual([payment.payable, payment.payable, '250.00']);
  });

  it('people when the satang were already paid and nobody says who paid again', async () => {
    const payment = await open();
    await arrives(payment.payable);
    the.clock.advance({ minutes: 2 });
    expect(await arrives(payment.payable, { sender: null, eventId: 'again' })).toBe('review');
    expect(await waiting('again')).toMatchObject({ reason: 'already_paid', memberId: the.member.id });
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
    const eventId = `odd-${++the.events}`;
    expect(await arrives('250.00', { ...told, eventId })).toBe('review');
    expect(await waiting(eventId)).toMatchObject({ reason });
  });

  it('people when it is a hundred times what was asked: the feed counts in satang', async () => {
    const payment = await open();
    expect(await arrives(toDecimal(satang(thb(payment.payable) * 100n)))).toBe('review');
    expect(await after(payment)).toMatchObject({ status: 'review', balance: '0.00' });
  });

  it('people when two members fit what is shown of the sender, unless the satang tell which', async () => {
    const twin = await testMember(the.ctx);
    await the.ctx.db.execute(
      sql`update member set first_name = 'แฝด', last_name = 'ใจดี', bank_account_number = '55' || lpad(id::text, 4, '0') || '7788' where id in (${the.member.id}, ${twin.id})`,
    );
    const sender = { bankCode: '004', accountNumber: 'xxxxxx7788', name: 'แฝด ใ***' };
    expect(await arrives('333.00', { sender, eventId: 'twins' })).toBe('review');
    expect((await waiting('twins'))?.reason).toBe('ambiguous');
    const payment = await open('334.00', asMember(the.ctx, twin));
    expect(await arrives(payment.payable, { sender })).toBe('credited');
    expect(await balanceOf(the.ctx.db, twin.id)).toBe(payment.payable);
  });
});
