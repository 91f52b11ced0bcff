import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { memberAccount } from '#lib/account/server/queries.ts';
import { Refusal } from '#lib/contract/problems.ts';
import { cancelIntent } from '#lib/deposit/server/cancel-intent.ts';
import { decideReview } from '#lib/deposit/server/decide-review.ts';
import { deposits, inquiry } from '#lib/deposit/server/queries.ts';
import { reviewQueue } from '#lib/deposit/server/review-queries.ts';
import { sendReturns } from '#lib/deposit/server/send-returns.ts';
import { incomingTransfer } from '#lib/deposit/server/tables.ts';
import { expireIntents, pollGateways } from '#lib/deposit/server/watch-intents.ts';
import { acts } from '#lib/operator/server/queries.ts';
import { provenAccounts } from '#lib/payout/server/proven-accounts.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import { payQr } from '#lib/sandbox/server/pay-qr.ts';
import { asMember, asOperator } from '#tests/support/context.ts';
import { balanceOf, closeAccount, testMember } from '#tests/support/money.ts';
import { turnoverOf } from '#tests/support/turnover.ts';
import { depositsOfFile, refusal } from './deposits-of-file.ts';

const the = depositsOfFile();
const { open, arrives, statusOf } = the;

/** The payout bank is asked, and has decided when it is asked again. */
async function returnsGoOut(): Promise<void> {
  await sendReturns(the.ctx);
  the.clock.advance({ seconds: 4 });
  await sendReturns(the.ctx);
}

