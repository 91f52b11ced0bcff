import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentText } from '#lib/cashback/rules/cashback-rule.ts';
import { claimableDay, claimEnd, claimState } from '#lib/cashback/rules/claim-window.ts';
import { lossInputs, rebateInputs } from '#lib/cashback/rules/inputs.ts';
import { carriedOn, lossRefund, noPlay, type Play } from '#lib/cashback/rules/loss-refund.ts';
import { turnoverRebate } from '#lib/cashback/rules/turnover-rebate.ts';
import { daysDeciding, nextLevel, vipLevel } from '#lib/cashback/rules/vip.ts';
import { baht, satang, subtract, toDecimal, zeroSatang } from '#lib/money.ts';
import { isBearable, mostOnStakeBp } from '#lib/play/rules/share-of-edge.ts';
import { thb } from '#tests/support/money.ts';

const played = (stakes: string, wins: string): Play => ({ stakes: thb(stakes), wins: thb(wins) });
const atThreePercent = { rateBp: 300, cap: baht(5_000) };

describe('the loss refund of a day', () => {
  it('is 12,340 - 9,000 - 40 = 3,300 x 3% = 99.00', () => {
    const { net, amount } = lossRefund(
      { own: played('12340.00', '9000.00'), carried: noPlay, rewards: thb('40.00') },
      atThreePercent,
    );
    expect(toDecimal(net)).toBe('3300.00');
    expect(toDecimal(amount)).toBe('99.00');
  });

  it.each([
    ['a day that was won', played('100.00', '450.00'), '0.00'],
    ['a day whose rewards are more than its loss', played('100.00', '70.00'), '0.00'],
    ['a loss above the cap', played('900000.00', '0.00'), '5000.00'],
    ['a part of a satang, cut off', played('40.33', '0.00'), '0.00'],
    ['a part of a satang above a whole one, cut off', played('1040.33', '0.00'), '30.00'],
  ])('of %s', (_, own, amount) => {
    expect(toDecimal(lossRefund({ own, carried: noPlay, rewards: thb('40.00') }, atThreePercent).amount)).toBe(amount);
  });

  it('takes in what paid days have changed by: a prize that came later lowers it, one taken back raises it', () => {
    const own = played('2000.00', '0.00');
    const refund = (carried: Play) =>
      toDecimal(lossRefund({ own, carried, rewards: zeroSatang }, atThreePercent).amount);
    expect(refund(played('0.00', '1500.00'))).toBe('15.00');
    expect(refund({ stakes: zeroSatang, wins: thb('-1000.00') })).toBe('90.00');
    expect(refund(played('0.00', '2000.00'))).toBe('0.00');
  });

  it('is never negative, never above the cap, never more for more won', () => {
    const amount = fc.bigInt(0n, 10n ** 9n).map((value) => satang(value));
    fc.assert(
      fc.property(amount, amount, amount, amount, (stakes, wins, rewards, more) => {
        const of = (won: typeof wins) =>
          lossRefund({ own: { stakes, wins: won }, carried: noPlay, rewards }, atThreePercent).amount;
        const before = of(wins);
        expect(before >= 0n && before <= atThreePercent.cap).toBe(true);
        expect(of(satang(wins + more)) <= before).toBe(true);
      }),
    );
  });
});

