import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { billDetail, bills, roundToBetAgain } from '#lib/lotto/server/bill-queries.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { numberLimit, rate } from '#lib/lotto/server/tables.ts';
import { type LineText, linesOf, sendBill, testRound } from '#tests/support/lotto.ts';
import { billsOfFile, refusal } from './bills-of-file.ts';

const the = billsOfFile();
const { bet, quoted, send, balance, anotherMember, usedOn } = the;

describe('the same bill again', () => {
  const same = async (...lines: LineText[]) => (await quoted(...lines)).same_bill;

  it('is told by the quote while the first one waits', async () => {
    expect(await same('two_top 44 10', 'run_top 7 30')).toBeNull();
    const { bill_id, bill_no, created_at } = await bet('two_top 44 10', 'run_top 7 30');
    expect(await same('run_top 7 30', 'two_top 44 10')).toEqual({ bill_id, bill_no, created_at });
    // Equal lines are one line.
    expect(await same('two_top 44 4', 'two_top 44 6', 'run_top 7 30')).toMatchObject({ bill_id });
    const { bill_id: second } = await bet('two_top 44 10', 'run_top 7 30');
    expect(await same('two_top 44 10', 'run_top 7 30'), 'the last of two').toMatchObject({ bill_id: second });
    await cancelBill(the.my, BigInt(second));
    await cancelBill(the.my, BigInt(bill_id));
    expect(await same('two_top 44 10', 'run_top 7 30'), 'both given back').toBeNull();
  });

  it.each<[string, LineText[]]>([
    ['another stake', ['two_top 44 10', 'run_top 7 31']],
    ['stakes the other way round', ['two_top 44 30', 'run_top 7 10']],
    ['another number', ['two_top 45 10', 'run_top 7 30']],
    ['another type', ['two_bottom 44 10', 'run_top 7 30']],
    ['a line less', ['run_top 7 30']],
    ['a line more', ['two_top 44 10', 'run_top 7 30', 'run_top 8 1']],
  ])('is not one with %s', async (_, lines) => {
    await bet('two_top 44 10', 'run_top 7 30');
    expect(await same(...lines)).toBeNull();
  });

  it('is not one of another member or of another round', async () => {
    await bet('two_top 44 10');
    const lines = linesOf('two_top 44 10');
    expect((await priceBill(await anotherMember(), { round_id: the.roundId, lines })).same_bill).toBeNull();
    expect((await priceBill(the.my, { round_id: await testRound(the.ctx), lines })).same_bill).toBeNull();
  });

  it('goes to the next round of its market that takes bets', async () => {
    const market = 'malay';
    const hours = (count: number) => new Date(the.ctx.now().getTime() + count * 3_600_000);
    const first = await testRound(the.ctx, { market });
    const old = BigInt((await sendBill(the.my, first, 'two_top 44 10')).bill_id);
    expect(await roundToBetAgain(the.my, old)).toBe(String(first));
    the.clock.advance({ minutes: 61 });
    expect(await roundToBetAgain(the.my, old), 'all closed').toBeNull();
    await testRound(the.ctx, { market, openAt: hours(1), closeAt: hours(2) });
    expect(await roundToBetAgain(the.my, old), 'not open yet').toBeNull();
    await testRound(the.ctx, { market, closeAt: hours(5) });
    const nearest = await testRound(the.ctx, { market, closeAt: hours(4) });
    expect(await roundToBetAgain(the.my, old)).toBe(String(nearest));
    await expect(roundToBetAgain(await anotherMember(), old)).rejects.toEqual(refusal('not_found'));
  });
});

describe('a card of a bill', () => {
  it('shows the first numbers as they were written, each once, and how many there are', async () => {
    await bet(
      'run_top 9 10',
      'three_top 321 10',
      'three_tod 321 10',
      'two_top 21 10',
      'two_top 05 10',
      'two_top 44 10',
    );
    const [card] = (await bills(the.my, { limit: 5 })).items;
    expect(card).toMatchObject({ numbers: ['9', '321', '21', '05'], number_count: 5, line_count: 6 });
    expect(await billDetail(the.my, BigInt(card?.bill_id ?? ''))).toMatchObject({
      numbers: card?.numbers,
      number_count: card?.number_count,
    });
  });
});