describe('money that arrives', () => {
  it('is credited, asks for its turnover, and is told on the page of its member only', async () => {
    const intent = await open();
    expect(await arrives(intent.reference)).toBe('credited');
    expect(await inquiry(the.my, BigInt(intent.payment_id))).toMatchObject({
      status: 'credited',
      paid_amount: '500.00',
      balance: '500.00',
    });
    expect(await turnoverOf(the.ctx.db, the.member.id)).toEqual({ required: 50_000n, done: 0n, left: 50_000n });
    const stranger = asMember(the.ctx, await testMember(the.ctx));
    await expect(inquiry(stranger, BigInt(intent.payment_id))).rejects.toEqual(refusal('not_found'));
    const { rows } = await the.ctx.db.execute(
      sql`select data from stream_event where topic = ${`member:${the.member.id}`} and type = 'payment' order by id`,
    );
    expect(rows.map((row) => (row.data as { status: string }).status)).toEqual(['pending', 'paid', 'credited']);
  });

  it('is credited once when the same event comes a hundred times at once', async () => {
    const intent = await open();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => arrives(intent.reference, { eventId: `same-${intent.reference}` })),
    );
    expect(new Set(answers)).toEqual(new Set(['credited']));
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('500.00');
  });

  it.each([
    ['one satang short', '499.99', 'under'],
    ['one baht over', '501.00', 'over'],
    ['below the channel’s minimum', '5.00', 'under'],
  ])('is credited by what really came: %s', async (_, amount, flag) => {
    const intent = await open();
    await arrives(intent.reference, { amount });
    expect(await inquiry(the.my, BigInt(intent.payment_id))).toMatchObject({
      status: 'credited',
      paid_amount: amount,
      flag,
      balance: amount,
    });
  });

  it('counts as in time within the grace, as late within a day, and waits for people after that', async () => {
    const inGrace = await open();
    the.clock.advance({ minutes: 11 });
    await arrives(inGrace.reference);
    expect((await inquiry(the.my, BigInt(inGrace.payment_id))).flag).toBeUndefined();

    const late = await open();
    the.clock.advance({ hours: 3 });
    await expireIntents(the.ctx);
    expect(await statusOf(late.payment_id)).toBe('expired');
    expect(await arrives(late.reference)).toBe('credited');
    expect((await inquiry(the.my, BigInt(late.payment_id))).flag).toBe('late');

    const tooLate = await open();
    the.clock.advance({ hours: 24, minutes: 11 });
    expect(await arrives(tooLate.reference)).toBe('review');
    expect(await inquiry(the.my, BigInt(tooLate.payment_id))).toMatchObject({
      status: 'review',
      reason: expect.stringContaining('หลังหมดเวลา'),
    });
  });

  it('is credited as late after the member gave the payment up', async () => {
    const intent = await open();
    expect((await cancelIntent(the.my, { payment_id: BigInt(intent.payment_id) })).status).toBe('cancelled');
    expect((await cancelIntent(the.my, { payment_id: BigInt(intent.payment_id) })).status).toBe('cancelled');
    await arrives(intent.reference);
    expect(await inquiry(the.my, BigInt(intent.payment_id))).toMatchObject({ status: 'credited', flag: 'late' });
    await expect(cancelIntent(the.my, { payment_id: BigInt(intent.payment_id) })).rejects.toEqual(refusal('conflict'));
  });

  it('waits for people when another account sent it, or when it was paid already and nobody says who paid again', async () => {
    const foreign = await open();
    expect(await arrives(foreign.reference, { sender: { bankCode: '014', accountNumber: '9999999999' } })).toBe(
      'review',
    );
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('0.00');

    const twice = await open();
    await arrives(twice.reference);
    expect(await arrives(twice.reference, { sender: null })).toBe('review');
    expect((await inquiry(the.my, BigInt(twice.payment_id))).status).toBe('credited');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('500.00');
  });

  it('is a deposit of its own when the member’s account has paid the same code twice', async () => {
    const intent = await open();
    await arrives(intent.reference);
    expect(await arrives(intent.reference)).toBe('credited');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('1000.00');
    const { items } = await deposits(the.my, { limit: 5 });
    expect(items).toMatchObject([
      { status: 'credited', credited_amount: '500.00', payment_id: expect.not.stringMatching(intent.payment_id) },
      { status: 'credited', payment_id: intent.payment_id },
    ]);
  });

  it('goes back to its sender, and never into the wallet, when the account is closed', async () => {
    const closing = await open();
    await closeAccount(the.ctx, the.member.id);
    expect(await arrives(closing.reference)).toBe('returning');
    expect(await inquiry(the.my, BigInt(closing.payment_id))).toMatchObject({
      status: 'review',
      reason: expect.stringContaining('จะโอนคืน'),
      returned: { amount: '500.00', done: false },
    });
    await returnsGoOut();
    expect(await inquiry(the.my, BigInt(closing.payment_id))).toMatchObject({
      status: 'failed',
      reason: 'โอนคืนบัญชีที่โอนมาแล้ว',
      returned: { amount: '500.00', done: true },
      balance: '0.00',
    });
  });

  it('is credited when the gateway does not tell who sent it', async () => {
    const intent = await open();
    expect(await arrives(intent.reference, { sender: null })).toBe('credited');
    expect(await provenAccounts(the.ctx.db, the.member.id)).toEqual([]);
  });

  it('shows whose the account is that it came from, which naming it did not', async () => {
    const { bankCode, bankAccountNumber } = await memberAccount(the.ctx.db, the.member.id);
    const intent = await open();
    expect(await provenAccounts(the.ctx.db, the.member.id)).toEqual([]);
    await arrives(intent.reference);
    expect(await provenAccounts(the.ctx.db, the.member.id)).toEqual([{ bankCode, accountNumber: bankAccountNumber }]);
  });

  it('is kept in review when it names no payment of ours', async () => {
    expect(await arrives('DUNKNOWN', { eventId: 'unknown-1' })).toBe('review');
    expect(await reviewQueue(the.ctx)).toContainEqual(
      expect.objectContaining({ reference: 'DUNKNOWN', reason: 'unknown_reference', payment_id: null }),
    );
  });

  it('is a fact: its amount cannot be changed and its row cannot be removed', async () => {
    const intent = await open();
    await arrives(intent.reference, { eventId: 'a-fact' });
    await expect(
      the.ctx.db.update(incomingTransfer).set({ amount: 1n }).where(eq(incomingTransfer.eventId, 'a-fact')),
    ).rejects.toThrow();
    await expect(the.ctx.db.delete(incomingTransfer).where(eq(incomingTransfer.eventId, 'a-fact'))).rejects.toThrow();
  });

  it('is not expired away while it is being credited', async () => {
    const intent = await open();
    the.clock.advance({ minutes: 13 });
    await Promise.all([arrives(intent.reference), expireIntents(the.ctx), expireIntents(the.ctx)]);
    expect(await statusOf(intent.payment_id)).toBe('credited');
  });
});

describe('a callback that never came', () => {
  it('is made good by asking the gateway, once however often it is asked', async () => {
    const intent = await open();
    await payQr(the.ctx, { qr_payload: intent.qr_payload ?? '', callback: 'lost' });
    await pollGateways(the.ctx);
    expect(await statusOf(intent.payment_id)).toBe('pending');
    the.clock.advance({ seconds: 31 });
    await Promise.all([pollGateways(the.ctx), pollGateways(the.ctx)]);
    expect(await statusOf(intent.payment_id)).toBe('credited');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('500.00');
  });

  it('is asked about again when the gateway was silent, and after the code’s end', async () => {
    const intent = await open();
    await behave(the.ctx, { gateway: 'silent' });
    the.clock.advance({ minutes: 12, seconds: 1 });
    await pollGateways(the.ctx);
    await expireIntents(the.ctx);
    expect(await statusOf(intent.payment_id)).toBe('expired');
    await behave(the.ctx, { gateway: 'works' });
    await payQr(the.ctx, { qr_payload: intent.qr_payload ?? '', callback: 'lost' });
    for (const minutes of [1, 10, 50]) {
      the.clock.advance({ minutes });
      await pollGateways(the.ctx);
    }
    expect(await statusOf(intent.payment_id)).toBe('credited');
  });
});

