import { describe, expect, it } from 'vitest';
import { baht, points } from '#lib/money.ts';
import { calculate, judgeRedemption, type Offer } from '#lib/redemption/rules/offer.ts';

const now = new Date('2026-11-20T12:00:00+07:00');
const offer: Offer = {
  price: points(100),
  credit: baht(10),
  active: true,
  startsAt: null,
  endsAt: null,
  left: null,
  perMemberMax: null,
};
const one = { quantity: 1, balance: points(250), had: 0 };

describe('what the point shop calculates', () => {
  it('is points, credit and what is left', () => {
    expect(calculate(offer, { ...one, quantity: 2 })).toEqual({
      points: 200n,
      credit: 2_000n,
      before: 250n,
      after: 50n,
    });
    expect(calculate({ ...offer, credit: null }, one).credit).toBeNull();
  });
});

describe('redeeming', () => {
  it.each([
    ['what is offered', offer, one, { ok: true }],
    ['with the last point', offer, { ...one, balance: points(100) }, { ok: true }],
    ['with a point too few', offer, { ...one, balance: points(99) }, { ok: false, reason: 'points', short: 1n }],
    ['the last one', { ...offer, left: 1 }, one, { ok: true }],
    ['more than there are', { ...offer, left: 1 }, { ...one, quantity: 2 }, { ok: false, reason: 'out_of_stock' }],
    ['up to the limit', { ...offer, perMemberMax: 2 }, { ...one, had: 1 }, { ok: true }],
    ['above the limit', { ...offer, perMemberMax: 2 }, { ...one, had: 2 }, { ok: false, reason: 'limit' }],
    ['what is not offered any more', { ...offer, active: false }, one, { ok: false, reason: 'closed' }],
    ['before it begins', { ...offer, startsAt: new Date(now.getTime() + 1) }, one, { ok: false, reason: 'closed' }],
    ['when it begins', { ...offer, startsAt: now }, one, { ok: true }],
    ['before it ends', { ...offer, endsAt: new Date(now.getTime() + 1) }, one, { ok: true }],
    ['when it has ended', { ...offer, endsAt: now }, one, { ok: false, reason: 'closed' }],
    [
      'what is gone, with too few points',
      { ...offer, left: 0 },
      { ...one, balance: points(0) },
      { ok: false, reason: 'out_of_stock' },
    ],
  ] as const)('%s', (_, given, asked, answer) => {
    expect(judgeRedemption(given, asked, now)).toEqual(answer);
  });
});
