import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { acts } from '#lib/operator/server/queries.ts';
import { decideWithdraw, markPaid } from '#lib/payout/server/decide-withdraw.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { withdraw } from '#lib/payout/server/tables.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import { sandboxPayout } from '#lib/sandbox/server/tables.ts';
import { asOperator } from '#tests/support/context.ts';
import { balanceOf } from '#tests/support/money.ts';
import { refusal, withdrawalsOfFile } from './withdrawals-of-file.ts';

const the = withdrawalsOfFile();
const { ask, stateOf } = the;

const payoutsAsked = async (reference: string) =>
  (await the.ctx.db.select().from(sandboxPayout).where(eq(sandboxPayout.reference, reference))).length;

describe('an operator', () => {
  it('approves, and it is sent and paid', async () => {
    const { withdraw_id, reference } = await ask('6000.00');
    expect(
      (await decideWithdraw(asOperator(the.ctx), { withdraw_id: BigInt(withdraw_id), approve: true })).status,
    ).toBe('approved');
    await sendPayouts(the.ctx);
    expect((await stateOf())?.status).toBe('sending');
    the.clock.advance({ seconds: 4 });
    await sendPayouts(the.ctx);
    expect(await stateOf()).toMatchObject({ status: 'paid', unknown: false });
    expect(await payoutsAsked(reference)).toBe(1);
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('14000.00');
    expect((await ask('6000.00')).status).toBe('requested');
  });

  it('rejects with a reason, and the money is back once', async () => {
    const { withdraw_id } = await ask('6000.00');
    const reject = () =>
      decideWithdraw(asOperator(the.ctx), { withdraw_id: BigInt(withdraw_id), approve: false, reason: 'ชื่อบัญชีไม่ตรง' });
    const answers = await Promise.allSettled([reject(), reject(), reject()]);
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    expect(await stateOf()).toMatchObject({ status: 'rejected', reason: 'ชื่อบัญชีไม่ตรง' });
    const { items } = await acts(the.ctx, { subject: `withdraw:${withdraw_id}`, limit: 10 });
    expect(items).toMatchObject([
      {
        operator: 'operator',
        action: 'withdraw.reject',
        before: { status: 'requested', amount: '6000.00' },
        reason: 'ชื่อบัญชีไม่ตรง',
      },
    ]);
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('20000.00');
    await expect(
      decideWithdraw(asOperator(the.ctx), { withdraw_id: BigInt(withdraw_id), approve: true }),
    ).rejects.toEqual(refusal('conflict'));
    await expect(decideWithdraw(asOperator(the.ctx), { withdraw_id: 999_999n, approve: true })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  it('pays by hand only where no payout bank is connected', async () => {
    const { withdraw_id } = await ask('1000.00');
    await expect(markPaid(asOperator(the.ctx), { withdraw_id: BigInt(withdraw_id) })).rejects.toEqual(
      refusal('conflict'),
    );
    const bare = { ...the.ctx, config: { ...the.ctx.config, sandbox: false } };
    await sendPayouts(bare);
    expect((await stateOf())?.status).toBe('approved');
    expect((await markPaid(asOperator(bare), { withdraw_id: BigInt(withdraw_id) })).status).toBe('paid');
    await expect(markPaid(asOperator(bare), { withdraw_id: BigInt(withdraw_id) })).rejects.toEqual(refusal('conflict'));
  });
});

describe('sending', () => {
  it('gives the money back once when the bank says no', async () => {
    await behave(the.ctx, { payout: 'refuses' });
    await ask('1000.00');
    await sendPayouts(the.ctx);
    the.clock.advance({ seconds: 4 });
    await Promise.all([sendPayouts(the.ctx), sendPayouts(the.ctx), sendPayouts(the.ctx)]);
    expect(await stateOf()).toMatchObject({ status: 'failed', reason: 'บัญชีปลายทางไม่รับโอน' });
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('20000.00');
  });

  it('keeps the money in flight while the outcome is unknown, and never sends twice', async () => {
    await behave(the.ctx, { payout: 'silent' });
    const { reference } = await ask('1000.00');
    await sendPayouts(the.ctx);
    expect(await stateOf()).toMatchObject({ status: 'sending', unknown: true });
    await behave(the.ctx, { payout: 'pays' });
    the.clock.advance({ seconds: 10 });
    await sendPayouts(the.ctx);
    expect(await stateOf()).toMatchObject({ status: 'sending', unknown: true });
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('19000.00');
    the.clock.advance({ seconds: 11 });
    await sendPayouts(the.ctx);
    expect(await stateOf()).toMatchObject({ status: 'paid', unknown: false });
    expect(await payoutsAsked(reference)).toBe(1);
  });

  it('is asked about after a crash between marking and sending, then sent under the same reference', async () => {
    const { withdraw_id, reference } = await ask('1000.00');
    await the.ctx.db
      .update(withdraw)
      .set({ status: 'sending', sentAt: the.clock.now() })
      .where(eq(withdraw.id, BigInt(withdraw_id)));
    expect(await payoutsAsked(reference)).toBe(0);
    await sendPayouts(the.ctx);
    the.clock.advance({ seconds: 4 });
    await sendPayouts(the.ctx);
    expect((await stateOf())?.status).toBe('paid');
    expect(await payoutsAsked(reference)).toBe(1);
  });

  it('pays once when several workers send at the same time', async () => {
    const { reference } = await ask('1000.00');
    await Promise.all(Array.from({ length: 6 }, () => sendPayouts(the.ctx)));
    the.clock.advance({ seconds: 4 });
    await Promise.all(Array.from({ length: 6 }, () => sendPayouts(the.ctx)));
    expect((await stateOf())?.status).toBe('paid');
    expect(await payoutsAsked(reference)).toBe(1);
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('19000.00');
  });
});