describe('money in review', () => {
  async function inReview(): Promise<{ payment_id: string; transfer_id: bigint }> {
    const intent = await open();
    await arrives(intent.reference, { sender: { bankCode: '014', accountNumber: '9999999999' } });
    const row = (await reviewQueue(the.ctx)).find((line) => line.payment_id === intent.payment_id);
    return { payment_id: intent.payment_id, transfer_id: BigInt(row?.transfer_id ?? 0) };
  }

  it('is credited when two people want the same, and not before', async () => {
    const { payment_id, transfer_id } = await inReview();
    expect(await decideReview(asOperator(the.ctx), { transfer_id, decision: 'credit' })).toBe('review');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('0.00');
    await expect(decideReview(asOperator(the.ctx), { transfer_id, decision: 'credit' })).rejects.toEqual(
      refusal('approver_same'),
    );
    expect(await decideReview(asOperator(the.ctx, 'approver'), { transfer_id, decision: 'credit' })).toBe('credited');
    const { items } = await acts(the.ctx, { subject: `transfer:${transfer_id}`, limit: 10 });
    expect(items).toMatchObject([
      { operator: 'approver', action: 'payment.decide', after: { decision: 'credit' } },
      { operator: 'operator', action: 'payment.decide.first', after: { amount: '500.00' } },
    ]);
    expect(await inquiry(the.my, BigInt(payment_id))).toMatchObject({
      status: 'credited',
      flag: 'reviewed',
      balance: '500.00',
    });
    await expect(decideReview(asOperator(the.ctx), { transfer_id, decision: 'credit' })).rejects.toEqual(
      refusal('conflict'),
    );
  });

  it('is returned when two people decide so; a changed proposal starts again', async () => {
    const { payment_id, transfer_id } = await inReview();
    await decideReview(asOperator(the.ctx), { transfer_id, decision: 'credit' });
    expect(await decideReview(asOperator(the.ctx, 'approver'), { transfer_id, decision: 'return' })).toBe('review');
    expect(await decideReview(asOperator(the.ctx), { transfer_id, decision: 'return' })).toBe('returning');
    expect(await statusOf(payment_id)).toBe('review');
    await returnsGoOut();
    expect(await statusOf(payment_id)).toBe('failed');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('0.00');
  });

  it('that nobody knows is credited to the member two people name', async () => {
    await arrives('DNOBODY', { eventId: 'nobody-1', amount: '77.00' });
    const row = (await reviewQueue(the.ctx)).find((line) => line.reference === 'DNOBODY');
    const transfer_id = BigInt(row?.transfer_id ?? 0);
    await expect(decideReview(asOperator(the.ctx), { transfer_id, decision: 'credit' })).rejects.toEqual(
      refusal('invalid_input'),
    );
    await expect(
      decideReview(asOperator(the.ctx), { transfer_id, decision: 'credit', member_id: 999_999n }),
    ).rejects.toEqual(refusal('invalid_input'));
    await decideReview(asOperator(the.ctx), { transfer_id, decision: 'credit', member_id: the.member.id });
    await decideReview(asOperator(the.ctx, 'approver'), { transfer_id, decision: 'credit', member_id: the.member.id });
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('77.00');
  });

  it('that was paid a second time is credited beside the first', async () => {
    const intent = await open();
    await arrives(intent.reference);
    await arrives(intent.reference, { sender: null });
    const row = (await reviewQueue(the.ctx)).find((line) => line.payment_id === intent.payment_id);
    const transfer_id = BigInt(row?.transfer_id ?? 0);
    await decideReview(asOperator(the.ctx), { transfer_id, decision: 'credit' });
    expect(await decideReview(asOperator(the.ctx, 'approver'), { transfer_id, decision: 'credit' })).toBe('credited');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('1000.00');
  });

  it('credits once when both people press at the same time again and again', async () => {
    const { transfer_id } = await inReview();
    const press = (by: 'operator' | 'approver') =>
      decideReview(asOperator(the.ctx, by), { transfer_id, decision: 'credit' }).catch((error: unknown) =>
        error instanceof Refusal ? error.problem : Promise.reject(error),
      );
    const people = ['operator', 'approver', 'operator', 'approver', 'operator', 'approver'] as const;
    await Promise.all(people.map(press));
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('500.00');
  });
});
