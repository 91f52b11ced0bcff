import { describe, expect, it } from 'vitest';
import { baht } from '#lib/money.ts';
import { payingWallet, type WantedBet } from '#lib/play/rules/paying.ts';
import type { WalletTerms } from '#lib/promotion/rules/staking.ts';

const main = (balance: string) => ({ id: '1', balance, wallet_type_id: 1 });
const bonus = (balance: string) => ({ id: '2', balance, wallet_type_id: 2 });
const terms = (rule: Partial<WalletTerms['rule']> = {}): WalletTerms[] => [
  { walletId: '2', rule: { weights: { lotto: 50 }, excludedGames: [], maxBet: 500, ...rule } },
];
const bill = (stake: number, paid = stake, game = 'lotto:gov'): WantedBet => ({
  bet: { category: 'lotto', game, stake: baht(stake) },
  paid: baht(paid),
});
const chosen = (...args: Parameters<typeof payingWallet>): string | undefined => payingWallet(...args).chosen?.id;

describe('the wallet that pays', () => {
  it('is the main one as long as that can pay', () => {
    expect(chosen([main('100.00'), bonus('1000.00')], '', terms(), bill(100))).toBe('1');
    expect(payingWallet([main('100.00')], '', [], bill(100)).walletId).toBeUndefined();
  });

  it('is the promotion’s when the main one is empty, already for an empty bill', () => {
    expect(chosen([main('0.00'), bonus('1000.00')], '', terms(), bill(0))).toBe('2');
    expect(chosen([main('99.99'), bonus('1000.00')], '', terms(), bill(100))).toBe('2');
    expect(payingWallet([main('0.00'), bonus('1000.00')], '', terms(), bill(100)).walletId).toBe('2');
  });

  it('counts what is paid against the balance, and what is staked against the terms', () => {
    expect(chosen([main('90.00'), bonus('1000.00')], '', terms(), bill(100, 90))).toBe('1');
    expect(chosen([main('0.00'), bonus('1000.00')], '', terms({ maxBet: 100 }), bill(101, 95))).toBe('1');
  });

  it.each<[string, Partial<WalletTerms['rule']>, WantedBet, string]>([
    ['a bill over its largest bet', { maxBet: 500 }, bill(501), 'โปรนี้แทงได้โพยละไม่เกิน ฿500'],
    [
      'an excluded game',
      { excludedGames: [{ code: 'lotto:yeekee5', name: 'ยี่กี 5 นาที' }] },
      bill(10, 10, 'lotto:yeekee5'),
      'โปรนี้ใช้กับยี่กี 5 นาทีไม่ได้',
    ],
    ['a category that it does not play', { weights: { slot: 100 } }, bill(10), 'โปรนี้ใช้กับหวยไม่ได้'],
  ])('is not the promotion’s for %s, and says why', (_, rule, wanted, reason) => {
    const paying = payingWallet([main('0.00'), bonus('1000.00')], '', terms(rule), wanted);
    expect([paying.chosen?.id, paying.instead]).toEqual(['1', undefined]);
    expect(paying.refusals.get('2')).toBe(reason);
  });

  it('is the member’s own choice, with the other offered where that choice cannot pay', () => {
    const short = payingWallet([main('10.00'), bonus('1000.00')], '1', terms(), bill(100));
    expect([short.chosen?.id, short.instead?.id]).toEqual(['1', '2']);
    const other = payingWallet([main('100.00'), bonus('20.00')], '2', terms(), bill(100));
    expect([other.chosen?.id, other.instead?.id]).toEqual(['2', '1']);
    const tooLarge = payingWallet([main('900.00'), bonus('1000.00')], '2', terms(), bill(501));
    expect([tooLarge.chosen?.id, tooLarge.instead?.id]).toEqual(['2', '1']);
  });

  it('drops a choice that is gone or may not play this game at all', () => {
    expect(chosen([main('0.00')], '2', [], bill(10))).toBe('1');
    expect(chosen([main('50.00'), bonus('1000.00')], '2', terms({ weights: { slot: 100 } }), bill(10))).toBe('1');
  });

  it('offers nothing while nothing is written, and the main one where none can pay', () => {
    expect(payingWallet([main('0.00'), bonus('0.00')], '1', terms(), bill(0)).instead).toBeUndefined();
    const none = payingWallet([main('5.00'), bonus('50.00')], '', terms(), bill(100));
    expect([none.chosen?.id, none.instead]).toEqual(['1', undefined]);
  });

  it('is none for a guest', () => {
    const { chosen: wallet, balance, walletId } = payingWallet([], '', [], bill(10));
    expect([wallet, balance, walletId]).toEqual([undefined, undefined, undefined]);
  });
});
