import { describe, expect, it } from 'vitest';
import { opaqueOrigin, readFrameMessage } from '#lib/game/rules/frame-messages.ts';
import { canPay, chosenWallet, isClosedBy, offeredWallets, playedText } from '#lib/game/rules/launch.ts';

const wallet = (id: string, balance: string, wallet_type_id: number, reason: string | null = null) => ({
  id,
  balance,
  wallet_type_id,
  reason,
});
const main = wallet('1', '0.00', 1);
const full = wallet('1', '500.00', 1);
const bonus = wallet('2', '0.01', 2);
const empty = wallet('3', '0.00', 2);
const refusing = wallet('4', '50.00', 2, 'โปรนี้ใช้กับสล็อตไม่ได้');

describe('the wallets that are offered', () => {
  it('are the main one, empty or not, and others with money', () => {
    expect(offeredWallets([main, bonus, empty, refusing])).toEqual([main, bonus, refusing]);
  });

  it('need no choice when there is one, or when the game was open on one of them', () => {
    expect(chosenWallet([main], undefined)).toBe(main);
    expect(chosenWallet([full, bonus], undefined)).toBeUndefined();
    expect(chosenWallet([full, bonus], '2')).toBe(bonus);
    expect(chosenWallet([main, bonus], '1')).toBe(main);
    expect(chosenWallet([full, bonus], '9')).toBeUndefined();
    expect(chosenWallet([], undefined)).toBeUndefined();
  });

  it('need no choice when only one of them can pay: the others are empty, or their promotion refuses', () => {
    expect(chosenWallet([main, bonus], undefined)).toBe(bonus);
    expect(chosenWallet([full, refusing], undefined)).toBe(full);
    expect(chosenWallet([main, bonus, refusing], '4')).toBe(bonus);
  });

  it('are shown when none of several can pay, so that the reason is read', () => {
    expect(chosenWallet([main, refusing], undefined)).toBeUndefined();
    expect([main, bonus, refusing].map(canPay)).toEqual([false, true, false]);
  });

  it('are never one whose promotion refuses', () => {
    expect(chosenWallet([refusing], undefined)).toBeUndefined();
    expect(chosenWallet([main, refusing], '4')).toBeUndefined();
  });
});

describe('a closing', () => {
  it.each([
    [{ provider: 'benja', game: 'khom' }, true],
    [{ provider: 'benja', game: 'kho' }, false],
    [{ provider: 'other', game: 'khom' }, false],
    [{ provider: 'benja', game: null }, true],
    [{ provider: 'ben', game: null }, false],
    [{ provider: null, game: null }, true],
  ])('of %o closes benja:khom: %s', (closed, is) => {
    expect(isClosedBy('benja:khom', closed)).toBe(is);
  });
});

describe('the time a game has been open', () => {
  it.each([
    [0, '00:00:00'],
    [999, '00:00:00'],
    [754_000, '00:12:34'],
    [3_600_000 * 25, '25:00:00'],
    [-5, '00:00:00'],
  ])('of %d ms is %s', (ms, text) => {
    expect(playedText(ms)).toBe(text);
  });
});

describe('a message', () => {
  const read = (data: unknown, over: { isOwnFrame?: boolean; origin?: string; expected?: string } = {}) =>
    readFrameMessage({ isOwnFrame: true, origin: opaqueOrigin, expected: opaqueOrigin, data, ...over });
  const round = { v: 1, type: 'round', id: 'r-01', open: true };

  it('of the frame is read without what it does not need', () => {
    expect(read({ ...round, stake: '2000', extra: 1 })).toEqual({ type: 'round', id: 'r-01', open: true });
    expect(read({ v: 1, type: 'ready', html: '<b>' })).toEqual({ type: 'ready' });
    expect(read({ v: 1, type: 'setting', name: 'sound', value: true })).toEqual({
      type: 'setting',
      name: 'sound',
      value: true,
    });
    expect(read({ v: 1, type: 'leave' })).toEqual({ type: 'leave' });
    expect(read({ v: 1, type: 'reopen' })).toEqual({ type: 'reopen' });
    expect(read({ v: 1, type: 'game', code: 'bac-2' })).toEqual({ type: 'game', code: 'bac-2' });
    expect(read({ v: 1, type: 'game', code: 'bac-2&next=//evil.example' })).toBeUndefined();
    expect(read({ v: 1, type: 'numbers', numbers: ['87', '525'] })).toEqual({
      type: 'numbers',
      numbers: ['87', '525'],
    });
    expect(read({ v: 1, type: 'fatal', code: 'closed' })).toEqual({ type: 'fatal', code: 'closed' });
  });

  it('of another window or origin is not read', () => {
    expect(read(round, { isOwnFrame: false })).toBeUndefined();
    for (const origin of ['http://localhost:4321', 'https://evil.example', ''])
      expect(read(round, { origin })).toBeUndefined();
  });

  it('of another provider’s game comes through the site’s own page, and says only how the game goes', () => {
    const site = 'https://benja.example';
    const stranger = { origin: site, expected: site };
    expect(read(round, stranger)).toEqual({ type: 'round', id: 'r-01', open: true });
    expect(read({ v: 1, type: 'leave' }, stranger)).toEqual({ type: 'leave' });
    for (const origin of [opaqueOrigin, 'https://games.neon.example'])
      expect(read(round, { ...stranger, origin })).toBeUndefined();
    expect(read(round, { ...stranger, isOwnFrame: false })).toBeUndefined();
    for (const more of [
      { type: 'game', code: 'bac-2' },
      { type: 'numbers', numbers: ['87'] },
      { type: 'history', proof: 'x' },
      { type: 'setting', name: 'sound', value: true },
      { type: 'reopen' },
    ]) {
      expect(read({ v: 1, ...more })).toBeDefined();
      expect(read({ v: 1, ...more }, stranger)).toBeUndefined();
    }
  });

  it.each([
    null,
    'round',
    42,
    [round],
    { type: 'round', id: 'r', open: true },
    { ...round, v: '1' },
    { ...round, open: 'yes' },
    { ...round, id: 'x'.repeat(65) },
    { v: 1, type: 'balance', balance: 100 },
    { v: 1, type: 'setting', name: '__proto__', value: true },
    { v: 1, type: 'setting', name: 'Sound!', value: true },
    { v: 1, type: 'numbers', numbers: ['87', '<b>'] },
    { v: 1, type: 'numbers', numbers: ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(3)) },
    { v: 1, type: 'numbers', numbers: '87' },
    { v: 1, type: 'eval', code: 'alert(1)' },
  ])('that is %j is not read', (data) => {
    expect(read(data)).toBeUndefined();
  });
});
