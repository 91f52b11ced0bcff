/** What limits and fees leave of transfers into the agent's accounts. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '#lib/contract/problems.ts';
import { channels } from '#lib/deposit/server/channel-queries.ts';
import { generateQr } from '#lib/deposit/server/generate-qr.ts';
import { sendReturns } from '#lib/deposit/server/send-returns.ts';
import { channel } from '#lib/deposit/server/tables.ts';
import { expireIntents } from '#lib/deposit/server/watch-intents.ts';
import { satang, toDecimal } from '#lib/money.ts';
import { setLimit } from '#lib/play-limit/server/set-limit.ts';
import { channelIds, wireChannelOf } from '#tests/support/deposits.ts';
import { balanceOf, thb } from '#tests/support/money.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';
import { refusal, transfersOfFile, wallet } from './transfers-of-file.ts';

const the = transfersOfFile();
const { database, open, ownAccount, arrives, after } = the;

describe('limits', () => {
  const capBank = (amount: string) =>
    the.ctx.db
      .update(channel)
      .set({ dailyMax: thb(amount) })
      .where(eq(channel.id, the.way.channel_id));

  it('of a channel’s day count what was credited and what open payments may still bring', async () => {
    await capBank('1000.00');
    await arrives('600.00');
    await expect(open('500.00')).rejects.toMatchObject({
      problem: 'limit_reached',
      detail: { fields: { amount: 'วันนี้ฝากช่องทางนี้ได้อีก ฿399' } },
    });
    // The satang that are added have to fit as well.
    await expect(open('400.00')).rejects.toEqual(refusal('limit_reached'));
    const payment = await open('399.00');
    const [, bank] = await channels(the.my);
    expect(bank?.left_today).toBe(toDecimal(satang(40_000n - thb(payment.payable))));
    expect(await arrives(payment.payable)).toBe('credited');
    expect((await after(payment)).flag).toBeUndefined();
    the.clock.set('2026-11-21T00:00:01+07:00');
    await expireIntents(the.ctx);
    await open('900.00');
  });

  it('of the member count a payment that ended until the grace for its money is over', async () => {
    await setLimit(the.my, { kind: 'deposit', period: 'day', amount: thb('1000.00') });
    const qr = channelIds(await wireChannelOf(the.ctx, 'qr'));
    await generateQr(the.my, { ...qr, amount: thb('1000.00') });
    the.clock.advance({ minutes: 11 });
    // Asking for another ends the first, whose money may still be on its way.
    const another = () => generateQr(the.my, { ...qr, amount: thb('100.00') });
    await expect(another()).rejects.toEqual(refusal('limit_reached'));
    the.clock.advance({ minutes: 1 });
    await expect(another()).rejects.toEqual(refusal('limit_reached'));
    the.clock.advance({ ms: 1 });
    expect(await another()).toMatchObject({ status: 'pending' });
  });

  it('are looked at in the order of arriving money: the account before the member’s deposits', async () => {
    const { rows } = await database.pool.query('select account_id from sub_channel where id = $1', [
      the.way.sub_channel_id,
    ]);
    const other = await database.pool.connect();
    try {
      await other.query('begin');
      await other.query(`select pg_advisory_xact_lock(hashtextextended('pay_in_account', $1))`, [rows[0].account_id]);
      const asking = open('500.00');
      await waitForLocks(database.pool, 1);
      await other.query('select 1 from play_member where member_id = $1 for update nowait', [the.my.member.id]);
      await other.query('select 1 from payment_intent where member_id = $1 for update nowait', [the.my.member.id]);
      await other.query('commit');
      expect(await asking).toMatchObject({ status: 'pending' });
    } finally {
      other.release();
    }
  });

  it('of the member cannot be passed by channels asked at once', async () => {
    await setLimit(the.my, { kind: 'deposit', period: 'day', amount: thb('1000.00') });
    const qr = channelIds(await wireChannelOf(the.ctx, 'qr'));
    const truemoney = channelIds(await wireChannelOf(the.ctx, 'truemoney'));
    const answers = await Promise.all(
      [qr, the.way, truemoney].map((one) =>
        generateQr(the.my, { ...one, amount: thb('600.00') }).catch((error: unknown) => error),
      ),
    );
    expect(answers.filter((answer) => answer instanceof Refusal && answer.problem === 'limit_reached')).toHaveLength(2);
  });

  it('credit what there is room for of money that is too much; the rest goes back and never is in the wallet', async () => {
    await capBank('1000.00');
    const payment = await open('600.00');
    expect(await arrives('1500.00')).toBe('credited');
    expect(await after(payment)).toMatchObject({
      status: 'credited',
      flag: 'limited',
      paid_amount: '1500.00',
      credited_amount: '1000.00',
      returned: { amount: '500.00', done: false },
      balance: '1000.00',
    });
    await sendReturns(the.ctx);
    the.clock.advance({ seconds: 4 });
    await sendReturns(the.ctx);
    expect((await after(payment)).returned).toEqual({ amount: '500.00', done: true });
    expect(await arrives('50.00')).toBe('returning');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('1000.00');
  });

  it('hold when many unannounced transfers arrive at once', async () => {
    await capBank('1000.00');
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => arrives(`${200 + at}.00`)));
    expect(new Set(answers)).toEqual(new Set(['credited', 'returning']));
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('1000.00');
  });
});

describe('the fee of a channel', () => {
  beforeEach(async () => {
    the.way = channelIds(await wireChannelOf(the.ctx, 'truemoney'));
  });
  const fromWallet = async (amount: string) => {
    const { rows } = await the.ctx.db.execute<{ phone: string }>(
      sql`select phone from member where id = ${the.member.id}`,
    );
    const phone = `0${rows[0]?.phone.slice(3)}`;
    return arrives(amount, {
      source: 'truemoney',
      receiver: wallet,
      sender: { bankCode: 'truemoney', accountNumber: phone, name: (await ownAccount()).name },
    });
  };

  it('is asked for on top and stays with the house', async () => {
    const payment = await open('500.00');
    expect(payment).toMatchObject({ kind: 'truemoney', fee: '5.00', payable: expect.stringMatching(/^505\./) });
    expect(payment.pay_to).toMatchObject({ code: 'truemoney', account_number: '060-000-0011' });
    await fromWallet(payment.payable);
    expect(await after(payment)).toMatchObject({ credited_amount: toDecimal(satang(thb(payment.payable) - 500n)) });
  });

  it('is for people when nothing is left beside it', async () => {
    const payment = await open('500.00');
    expect(await fromWallet('5.00')).toBe('review');
    expect(await after(payment)).toMatchObject({ status: 'review', reason: expect.stringContaining('ค่าธรรมเนียม') });
  });
});
