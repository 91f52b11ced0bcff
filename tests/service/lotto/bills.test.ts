import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { billInput, quoteInput } from '#lib/lotto/bill-contract.ts';
import { billDetail, bills } from '#lib/lotto/server/bill-queries.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { memberCounter, numberLimit, rate, ratePlan, round } from '#lib/lotto/server/tables.ts';
import { type LineText, linesOf, sendBill, testRound, wireLines } from '#tests/support/lotto.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';
import { billsOfFile, refusal } from './bills-of-file.ts';

const the = billsOfFile();
const { database, bet, quoted, send, balance, anotherMember, usedOn } = the;

/** Somebody ends betting: the round is changed under its lock, and whoever comes meanwhile waits for the commit. */
async function endingBetting(statement: string, values: unknown[]) {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select 1 from round where id = $1 for update', [the.roundId]);
  await client.query(statement, values);
  return {
    held: (count: number) => waitForLocks(database.pool, count),
    async end() {
      await client.query('commit');
      client.release();
    },
  };
}

describe('a bill that comes while betting ends', () => {
  it.each([
    ['is closed', `update round set status = 'closed' where id = $1`],
    ['is void', `update round set status = 'void', void_reason = 'ทดสอบ' where id = $1`],
    ['closes earlier', `update round set close_at = open_at + interval '1 minute' where id = $1`],
  ])('waits for the round, and is refused when it %s', async (_, statement) => {
    const texts: LineText[] = ['two_top 44 10', 'two_top 45 10'];
    const quotes = await Promise.all(texts.map(async (text) => ({ text, id: (await quoted(text)).quote_id })));
    const ending = await endingBetting(statement, [the.roundId]);
    const sending = Promise.allSettled(quotes.map(({ text, id }) => send(id, text)));
    await ending.held(2);
    await ending.end();
    expect(await sending).toEqual(texts.map(() => ({ status: 'rejected', reason: refusal('round_closed') })));
    expect(await balance()).toBe('1000.00');
  });
});

