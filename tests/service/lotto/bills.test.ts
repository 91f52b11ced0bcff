import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billInput, quoteInput } from '#lib/lotto/bill-contract.ts';
import { advanceRounds } from '#lib/lotto/server/advance-rounds.ts';
import { billDetail, bills, roundToBetAgain } from '#lib/lotto/server/bill-queries.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { roundLimits } from '#lib/lotto/server/limits.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { exposureCounter, memberCounter, numberLimit, rate, ratePlan, round } from '#lib/lotto/server/tables.ts';
import type { Context, Member, MemberContext } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type LineText, linesOf, sendBill, testCatalogue, testRound, wireLines } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

const database = databaseOfFile();
let clock: TestClock;
let ctx: Context;
let member: Member;
let my: MemberContext;
let roundId: bigint;

beforeAll(() => testCatalogue(testContext(database)));
beforeEach(async () => {
  clock = testClock();
  ctx = testContext(database, { clock, parts: { random: realChance } });
  member = await testMember(ctx, '1000.00');
  my = asMember(ctx, member);
  roundId = await testRound(ctx);
});
afterEach(() => expectSoundBooks(ctx));

const bet = (...lines: LineText[]) => sendBill(my, roundId, ...lines);
const quoted = (...lines: LineText[]) => priceBill(my, { round_id: roundId, lines: linesOf(...lines) });
const send = (quote_id: string, ...lines: LineText[]) =>
  placeBill(my, { round_id: roundId, quote_id, lines: linesOf(...lines) });
const balance = () => balanceOf(ctx.db, member.id);
const refusal = (problem: string) => expect.objectContaining({ problem });
const anotherMember = async (money = '100000.00') => asMember(ctx, await testMember(ctx, money));
const usedOn = async (betType: 'three_top' | 'three_tod' | 'two_top', key: string) => {
  const at = (table: typeof exposureCounter | typeof memberCounter) =>
    and(eq(table.roundId, roundId), eq(table.betType, betType), eq(table.key, key));
  const [house] = await ctx.db.select({ used: exposureCounter.used }).from(exposureCounter).where(at(exposureCounter));
  const own = await ctx.db.select({ used: memberCounter.used }).from(memberCounter).where(at(memberCounter));
  return { house: house?.used ?? 0n, members: own.reduce((sum, row) => sum + row.used, 0n) };
};

