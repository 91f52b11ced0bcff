import { expect, it } from 'vitest';
import { holdEnds, holdMost, holdOf, judgeHold } from '#lib/payout/rules/withdraw-hold.ts';
import { withdrawStatuses } from '#lib/payout/rules/withdraw-state.ts';

const at = (time: string): Date => new Date(`2026-11-20T${time}:00+07:00`);
const now = at('12:00');
const after = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const free = { status: 'requested', firstHeldAt: null, heldUntil: null, heldBy: null, holdReason: null } as const;
const held = { ...free, firstHeldAt: at('11:00'), heldUntil: at('14:00'), heldBy: 'naphat', holdReason: 'รอสลิป' };

it('is in force until its end, and with the decision', () => {
  expect(holdOf(held, now)).toEqual({ until: at('14:00'), by: 'naphat', reason: 'รอสลิป' });
  expect(holdOf(held, at('13:59'))).toBeDefined();
  expect(holdOf(held, at('14:00'))).toBeUndefined();
  expect(holdOf(free, now)).toBeUndefined();
  for (const status of withdrawStatuses)
    expect(holdOf({ ...held, status }, now) !== undefined, status).toBe(
      status === 'requested' || status === 'approved',
    );
});

it.each(withdrawStatuses)('of one that is %s asks whether it is decided', (status) => {
  const answer = judgeHold({ ...free, status }, after(1), now);
  const open = status === 'requested' || status === 'approved';
  expect(answer).toEqual(open ? { ok: true } : { ok: false, reason: 'over' });
  expect(holdMost({ ...free, status }, now)).toEqual(open ? after(24) : null);
});

it('is for a day from the first hold on, however often it was released', () => {
  expect(judgeHold(free, after(24), now)).toEqual({ ok: true });
  expect(judgeHold(free, new Date(after(24).getTime() + 1), now)).toEqual({ ok: false, reason: 'too_long' });
  expect(judgeHold(free, now, now)).toEqual({ ok: false, reason: 'past' });
  expect(judgeHold(free, new Date(now.getTime() + 1), now)).toEqual({ ok: true });
  const again = { ...free, firstHeldAt: after(-20) };
  expect(holdMost(again, now)).toEqual(after(4));
  expect(judgeHold(again, after(4), now)).toEqual({ ok: true });
  expect(judgeHold(again, after(5), now)).toEqual({ ok: false, reason: 'too_long' });
  const spent = { ...free, firstHeldAt: after(-24) };
  expect(holdMost(spent, now)).toBeNull();
  expect(judgeHold(spent, after(1), now)).toEqual({ ok: false, reason: 'spent' });
});

it('is not held twice at once', () => {
  expect(judgeHold(held, after(3), now)).toEqual({ ok: false, reason: 'over' });
  expect(holdMost(held, now)).toBeNull();
  expect(judgeHold(held, at('15:00'), at('14:00'))).toEqual({ ok: true });
});

it('ends when one of a few choices says, the last as late as it may be', () => {
  const hoursOf = (most: Date) => holdEnds(most, now).map(({ hours }) => hours);
  expect(hoursOf(after(24))).toEqual([1, 3, 6, 12, 'most']);
  expect(hoursOf(after(6))).toEqual([1, 3, 'most']);
  expect(hoursOf(new Date(now.getTime() + 60_000))).toEqual(['most']);
  expect(holdEnds(after(24), now).at(0)?.until).toEqual(after(1));
  expect(holdEnds(after(24), now).at(-1)?.until).toEqual(after(24));
});
