import { describe, expect, it } from 'vitest';
import {
  kindsNamed,
  kindsOfGroup,
  type MovementCode,
  movementGroup,
  movementKind,
  movementKinds,
  movementTitle,
  statementGroups,
} from '#lib/ledger/rules/kinds.ts';
import { readSearch } from '#lib/ledger/rules/statement-search.ts';
import { otherWalletThai, promotionBalance, promotionWord, usableBalance } from '#lib/ledger/rules/wallet-types.ts';
import { satang } from '#lib/money.ts';

describe('what is looked for in the statement', () => {
  it.each([
    ['500', 50_000n, 500n],
    ['฿1,250.50', 125_050n, undefined],
    ['−฿20', 2_000n, 20n],
    ['๑๒ แต้ม', 1_200n, 12n],
    ['691122-000023', undefined, 23n],
    ['000023', 2_300n, 23n],
    ['แทงหวย', undefined, undefined],
  ])('%s', (text, amount, number) => {
    expect(readSearch(text)).toMatchObject({ amount: amount === undefined ? undefined : satang(amount), number });
  });

  it('is nothing where nothing was typed', () => {
    expect(readSearch('  ')).toBeUndefined();
  });

  it('finds kinds by either of their names', () => {
    expect(kindsNamed('ย้ายไปกระเป๋าโปร')).toEqual(['promotion_deposit']);
    expect(kindsNamed('รับเข้ากระเป๋าโปร')).toEqual(['promotion_deposit']);
    expect(kindsNamed('ไม่มีชื่อนี้')).toEqual([]);
  });
});

describe('names in the statement', () => {
  it('between own wallets say which way the money went', () => {
    expect(movementTitle('promotion_deposit', 'out')).toBe('ย้ายไปกระเป๋าโปร');
    expect(movementTitle('promotion_deposit', 'in')).toBe('รับเข้ากระเป๋าโปร');
    for (const kind of movementKinds.filter(({ from, to }) => from === 'member' && to === 'member'))
      expect(movementTitle(kind.code, 'out'), kind.code).not.toBe(movementTitle(kind.code, 'in'));
  });

  it('are the same both ways for what only goes one', () => {
    expect(movementTitle('deposit', 'in')).toBe('ฝากเงิน');
    expect(movementTitle('deposit', 'out')).toBe('ฝากเงิน');
  });
});

describe('the balance a page shows', () => {
  const wallet = (wallet_type_id: number, balance: string) => ({ wallet_type_id, balance });

  it('is the main wallet, with promotions and free credit told apart', () => {
    const wallets = [wallet(1, '2869.50'), wallet(2, '180.00'), wallet(3, '50.00')];
    expect(usableBalance(wallets)).toBe(286_950n);
    expect(promotionBalance(wallets)).toBe(23_000n);
    expect(promotionWord(wallets)).toBe('โปร');
    expect(promotionWord([wallet(1, '1.00'), wallet(3, '50.00')])).toBe('เครดิตฟรี');
  });

  it('has no second figure without another wallet', () => {
    expect(promotionWord([wallet(1, '2869.50')])).toBeUndefined();
    expect(promotionBalance([wallet(1, '2869.50')])).toBe(0n);
    expect(usableBalance([])).toBe(0n);
  });
});

describe('the kinds of movements', () => {
  it('are found by their code', () => {
    expect(movementKind('deposit')).toMatchObject({ code: 'deposit', from: 'house', to: 'member', currency: 'THB' });
    expect(() => movementKind('gift' as MovementCode)).toThrow('unknown movement kind gift');
  });

  it('stand in one filter of the statement each', () => {
    const shown = statementGroups.flatMap((group) => kindsOfGroup(group));
    expect(shown.toSorted()).toEqual(movementKinds.map(({ code }) => code).toSorted());
    for (const group of statementGroups)
      for (const code of kindsOfGroup(group)) expect(movementGroup(code), code).toBe(group);
  });

  it('that the site does not know are shown by their code, as adjustments', () => {
    expect([movementTitle('gift', 'in'), movementTitle('gift', 'out'), movementGroup('gift')]).toEqual([
      'gift',
      'gift',
      'adjustment',
    ]);
  });
});

it('a wallet beside the main one is called by its type', () => {
  expect([2, 3].map((wallet_type_id) => otherWalletThai({ wallet_type_id }))).toEqual(['กระเป๋าโปร', 'เครดิตฟรี']);
});
