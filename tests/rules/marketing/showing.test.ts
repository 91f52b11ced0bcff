import { expect, it } from 'vitest';
import { reachThai, shownStateAt } from '#lib/marketing/rules/showing.ts';

const now = new Date('2026-11-20T12:00:00+07:00');

it('has one state at a time, its end inclusive', () => {
  const state = (starts_at: string | null, ends_at: string | null) => shownStateAt({ starts_at, ends_at }, now);
  expect(state(null, null)).toBe('live');
  expect(state('2026-11-20T12:00:00+07:00', '2026-11-20T12:00:00+07:00')).toBe('live');
  expect(state('2026-11-20T12:00:01+07:00', null)).toBe('planned');
  expect(state(null, '2026-11-20T11:59:59+07:00')).toBe('ended');
});

it('counts no further than a thousand', () => {
  expect([reachThai(0), reachThai(1_000), reachThai(1_001)]).toEqual(['0 คน', '1,000 คน', '1,000+ คน']);
});
