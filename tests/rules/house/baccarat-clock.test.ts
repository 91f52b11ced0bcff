import { describe, expect, it } from 'vitest';
import { betsCloseAt, handMs, handStart, resultAt, shoeEnd, shoeMs, tableAt } from '#lib/house/rules/baccarat-clock.ts';
import { baccaratRooms } from '#lib/house/rules/data/baccarat.ts';

const start = handStart('bac-1', 1, 1);

describe('a room', () => {
  it('has hands of 27 seconds: 15 to bet, 1 closed, 8 to deal, 3 of result', () => {
    const at = (seconds: number) => tableAt('bac-1', start + seconds * 1_000);
    expect([0, 14.999, 15, 15.999, 16, 23.999, 24, 26.999].map((seconds) => at(seconds).phase)).toEqual(
      ['betting', 'closed', 'dealing', 'result'].flatMap((phase) => [phase, phase]),
    );
    expect(at(3)).toEqual({ shoe: 1, hand: 1, phase: 'betting', endsAt: betsCloseAt('bac-1', 1, 1) });
    expect(at(16).endsAt).toBe(resultAt('bac-1', 1, 1));
    expect(at(27)).toMatchObject({ shoe: 1, hand: 2, phase: 'betting' });
  });
  it('shuffles for 45 seconds after hand 64, then begins the next shoe', () => {
    const end = shoeEnd('bac-1', 1);
    expect(end - start).toBe(64 * handMs);
    expect(tableAt('bac-1', end - 1)).toMatchObject({ shoe: 1, hand: 64, phase: 'result', endsAt: end });
    expect(tableAt('bac-1', end)).toEqual({ shoe: 1, hand: 64, phase: 'shuffling', endsAt: start + shoeMs });
    expect(tableAt('bac-1', end + 44_999).phase).toBe('shuffling');
    expect(tableAt('bac-1', end + 45_000)).toMatchObject({ shoe: 2, hand: 1, phase: 'betting' });
  });
  it('never deals at the same time as another', () => {
    const results = baccaratRooms.map(({ code }) => resultAt(code, 900, 12));
    expect(new Set(results.map((at) => at % handMs)).size).toBe(8);
    for (const at of results) expect(Number.isInteger(at)).toBe(true);
  });
  it('stands where each of its times says, for every hand', () => {
    for (const { code } of baccaratRooms)
      for (const hand of [1, 2, 63, 64])
        expect(tableAt(code, handStart(code, 7, hand))).toMatchObject({ shoe: 7, hand, phase: 'betting' });
    expect(() => tableAt('bac-9', start)).toThrow('no room bac-9');
  });
});
