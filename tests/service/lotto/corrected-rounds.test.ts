import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { post } from '#lib/ledger/server/post.ts';
import { mainWallet, pointsOf } from '#lib/ledger/server/queries.ts';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { bill } from '#lib/lotto/server/bill-tables.ts';
import { correctResult } from '#lib/lotto/server/correct-result.ts';
import { settleRound, settleRounds } from '#lib/lotto/server/settle-round.ts';
import { satang } from '#lib/money.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { asOperator } from '#tests/support/context.ts';
import { drawOfNovember2024, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, give, thb } from '#tests/support/money.ts';
import { randomRuns } from '#tests/support/random-runs.ts';
import { owedBy } from '#tests/support/turnover.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';
import { drawn, type Raw, rawDraw, settlementOfFile, someBills } from './settlement-of-file.ts';

const the = settlementOfFile();
const { database, newMember, publish, roundNow, settleThroughKills, sendAndKeep, expectSettledAs, sendAll } = the;

const correct = async (raw: Raw) => {
  await correctResult(asOperator(the.ctx), { round_id: the.roundId, raw, reason: 'ผลที่ใส่ไว้ผิด' });
  await approveResult(asOperator(the.ctx, 'approver'), { round_id: the.roundId });
};

describe('settling a round', () => {
  it('brings a corrected round to where the right result would have brought it at once', async () => {
    await fc.assert(
      fc.asyncProperty(someBills, rawDraw, rawDraw, rawDraw, async (wanted, wrong, right, third) => {
        the.roundId = await testRound(the.ctx);
        const all = await sendAll(wanted);
        await publish(wrong);
        await settleRound(the.ctx, the.roundId, 2);
        await correct(right);
        await settleThroughKills(2);
        await expectSettledAs(all, drawn(right), 1_000_000n);
        await correct(third);
        await settleThroughKills(1);
        await expectSettledAs(all, drawn(third), 1_000_000n);
        expect((await roundNow()).resultVersion).toBe(3);
      }),
      { numRuns: randomRuns(10) },
    );
  });
});

describe('a corrected round', () => {
  it('takes wallets in the order of their ids, whatever the order of the bills', async () => {
    const [low, high] = [await newMember('100.00'), await newMember('100.00')];
    for (const my of [high, low]) await sendAndKeep(my, ['two_bottom 32 10']);
    await publish(drawOfNovember2024);
    await settleRounds(the.ctx);
    await correct({ ...drawOfNovember2024, back2: '33' });
    const wallet = async (my: MemberContext) => (await mainWallet(the.ctx.db, my.member.id)).id;
    const other = await database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from account where id = $1 for update', [await wallet(low)]);
      const settling = settleRounds(the.ctx);
      await waitForLocks(database.pool, 1);
      // Waiting for the first it holds none of those behind it, or two corrections could wait for each other.
      await other.query('select 1 from account where id = $1 for update nowait', [await wallet(high)]);
      await other.query('commit');
      await settling;
    } finally {
      other.release();
    }
  });

  const spend = (my: MemberContext, amount: string) =>
    inTransaction(the.ctx, async (tx) => {
      const { id } = await mainWallet(tx, my.member.id);
      await post(tx, {
        kind: 'adjustment_out',
        reference: `spent:${the.roundId}:${my.member.id}`,
        from: { wallet: id },
        to: { house: 'adjustments' },
        amount: thb(amount),
      });
    });

  it('takes back what is there, and what is not stays owed and blocks withdrawing', async () => {
    const my = await newMember('100.00');
    await sendAndKeep(my, ['two_bottom 32 10']);
    await publish(drawOfNovember2024);
    await settleRounds(the.ctx);
    await spend(my, '690.00');
    expect(await balanceOf(the.ctx.db, my.member.id)).toBe('300.00');
    await correct({ ...drawOfNovember2024, back2: '33' });
    await settleThroughKills(1);
    expect(await balanceOf(the.ctx.db, my.member.id)).toBe('0.00');
    expect(await owedBy(the.ctx.db, my.member.id)).toBe(satang(60_000n));
    await expect(requestWithdraw(my, { amount: thb('100.00') })).rejects.toMatchObject({ problem: 'receivable_open' });
    await give(the.ctx, my.member.id, thb('800.00'));
    expect(await owedBy(the.ctx.db, my.member.id)).toBe(satang(0n));
    expect(await balanceOf(the.ctx.db, my.member.id)).toBe('200.00');
    await expectSoundBooks(the.ctx);
  });

  it('leaves bills alone that both results judge the same, and says so by their version', async () => {
    const my = await newMember('1000.00');
    const { billId } = await sendAndKeep(my, ['three_top 044 10', 'two_bottom 99 10']);
    await publish(drawOfNovember2024);
    await settleRounds(the.ctx);
    const before = await balanceOf(the.ctx.db, my.member.id);
    await correct({ ...drawOfNovember2024, back2: '33' });
    await settleRounds(the.ctx);
    expect(await balanceOf(the.ctx.db, my.member.id)).toBe(before);
    const [row] = await the.ctx.db.select({ version: bill.resultVersion }).from(bill).where(eq(bill.id, billId));
    expect(row?.version).toBe(2);
  });

  it('gives no points twice', async () => {
    const my = await newMember('1000.00');
    await sendAndKeep(my, ['two_bottom 32 250']);
    await publish(drawOfNovember2024);
    await settleRounds(the.ctx);
    await correct({ ...drawOfNovember2024, back2: '33' });
    await settleRounds(the.ctx);
    expect(await pointsOf(the.ctx.db, my.member.id)).toBe(2n);
  });
});