/** Somebody ends betting: the round is changed under its lock, and whoever comes meanwhile waits for the commit. */
async function endingBetting(statement: string, values: unknown[]) {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select 1 from round where id = $1 for update', [roundId]);
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
    const ending = await endingBetting(statement, [roundId]);
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
    expect(await billDetail(my, BigInt(bill.bill_id))).toEqual(bill);
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
    expect((await bills(my, { limit: 100 })).summary).toEqual({ count: 10, payable: '1000.00', win_amount: '0.00' });
  });

  it('joins equal lines before anything is counted', async () => {
    const bill = await bet('two_top 44 10', 'two_top 44 15');
    expect(bill.lines).toMatchObject([{ number: '44', stake: '25.00' }]);
    expect(bill.line_count).toBe(1);
  });

  it('that the wallet cannot pay leaves no trace', async () => {
    await expect(bet('two_top 44 1001')).rejects.toEqual(refusal('insufficient_balance'));
    expect(await usedOn('two_top', '44')).toEqual({ house: 0n, members: 0n });
    expect((await bills(my, { limit: 10 })).items).toEqual([]);
  });

  it('is paid from the member’s own main wallet or not at all', async () => {
    const { quote_id } = await quoted('two_top 44 10');
    const lines = linesOf('two_top 44 10');
    await expect(placeBill(my, { round_id: roundId, quote_id, lines, wallet_id: 999_999n })).rejects.toEqual(
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

    my = await anotherMember();
    const three: LineText[] = ['two_top 44 1', 'two_top 45 1', 'two_top 46 1'];
    const early = await quoted(...three);
    const tooMany = expect.objectContaining({
      problem: 'invalid_input',
      detail: { fields: { lines: 'โพยละไม่เกิน 2 รายการ' } },
    });
    await ctx.db.update(ratePlan).set({ linesMax: 2 });
    try {
      await expect(quoted(...three)).rejects.toEqual(tooMany);
      await expect(send(early.quote_id, ...three)).rejects.toEqual(tooMany);
      expect((await bet('two_top 44 1', 'two_top 45 1', 'two_top 44 1')).line_count).toBe(2);
    } finally {
      await ctx.db.update(ratePlan).set({ linesMax: 1_000 });
    }
  });

  it('takes a line that its number’s limit would refuse in one piece no sooner in two', async () => {
    expect((await quoted('three_top 123 600', 'three_top 123 600')).lines).toMatchObject([
      { stake: '1200.00', status: 'over_limit', remaining: '1000.00' },
    ]);
  });

  it('carries a note of a hundred letters that only its member reads', async () => {
    const { quote_id } = await quoted('two_top 44 10');
    const draft = { round_id: roundId, quote_id, lines: linesOf('two_top 44 10') };
    const note = (text: string) =>
      billInput.safeParse({ round_id: '1', quote_id, lines: wireLines('two_top 44 10'), note: text });
    expect(note('ก'.repeat(100)).data?.note).toBe('ก'.repeat(100));
    expect(note('  เลขบ้านยาย ').data?.note).toBe('เลขบ้านยาย');
    expect(note('ก'.repeat(101)).error?.issues).toMatchObject([{ message: 'บันทึกยาวได้ไม่เกิน 100 ตัวอักษร' }]);
    const bill = await placeBill(my, { ...draft, note: 'เลขบ้านยาย' });
    expect(bill.note).toBe('เลขบ้านยาย');
    expect((await billDetail(my, BigInt(bill.bill_id))).note).toBe('เลขบ้านยาย');
    expect((await bills(my, { limit: 1 })).items).toMatchObject([{ note: 'เลขบ้านยาย' }]);
    const empty = await quoted('two_top 44 10');
    expect((await placeBill(my, { ...draft, quote_id: empty.quote_id, note: '' })).note).toBeNull();
  });

  it('of another day is written again at the rates of today (ดึงโพย)', async () => {
    const { bill_id } = await bet('three_top 123 100', 'three_top 124 10', 'two_top 44 20');
    await cancelBill(my, BigInt(bill_id));
    roundId = await testRound(ctx);
    await ctx.db.insert(numberLimit).values([
      { roundId, betType: 'three_top', key: '123', action: 'reduced', pct: 50 },
      { roundId, betType: 'three_top', key: '124', action: 'closed' },
    ]);
    const { lines } = await billDetail(my, BigInt(bill_id));
    const again = lines.map(({ bet_type, number, stake }) => ({ bet_type, number, stake }));
    const { lines: parsed } = quoteInput.parse({ round_id: String(roundId), lines: again });
    expect((await priceBill(my, { round_id: roundId, lines: parsed })).lines).toMatchObject([
      { number: '123', stake: '100.00', status: 'rate_reduced', rate: '450' },
      { number: '124', stake: '10.00', status: 'closed' },
      { number: '44', stake: '20.00', status: 'ok', rate: '90' },
    ]);
  });

  it('over the same numbers in another order never waits in a circle', async () => {
    const others = await Promise.all(Array.from({ length: 12 }, () => anotherMember()));
    const texts: LineText[] = Array.from({ length: 20 }, (_, n): LineText => `two_top ${String(n + 10)} 10`);
    const answers = await Promise.allSettled(
      others.map((other, n) => sendBill(other, roundId, ...(n % 2 ? texts : texts.toReversed()))),
    );
    expect(answers.filter((answer) => answer.status === 'rejected')).toEqual([]);
    expect(await usedOn('two_top', '15')).toEqual({ house: 12_000n, members: 12_000n });
  });
});

