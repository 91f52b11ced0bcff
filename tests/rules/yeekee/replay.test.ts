/** The replay of a draw ends where its proof does, whatever the round had. */
import { describe, expect, it } from 'vitest';
import { drawOf } from '#lib/yeekee/client/room.ts';
import type { YeekeeRoom } from '#lib/yeekee/contract.ts';
import { drawSteps, frameAt, replayMs, totalOf } from '#lib/yeekee/rules/replay.ts';
import { proofOf, terms, waitingProofOf } from '#tests/support/yeekee-proof.ts';

const stepsOf = (count: number, mode: 'beacon' | 'classic' = 'beacon') => {
  const steps = drawSteps(proofOf({ ...terms, mode, schedule: 2, numbers: terms.numbers.slice(0, count) }));
  if (!steps) throw new Error('a drawn round');
  return steps;
};

describe('the replay of a draw', () => {
  it.each([
    [0, 'beacon'],
    [1, 'beacon'],
    [19, 'beacon'],
    [20, 'beacon'],
    [20, 'classic'],
  ] as const)('of %i shots in %s comes to the digits of the proof', (count, mode) => {
    const steps = stepsOf(count, mode);
    expect(String(totalOf(steps) % 100_000n).padStart(5, '0')).toBe(steps.result);
    const end = frameAt(steps, replayMs);
    expect(end).toEqual({
      shots: count,
      number: terms.numbers[count - 1] ?? null,
      sum: steps.sum,
      row16: true,
      beacon: true,
      digits: 5,
      over: true,
    });
    expect(frameAt(steps, replayMs * 9)).toEqual(end);
  });
  it('adds the shots in their order, then row 16, then the beacon, then digit by digit', () => {
    const steps = stepsOf(20);
    expect(frameAt(steps, 0)).toMatchObject({ shots: 0, number: null, sum: 0n, row16: false, digits: 0, over: false });
    expect(frameAt(steps, 500)).toMatchObject({ shots: 2, number: '55017', sum: 65_499n });
    expect(frameAt(steps, 5_000)).toMatchObject({ shots: 20, sum: 884_951n, row16: true, beacon: false });
    expect(frameAt(steps, 6_300)).toMatchObject({ beacon: true, digits: 0 });
    expect([8_000, 8_350, 9_400].map((ms) => frameAt(steps, ms).digits)).toEqual([1, 2, 5]);
  });
  it('is the same from the shots on a page that has them all, and not to be had from a part of them', () => {
    const { shots, sum, beacon, result_number } = proofOf({
      ...terms,
      schedule: 2,
      numbers: terms.numbers.slice(0, 19),
    });
    const room = {
      round: { shot_count: 19, result_number },
      shots,
      sum,
      freeze: { beacon },
    } as unknown as YeekeeRoom;
    expect(drawOf(room)).toEqual(stepsOf(19));
    expect(drawOf({ ...room, shots: room.shots.slice(1) })).toBeUndefined();
    expect(drawOf({ ...room, round: { ...room.round, result_number: null } })).toBeUndefined();
  });
  it('is of a drawn round only', () => {
    expect(drawSteps(waitingProofOf(terms))).toBeUndefined();
  });
});