describe('a paid day that has changed since', () => {
  const paidFor = (stakes: string, wins = '0.00', rewards = '0.00') => ({
    own: played(stakes, wins),
    carried: noPlay,
    rewards: thb(rewards),
  });
  const carried = (paid: ReturnType<typeof paidFor>, now: Play, known = noPlay) => {
    const { stakes, wins } = carriedOn(paid, atThreePercent, now, known);
    return [toDecimal(stakes), toDecimal(wins)];
  };

  it('brings to another what it differs by: a prize, a stake that was settled late', () => {
    expect(carried(paidFor('10000.00'), played('10000.00', '9000.00'))).toEqual(['0.00', '9000.00']);
    expect(carried(paidFor('10000.00'), played('15000.00', '200.00'))).toEqual(['5000.00', '200.00']);
    expect(carried(paidFor('10000.00', '900.00'), played('10000.00', '0.00'))).toEqual(['0.00', '-900.00']);
  });

  it('brings nothing where nothing is refunded', () => {
    const brought = carriedOn(
      paidFor('10000.00'),
      { rateBp: 0, cap: baht(5_000) },
      played('12000.00', '500.00'),
      noPlay,
    );
    expect(toDecimal(subtract(brought.stakes, brought.wins))).toBe('0.00');
  });

  it('takes back what was refunded and no more, however much was won after all', () => {
    expect(carried(paidFor('10000.00', '0.00', '40.00'), played('10000.00', '90000.00'))).toEqual(['0.00', '9960.00']);
  });

  it('brings nothing where the cap was paid before and is due after', () => {
    expect(carried(paidFor('900000.00'), played('900000.00', '500000.00'))).toEqual(['0.00', '0.00']);
    // The cap of 5,000 is 3% of 166,666.66.
    expect(carried(paidFor('900000.00'), played('900000.00', '800000.00'))).toEqual(['0.00', '66666.66']);
  });

  it('of which some is known brings the rest, and nothing twice', () => {
    const paid = paidFor('10000.00');
    expect(carried(paid, played('10000.00', '90000.00'), played('0.00', '10000.00'))).toEqual(['0.00', '0.00']);
    expect(carried(paid, played('10000.00', '0.00'), played('0.00', '10000.00'))).toEqual(['0.00', '-10000.00']);
  });

  it('refunds over both days what one day would have, while the next loses enough to bear it', () => {
    const amount = fc.bigInt(0n, 10n ** 7n).map((value) => satang(value));
    fc.assert(
      fc.property(amount, amount, amount, (stakes, wins, rewards) => {
        const paid = { own: { stakes, wins: zeroSatang }, carried: noPlay, rewards };
        const terms = { rateBp: 500, cap: baht(1_000_000) };
        const now = { stakes, wins };
        const next = { own: { stakes: satang(10n ** 9n), wins: zeroSatang }, rewards: zeroSatang };
        const refund = (day: typeof next, brought: Play) => lossRefund({ ...day, carried: brought }, terms).amount;
        const twice = lossRefund(paid, terms).amount + refund(next, carriedOn(paid, terms, now, noPlay));
        const whole = lossRefund({ ...paid, own: now }, terms).amount + refund(next, noPlay);
        // Each figure is cut to whole satang.
        expect(twice - whole).toBeGreaterThanOrEqual(-2n);
        expect(twice - whole).toBeLessThanOrEqual(2n);
      }),
    );
  });
});

describe('the turnover rebate of a day', () => {
  it('is the rate of the category times what was staked, cut to whole satang', () => {
    const { lines, amount } = turnoverRebate(
      [{ category: 'lotto', stakes: thb('12340.55'), carried: zeroSatang }],
      () => 40,
    );
    expect(toDecimal(amount)).toBe('49.36');
    expect(lines).toEqual([{ category: 'lotto', stakes: 1_234_055n, carried: 0n, rateBp: 40, amount: 4_936n }]);
  });

  it('takes in stakes that were settled after their day was paid, and is never negative', () => {
    const of = (carried: string) =>
      toDecimal(
        turnoverRebate([{ category: 'lotto', stakes: thb('1000.00'), carried: thb(carried) }], () => 50).amount,
      );
    expect(of('500.00')).toBe('7.50');
    expect(of('-1500.00')).toBe('0.00');
  });
});

describe('what may be paid on a stake', () => {
  it.each([
    ['slot edge 4%', 400, 120],
    ['baccarat banker 1.06%', 106, 31],
    ['an edge of the player', -200, 0],
  ])('of %s is 30%% of it', (_, edgeBp, most) => {
    expect(mostOnStakeBp(edgeBp)).toBe(most);
    expect(isBearable([most], edgeBp)).toBe(true);
    expect(isBearable([most + 1], edgeBp)).toBe(false);
  });

  it('counts all levels together', () => {
    expect(isBearable([60, 40, 20], 400)).toBe(true);
    expect(isBearable([60, 40, 21], 400)).toBe(false);
  });
});

