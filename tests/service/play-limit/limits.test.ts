import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { satang } from '#lib/money.ts';
import type { LimitKind, LimitPeriod } from '#lib/play-limit/rules/limits.ts';
import { checkSpend, depositRoom } from '#lib/play-limit/server/check-spend.ts';
import { countPlayed, type Played } from '#lib/play-limit/server/count-played.ts';
import { playView } from '#lib/play-limit/server/queries.ts';
import { confirmRaise, dropRaise, limitMember, setLimit } from '#lib/play-limit/server/set-limit.ts';
import { playLimit, playLimitChange } from '#lib/play-limit/server/tables.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { databaseNow, inTransaction } from '#lib/server/db/transaction.ts';
import { realChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type LineText, linesOf, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

const database = databaseOfFile();
let clock: TestClock;
let ctx: Context;
let my: MemberContext;
let roundId: bigint;

beforeAll(() => testCatalogue(testContext(database)));
beforeEach(async () => {
  clock = testClock();
  ctx = testContext(database, { clock, parts: { random: realChance } });
  my = asMember(ctx, await testMember(ctx, '5000.00'));
  roundId = await testRound(ctx);
});
afterEach(async () => {
  await countPlayed(
    ctx.db,
    pretended.splice(0).map(({ memberId, at, won = 0n, deposited = 0n }) => ({
      memberId,
      at,
      won: -won,
      deposited: -deposited,
    })),
  );
  await expectSoundBooks(ctx);
});

const pretended: Played[] = [];

/** Counts what did not happen, until the test is over. */
async function pretend(what: Pick<Played, 'won' | 'deposited'>): Promise<void> {
  const played = { memberId: my.member.id, at: clock.now(), ...what };
  pretended.push(played);
  await countPlayed(ctx.db, [played]);
}

const set = (kind: LimitKind, period: LimitPeriod, amount: bigint | null) => setLimit(my, { kind, period, amount });
const bet = (...lines: LineText[]) => sendBill(my, roundId, ...lines);
const refusal = (problem: string, values?: Readonly<Record<string, string>>) =>
  expect.objectContaining({ problem, ...(values ? { detail: expect.objectContaining({ values }) } : {}) });
const limitOf = async (kind: LimitKind, period: LimitPeriod) =>
  (await playView(my)).limits.find((one) => one.kind === kind && one.period === period);
/** A round that is open at the clock's present. */
const nextRound = async () => {
  roundId = await testRound(ctx);
};
const spend = (amount: string) =>
  inTransaction(my, async (tx) =>
    checkSpend(tx, my.member, { kind: 'deposit', amount: thb(amount), reserved: satang(0), at: await databaseNow(tx) }),
  );

describe('a stake limit', () => {
  it('lets the last satang through and refuses the next with what is left', async () => {
    await set('stake', 'day', 100_000n);
    await bet('two_top 44 600');
    await expect(bet('two_top 45 401')).rejects.toEqual(
      refusal('limit_reached', { limit: 'เกินวงเงินแทงต่อวัน ฿1,000 เหลือ ฿400 เริ่มนับใหม่เที่ยงคืน' }),
    );
    expect(await balanceOf(ctx.db, my.member.id)).toBe('4400.00');
    await bet('two_top 45 400');
    await expect(bet('two_top 46 1')).rejects.toEqual(
      refusal('limit_reached', { limit: 'ครบวงเงินแทงต่อวัน ฿1,000 แล้ว เริ่มนับใหม่เที่ยงคืน' }),
    );
    expect(await limitOf('stake', 'day')).toMatchObject({ own: '1000.00', used: '1000.00', remaining: '0.00' });
  });

  it('counts what was played before it was set', async () => {
    await bet('two_top 44 900');
    await set('stake', 'day', 100_000n);
    await expect(bet('two_top 45 101')).rejects.toEqual(refusal('limit_reached'));
    await bet('two_top 45 100');
  });

  it('cannot be passed by bets sent at once, by a satang', async () => {
    await set('stake', 'days7', 100_000n);
    const texts = Array.from({ length: 30 }, (_, n): LineText => `three_top ${String(n).padStart(3, '0')} 70`);
    const quotes = [];
    for (const text of texts)
      quotes.push({ text, id: (await priceBill(my, { round_id: roundId, lines: linesOf(text) })).quote_id });
    const answers = await Promise.allSettled(
      quotes.map(({ id, text }) => placeBill(my, { round_id: roundId, quote_id: id, lines: linesOf(text) })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(14);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('limit_reached'));
    expect(await limitOf('stake', 'days7')).toMatchObject({ used: '980.00', remaining: '20.00' });
  });

  it('gets back what a cancelled bill had staked, on the day it was staked', async () => {
    clock.set('2026-11-20T23:50:00+07:00');
    await nextRound();
    await set('stake', 'day', 100_000n);
    await set('stake', 'days7', 150_000n);
    const bill = await bet('two_top 44 1000');
    clock.set('2026-11-21T00:10:00+07:00');
    await cancelBill(my, BigInt(bill.bill_id));
    expect(await limitOf('stake', 'days7')).toMatchObject({ used: '0.00' });
    expect(await limitOf('stake', 'day')).toMatchObject({ used: '0.00', remaining: '1000.00' });
    await expect(bet('two_top 44 1001')).rejects.toEqual(refusal('limit_reached'));
  });

  it('begins anew at the midnight of Bangkok, of seven days day by day', async () => {
    await set('stake', 'day', 100_000n);
    await set('stake', 'days7', 150_000n);
    await bet('two_top 44 1000');
    clock.set('2026-11-20T23:59:59.999+07:00');
    await nextRound();
    await expect(bet('two_top 44 1')).rejects.toEqual(refusal('limit_reached'));
    clock.set('2026-11-21T00:00:00+07:00');
    await bet('two_top 45 500');
    await expect(bet('two_top 46 1')).rejects.toEqual(
      refusal('limit_reached', { limit: 'ครบวงเงินแทงต่อ 7 วัน ฿1,500 แล้ว ทยอยคืนทุกเที่ยงคืน' }),
    );
    clock.set('2026-11-26T23:59:00+07:00');
    await nextRound();
    await expect(bet('two_top 46 1')).rejects.toEqual(refusal('limit_reached'));
    clock.set('2026-11-27T00:00:00+07:00');
    await nextRound();
    await bet('two_top 46 1000');
  });

  it('of seven days reaches back over the end of a month, a leap day’s too; of a month does not', async () => {
    clock.set('2028-02-29T23:30:00+07:00');
    await nextRound();
    await set('stake', 'days7', 150_000n);
    await set('stake', 'month', 120_000n);
    await bet('two_top 44 1000');
    clock.set('2028-03-01T00:00:00+07:00');
    await expect(bet('two_top 45 501')).rejects.toEqual(refusal('limit_reached'));
    await bet('two_top 45 500');
    expect(await limitOf('stake', 'month')).toMatchObject({
      used: '500.00',
      renews_at: '2028-04-01T00:00:00.000+07:00',
    });
    clock.set('2028-03-06T23:59:59+07:00');
    await nextRound();
    await expect(bet('two_top 46 1')).rejects.toEqual(refusal('limit_reached'));
    clock.set('2028-03-07T00:00:00+07:00');
    await nextRound();
    await expect(bet('two_top 46 701')).rejects.toEqual(
      refusal('limit_reached', { limit: 'เกินวงเงินแทงต่อเดือน ฿1,200 เหลือ ฿700 เริ่มนับใหม่ 1 เม.ย. 71' }),
    );
    await bet('two_top 46 700');
  });

  it('refuses nothing to a member who has set none, and nothing of another’s', async () => {
    await set('stake', 'day', 1n);
    my = asMember(ctx, await testMember(ctx, '5000.00'));
    await bet('two_top 44 5000');
  });
});

describe('a loss limit', () => {
  it('grows by what was won, and of several limits the one that leaves least decides', async () => {
    await set('loss', 'day', 50_000n);
    await set('stake', 'month', 120_000n);
    await bet('two_top 44 500');
    await expect(bet('two_top 45 1')).rejects.toEqual(refusal('limit_reached'));
    await pretend({ won: thb('900.00') });
    await expect(bet('two_top 45 701')).rejects.toEqual(
      refusal('limit_reached', { limit: 'เกินวงเงินแทงต่อเดือน ฿1,200 เหลือ ฿700 เริ่มนับใหม่ 1 ธ.ค. 69' }),
    );
    await bet('two_top 45 700');
    expect(await limitOf('loss', 'day')).toMatchObject({ used: '300.00', remaining: '200.00' });
  });
});

describe('the largest single bet', () => {
  it('refuses a bill above it, whatever is left of other limits', async () => {
    await set('single_bet', 'bet', 20_000n);
    await expect(bet('two_top 44 150', 'two_top 45 51')).rejects.toEqual(
      refusal('limit_reached', { limit: 'แทงได้ไม่เกินครั้งละ ฿200 ตามที่ตั้งไว้' }),
    );
    await bet('two_top 44 150', 'two_top 45 50');
    await bet('two_top 46 200');
  });
});

describe('a change of a limit', () => {
  it('to a stricter one acts at once and drops a looser request', async () => {
    await set('stake', 'day', 100_000n);
    await set('stake', 'day', 200_000n);
    expect(await limitOf('stake', 'day')).toMatchObject({ own: '1000.00', raise: { to: '2000.00', ready: false } });
    await set('stake', 'day', 5_000n);
    expect(await limitOf('stake', 'day')).toMatchObject({ own: '50.00', raise: null });
    await expect(bet('two_top 44 51')).rejects.toEqual(refusal('limit_reached'));
  });

  it('waits for who is paying in before it holds the wallet that arriving money needs', async () => {
    await set('stake', 'day', 100_000n);
    const queue = await database.pool.connect();
    try {
      await queue.query('begin');
      await queue.query('select 1 from play_member where member_id = $1 for update', [my.member.id]);
      const changed = set('stake', 'day', 50_000n);
      await waitForLocks(database.pool, 1);
      await queue.query('select 1 from account where member_id = $1 for update nowait', [my.member.id]);
      await queue.query('commit');
      await changed;
    } finally {
      queue.release();
    }
  });

  it('to a looser one waits 24 hours and then for a second yes', async () => {
    await set('stake', 'day', 5_000n);
    await set('stake', 'day', 100_000n);
    const confirm = () => confirmRaise(my, { kind: 'stake', period: 'day' });
    clock.advance({ hours: 24, ms: -1 });
    await nextRound();
    await expect(confirm()).rejects.toEqual(refusal('raise_not_ready', { at: '21 พ.ย. 69 12:00 น.' }));
    await expect(bet('two_top 44 51')).rejects.toEqual(refusal('limit_reached'));
    clock.advance({ ms: 1 });
    // Its day is over; without the second yes nothing has changed.
    expect(await limitOf('stake', 'day')).toMatchObject({ own: '50.00', raise: { to: '1000.00', ready: true } });
    await expect(bet('two_top 44 51')).rejects.toEqual(refusal('limit_reached'));
    await confirm();
    await bet('two_top 44 1000');
    await expect(confirm()).rejects.toEqual(refusal('not_found'));
  });

  it('asked for anew waits anew, and can be dropped', async () => {
    await set('stake', 'day', 5_000n);
    await set('stake', 'day', 100_000n);
    clock.advance({ hours: 23 });
    await set('stake', 'day', 150_000n);
    clock.advance({ hours: 23 });
    await expect(confirmRaise(my, { kind: 'stake', period: 'day' })).rejects.toEqual(refusal('raise_not_ready'));
    await dropRaise(my, { kind: 'stake', period: 'day' });
    expect(await limitOf('stake', 'day')).toMatchObject({ own: '50.00', raise: null });
  });

  it('to none at all waits as long', async () => {
    await set('deposit', 'month', 100_000n);
    await set('deposit', 'month', null);
    await expect(spend('1001.00')).rejects.toEqual(refusal('limit_reached'));
    clock.advance({ hours: 24 });
    await confirmRaise(my, { kind: 'deposit', period: 'month' });
    await spend('1001.00');
    expect(await limitOf('deposit', 'month')).toMatchObject({ own: null, remaining: null, raise: null });
    const changes = await ctx.db.select().from(playLimitChange);
    expect(
      changes.filter(({ memberId }) => memberId === my.member.id).map(({ before, after }) => [before, after]),
    ).toEqual([
      [null, 100_000n],
      [100_000n, null],
    ]);
  });

  it('leaves a record that nobody changes', async () => {
    await set('stake', 'day', 5_000n);
    await expect(ctx.db.update(playLimitChange).set({ after: 1n })).rejects.toThrow();
    await expect(ctx.db.delete(playLimitChange)).rejects.toThrow();
  });
});

describe('money in', () => {
  it('is refused above the deposit limit, with what is reserved counted', async () => {
    await set('deposit', 'day', 100_000n);
    await pretend({ deposited: thb('300.00') });
    const ask = (amount: string, reserved: string) =>
      inTransaction(my, async (tx) =>
        checkSpend(tx, my.member, {
          kind: 'deposit',
          amount: thb(amount),
          reserved: thb(reserved),
          at: await databaseNow(tx),
        }),
      );
    await ask('700.00', '0.00');
    await ask('200.00', '500.00');
    await expect(ask('200.01', '500.00')).rejects.toEqual(
      expect.objectContaining({
        problem: 'limit_reached',
        detail: expect.objectContaining({ fields: { amount: 'เกินวงเงินฝากที่ตั้งไว้ เหลือ ฿200' } }),
      }),
    );
    const room = (reserved: string) =>
      inTransaction(my, async (tx) =>
        depositRoom(tx, my.member.id, { at: await databaseNow(tx), reserved: thb(reserved) }),
      );
    expect([await room('0.00'), await room('650.00'), await room('900.00')]).toEqual([70_000n, 5_000n, 0n]);
  });

  it('has room without end for who has set no limit', async () => {
    await set('stake', 'day', 1n);
    expect(
      await inTransaction(my, async (tx) =>
        depositRoom(tx, my.member.id, { at: await databaseNow(tx), reserved: satang(0) }),
      ),
    ).toBeNull();
  });
});

describe('an operator', () => {
  const limit = (amount: bigint) =>
    limitMember(asOperator(ctx), {
      member_id: my.member.id,
      kind: 'stake',
      period: 'day',
      amount,
      reason: 'สมาชิกขอทางโทรศัพท์',
    });

  it('limits a member below what holds, and never loosens anything', async () => {
    await set('stake', 'day', 100_000n);
    await expect(limit(100_000n)).rejects.toEqual(refusal('limit_not_stricter', { limit: '฿1,000' }));
    expect(await limit(50_000n)).toEqual({ before: '1000.00', after: '500.00' });
    await expect(limit(50_000n)).rejects.toEqual(refusal('limit_not_stricter'));
    await expect(bet('two_top 44 501')).rejects.toEqual(refusal('limit_reached'));
    await limit(30_000n);
    await expect(bet('two_top 44 301')).rejects.toEqual(refusal('limit_reached'));
    expect(await limitOf('stake', 'day')).toMatchObject({ own: '1000.00', operator: '300.00', remaining: '300.00' });
    for (const sql of [ctx.db.delete(playLimit), ctx.db.update(playLimit).set({ amount: 999_999n })])
      await expect(sql).rejects.toThrow();
  });

  it('holds against a looser request of the member', async () => {
    await set('stake', 'day', 20_000n);
    await limit(10_000n);
    await set('stake', 'day', null);
    clock.advance({ hours: 24 });
    await nextRound();
    await confirmRaise(my, { kind: 'stake', period: 'day' });
    await expect(bet('two_top 44 101')).rejects.toEqual(refusal('limit_reached'));
    await bet('two_top 44 100');
  });
});