describe('the time', () => {
  it('lets a bill in at the last millisecond and none after it', async () => {
    const closeAt = new Date(clock.now().getTime() + 3_600_000);
    clock.set(new Date(closeAt.getTime() - 30_000));
    const first = await quoted('two_top 44 10');
    const second = await quoted('two_top 55 10');
    clock.set(new Date(closeAt.getTime() - 1));
    expect((await send(first.quote_id, 'two_top 44 10')).status).toBe('pending');
    clock.set(closeAt);
    await expect(send(second.quote_id, 'two_top 55 10')).rejects.toEqual(refusal('round_closed'));
    clock.advance({ ms: 1 });
    await expect(send(second.quote_id, 'two_top 55 10')).rejects.toEqual(refusal('round_closed'));
    await expect(quoted('two_top 55 10')).rejects.toEqual(refusal('round_closed'));
    expect(await balance()).toBe('990.00');
  });

  it.each([
    ['never ran', 'scheduled', false],
    ['have opened it and not come again', 'open', false],
    ['run in the same millisecond', 'open', true],
  ] as const)('refuses a bill a millisecond after the close when jobs %s', async (_, status, run) => {
    const closeAt = new Date(clock.now().getTime() + 30_000);
    await ctx.db.update(round).set({ closeAt, status }).where(eq(round.id, roundId));
    const { quote_id } = await quoted('two_top 44 10');
    clock.set(new Date(closeAt.getTime() + 1));
    const job = run ? advanceRounds(ctx) : undefined;
    await expect(send(quote_id, 'two_top 44 10')).rejects.toEqual(refusal('round_closed'));
    await job;
    expect(await balance()).toBe('1000.00');
    expect(await usedOn('two_top', '44')).toEqual({ house: 0n, members: 0n });
  });

  it('is the database’s: a web server whose clock is behind lets nobody in', async () => {
    const { quote_id } = await quoted('two_top 44 10');
    const behind = clock.now();
    clock.advance({ seconds: 30 });
    await ctx.db.update(round).set({ closeAt: clock.now() }).where(eq(round.id, roundId));
    const slow = asMember({ ...ctx, now: () => behind }, member);
    const lines = linesOf('two_top 44 10');
    await expect(placeBill(slow, { round_id: roundId, quote_id, lines })).rejects.toEqual(refusal('round_closed'));
  });

  it('opens a round by itself, whatever a job has stored', async () => {
    const openAt = new Date(clock.now().getTime() + 60_000);
    await ctx.db.update(round).set({ openAt, status: 'scheduled' }).where(eq(round.id, roundId));
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('round_not_open'));
    clock.set(openAt);
    expect((await bet('two_top 44 10')).status).toBe('pending');
  });

  it.each(['closed', 'void'] as const)('does not matter once a round is %s', async (status) => {
    await ctx.db.update(round).set({ status }).where(eq(round.id, roundId));
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('round_closed'));
  });
});

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
    await cancelBill(my, BigInt(second));
    await cancelBill(my, BigInt(bill_id));
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
    expect((await priceBill(await anotherMember(), { round_id: roundId, lines })).same_bill).toBeNull();
    expect((await priceBill(my, { round_id: await testRound(ctx), lines })).same_bill).toBeNull();
  });

  it('goes to the next round of its market that takes bets', async () => {
    const market = 'malay';
    const hours = (count: number) => new Date(ctx.now().getTime() + count * 3_600_000);
    const first = await testRound(ctx, { market });
    const old = BigInt((await sendBill(my, first, 'two_top 44 10')).bill_id);
    expect(await roundToBetAgain(my, old)).toBe(String(first));
    clock.advance({ minutes: 61 });
    expect(await roundToBetAgain(my, old), 'all closed').toBeNull();
    await testRound(ctx, { market, openAt: hours(1), closeAt: hours(2) });
    expect(await roundToBetAgain(my, old), 'not open yet').toBeNull();
    await testRound(ctx, { market, closeAt: hours(5) });
    const nearest = await testRound(ctx, { market, closeAt: hours(4) });
    expect(await roundToBetAgain(my, old)).toBe(String(nearest));
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
    const [card] = (await bills(my, { limit: 5 })).items;
    expect(card).toMatchObject({ numbers: ['9', '321', '21', '05'], number_count: 5, line_count: 6 });
    expect(await billDetail(my, BigInt(card?.bill_id ?? ''))).toMatchObject({
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
    await sendBill(await anotherMember(), roundId, 'three_top 123 500', 'three_top 124 950');
    await ctx.db.insert(numberLimit).values({ roundId, betType: 'two_top', key: '55', action: 'closed' });
    const discounted = and(eq(rate.rateGroup, 'gov'), eq(rate.betType, 'two_top'));
    await ctx.db.update(rate).set({ discountBp: 750 }).where(discounted);
    const quote = await quoted(
      'two_top 44 10',
      'three_top 123 10',
      'three_top 124 51',
      'two_top 55 10',
      'three_tod 444 10',
    );
    await ctx.db.update(rate).set({ discountBp: 0 }).where(discounted);
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
    clock.advance({ seconds: 60 });
    await expect(send(late.quote_id, 'two_top 44 10')).rejects.toEqual(refusal('quote_expired'));
    const twice = await quoted('two_top 44 10');
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => send(twice.quote_id, 'two_top 44 10')));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toBe('990.00');
  });

  it('is nobody else’s, and of no other round', async () => {
    const { quote_id } = await quoted('two_top 44 10');
    const lines = linesOf('two_top 44 10');
    await expect(placeBill(await anotherMember(), { round_id: roundId, quote_id, lines })).rejects.toEqual(
      refusal('quote_expired'),
    );
    await expect(placeBill(my, { round_id: await testRound(ctx), quote_id, lines })).rejects.toEqual(
      refusal('quote_expired'),
    );
  });

  it('that has become worse is refused with the new table, and may be used when it is as good again', async () => {
    const { quote_id } = await quoted('three_top 044 100', 'two_top 44 50');
    const [limit] = await ctx.db
      .insert(numberLimit)
      .values({ roundId, betType: 'three_top', key: '044', action: 'reduced', pct: 60 })
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
    await ctx.db.delete(numberLimit).where(eq(numberLimit.id, limit?.id ?? 0n));
    expect((await send(quote_id, 'three_top 044 100', 'two_top 44 50')).status).toBe('pending');
  });

  it('that was closed to a number meanwhile is refused whole', async () => {
    const { quote_id } = await quoted('three_top 044 100', 'two_top 44 50');
    await ctx.db.insert(numberLimit).values({ roundId, betType: 'two_top', key: '44', action: 'closed' });
    await expect(send(quote_id, 'three_top 044 100', 'two_top 44 50')).rejects.toMatchObject({
      problem: 'quote_changed',
      detail: { data: { acceptable: false, lines: [{ status: 'ok' }, { status: 'closed', payable: '0.00' }] } },
    });
  });

  it('whose discount has ended is refused with what it costs now', async () => {
    const discounted = and(eq(rate.rateGroup, 'gov'), eq(rate.betType, 'two_top'));
    await ctx.db.update(rate).set({ discountBp: 500 }).where(discounted);
    const { quote_id } = await quoted('two_top 44 100');
    await ctx.db.update(rate).set({ discountBp: 0 }).where(discounted);
    await expect(send(quote_id, 'two_top 44 100')).rejects.toMatchObject({
      problem: 'quote_changed',
      detail: { data: { total_payable: '100.00' } },
    });
    expect(await balance()).toBe('1000.00');
  });

  it('that has become better pays better', async () => {
    await ctx.db.insert(numberLimit).values({ roundId, betType: 'three_top', key: '044', action: 'reduced', pct: 60 });
    const { quote_id, lines } = await quoted('three_top 044 100');
    expect(lines).toMatchObject([{ status: 'rate_reduced', rate: '540' }]);
    await ctx.db.delete(numberLimit).where(eq(numberLimit.roundId, roundId));
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

describe('the ladder of a number', () => {
  it('pays in full below half of its cap, then 80 %, then 50 %, and is closed when full', async () => {
    // 3 ตัวบน may lose the house 900,000: at 900 a baht its cap is 1,000 baht.
    const rates: (string | undefined)[] = [];
    for (const stake of [500, 300, 200]) {
      const other = await anotherMember();
      rates.push((await sendBill(other, roundId, `three_top 123 ${stake}`)).lines[0]?.rate);
    }
    expect(rates).toEqual(['900', '720', '450']);
    expect((await quoted('three_top 123 1')).lines).toMatchObject([{ status: 'closed' }]);
    expect(await roundLimits(ctx, roundId)).toMatchObject({ closed: [{ bet_type: 'three_top', number: '123' }] });
    expect((await bet('three_top 124 1')).lines[0]?.rate).toBe('900');
  });

  it('never splits a line: what does not fit in is refused with what would', async () => {
    await sendBill(await anotherMember(), roundId, 'three_top 123 900');
    const { quote_id, lines } = await quoted('three_top 123 101');
    expect(lines).toMatchObject([{ status: 'over_limit', remaining: '100.00' }]);
    await expect(send(quote_id, 'three_top 123 101')).rejects.toMatchObject({
      problem: 'number_limit',
      detail: { values: { remaining: '฿100' } },
    });
  });

  it('holds against bills at once: together they never pass the cap', async () => {
    const others = await Promise.all(Array.from({ length: 15 }, () => anotherMember()));
    const quotes = await Promise.all(
      others.map(async (other) => ({
        other,
        id: (await priceBill(other, { round_id: roundId, lines: linesOf('three_top 555 150') })).quote_id,
      })),
    );
    const answers = await Promise.allSettled(
      quotes.map(({ other, id }) =>
        placeBill(other, { round_id: roundId, quote_id: id, lines: linesOf('three_top 555 150') }),
      ),
    );
    // Four fit below half of the cap (0, 150, 300, 450); the fifth would be paid at 80 %, which nobody was quoted.
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(4);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('quote_changed'));
    expect(await usedOn('three_top', '555')).toEqual({ house: 60_000n, members: 60_000n });
  });

  it('counts tod under its sorted digits, also within one bill', async () => {
    const bill = await bet('three_tod 123 10', 'three_tod 321 20');
    expect(bill.line_count).toBe(2);
    expect(await usedOn('three_tod', '123')).toEqual({ house: 3_000n, members: 3_000n });
  });
});

describe('what a member has on a number', () => {
  it('is counted over all their bills of the round, and nobody else’s', async () => {
    my = await anotherMember();
    await bet('run_top 7 30000');
    const { quote_id, lines } = await quoted('run_top 7 20001');
    expect(lines).toMatchObject([{ status: 'over_limit', remaining: '20000.00' }]);
    await expect(send(quote_id, 'run_top 7 20001')).rejects.toEqual(refusal('number_limit'));
    await bet('run_top 7 20000');
    expect((await quoted('run_top 7 1')).lines).toMatchObject([
      { status: 'over_limit', remaining: '0.00', reason: 'ครบวงเงินของเลขนี้แล้ว' },
    ]);
    expect((await quoted('run_top 8 50000')).lines).toMatchObject([{ status: 'ok' }]);
    expect(
      (await priceBill(await anotherMember(), { round_id: roundId, lines: linesOf('run_top 7 1000') })).lines,
    ).toMatchObject([{ status: 'ok' }]);
  });

  it('holds against the member’s own bills at once', async () => {
    my = await anotherMember();
    const quotes = await Promise.all(Array.from({ length: 4 }, () => quoted('run_top 7 20000')));
    const answers = await Promise.allSettled(quotes.map(({ quote_id }) => send(quote_id, 'run_top 7 20000')));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(2);
    expect(await balanceOf(ctx.db, my.member.id)).toBe('60000.00');
  });
});

describe('the exceptions of a round', () => {
  it('are all that is told: closed, reduced, nearly full, one’s own, under a version that changes with them', async () => {
    const before = await roundLimits(my, roundId);
    expect(before).toMatchObject({ closed: [], reduced: [], nearly_full: [], mine: [] });
    expect(before.types).toContainEqual({ bet_type: 'three_top', stake_min: '1.00', stake_max: '2000.00' });
    await bet('two_top 44 100');
    expect((await roundLimits(my, roundId)).version).toBe(before.version);
    await sendBill(await anotherMember(), roundId, 'three_top 123 500', 'three_top 124 850', 'three_top 125 1000');
    const after = await roundLimits(my, roundId);
    expect(after).toMatchObject({
      closed: [{ bet_type: 'three_top', number: '125' }],
      reduced: [
        { bet_type: 'three_top', number: '123', rate: '720', percent: 80 },
        { bet_type: 'three_top', number: '124', rate: '450', percent: 50 },
      ],
      nearly_full: [{ bet_type: 'three_top', number: '124', remaining: '150.00' }],
      mine: [{ bet_type: 'two_top', number: '44', stake: '100.00', remaining: '9900.00' }],
    });
    expect(after.version).not.toBe(before.version);
    expect((await roundLimits(ctx, roundId)).mine).toEqual([]);
  });

  it('of a whole type tell the row that prices it, whichever was set last', async () => {
    await ctx.db.insert(numberLimit).values({ roundId, betType: 'two_top', key: null, action: 'reduced', pct: 50 });
    await ctx.db
      .insert(numberLimit)
      .values({ market: 'gov', betType: 'two_top', key: null, action: 'reduced', pct: 80 });
    expect((await quoted('two_top 44 10')).lines).toMatchObject([{ rate: '45' }]);
    const { reduced } = await roundLimits(ctx, roundId);
    await ctx.db.delete(numberLimit).where(eq(numberLimit.market, 'gov'));
    expect(reduced).toEqual([{ bet_type: 'two_top', number: null, rate: '45', percent: 50 }]);
  });
});

describe('the payout cap', () => {
  const sets = (n: number): LineText[] => [
    `three_front ${n}11 2000`,
    `three_front ${n}12 2000`,
    `three_bottom ${n}11 2000`,
    `three_bottom ${n}12 2000`,
    `three_top ${n}13 1000`,
  ];
  beforeEach(async () => {
    my = await anotherMember('200000.00');
  });

  it('of a bill refuses it before it is quoted', async () => {
    await expect(quoted(...sets(1), 'two_top 13 10000')).rejects.toMatchObject({
      problem: 'payout_cap',
      detail: { values: { cap: '฿5,000,000 ต่อโพย' } },
    });
    expect((await quoted(...sets(1))).max_win).toBe('4500000.00');
  });

  it('of a member’s round refuses the bill that would pass it, and nothing is cut from a prize', async () => {
    await bet(...sets(1));
    await bet(...sets(2));
    await expect(bet(...sets(3))).rejects.toMatchObject({
      problem: 'payout_cap',
      detail: { values: { cap: '฿10,000,000 ต่องวด' } },
    });
    expect(await balanceOf(ctx.db, my.member.id)).toBe('182000.00');
  });

  it('of a member’s round holds against bills at once', async () => {
    const quotes = await Promise.all([1, 2, 3, 4].map(async (n) => ({ n, id: (await quoted(...sets(n))).quote_id })));
    const answers = await Promise.allSettled(quotes.map(({ n, id }) => send(id, ...sets(n))));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(2);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('payout_cap'));
  });

  it('of a round is given back by a cancelled bill', async () => {
    const { bill_id } = await bet(...sets(1));
    await bet(...sets(2));
    await cancelBill(my, BigInt(bill_id));
    expect((await bet(...sets(3))).max_win).toBe('4500000.00');
  });
});