describe('a VIP level', () => {
  const thresholds = { gold: baht(50_000), hero: baht(300_000) };

  it.each([
    ['0.00', 0],
    ['49999.99', 0],
    ['50000.00', 1],
    ['299999.99', 1],
    ['300000.00', 2],
  ])('of %s staked in 30 days is %i', (stakes, level) => {
    expect(vipLevel(thb(stakes), thresholds)).toBe(level);
  });

  it('goes by the thirty days before the day, over the end of a month and of February', () => {
    expect(daysDeciding('2026-12-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(daysDeciding('2028-03-01')).toEqual({ from: '2028-01-31', to: '2028-02-29' });
  });

  it('has one above it, up to the highest', () => {
    expect(nextLevel(0, thresholds)).toEqual({ level: 1, from: thresholds.gold });
    expect(nextLevel(1, thresholds)).toEqual({ level: 2, from: thresholds.hero });
    expect(nextLevel(2, thresholds)).toBeUndefined();
  });
});

describe('a day can be claimed', () => {
  const reward = { day: '2026-11-30', amount: baht(99), min: baht(10), claimed: false };

  it.each([
    ['2026-12-01T00:00:00.000+07:00', 'open'],
    ['2026-12-01T23:59:59.999+07:00', 'open'],
    ['2026-12-02T00:00:00.000+07:00', 'lapsed'],
  ])('at %s: %s', (at, state) => {
    expect(claimState(reward, new Date(at))).toBe(state);
    expect(claimState({ ...reward, claimed: true }, new Date(at))).toBe('claimed');
  });

  it('from 10 baht', () => {
    const now = new Date('2026-12-01T09:00:00+07:00');
    expect(claimState({ ...reward, amount: baht(10) }, now)).toBe('open');
    expect(claimState({ ...reward, amount: thb('9.99') }, now)).toBe('below_minimum');
    expect(claimState({ ...reward, amount: zeroSatang }, now)).toBe('nothing');
    expect(claimState({ ...reward, amount: thb('9.99') }, claimEnd(reward.day))).toBe('below_minimum');
  });

  it('one at a time: yesterday, as Bangkok counts days', () => {
    expect(claimableDay(new Date('2026-11-30T16:59:59Z'))).toBe('2026-11-29');
    expect(claimableDay(new Date('2026-11-30T17:00:00Z'))).toBe('2026-11-30');
  });
});

describe('what a figure was calculated from', () => {
  it('is stored with a refund, in baht and satang', () => {
    const day = {
      own: played('12340.00', '9000.50'),
      carried: { stakes: thb('-20.00'), wins: thb('0.25') },
      rewards: thb('40.00'),
    };
    expect(lossInputs(day, atThreePercent, lossRefund(day, atThreePercent))).toEqual({
      stakes: '12340.00',
      wins: '9000.50',
      rewards: '40.00',
      carried_stakes: '-20.00',
      carried_wins: '0.25',
      net: '3279.25',
      rate_bp: 300,
      cap: '5000.00',
    });
  });

  it('is stored with a rebate, line by line', () => {
    const rebate = turnoverRebate([{ category: 'lotto', stakes: thb('1000.00'), carried: thb('500.00') }], () => 40);
    expect(rebateInputs({ vipLevel: 1, stakes: thb('60000.00') }, rebate)).toEqual({
      vip_level: 1,
      stakes_30_days: '60000.00',
      lines: [{ category: 'lotto', stakes: '1000.00', carried: '500.00', rate_bp: 40, amount: '6.00' }],
    });
  });

  it('names rates as a reader writes them', () => {
    expect([500, 20, 25].map(percentText)).toEqual(['5%', '0.2%', '0.25%']);
  });
});