describe('a bill', () => {
  it('takes the stake, keeps its lines with their rates, and counts each number', async () => {
    const bill = await bet('three_top 044 100', 'three_tod 440 50', 'run_top 7 30');
    expect(bill).toMatchObject({
      status: 'pending',
      line_count: 3,
      total_stake: '180.00',
      total_payable: '180.00',
      lines: [
        {
          bet_type: 'three_top',
          number: '044',
          stake: '100.00',
          rate: '900',
          possible_win: '90000.00',
          outcome: 'pending',
        },
        { bet_type: 'three_tod', number: '440', stake: '50.00', rate: '150', possible_win: '7500.00' },
        { bet_type: 'run_top', number: '7', stake: '30.00', rate: '3.2', possible_win: '96.00' },
      ],
      cancellable_until: '2026-11-20T12:30:00.000+07:00',
    });
    expect(await balance()).toBe('820.00');
    expect(await usedOn('three_tod', '044')).toEqual({ house: 5_000n, members: 5_000n });
    expect(await billDetail(the.my, BigInt(bill.bill_id))).toEqual(bill);
  });

  it('is one of exactly ten when fifty of 100 are sent at once on a balance of 1,000', async () => {
    const texts = Array.from({ length: 50 }, (_, n): LineText => `three_top ${String(n).padStart(3, '0')} 100`);
    const quotes = await Promise.all(texts.map(async (text) => ({ text, id: (await quoted(text)).quote_id })));
    const answers = await Promise.allSettled(quotes.map(({ id, text }) => send(id, text)));
    const taken = answers.filter((answer) => answer.status === 'fulfilled');
    expect(taken).toHaveLength(10);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('insufficient_balance'));
    expect(await balance()).toBe('0.00');
    expect((await bills(the.my, { limit: 100 })).summary).toEqual({
      count: 10,
      payable: '1000.00',
      win_amount: '0.00',
    });
  });

  it('joins equal lines before anything is counted', async () => {
    const bill = await bet('two_top 44 10', 'two_top 44 15');
    expect(bill.lines).toMatchObject([{ number: '44', stake: '25.00' }]);
    expect(bill.line_count).toBe(1);
  });

  it('that the wallet cannot pay leaves no trace', async () => {
    await expect(bet('two_top 44 1001')).rejects.toEqual(refusal('insufficient_balance'));
    expect(await usedOn('two_top', '44')).toEqual({ house: 0n, members: 0n });
    expect((await bills(the.my, { limit: 10 })).items).toEqual([]);
  });

  it('is paid from the member’s own main wallet or not at all', async () => {
    const { quote_id } = await quoted('two_top 44 10');
    const lines = linesOf('two_top 44 10');
    await expect(placeBill(the.my, { round_id: the.roundId, quote_id, lines, wallet_id: 999_999n })).rejects.toEqual(
      refusal('wallet_not_allowed'),
    );
  });

  it('holds up to 1,000 lines, or as many as the plan in force allows', async () => {
    const texts = Array.from({ length: 1_000 }, (_, n): LineText => `three_top ${String(n).padStart(3, '0')} 1`);
    const bill = await bet(...texts);
    expect([bill.line_count, bill.lines.at(-1)?.number, await balance()]).toEqual([1_000, '999', '0.00']);
    expect(
      quoteInput.safeParse({ round_id: '1', lines: wireLines(...texts, 'two_top 44 1') }).error?.issues,
    ).toMatchObject([{ path: ['lines'], message: 'โพยละไม่เกิน 1000 รายการ' }]);

    the.my = await anotherMember();
    const three: LineText[] = ['two_top 44 1', 'two_top 45 1', 'two_top 46 1'];
    const early = await quoted(...three);
    const tooMany = expect.objectContaining({
      problem: 'invalid_input',
      detail: { fields: { lines: 'โพยละไม่เกิน 2 รายการ' } },
    });
    await the.ctx.db.update(ratePlan).set({ linesMax: 2 });
    try {
      await expect(quoted(...three)).rejects.toEqual(tooMany);
      await expect(send(early.quote_id, ...three)).rejects.toEqual(tooMany);
      expect((await bet('two_top 44 1', 'two_top 45 1', 'two_top 44 1')).line_count).toBe(2);
    } finally {
      await the.ctx.db.update(ratePlan).set({ linesMax: 1_000 });
    }
  });

  it('takes a line that its number’s limit would refuse in one piece no sooner in two', async () => {
    await sendBill(await anotherMember(), the.roundId, 'three_top 123 1000');
    expect((await quoted('three_top 123 600', 'three_top 123 600')).lines).toMatchObject([
      { stake: '1200.00', status: 'over_limit', remaining: '1000.00' },
    ]);
  });

  it('carries a note of a hundred letters that only its member reads', async () => {
    const { quote_id } = await quoted('two_top 44 10');
    const draft = { round_id: the.roundId, quote_id, lines: linesOf('two_top 44 10') };
    const note = (text: string) =>
      billInput.safeParse({ round_id: '1', quote_id, lines: wireLines('two_top 44 10'), note: text });
    expect(note('ก'.repeat(100)).data?.note).toBe('ก'.repeat(100));
    expect(note('  เลขบ้านยาย ').data?.note).toBe('เลขบ้านยาย');
    expect(note('ก'.repeat(101)).error?.issues).toMatchObject([{ message: 'บันทึกยาวได้ไม่เกิน 100 ตัวอักษร' }]);
    const bill = await placeBill(the.my, { ...draft, note: 'เลขบ้านยาย' });
    expect(bill.note).toBe('เลขบ้านยาย');
    expect((await billDetail(the.my, BigInt(bill.bill_id))).note).toBe('เลขบ้านยาย');
    expect((await bills(the.my, { limit: 1 })).items).toMatchObject([{ note: 'เลขบ้านยาย' }]);
    const empty = await quoted('two_top 44 10');
    expect((await placeBill(the.my, { ...draft, quote_id: empty.quote_id, note: '' })).note).toBeNull();
  });

  it('of another day is written again at the rates of today (ดึงโพย)', async () => {
    const { bill_id } = await bet('three_top 123 100', 'three_top 124 10', 'two_top 44 20');
    await cancelBill(the.my, BigInt(bill_id));
    the.roundId = await testRound(the.ctx);
    await the.ctx.db.insert(numberLimit).values([
      { roundId: the.roundId, betType: 'three_top', key: '123', action: 'reduced', pct: 50 },
      { roundId: the.roundId, betType: 'three_top', key: '124', action: 'closed' },
    ]);
    const { lines } = await billDetail(the.my, BigInt(bill_id));
    const again = lines.map(({ bet_type, number, stake }) => ({ bet_type, number, stake }));
    const { lines: parsed } = quoteInput.parse({ round_id: String(the.roundId), lines: again });
    expect((await priceBill(the.my, { round_id: the.roundId, lines: parsed })).lines).toMatchObject([
      { number: '123', stake: '100.00', status: 'rate_reduced', rate: '450' },
      { number: '124', stake: '10.00', status: 'closed' },
      { number: '44', stake: '20.00', status: 'ok', rate: '90' },
    ]);
  });

  it('over the same numbers in another order never waits in a circle', async () => {
    const others = await Promise.all(Array.from({ length: 12 }, () => anotherMember()));
    const texts: LineText[] = Array.from({ length: 20 }, (_, n): LineText => `two_top ${String(n + 10)} 10`);
    const answers = await Promise.allSettled(
      others.map((other, n) => sendBill(other, the.roundId, ...(n % 2 ? texts : texts.toReversed()))),
    );
    expect(answers.filter((answer) => answer.status === 'rejected')).toEqual([]);
    expect(await usedOn('two_top', '15')).toEqual({ house: 12_000n, members: 12_000n });
  });
});