describe('cancelling', () => {
  const cancelled = async (...lines: LineText[]) => {
    const { bill_id } = await bet(...lines);
    return cancelBill(my, BigInt(bill_id));
  };

  it('gives back what was paid, the numbers and the member’s share of the payout', async () => {
    const bill = await cancelled('three_top 044 100', 'three_tod 440 50');
    expect(bill).toMatchObject({ status: 'cancelled', cancellable_until: null });
    expect(await balance()).toBe('1000.00');
    expect(await usedOn('three_top', '044')).toEqual({ house: 0n, members: 0n });
    const [share] = await ctx.db
      .select({ used: memberCounter.used })
      .from(memberCounter)
      .where(sql`round_id = ${roundId} and member_id = ${member.id} and bet_type = 'round_payout'`);
    expect(share?.used).toBe(0n);
  });

  it('happens once, however often it is asked for', async () => {
    const { bill_id } = await bet('two_top 44 100');
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => cancelBill(my, BigInt(bill_id))));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    // By the rule about its state, not by the books, which would refuse a second refund too.
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ problem: 'cannot_cancel' });
    expect(await balance()).toBe('1000.00');
  });

  it('gives back what was paid, not what was staked, where there is a discount', async () => {
    const discounted = and(eq(rate.rateGroup, 'gov'), eq(rate.betType, 'two_bottom'));
    await ctx.db.update(rate).set({ discountBp: 750 }).where(discounted);
    const { bill_id, total_payable, total_discount } = await bet('two_bottom 32 10');
    await ctx.db.update(rate).set({ discountBp: 0 }).where(discounted);
    expect([total_payable, total_discount, await balance()]).toEqual(['9.25', '0.75', '990.75']);
    await cancelBill(my, BigInt(bill_id));
    expect(await balance()).toBe('1000.00');
  });

  it('is open for 30 minutes', async () => {
    await ctx.db
      .update(round)
      .set({ closeAt: new Date(clock.now().getTime() + 86_400_000) })
      .where(eq(round.id, roundId));
    const first = await bet('two_top 44 10');
    const second = await bet('two_top 55 10');
    clock.advance({ minutes: 30 });
    expect((await cancelBill(my, BigInt(first.bill_id))).status).toBe('cancelled');
    clock.advance({ ms: 1 });
    await expect(cancelBill(my, BigInt(second.bill_id))).rejects.toEqual(refusal('cannot_cancel'));
  });

  it('ends 10 minutes before the round closes', async () => {
    clock.advance({ minutes: 45 });
    const first = await bet('two_top 44 10');
    const second = await bet('two_top 55 10');
    clock.advance({ minutes: 5 });
    expect((await cancelBill(my, BigInt(first.bill_id))).status).toBe('cancelled');
    clock.advance({ ms: 1 });
    await expect(cancelBill(my, BigInt(second.bill_id))).rejects.toMatchObject({
      problem: 'cannot_cancel',
      detail: { values: { reason: 'เหลือเวลาก่อนปิดรับไม่ถึง 10 นาที' } },
    });
  });

  it('is allowed five times a day, also when six are asked for at once, and again after midnight', async () => {
    clock.set('2026-11-20T23:40:00+07:00');
    await ctx.db
      .update(round)
      .set({ closeAt: new Date(clock.now().getTime() + 86_400_000) })
      .where(eq(round.id, roundId));
    const sent = [];
    for (let n = 0; n < 6; n++) sent.push(await bet(`two_top 4${n} 10`));
    const answers = await Promise.allSettled(sent.map((bill) => cancelBill(my, BigInt(bill.bill_id))));
    const left = sent[answers.findIndex((answer) => answer.status === 'rejected')];
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(5);
    await expect(cancelBill(my, BigInt(left?.bill_id ?? 0))).rejects.toEqual(refusal('cannot_cancel'));
    clock.set('2026-11-21T00:00:00+07:00');
    expect((await cancelBill(my, BigInt(left?.bill_id ?? 0))).status).toBe('cancelled');
  });

  it('locks the round before it looks: none of a bill while another ends betting', async () => {
    const { bill_id } = await bet('two_top 44 10');
    const { held, end } = await endingBetting('update round set close_at = $2 where id = $1', [
      roundId,
      new Date(clock.now().getTime() + 9 * 60_000),
    ]);
    const cancelling = cancelBill(my, BigInt(bill_id)).catch((error: unknown) => error);
    await held(1);
    await end();
    expect(await cancelling).toEqual(refusal('cannot_cancel'));
    expect((await billDetail(my, BigInt(bill_id))).status).toBe('pending');
  });

  it('is never possible for yeekee', async () => {
    roundId = await testRound(ctx, { market: 'yeekee15' });
    const { bill_id, cancellable_until } = await bet('two_top 44 10');
    expect(cancellable_until).toBeNull();
    await expect(cancelBill(my, BigInt(bill_id))).rejects.toEqual(refusal('cannot_cancel'));
  });

  it('is for one’s own bills; others’ are not to be found', async () => {
    const { bill_id } = await bet('two_top 44 10');
    const other = await anotherMember();
    await expect(cancelBill(other, BigInt(bill_id))).rejects.toEqual(refusal('not_found'));
    await expect(billDetail(other, BigInt(bill_id))).rejects.toEqual(refusal('not_found'));
    expect((await bills(other, { limit: 10 })).items).toEqual([]);
  });
});
