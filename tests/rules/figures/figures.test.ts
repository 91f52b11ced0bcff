import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countedFigures,
  countsOf,
  figuresOf,
  type HouseSum,
  liabilitiesOf,
  ruleOf,
} from '#lib/figures/rules/figures.ts';
import { movementKinds } from '#lib/ledger/rules/kinds.ts';

const sum = (account: string, kind: string, amountIn: bigint, amountOut: bigint): HouseSum => ({
  account,
  kind,
  amountIn,
  amountOut,
});

/** The figures that are not zero. */
const told = (...sums: HouseSum[]) =>
  Object.fromEntries(Object.entries(figuresOf(sums)).filter(([, amount]) => amount !== 0n));

describe('figures', () => {
  it('count every kind that moves THB of the house, but what is in flight until it is paid', () => {
    const accounts = ['lotto:gov', 'withdrawals_in_flight', 'deposit_fees', 'deposit_suspense'];
    const uncounted = movementKinds
      .filter(({ currency, from, to }) => currency === 'THB' && (from === 'house' || to === 'house'))
      .filter(({ code }) => accounts.every((account) => ruleOf(code, account) === undefined));
    expect(uncounted.map(({ code }) => code)).toEqual(['withdraw', 'withdraw_refund']);
  });

  it('take deposits without what the bank took back as money in', () => {
    expect(
      told(
        sum('bank_float:promptpay', 'deposit', 0n, 50_000n),
        sum('bank_float:promptpay', 'deposit_reversed', 12_000n, 0n),
      ),
    ).toEqual({
      money_in: 38_000n,
    });
  });

  it('take what left the flight account without returns as money out, once', () => {
    expect(
      told(
        sum('withdrawals_in_flight', 'withdraw', 90_000n, 0n),
        sum('withdrawals_in_flight', 'withdraw_refund', 0n, 10_000n),
        sum('withdrawals_in_flight', 'withdraw_paid', 0n, 80_000n),
        sum('bank_float:payout', 'withdraw_paid', 80_000n, 0n),
        sum('bank_float:payout', 'withdraw_returned', 0n, 5_000n),
      ),
    ).toEqual({ money_out: 75_000n });
  });

  it('take stakes less refunds, winnings and corrections as gross revenue of lotteries and of games', () => {
    expect(
      told(
        sum('lotto:gov', 'lotto_stake', 100_000n, 0n),
        sum('lotto:gov', 'lotto_refund', 0n, 5_000n),
        sum('lotto:gov', 'lotto_win', 0n, 60_000n),
        sum('lotto:gov', 'lotto_correction_in', 0n, 900n),
        sum('lotto:gov', 'lotto_correction_out', 400n, 0n),
        sum('game:benja', 'game_stake', 20_000n, 0n),
        sum('game:benja', 'game_win', 0n, 27_000n),
      ),
    ).toEqual({ stakes: 115_000n, ggr_lotto: 34_500n, ggr_games: -7_000n, ggr: 27_500n, ngr: 27_500n });
  });

  it('are told with how many deposits, payouts and bets they are of, each once', () => {
    const rows = [
      { ...sum('bank_float:promptpay', 'deposit', 0n, 50_000n), n: 3n },
      { ...sum('bank_float:scb', 'deposit', 0n, 1_000n), n: 1n },
      { ...sum('bank_float:scb', 'deposit_reversed', 1_000n, 0n), n: 1n },
      { ...sum('withdrawals_in_flight', 'withdraw', 9_000n, 0n), n: 5n },
      { ...sum('withdrawals_in_flight', 'withdraw_paid', 0n, 8_000n), n: 2n },
      { ...sum('bank_float:payout', 'withdraw_paid', 8_000n, 0n), n: 2n },
      { ...sum('lotto:gov', 'lotto_stake', 500n, 0n), n: 7n },
      { ...sum('lotto:gov', 'lotto_refund', 0n, 500n), n: 4n },
      { ...sum('game:benja', 'game_stake', 500n, 0n), n: 20n },
      { ...sum('game:benja', 'game_win', 0n, 500n), n: 9n },
    ];
    expect(countsOf(rows)).toEqual({ money_in: 4, money_out: 2, stakes: 27 });
    expect(countsOf([])).toEqual({ money_in: 0, money_out: 0, stakes: 0 });
  });

  it('take bonuses without what was forfeited, and fees, off the net revenue', () => {
    expect(
      told(
        sum('game:benja', 'game_stake', 100_000n, 0n),
        sum('bonus_cost', 'promotion_bonus', 0n, 30_000n),
        sum('bonus_cost', 'promotion_forfeited', 12_000n, 0n),
        sum('cashback_cost', 'turnover_rebate', 0n, 1_000n),
        sum('deposit_fees', 'deposit_fee', 500n, 100n),
        sum('bank_float:promptpay', 'deposit_fee', 100n, 500n),
      ),
    ).toEqual({
      ...{ stakes: 100_000n, ggr_games: 100_000n, ggr: 100_000n },
      ...{ bonus_cost: 19_000n, fees_borne: 400n, ngr: 80_600n },
    });
  });

  it('count what was collected later for the account that was owed', () => {
    expect(told(sum('lotto:gov', 'receivable_collected', 700n, 0n))).toEqual({ ggr_lotto: 700n, ggr: 700n, ngr: 700n });
    expect(told(sum('game:benja', 'receivable_collected', 700n, 0n))).toEqual({
      ggr_games: 700n,
      ggr: 700n,
      ngr: 700n,
    });
    expect(told(sum('bank_float:scb', 'receivable_collected', 700n, 0n))).toEqual({ money_in: -700n });
    expect(told(sum('adjustments', 'receivable_collected', 700n, 0n))).toEqual({ adjustments: -700n });
  });

  it('keep money without an owner apart', () => {
    expect(
      told(
        sum('deposit_suspense', 'deposit_suspense', 900n, 200n),
        sum('bank_float:scb', 'deposit_suspense', 200n, 900n),
      ),
    ).toEqual({ suspense: 700n });
  });

  it('are the same however the sums are split', () => {
    const sums = fc.array(
      fc.record({
        account: fc.constantFrom(
          'lotto:gov',
          'game:benja',
          'bank_float:scb',
          'withdrawals_in_flight',
          'deposit_suspense',
          'deposit_fees',
          'bonus_cost',
          'adjustments',
        ),
        kind: fc.constantFrom(...movementKinds.map(({ code }) => code)),
        amountIn: fc.bigInt(0n, 10n ** 12n),
        amountOut: fc.bigInt(0n, 10n ** 12n),
      }),
    );
    fc.assert(
      fc.property(sums, fc.nat(), (all, at) => {
        const cut = all.length === 0 ? 0 : at % all.length;
        const [whole, left, right] = [figuresOf(all), figuresOf(all.slice(0, cut)), figuresOf(all.slice(cut))];
        for (const name of Object.keys(whole) as (keyof typeof whole)[])
          expect(whole[name]).toBe(left[name] + right[name]);
        expect(whole.ngr).toBe(whole.ggr - whole.bonus_cost - whole.fees_borne);
      }),
    );
  });

  it('name a counted figure for every rule', () => {
    for (const { code } of movementKinds)
      for (const account of [
        'lotto:gov',
        'game:benja',
        'bank_float:scb',
        'withdrawals_in_flight',
        'deposit_fees',
        'adjustments',
      ]) {
        const rule = ruleOf(code, account);
        if (rule) expect(countedFigures).toContain(rule.figure);
      }
  });
});

describe('liabilities', () => {
  it('are wallets, money in flight and money without an owner, against what lies at banks', () => {
    const balances = [
      { account: 'bank_float:promptpay', balance: -100_000n },
      { account: 'bank_float:payout', balance: 30_000n },
      { account: 'withdrawals_in_flight', balance: 5_000n },
      { account: 'deposit_suspense', balance: 2_000n },
      { account: 'lotto:gov', balance: 20_000n },
    ];
    // 43,000 stand in wallets: all accounts together are zero.
    expect(liabilitiesOf(balances)).toEqual({
      wallets: 43_000n,
      inFlight: 5_000n,
      suspense: 2_000n,
      total: 50_000n,
      banks: 70_000n,
      coveragePct: 140,
    });
  });

  it('have no coverage where nothing is owed', () => {
    expect(liabilitiesOf([]).coveragePct).toBeUndefined();
  });
});