describe('a quote', () => {
  it('reserves nothing', async () => {
    expect(await quoted('two_top 44 10')).toMatchObject({
      acceptable: true,
      total_payable: '10.00',
      max_win: '900.00',
      balance: '1000.00',
      balance_after: '990.00',
      expires_at: '2026-11-20T12:01:00.000+07:00',
    });
    expect(await usedOn('two_top', '44')).toEqual({ house: 0n, members: 0n });
  });

  it('answers for every line by itself, with rates, discount, the highest win and what will be left', async () => {
    await sendBill(await anotherMember(), the.roundId, 'three_top 123 1000', 'three_top 124 1950');
    await the.ctx.db
      .insert(numberLimit)
      .values({ roundId: the.roundId, betType: 'two_top', key: '55', action: 'closed' });
    const discounted = and(eq(rate.rateGroup, 'gov'), eq(rate.betType, 'two_top'));
    await the.ctx.db.update(rate).set({ discountBp: 750 }).where(discounted);
    const quote = await quoted(
      'two_top 44 10',
      'three_top 123 10',
      'three_top 124 51',
      'two_top 55 10',
      'three_tod 444 10',
    );
    await the.ctx.db.update(rate).set({ discountBp: 0 }).where(discounted);
    expect(quote).toMatchObject({
      acceptable: false,
      lines: [
        { status: 'ok', rate: '90', payable: '9.25', possible_win: '900.00' },
        { status: 'rate_reduced', rate: '720', payable: '10.00', possible_win: '7200.00', reason: 'จ่าย 80%' },
        { status: 'over_limit', remaining: '50.00', reason: 'รับได้อีก 50 บาท' },
        { status: 'closed', reason: 'เลขปิดรับ' },
        { status: 'invalid', reason: 'เลขตองแทงโต๊ดไม่ได้ เลือกแบบตรงแทน' },
      ],
      total_stake: '20.00',
      total_discount: '0.75',
      total_payable: '19.25',
      // 44 and 123 cannot both be drawn above.
      max_win: '7200.00',
      balance: '1000.00',
      balance_after: '980.75',
    });
  });

  it('is good for a minute and for one bill', async () => {
    const late = await quoted('two_top 44 10');
    the.clock.advance({ seconds: 60 });
    await expect(send(late.quote_id, 'two_top 44 10')).rejects.toEqual(refusal('quote_expired'));
    const twice = await quoted('two_top 44 10');
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => send(twice.quote_id, 'two_top 44 10')));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toBe('990.00');
  });

  it('is nobody else’s, and of no other round', async () => {
    const { quote_id } = await quoted('two_top 44 10');
    const lines = linesOf('two_top 44 10');
    await expect(placeBill(await anotherMember(), { round_id: the.roundId, quote_id, lines })).rejects.toEqual(
      refusal('quote_expired'),
    );
    await expect(placeBill(the.my, { round_id: await testRound(the.ctx), quote_id, lines })).rejects.toEqual(
      refusal('quote_expired'),
    );
  });

  it('that has become worse is refused with the new table, and may be used when it is as good again', async () => {
    const { quote_id } = await quoted('three_top 044 100', 'two_top 44 50');
    const [limit] = await the.ctx.db
      .insert(numberLimit)
      .values({ roundId: the.roundId, betType: 'three_top', key: '044', action: 'reduced', pct: 60 })
      .returning({ id: numberLimit.id });
    await expect(send(quote_id, 'three_top 044 100', 'two_top 44 50')).rejects.toMatchObject({
      problem: 'quote_changed',
      detail: {
        data: {
          acceptable: true,
          lines: [
            { number: '044', status: 'rate_reduced', rate: '540', possible_win: '54000.00' },
            { number: '44', status: 'ok', rate: '90' },
          ],
          balance: '1000.00',
        },
      },
    });
    expect(await balance()).toBe('1000.00');
    expect(await usedOn('three_top', '044')).toEqual({ house: 0n, members: 0n });
    await the.ctx.db.delete(numberLimit).where(eq(numberLimit.id, limit?.id ?? 0n));
    expect((await send(quote_id, 'three_top 044 100', 'two_top 44 50')).status).toBe('pending');
  });

  it('that was closed to a number meanwhile is refused whole', async () => {
    const { quote_id } = await quoted('three_top 044 100', 'two_top 44 50');
    await the.ctx.db
      .insert(numberLimit)
      .values({ roundId: the.roundId, betType: 'two_top', key: '44', action: 'closed' });
    await expect(send(quote_id, 'three_top 044 100', 'two_top 44 50')).rejects.toMatchObject({
      problem: 'quote_changed',
      detail: { data: { acceptable: false, lines: [{ status: 'ok' }, { status: 'closed', payable: '0.00' }] } },
    });
  });

  it('whose discount has ended is refused with what it costs now', async () => {
    const discounted = and(eq(rate.rateGroup, 'gov'), eq(rate.betType, 'two_top'));
    await the.ctx.db.update(rate).set({ discountBp: 500 }).where(discounted);
    const { quote_id } = await quoted('two_top 44 100');
    await the.ctx.db.update(rate).set({ discountBp: 0 }).where(discounted);
    await expect(send(quote_id, 'two_top 44 100')).rejects.toMatchObject({
      problem: 'quote_changed',
      detail: { data: { total_payable: '100.00' } },
    });
    expect(await balance()).toBe('1000.00');
  });

  it('that has become better pays better', async () => {
    await the.ctx.db
      .insert(numberLimit)
      .values({ roundId: the.roundId, betType: 'three_top', key: '044', action: 'reduced', pct: 60 });
    const { quote_id, lines } = await quoted('three_top 044 100');
    expect(lines).toMatchObject([{ status: 'rate_reduced', rate: '540' }]);
    await the.ctx.db.delete(numberLimit).where(eq(numberLimit.roundId, the.roundId));
    expect((await send(quote_id, 'three_top 044 100')).lines).toMatchObject([{ rate: '900' }]);
  });

  it('does not cover a line or a stake that it did not show', async () => {
    const { quote_id } = await quoted('two_top 44 10');
    await expect(send(quote_id, 'two_top 44 10', 'two_top 55 10')).rejects.toEqual(refusal('quote_changed'));
    await expect(send(quote_id, 'two_top 44 11')).rejects.toEqual(refusal('quote_changed'));
    expect((await send(quote_id, 'two_top 44 10')).status).toBe('pending');
  });

  it('says what is wrong with each line, and sending it all the same says it by name', async () => {
    const cases: [LineText, string, string][] = [
      ['three_tod 444 10', 'invalid', 'number_invalid'],
      ['two_top 7 10', 'invalid', 'number_invalid'],
      ['four_top 1234 10', 'invalid', 'bet_type_disabled'],
      ['three_top 044 2001', 'over_limit', 'stake_above_maximum'],
    ];
    for (const [text, status, problem] of cases) {
      const { quote_id, lines, acceptable } = await quoted(text);
      expect([acceptable, lines[0]?.status], text).toEqual([false, status]);
      await expect(send(quote_id, text), text).rejects.toEqual(refusal(problem));
    }
  });
});