describe('cancelling', () => {
  const cancelled = async (...lines: LineText[]) => {
    const { bill_id } = await bet(...lines);
    return cancelBill(the.my, BigInt(bill_id));
  };

  it('gives back what was paid, the numbers and the member’s share of the payout', async () => {
    const bill = await cancelled('three_top 044 100', 'three_tod 440 50');
    expect(bill).toMatchObject({ status: 'cancelled', cancellable_until: null });
    expect(await balance()).toBe('1000.00');
    expect(await usedOn('three_top', '044')).toEqual({ house: 0n, members: 0n });
    const [share] = await the.ctx.db
      .select({ used: memberCounter.used })
      .from(memberCounter)
      .where(sql`round_id = ${the.roundId} and member_id = ${the.member.id} and bet_type = 'round_payout'`);
    expect(share?.used).toBe(0n);
  });

  it('happens once, however often it is asked for', async () => {
    const { bill_id } = await bet('two_top 44 100');
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => cancelBill(the.my, BigInt(bill_id))));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    // By the rule about its state, not by the books, which would refuse a second refund too.
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ problem: 'cannot_cancel' });
    expect(await balance()).toBe('1000.00');
  });

  it('gives back what was paid, not what was staked, where there is a discount', async () => {
    const discounted = and(eq(rate.rateGroup, 'gov'), eq(rate.betType, 'two_bottom'));
    await the.ctx.db.update(rate).set({ discountBp: 750 }).where(discounted);
    const { bill_id, total_payable, total_discount } = await bet('two_bottom 32 10');
    await the.ctx.db.update(rate).set({ discountBp: 0 }).where(discounted);
    expect([total_payable, total_discount, await balance()]).toEqual(['9.25', '0.75', '990.75']);
    await cancelBill(the.my, BigInt(bill_id));
    expect(await balance()).toBe('1000.00');
  });

  it('is open for 30 minutes', async () => {
    await the.ctx.db
      .update(round)
      .set({ closeAt: new Date(the.clock.now().getTime() + 86_400_000) })
      .where(eq(round.id, the.roundId));
    const first = await bet('two_top 44 10');
    const second = await bet('two_top 55 10');
    the.clock.advance({ minutes: 30 });
    expect((await cancelBill(the.my, BigInt(first.bill_id))).status).toBe('cancelled');
    the.clock.advance({ ms: 1 });
    await expect(cancelBill(the.my, BigInt(second.bill_id))).rejects.toEqual(refusal('cannot_cancel'));
  });

  it('ends 10 minutes before the round closes', async () => {
    the.clock.advance({ minutes: 45 });
    const first = await bet('two_top 44 10');
    const second = await bet('two_top 55 10');
    the.clock.advance({ minutes: 5 });
    expect((await cancelBill(the.my, BigInt(first.bill_id))).status).toBe('cancelled');
    the.clock.advance({ ms: 1 });
    await expect(cancelBill(the.my, BigInt(second.bill_id))).rejects.toMatchObject({
      problem: 'cannot_cancel',
      detail: { values: { reason: 'เหลือเวลาก่อนปิดรับไม่ถึง 10 นาที' } },
    });
  });

  it('is allowed five times a day, also when six are asked for at once, and again after midnight', async () => {
    the.clock.set('2026-11-20T23:40:00+07:00');
    await the.ctx.db
      .update(round)
      .set({ closeAt: new Date(the.clock.now().getTime() + 86_400_000) })
      .where(eq(round.id, the.roundId));
    const sent = [];
    for (let n = 0; n < 6; n++) sent.push(await bet(`two_top 4${n} 10`));
    const answers = await Promise.allSettled(sent.map((bill) => cancelBill(the.my, BigInt(bill.bill_id))));
    const left = sent[answers.findIndex((answer) => answer.status === 'rejected')];
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(5);
    await expect(cancelBill(the.my, BigInt(left?.bill_id ?? 0))).rejects.toEqual(refusal('cannot_cancel'));
    the.clock.set('2026-11-21T00:00:00+07:00');
    expect((await cancelBill(the.my, BigInt(left?.bill_id ?? 0))).status).toBe('cancelled');
  });

  it('locks the round before it looks: none of a bill while another ends betting', async () => {
    const { bill_id } = await bet('two_top 44 10');
    const { held, end } = await endingBetting('update round set close_at = $2 where id = $1', [
      the.roundId,
      new Date(the.clock.now().getTime() + 9 * 60_000),
    ]);
    const cancelling = cancelBill(the.my, BigInt(bill_id)).catch((error: unknown) => error);
    await held(1);
    await end();
    expect(await cancelling).toEqual(refusal('cannot_cancel'));
    expect((await billDetail(the.my, BigInt(bill_id))).status).toBe('pending');
  });

  it('is never possible for yeekee', async () => {
    the.roundId = await testRound(the.ctx, { market: 'yeekee15' });
    const { bill_id, cancellable_until } = await bet('two_top 44 10');
    expect(cancellable_until).toBeNull();
    await expect(cancelBill(the.my, BigInt(bill_id))).rejects.toEqual(refusal('cannot_cancel'));
  });

  it('is for one’s own bills; others’ are not to be found', async () => {
    const { bill_id } = await bet('two_top 44 10');
    const other = await anotherMember();
    await expect(cancelBill(other, BigInt(bill_id))).rejects.toEqual(refusal('not_found'));
    await expect(billDetail(other, BigInt(bill_id))).rejects.toEqual(refusal('not_found'));
    expect((await bills(other, { limit: 10 })).items).toEqual([]);
  });
});
