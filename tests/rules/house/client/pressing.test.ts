import { describe, expect, it } from 'vitest';
import { afterEvent, type PressEvent, type Pressing, pauseMs } from '#lib/house/client/pressing.ts';

const run = (...events: PressEvent<string>[]): Pressing<string> =>
  events.reduce<Pressing<string>>(afterEvent, { phase: 'idle' });

const press: PressEvent<string> = { kind: 'press', key: 'k1' };

describe('a press', () => {
  it('is asked, played, shown', () => {
    expect(run(press)).toEqual({ phase: 'asking', key: 'k1', tries: 1 });
    expect(run(press, { kind: 'answer', round: 'r' })).toEqual({ phase: 'playing', round: 'r' });
    expect(run(press, { kind: 'answer', round: 'r' }, { kind: 'shown' })).toEqual({ phase: 'idle' });
  });

  it('without an answer is asked again under the same key after 1, 2, 4, 8, 8 seconds', () => {
    expect([1, 2, 3, 4, 5, 9].map(pauseMs)).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    const lost = run(press, { kind: 'silence', at: 500 });
    expect(lost).toEqual({ phase: 'lost', key: 'k1', tries: 1, againAt: 1_500 });
    const again = afterEvent(lost, { kind: 'again' });
    expect(again).toEqual({ phase: 'asking', key: 'k1', tries: 2 });
    expect(afterEvent(again, { kind: 'silence', at: 2_000 })).toMatchObject({ key: 'k1', againAt: 4_000 });
  });

  it('that is refused leaves nothing behind', () => {
    expect(run(press, { kind: 'refusal' })).toEqual({ phase: 'idle' });
  });

  it('does not start while another runs, and no outcome is shown twice', () => {
    const second: PressEvent<string> = { kind: 'press', key: 'k2' };
    for (const before of [
      run(press),
      run(press, { kind: 'silence', at: 0 }),
      run(press, { kind: 'answer', round: 'r' }),
    ]) {
      expect(afterEvent(before, second)).toBe(before);
      expect(afterEvent(before, { kind: 'resume', round: 'old' })).toBe(before);
    }
    const playing = run(press, { kind: 'answer', round: 'r' });
    expect(afterEvent(playing, { kind: 'answer', round: 'r' })).toBe(playing);
    expect(afterEvent(playing, { kind: 'refusal' })).toBe(playing);
    const idle = run();
    for (const kind of ['again', 'refusal', 'shown'] as const) expect(afterEvent(idle, { kind })).toBe(idle);
    expect(afterEvent(idle, { kind: 'answer', round: 'r' })).toBe(idle);
  });

  it('a round of before is shown when nothing runs', () => {
    expect(run({ kind: 'resume', round: 'old' })).toEqual({ phase: 'playing', round: 'old' });
  });
});
