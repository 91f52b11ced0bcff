/** Operators and the bank deciding about the same withdrawal at the same moment. */
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { sandboxPayouts } from '#lib/sandbox/server/payout-bank.ts';
import { sandboxPayout } from '#lib/sandbox/server/tables.ts';
import { takeErrors } from '#tests/support/log.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { withdrawalsOfFile } from './withdrawals-of-file.ts';

const the = withdrawalsOfFile();
const { clock, door, database, bank, ask, latest, balance, operator, runFor } = the;

describe('people and the bank at the same moment', () => {
  /** A withdrawal the bank has never heard of, and been silent about for a quarter of an hour. */
  const silentForLong = async () => {
    await bank('lost');
    const { data } = await ask('500');
    await runFor(16 * 60);
    expect(takeErrors()).toEqual([expect.stringContaining('payout outcome unknown')]);
    return data as { withdraw_id: string; reference: string };
  };
  const say = (withdraw_id: string, outcome: 'paid' | 'failed', as: 'operator' | 'approver') =>
    operator('settle', { withdraw_id, outcome, reason: 'โทรถามธนาคารแล้ว' }, as);
  const payoutsAsked = (reference: string) =>
    database.db.select().from(sandboxPayout).where(eq(sandboxPayout.reference, reference));

  it('the first word sent again with its key is the same word, not a second one', async () => {
    const { withdraw_id } = await silentForLong();
    const word = { withdraw_id, outcome: 'failed', reason: 'โทรถามธนาคารแล้ว' };
    const send = (key: string, as: 'operator' | 'approver', over = {}) =>
      door.call('POST /api/operator/withdraw/settle', { ...word, ...over }, { as, key });
    const first = await send('the-first-word', 'operator');
    expect(first.data).toMatchObject({ status: 'sending' });
    expect((await send('the-first-word', 'operator')).text).toBe(first.text);
    expect(await send('the-first-word', 'operator', { outcome: 'paid' })).toMatchObject({ status: 409, error: 9011 });
    const inquire = vi.spyOn(sandboxPayouts, 'inquire');
    const second = await send('the-second-word', 'approver');
    expect(second.data).toMatchObject({ status: 'failed' });
    const asked = inquire.mock.calls.length;
    expect((await send('the-second-word', 'approver')).text).toBe(second.text);
    expect(inquire.mock.calls.length, 'the bank is not asked for a copy').toBe(asked);
    inquire.mockRestore();
    await expectSoundBooks(door.ctx);
  });

  it('is settled from the queue too, after the bank was asked once more', async () => {
    const { withdraw_id } = await silentForLong();
    await say(withdraw_id, 'failed', 'operator');
    const { items } = (await door.call('GET /api/operator/approval/list', { limit: 100 }, { as: 'approver' })).data;
    const mine = items.find((row: { subject: string }) => row.subject === `withdraw:${withdraw_id}`);
    expect(mine).toMatchObject({ action: 'withdraw.settle', facts: { outcome: 'ธนาคารไม่ได้จ่าย คืนเงินสมาชิก' } });
    const { approval_id, facts_hash } = mine;
    const sign = () =>
      door.call(
        'POST /api/operator/approval/approve',
        { approval_id, facts_hash },
        { as: 'approver', key: `settle-slip-${++the.keys}` },
      );
    // The bank contradicts: nothing is given back.
    const inquire = vi.spyOn(sandboxPayouts, 'inquire').mockImplementation(async () => ({ state: 'paid' }));
    expect(await sign()).toMatchObject({ status: 409, error: 9002 });
    expect(inquire).toHaveBeenCalled();
    inquire.mockRestore();
    expect((await sign()).data.state).toBe('approved');
    expect((await latest()).status).toBe('failed');
    expect(await balance()).toBe('20000.00');
    await expectSoundBooks(door.ctx);
  });

  it('given back by two people while the bank is asked about it: it is not sent any more', async () => {
    const { withdraw_id, reference } = await silentForLong();
    await bank('pays');
    const inquire = vi.spyOn(sandboxPayouts, 'inquire').mockImplementationOnce(async () => {
      for (const as of ['operator', 'approver'] as const) await say(withdraw_id, 'failed', as);
      return { state: 'not_found' };
    });
    await runFor(4);
    inquire.mockRestore();
    expect((await latest()).status).toBe('failed');
    expect(await payoutsAsked(reference)).toEqual([]);
    expect(await balance()).toBe('20000.00');
    await expectSoundBooks(door.ctx);
  });

  it('is not given back once the bank has it after all: what the bank says comes first', async () => {
    const { withdraw_id } = await silentForLong();
    await say(withdraw_id, 'failed', 'operator');
    await bank('pays');
    await sendPayouts(door.ctx);
    // It speaks again, so people have nothing to say any more.
    expect(await latest()).toMatchObject({ status: 'sending', unknown: false });
    expect(await say(withdraw_id, 'failed', 'approver')).toMatchObject({ status: 409 });
    await runFor(4);
    expect((await latest()).status).toBe('paid');
    expect(await balance()).toBe('19500.00');
  });

  it('is neither given back nor called paid while the bank is at it', async () => {
    const { withdraw_id } = await silentForLong();
    await say(withdraw_id, 'failed', 'operator');
    const inquire = vi.spyOn(sandboxPayouts, 'inquire').mockResolvedValueOnce({ state: 'processing' });
    expect(await say(withdraw_id, 'failed', 'approver')).toMatchObject({ status: 409 });
    expect(inquire).toHaveBeenCalledOnce();
    inquire.mockRestore();
    expect((await latest()).status).toBe('sending');
    expect(await balance()).toBe('19500.00');
    await bank('pays');
    await runFor(4);
    expect((await latest()).status).toBe('paid');
  });

  it.each([
    ['failed', 'silent', 'paid', '19500.00'],
    ['paid', 'silent_refuses', 'failed', '20000.00'],
  ] as const)('is not %s when the bank, asked at that moment, says otherwise', async (word, behaviour, end, left) => {
    await bank(behaviour);
    const { withdraw_id } = (await ask('500')).data;
    await sendPayouts(door.ctx);
    // Nobody asks the bank for a quarter of an hour.
    clock.advance({ minutes: 16 });
    await bank('pays');
    await say(withdraw_id, word, 'operator');
    expect(await say(withdraw_id, word, 'approver')).toMatchObject({ status: 409 });
    await sendPayouts(door.ctx);
    expect((await latest()).status).toBe(end);
    expect(await balance()).toBe(left);
  });

  it('approved and rejected at once: one of the two, and its money is where that says', async () => {
    const { data } = await ask('6000');
    const { withdraw_id } = data;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        operator(at % 2 ? 'approve' : 'reject', { withdraw_id, ...(at % 2 ? {} : { reason: 'ชื่อบัญชีไม่ตรง' }) }),
      ),
    );
    const done = answers.filter((answer) => answer.error === 0);
    expect(done).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9);
    await runFor(4);
    const { status } = await latest();
    expect([status, await balance()]).toEqual(
      done[0]?.data.status === 'approved' ? ['paid', '14000.00'] : ['rejected', '20000.00'],
    );
    await expectSoundBooks(door.ctx);
  });
});
