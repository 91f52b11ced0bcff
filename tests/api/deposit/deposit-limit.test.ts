/** What a deposit limit leaves of money that comes through several payments or unasked, at a bank that may misbehave. */
import { beforeEach, describe, expect, it } from 'vitest';
import { add, subtract, zeroSatang } from '#lib/money.ts';
import { accountOf, wireChannelOf } from '#tests/support/deposits.ts';
import { balanceOf, thb } from '#tests/support/money.ts';
import { faultyBankOfFile, ours } from './faulty-bank.ts';

const the = faultyBankOfFile();
const { door, byQr, stateOf, scan } = the;

describe('a deposit limit', () => {
  beforeEach(async () => {
    const wish = { kind: 'deposit', period: 'day', amount: '1000.00' };
    expect((await door.call('POST /api/member/limit/set', wish, { as: the.member })).error).toBe(0);
  });

  it('cannot be passed by payments asked for at once, whatever their channels and keys', async () => {
    const ways = await Promise.all([
      wireChannelOf(door.ctx, 'qr'),
      wireChannelOf(door.ctx, 'bank', '004'),
      wireChannelOf(door.ctx, 'truemoney'),
    ]);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        door.call(
          'POST /api/member/payment/generate_qr',
          { ...ways[at % ways.length], amount: '400.00' },
          { as: the.member, key: `limit-of-${the.member.id}-${at}` },
        ),
      ),
    );
    const made = new Map<string, string>();
    for (const { error, data } of answers) if (error === 0) made.set(data.payment_id, data.payable);
    expect([...made.values()].reduce((sum, payable) => add(sum, thb(payable)), zeroSatang) <= 100_000n).toBe(true);
    expect(made.size).toBe(2);
    expect(answers.filter((answer) => answer.error !== 0).every((answer) => answer.error === 2002)).toBe(true);
  });

  it('made stricter while a payment is open holds for its money: what is too much goes back', async () => {
    const payment = await byQr();
    const wish = { kind: 'deposit', period: 'month', amount: '300.00' };
    await door.call('POST /api/member/limit/set', wish, { as: the.member });
    const again = { ...(await wireChannelOf(door.ctx, 'qr')), amount: '500.00' };
    const asked = await door.call('POST /api/member/payment/generate_qr', again, {
      as: the.member,
      key: 'asked-again',
    });
    expect(asked).toMatchObject({ error: 2002, fields: { amount: 'เกินวงเงินฝากที่ตั้งไว้ เหลือ ฿300' } });
    await scan(payment, {});
    expect(await stateOf(payment)).toMatchObject({ status: 'credited', credited_amount: '300.00', flag: 'limited' });
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('300.00');
  });

  it('and a payment that is open when its member begins to rest brings nothing in, and is shown no more', async () => {
    const payment = await byQr();
    await door.call('POST /api/member/reality_check/answer', { answer: 'stop' }, { as: the.member });
    const again = { ...(await wireChannelOf(door.ctx, 'qr')), amount: '500.00' };
    const asked = await door.call('POST /api/member/payment/generate_qr', again, {
      as: the.member,
      key: 'asked-to-rest',
    });
    expect(asked).toMatchObject({ error: 1020 });
    await scan(payment, {});
    expect(await stateOf(payment)).toMatchObject({ status: 'review', returned: { amount: '500.00' } });
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('0.00');
  });

  it('cannot be passed by money that comes unasked, many transfers at once: what is too much goes back', async () => {
    const sender = await accountOf(door.ctx, the.member);
    const amounts = Array.from({ length: 12 }, (_, at) => `${200 + at}.00`);
    await Promise.all(
      amounts.map((amount) => door.call('POST /api/sandbox/bank/transfer', { to: ours, amount, sender })),
    );
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('1000.00');
    const back = (await door.call('GET /api/operator/payment/returns', {}, { as: 'operator' })).data;
    const total = (rows: readonly { amount: string }[]) =>
      rows.reduce((sum, row) => add(sum, thb(row.amount)), zeroSatang);
    const mine = back.filter((row: { member_id: string }) => row.member_id === String(the.member.id));
    const arrived = total(amounts.map((amount) => ({ amount })));
    expect(subtract(arrived, total(mine))).toBe(100_000n);
  });
});
