import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasGap,
  isOverdue,
  mergeShots,
  phaseAt,
  withAnswer,
  withFreeze,
  withPublished,
  withTaken,
} from '#lib/yeekee/client/room.ts';
import type { YeekeeRoom, YeekeeRound, YeekeeShot } from '#lib/yeekee/contract.ts';

const hash = (seq: number): string => String(seq).padStart(64, '0');
const shot = (seq: number, over: Partial<YeekeeShot> = {}): YeekeeShot => ({
  seq,
  number: '123**',
  shooter: 'สม***·3f2a',
  at: '2026-01-02T06:10:00.000+07:00',
  mine: false,
  hash: hash(seq),
  ...over,
});
const told = (...seqs: number[]) => seqs.map((seq) => ({ ...shot(seq), mine: undefined }));
const at = (clock: string): number => Date.parse(`2026-01-02T${clock}+07:00`);
const iso = (clock: string): string => `2026-01-02T${clock}.000+07:00`;

const round: YeekeeRound = {
  round_id: '1',
  market: 'yeekee15',
  market_name: 'ยี่กี 15 นาที',
  flag: 'yk',
  category_id: 4,
  number: 1,
  draw_date: '2026-01-02',
  draw_at: iso('06:15:00'),
  open_at: iso('05:00:00'),
  close_at: iso('06:15:00'),
  status: 'open',
  display: 'open',
  mode: 'beacon',
  phase: 'both',
  shots_from: iso('06:00:00'),
  freeze_at: iso('06:17:00'),
  result_at: iso('06:17:30'),
  shot_count: 0,
  result_number: null,
  result: null,
  late: false,
  unproven: false,
  void_reason: null,
};
const room = (over: Partial<YeekeeRoom> = {}): YeekeeRoom => ({
  round,
  server_time: iso('06:10:00'),
  settings: {
    cooldown_seconds: 5,
    shots_max: 100,
    shots_min: 20,
    reward: '100.00',
    reward_rows: [1, 16],
    reward_stake_min: '100.00',
    reward_shooters_min: 10,
    reward_margin_pct: 20,
  },
  shots: [],
  more: false,
  head: hash(0),
  sum: null,
  freeze: null,
  has_proof: false,
  winners: [],
  mine: {
    shots_left: 100,
    next_allowed_at: null,
    staked: '0.00',
    reward_eligible: false,
    bills: 0,
    won: null,
    refunded: null,
  },
  ...over,
});
const seqs = ({ shots }: YeekeeRoom): number[] => shots.map(({ seq }) => seq);

describe('the phase of a room', () => {
  it.each([
    ['04:59:59', 'scheduled'],
    ['05:00:00', 'betting'],
    ['05:59:59', 'betting'],
    ['06:00:00', 'both'],
    ['06:15:00', 'shooting'],
    ['06:16:59', 'shooting'],
    ['06:17:00', 'frozen'],
  ])('at %s is %s', (clock, phase) => expect(phaseAt(round, at(clock))).toBe(phase));
  it('is an end when the server has said so, whatever the clock says', () => {
    for (const phase of ['frozen', 'resulted', 'void'] as const)
      expect(phaseAt({ ...round, phase }, at('05:30:00'))).toBe(phase);
  });
});

describe('shots', () => {
  it('stand in their order, each once, however they come', () => {
    const all = Array.from({ length: 60 }, (_, index) => index + 1);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 60 }), fc.array(fc.constantFrom(...all)), (order, again) => {
        const heard = [...order, ...again].reduce((now, seq) => withPublished(now, told(seq)), room());
        expect(seqs(heard)).toEqual(all);
        expect([heard.round.shot_count, heard.head, hasGap(heard.shots)]).toEqual([60, hash(60), false]);
      }),
    );
  });
  it('that are missing between others leave a gap', () => {
    expect(hasGap(withPublished(room(), told(1, 2, 4)).shots)).toBe(true);
    // A page begins with the newest: those before are not missing.
    expect(hasGap(withPublished(room(), told(41, 42)).shots)).toBe(false);
  });
  it('of one’s own stay whole when the stream tells them masked, before or after', () => {
    const taken = {
      seq: 1,
      number: '12345',
      accepted_at: iso('06:10:00'),
      next_allowed_at: iso('06:10:05'),
      shots_left: 99,
      hash: hash(1),
    };
    for (const after of [
      withPublished(withTaken(room(), taken), told(1)),
      withTaken(withPublished(room(), told(1)), taken),
    ]) {
      expect(after.shots).toMatchObject([{ seq: 1, number: '12345', mine: true, shooter: 'สม***·3f2a' }]);
      expect(after.mine).toMatchObject({ shots_left: 99, next_allowed_at: iso('06:10:05') });
    }
  });
  it('are kept in a bounded number, the newest', () => {
    const many = mergeShots(
      [],
      Array.from({ length: 500 }, (_, index) => shot(index + 1)),
    );
    expect([many.length, many.at(-1)?.seq]).toEqual([200, 500]);
  });
});

describe('an answer of the server', () => {
  it('replaces what the page has, but for shots that are newer', () => {
    const known = withPublished(room(), told(1, 2, 5, 6));
    const answer = room({ shots: [shot(1), shot(2), shot(3), shot(4), shot(5)], round: { ...round, shot_count: 5 } });
    expect(seqs(withAnswer(known, answer))).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it('after the freeze is the list, and an older one does not take the freeze back', () => {
    const freeze = {
      round_id: '1',
      market: 'yeekee15',
      draw_date: '2026-01-02',
      number: 1,
      at: iso('06:17:00'),
      shot_count: 2,
      head: hash(2),
      root: hash(9),
      beacon: null,
    };
    const frozen = withFreeze(withPublished(room(), told(1, 2)), freeze);
    expect(phaseAt(frozen.round, at('06:16:59'))).toBe('frozen');
    expect(withAnswer(frozen, room()).freeze?.root).toBe(hash(9));
  });
});

describe('an end that is overdue is asked for', () => {
  const resulted = { ...round, phase: 'resulted' as const };
  it.each([
    ['06:16:59', room(), false],
    ['06:17:02', room(), false],
    ['06:17:04', room(), true],
    ['06:18:00', room({ round: resulted }), false],
  ])('at %s', (clock, now, overdue) => expect(isOverdue(now, at(clock))).toBe(overdue));
});
