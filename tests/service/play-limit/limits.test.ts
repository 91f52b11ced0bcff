import { describe, expect, it } from 'vitest';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { satang } from '#lib/money.ts';
import { checkSpend, depositRoom } from '#lib/play-limit/server/check-spend.ts';
import { countPlayed, type Played } from '#lib/play-limit/server/count-played.ts';
import { databaseNow, inTransaction } from '#lib/server/db/transaction.ts';
import { asMember } from '#tests/support/context.ts';
import { type LineText, linesOf } from '#tests/support/lotto.ts';
import { balanceOf, testMember, thb } from '#tests/support/money.ts';
import { limitsOfFile, refusal } from './limits-of-file.ts';

const the = limitsOfFile();
const { pretended, set, bet, limitOf, nextRound } = the;

/** Counts what did not happen, until the test is over. */
async function pretend(what: Pick<Played, 'won' | 'deposited'>): Promise<void> {
  const played = { memberId: the.my.member.id, at: the.clock.now(), ...what };
  pretended.push(played);
  await countPlayed(the.ctx.db, [played]);
}

describe('a stake limit', () => {
  it('lets the last satang through and refuses the next with what is left', async () => {
    await set('stake', 'day', 100_000n);
    await bet('two_top 44 600');
    await expect(bet('two_top 45 401')).rejects.toEqual(
      refusal('limit_reached', { limit: 'เกินวงเงินแทงต่อวัน ฿1,000 เหลือ ฿400 เริ่มนับใหม่เที่ยงคืน' }),
    );
    expect(await balanceOf(the.ctx.db, the.my.member.id)).toBe('4400.00');
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
      quotes.push({ text, id: (await priceBill(the.my, { round_id: the.roundId, lines: linesOf(text) })).quote_id });
    const answers = await Promise.allSettled(
      quotes.map(({ id, text }) => placeBill(the.my, { round_id: the.roundId, quote_id: id, lines: linesOf(text) })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(14);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('limit_reached'));
    expect(await limitOf('stake', 'days7')).toMatchObject({ used: '980.00', remaining: '20.00' });
  });

  it('gets back what a cancelled bill had staked, on the day it was staked', async () => {
    the.clock.set('2026-11-20T23:50:00+07:00');
    await nextRound();
    await set('stake', 'day', 100_000n);
    await set('stake', 'days7', 150_000n);
    const bill = await bet('two_top 44 1000');
    the.clock.set('2026-11-21T00:10:00+07:00');
    await cancelBill(the.my, BigInt(bill.bill_id));
    expect(await limitOf('stake', 'days7')).toMatchObject({ used: '0.00' });
    expect(await limitOf('stake', 'day')).toMatchObject({ used: '0.00', remaining: '1000.00' });
    await expect(bet('two_top 44 1001')).rejects.toEqual(refusal('limit_reached'));
  });

  it('begins anew at the midnight of Bangkok, of seven days day by day', async () => {
    await set('stake', 'day', 100_000n);
    await set('stake', 'days7', 150_000n);
    await bet('two_top 44 1000');
    the.clock.set('2026-11-20T23:59:59.999+07:00');
    await nextRound();
    await expect(bet('two_top 44 1')).rejects.toEqual(refusal('limit_reached'));
    the.clock.set('2026-11-21T00:00:00+07:00');
    await bet('two_top 45 500');
    await expect(bet('two_top 46 1')).rejects.toEqual(
      refusal('limit_reached', { limit: 'ครบวงเงินแทงต่อ 7 วัน ฿1,500 แล้ว ทยอยคืนทุกเที่ยงคืน' }),
    );
    the.clock.set('2026-11-26T23:59:00+07:00');
    await nextRound();
    await expect(bet('two_top 46 1')).rejects.toEqual(refusal('limit_reached'));
    the.clock.set('2026-11-27T00:00:00+07:00');
    await nextRound();
    await bet('two_top 46 1000');
  });

  it('of seven days reaches back over the end of a month, a leap day’s too; of a month does not', async () => {
    the.clock.set('2028-02-29T23:30:00+07:00');
    await nextRound();
    await set('stake', 'days7', 150_000n);
    await set('stake', 'month', 120_000n);
    await bet('two_top 44 1000');
    the.clock.set('2028-03-01T00:00:00+07:00');
    await expect(bet('two_top 45 501')).rejects.toEqual(refusal('limit_reached'));
    await bet('two_top 45 500');
    expect(await limitOf('stake', 'month')).toMatchObject({
      used: '500.00',
      renews_at: '2028-04-01T00:00:00.000+07:00',
    });
    the.clock.set('2028-03-06T23:59:59+07:00');
    await nextRound();
    await expect(bet('two_top 46 1')).rejects.toEqual(refusal('limit_reached'));
    the.clock.set('2028-03-07T00:00:00+07:00');
    await nextRound();
    await expect(bet('two_top 46 701')).rejects.toEqual(
      refusal('limit_reached', { limit: 'เกินวงเงินแทงต่อเดือน ฿1,200 เหลือ ฿700 เริ่มนับใหม่ 1 เม.ย. 71' }),
    );
    await bet('two_top 46 700');
  });

  it('refuses nothing to a member who has set none, and nothing of another’s', async () => {
    await set('stake', 'day', 1n);
    the.my = asMember(the.ctx, await testMember(the.ctx, '5000.00'));
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

describe('money in', () => {
  it('is refused above the deposit limit, with what is reserved counted', async () => {
    await set('deposit', 'day', 100_000n);
    await pretend({ deposited: thb('300.00') });
    const ask = (amount: string, reserved: string) =>
      inTransaction(the.my, async (tx) =>
        checkSpend(tx, the.my.member, {
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
      inTransaction(the.my, async (tx) =>
        depositRoom(tx, the.my.member.id, { at: await databaseNow(tx), reserved: thb(reserved) }),
      );
    expect([await room('0.00'), await room('650.00'), await room('900.00')]).toEqual([70_000n, 5_000n, 0n]);
  });

  it('has room without end for who has set no limit', async () => {
    await set('stake', 'day', 1n);
    expect(
      await inTransaction(the.my, async (tx) =>
        depositRoom(tx, the.my.member.id, { at: await databaseNow(tx), reserved: satang(0) }),
      ),
    ).toBeNull();
  });
});
