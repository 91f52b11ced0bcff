import { describe, expect, it } from 'vitest';
import { ladderCap, ladderPct, type NumberLimit, priceLines } from '#lib/lotto/rules/pricing.ts';
import { baht } from '#lib/money.ts';
import { line, none, rates, used } from './stake-lines.ts';

describe('the automatic ladder', () => {
  it('caps a number at what the house may lose on it: 900,000 at 900 is 1,000 baht', () => {
    const rate = rates.get('three_top');
    expect(rate && ladderCap(rate)).toBe(baht(1_000));
  });
  it('steps at 50 and 80 percent of the cap, by what was accepted before the line', () => {
    expect([0, 499, 500, 799, 800, 999, 1_000].map((n) => ladderPct(baht(n), baht(1_000)))).toEqual([
      100, 100, 80, 80, 50, 50, 0,
    ]);
  });
  it('gives 900, then 720, then 450, then closes', () => {
    const rateAfter = (amount: number) =>
      priceLines([line('three_top', '123', 10)], { ...none, used: used('three_top', '123', amount) }).lines[0];
    expect(rateAfter(499)).toMatchObject({ status: 'ok', rateX100: 90_000 });
    expect(rateAfter(499)).not.toHaveProperty('reason');
    expect(rateAfter(500)).toMatchObject({ status: 'rate_reduced', rateX100: 72_000, reason: 'จ่าย 80%' });
    expect(rateAfter(800)).toMatchObject({ status: 'rate_reduced', rateX100: 45_000 });
    expect(rateAfter(1_000)).toMatchObject({ status: 'closed' });
    expect(rateAfter(1_000)).not.toHaveProperty('remaining');
  });
  it('never splits a line: it fits in what is left or is told how much would', () => {
    const priced = priceLines([line('three_top', '123', 100)], { ...none, used: used('three_top', '123', 940) });
    expect(priced.acceptable).toBe(false);
    expect(priced.lines[0]).toMatchObject({ status: 'over_limit', remaining: baht(60), reason: 'รับได้อีก 60 บาท' });
    const fits = priceLines([line('three_top', '123', 60)], { ...none, used: used('three_top', '123', 940) });
    expect(fits.lines[0]?.status).toBe('rate_reduced');
  });
  it.each([2_000, 2_050])('has room for nothing of a member who has staked %s of 2,000 on the number', (mine) => {
    const priced = priceLines([line('three_top', '123', 1)], { ...none, usedByMember: used('three_top', '123', mine) });
    expect(priced.lines[0]).toMatchObject({ status: 'over_limit', remaining: 0n, reason: 'ครบวงเงินของเลขนี้แล้ว' });
  });
  it('counts each line of a bill for those after it, what is refused aside', () => {
    const tods = (first: number, second: number, before = 0) =>
      priceLines([line('three_tod', '123', first), line('three_tod', '321', second)], {
        ...none,
        used: used('three_tod', '123', before),
      }).lines;
    expect(tods(3_000, 100)).toMatchObject([{ status: 'ok' }, { rateX100: 12_000 }]);
    expect(tods(1_800, 100, 3_000)).toMatchObject([{ rateX100: 12_000 }, { rateX100: 7_500 }]);
    expect(tods(3_000, 2_001), 'of 5,000 a member may stake on it').toMatchObject([
      { status: 'ok' },
      { status: 'over_limit', remaining: baht(2_000) },
    ]);
    expect(tods(5_001, 100)).toMatchObject([{ status: 'over_limit' }, { status: 'ok' }]);
  });
  it('counts tod under its sorted digits', () => {
    expect(
      priceLines([line('three_tod', '321', 1)], { ...none, used: used('three_tod', '123', 6_000) }).lines[0]?.status,
    ).toBe('closed');
  });
});

