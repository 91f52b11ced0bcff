/** Transfers into the agent's accounts that are told more than once, or that nobody knows. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { decideReview } from '#lib/deposit/server/decide-review.ts';
import { reconciliation, reviewQueue } from '#lib/deposit/server/review-queries.ts';
import { suspendUnowned } from '#lib/deposit/server/suspend-unowned.ts';
import { pollGateways } from '#lib/deposit/server/watch-intents.ts';
import { satang, toDecimal } from '#lib/money.ts';
import { transfer } from '#lib/sandbox/server/transfer.ts';
import { asOperator } from '#tests/support/context.ts';
import { channelIds, wireChannelOf } from '#tests/support/deposits.ts';
import { balanceOf, expectSoundBooks, thb } from '#tests/support/money.ts';
import { kbank, refusal, scb, stranger, transfersOfFile, wallet } from './transfers-of-file.ts';

const the = transfersOfFile();
const { open, ownAccount, arrives, after, waiting } = the;

describe('a transfer told more than once', () => {
  it('is one under one id, however many tell it at once', async () => {
    const payment = await open();
    const answers = await Promise.all(Array.from({ length: 40 }, () => arrives(payment.payable, { eventId: 'forty' })));
    expect(new Set(answers)).toEqual(new Set(['credited']));
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe(payment.payable);
  });

  it('is one under the bank’s own number of it, told by feed and slip at once or told again under new ids', async () => {
    const payment = await open();
    const told = { bankReference: 'REF0000000001' };
    const both = await Promise.all([
      arrives(payment.payable, told),
      arrives(payment.payable, { ...told, source: 'slip' }),
    ]);
    expect(both.sort()).toEqual(['alias', 'credited']);
    the.clock.advance({ hours: 20 });
    expect(await arrives(payment.payable, { ...told, paidAt: new Date('2026-11-20T12:00:00+07:00') })).toBe('alias');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe(payment.payable);
  });

  it('is for people where the bank gives no number, and nothing is moved when they find it was told twice', async () => {
    const payment = await open();
    await arrives(payment.payable);
    expect(await arrives(payment.payable, { eventId: 'twice' })).toBe('review');
    const transfer_id = (await waiting('twice'))?.id ?? 0n;
    await decideReview(asOperator(the.ctx), { transfer_id, decision: 'dismiss' });
    expect(await decideReview(asOperator(the.ctx, 'approver'), { transfer_id, decision: 'dismiss' })).toBe('dismissed');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe(payment.payable);
    await expect(
      decideReview(asOperator(the.ctx), { transfer_id, decision: 'credit', member_id: the.member.id }),
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
    await the.ctx.db.execute(sql`update member set bank_code = '011' where id = ${the.member.id}`);
    const payment = await open();
    const own = await ownAccount();
    expect(await arrives(payment.payable, { sender: { ...own, bankCode: '065' } })).toBe('credited');
    const slip = { source: 'slip', bankReference: 'REF0000000012', sender: { ...own, bankCode: '011' } } as const;
    expect(await arrives(payment.payable, slip)).toBe('alias');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe(payment.payable);
  });

  it('is for people when feed and slip tell of it across the end of a minute', async () => {
    the.clock.set('2026-11-20T12:00:59+07:00');
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
    the.clock.advance({ minutes: 1 });
    expect(await arrives(payment.payable)).toBe('credited');
  });

  it('is two where two sources use the same id for their own', async () => {
    const own = await ownAccount();
    const { rows } = await the.ctx.db.execute<{ phone: string }>(
      sql`select phone from member where id = ${the.member.id}`,
    );
    const sender = { ...own, bankCode: 'truemoney', accountNumber: `0${rows[0]?.phone.slice(3)}` };
    expect(await arrives('200.00', { eventId: 'number-7' })).toBe('credited');
    const byWallet = { source: 'truemoney', receiver: wallet, sender, eventId: 'number-7' } as const;
    expect(await arrives('305.00', byWallet)).toBe('credited');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('500.00');
  });

  it('that nobody told is found by asking the bank', async () => {
    const payment = await open();
    const own = await ownAccount();
    await transfer(the.ctx, {
      to: { bank_code: kbank.bankCode, account_number: kbank.accountNumber },
      amount: thb(payment.payable),
      sender: { bank_code: own.bankCode, account_number: own.accountNumber, name: own.name },
      feed: 'lost',
    });
    expect((await after(payment)).status).toBe('pending');
    the.clock.advance({ seconds: 31 });
    await Promise.all([pollGateways(the.ctx), pollGateways(the.ctx)]);
    expect((await after(payment)).status).toBe('credited');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe(payment.payable);
  });
});

describe('money nobody knows', () => {
  it('is matched to a payment by two people', async () => {
    const payment = await open();
    await arrives('480.00', { sender: stranger, eventId: 'from-mother' });
    const transfer_id = (await waiting('from-mother'))?.id ?? 0n;
    const input = { transfer_id, decision: 'credit', payment_id: BigInt(payment.payment_id) } as const;
    await decideReview(asOperator(the.ctx), input);
    // The same money for the member alone is another wish.
    expect(
      await decideReview(asOperator(the.ctx, 'approver'), {
        transfer_id,
        decision: 'credit',
        member_id: the.member.id,
      }),
    ).toBe('review');
    await decideReview(asOperator(the.ctx), input);
    expect(await decideReview(asOperator(the.ctx, 'approver'), input)).toBe('credited');
    expect(await after(payment)).toMatchObject({ status: 'credited', flag: 'reviewed', credited_amount: '480.00' });
    await expect(decideReview(asOperator(the.ctx), { ...input, transfer_id: 999_999n })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  it('stands in suspense after a week, still to be decided, and leaves it by the decision', async () => {
    await arrives('77.00', { sender: stranger, eventId: 'old' });
    await arrives('78.00', { sender: stranger, eventId: 'old-back' });
    the.clock.advance({ days: 7, seconds: 1 });
    await suspendUnowned(the.ctx);
    const [credit, back] = [(await waiting('old'))?.id ?? 0n, (await waiting('old-back'))?.id ?? 0n];
    expect((await reviewQueue(the.ctx)).filter((row) => row.status === 'suspense').length).toBeGreaterThanOrEqual(2);
    await expectSoundBooks(the.ctx);
    for (const by of ['operator', 'approver'] as const) {
      await decideReview(asOperator(the.ctx, by), {
        transfer_id: credit,
        decision: 'credit',
        member_id: the.member.id,
      });
      await decideReview(asOperator(the.ctx, by), { transfer_id: back, decision: 'return' });
    }
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('77.00');
    expect((await waiting('old-back'))?.status).toBe('returning');
  });

  it('is in the day’s account of what arrived, beside what was credited and what goes back', async () => {
    the.clock.set('2026-11-25T12:00:00+07:00');
    the.way = channelIds(await wireChannelOf(the.ctx, 'bank', '014'));
    const payment = await open();
    await arrives(payment.payable, { receiver: scb });
    await arrives('70.00', { receiver: scb, sender: null });
    const rows = await reconciliation(the.ctx, '2026-11-25');
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
