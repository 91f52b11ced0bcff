import { describe, expect, it } from 'vitest';
import { isFresh, promotionStateAt, reasonsForTwo } from '#lib/marketing/rules/publishing.ts';
import { baht, satang } from '#lib/money.ts';

const now = new Date('2026-11-20T12:00:00+07:00');
const given = 'every_deposit' as const;

describe('a second person', () => {
  it('is asked for by cost, by free money, and by who proposes', () => {
    const of = (over: object) =>
      reasonsForTwo({ rule: { given }, weekCost: baht(0), role: 'manager', from: baht(10_000), ...over });
    expect(of({})).toEqual([]);
    expect(of({ weekCost: satang(baht(10_000) - 1n) })).toEqual([]);
    expect(of({ weekCost: baht(10_000) })).toHaveLength(1);
    expect(of({ rule: { given: 'free_credit' } })).toHaveLength(1);
    expect(of({ role: 'marketer', weekCost: baht(90_000) })).toHaveLength(2);
  });

  it('is shown what was simulated within a day', () => {
    expect(isFresh(null, now)).toBe(false);
    expect(isFresh(new Date('2026-11-19T12:00:01+07:00'), now)).toBe(true);
    expect(isFresh(new Date('2026-11-19T12:00:00+07:00'), now)).toBe(false);
  });
});

it('has one state at a time', () => {
  const dated = { paused_at: null, starts_at: '2026-11-01T00:00:00+07:00', ends_at: null };
  const state = (over: object) => promotionStateAt({ ...dated, ...over }, now);
  expect(state({})).toBe('live');
  expect(state({ starts_at: '2026-11-20T12:00:01+07:00' })).toBe('scheduled');
  expect(state({ paused_at: '2026-11-02T00:00:00+07:00' })).toBe('paused');
  expect(state({ paused_at: '2026-11-02T00:00:00+07:00', ends_at: '2026-11-20T12:00:00+07:00' })).toBe('ended');
  expect(promotionStateAt(null, now)).toBe('draft');
});