describe('manual limits', () => {
  const limit = (over: Partial<NumberLimit> & Pick<NumberLimit, 'action'>): NumberLimit => ({
    bet_type: 'two_top',
    key: '25',
    ofRound: false,
    ...over,
  });
  const price = (limits: NumberLimit[]) => priceLines([line('two_top', '25', 10)], { ...none, limits }).lines[0];

  it('closes, reduces or caps a number', () => {
    expect(price([limit({ action: { kind: 'closed' } })])?.status).toBe('closed');
    expect(price([limit({ action: { kind: 'reduced', pct: 50 } })])).toMatchObject({
      status: 'rate_reduced',
      rateX100: 4_500,
    });
    expect(price([limit({ action: { kind: 'cap', cap: baht(5) } })])).toMatchObject({
      status: 'over_limit',
      remaining: baht(5),
    });
  });
  it('lets the most specific row win: a number before its type, the round before its market', () => {
    const open = limit({ key: null, action: { kind: 'reduced', pct: 80 } });
    expect(
      price([
        limit({ key: null, ofRound: true, action: { kind: 'closed' } }),
        limit({ action: { kind: 'reduced', pct: 50 } }),
      ])?.rateX100,
    ).toBe(4_500);
    expect(price([open, limit({ key: null, ofRound: true, action: { kind: 'reduced', pct: 50 } })])?.rateX100).toBe(
      4_500,
    );
  });
  it('lets closed beat reduced among equals', () => {
    expect(
      price([limit({ action: { kind: 'reduced', pct: 50 } }), limit({ action: { kind: 'closed' } })])?.status,
    ).toBe('closed');
  });
  it('closes, for tod, every order of the digits', () => {
    const closed = limit({ bet_type: 'three_tod', key: '123', action: { kind: 'closed' } });
    expect(
      priceLines([line('three_tod', '321', 10), line('three_top', '321', 10)], { ...none, limits: [closed] }).lines,
    ).toMatchObject([{ status: 'closed' }, { status: 'ok' }]);
  });
  it('of a number opens what its whole type closes', () => {
    const type = limit({ key: null, ofRound: true, action: { kind: 'closed' } });
    const number = limit({ action: { kind: 'reduced', pct: 50 } });
    expect(
      priceLines([line('two_top', '25', 10), line('two_top', '26', 10)], { ...none, limits: [type, number] }).lines,
    ).toMatchObject([{ status: 'rate_reduced', rateX100: 4_500 }, { status: 'closed' }]);
  });
  it('and the ladder: whichever pays less counts', () => {
    const after = (amount: number, pct: number) =>
      priceLines([line('three_top', '123', 10)], {
        ...none,
        limits: [limit({ bet_type: 'three_top', key: '123', action: { kind: 'reduced', pct } })],
        used: used('three_top', '123', amount),
      }).lines[0]?.rateX100;
    expect([after(0, 90), after(500, 90), after(500, 60), after(800, 60)]).toEqual([81_000, 72_000, 54_000, 45_000]);
  });
  it('that cap a number move its ladder down, and never up', () => {
    const after = (amount: number, cap: number) =>
      priceLines([line('three_top', '123', 10)], {
        ...none,
        limits: [limit({ bet_type: 'three_top', key: '123', action: { kind: 'cap', cap: baht(cap) } })],
        used: used('three_top', '123', amount),
      }).lines[0];
    expect([after(49, 100), after(50, 100), after(80, 100)].map((one) => one?.rateX100)).toEqual([
      90_000, 72_000, 45_000,
    ]);
    expect(after(100, 100)?.status).toBe('closed');
    expect(after(1_000, 5_000)?.status).toBe('closed');
  });
  it('touches the number in no other type', () => {
    const limits = [limit({ bet_type: 'two_bottom', action: { kind: 'closed' } })];
    expect(price(limits)?.status).toBe('ok');
  });
  it('touches no other number', () => {
    expect(
      priceLines([line('two_top', '52', 10)], { ...none, limits: [limit({ action: { kind: 'closed' } })] }).lines[0]
        ?.status,
    ).toBe('ok');
  });
});
