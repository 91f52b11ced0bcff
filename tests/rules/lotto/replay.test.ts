import { describe, expect, it } from 'vitest';
import { instantOfStep, type KeyDelta, replayFrames, replaySteps, type TimedLimit } from '#lib/lotto/rules/replay.ts';

const span = { from: new Date('2026-12-01T10:00:00+07:00'), until: new Date('2026-12-01T14:00:00+07:00') };
const key = (step: number, over: Partial<KeyDelta> = {}): KeyDelta => ({
  ...{ step, betType: 'two_bottom', key: '32', stake: 10_000n, payout: 900_000n, rateFrom: 9_000, rateTo: 9_000 },
  ...over,
});
const bill = (step: number, sign = 1) => ({
  step,
  bills: sign,
  stake: BigInt(sign) * 10_000n,
  payable: BigInt(sign) * 9_000n,
  won: 0n,
});
const limit = (from: string, until: string | null): TimedLimit => ({
  ...{ betType: 'two_bottom', key: '32', action: 'closed', pct: null, cap: null },
  from: new Date(`2026-12-01T${from}:00+07:00`),
  until: until === null ? null : new Date(`2026-12-01T${until}:00+07:00`),
});
const replay = (over: Partial<Parameters<typeof replayFrames>[0]> = {}) =>
  replayFrames({ ...span, mapping: 'GLO', bills: [], keys: [], limits: [], ...over });

describe('the moments of a round', () => {
  it('go evenly from the first bill to the close, which is the last one itself', () => {
    expect(instantOfStep(span, 0)).toEqual(span.from);
    expect(instantOfStep(span, 6)).toEqual(new Date('2026-12-01T11:00:00+07:00'));
    expect(instantOfStep(span, replaySteps)).toEqual(span.until);
    expect(replay().map(({ at }) => at.getTime())).toEqual(
      Array.from({ length: 25 }, (_, step) => span.from.getTime() + step * 600_000),
    );
  });

  it('add up what was taken until then, less what was cancelled', () => {
    const frames = replay({ bills: [bill(0), bill(6), { ...bill(6), won: 500n }, bill(12, -1)] });
    expect([0, 5, 6, 11, 12, 24].map((step) => frames[step]?.bills)).toEqual([1, 1, 3, 3, 2, 2]);
    expect(frames.at(-1)).toMatchObject({ stake: 20_000n, payable: 18_000n, won: 500n });
  });

  it('tell exposure and sold rates of each bet type that has stakes', () => {
    const frames = replay({
      keys: [
        key(0),
        key(6, { key: '25', payout: 1_000_000n, rateFrom: 8_500, rateTo: 9_500 }),
        key(12, { betType: 'run_top', key: '1', payout: 3_000n }),
        key(18, { key: '25', stake: -10_000n, payout: -1_000_000n, rateFrom: null, rateTo: null }),
      ],
    });
    expect(frames[0]?.types).toEqual([
      {
        betType: 'two_bottom',
        stake: 10_000n,
        dearest: { key: '32', payout: 900_000n },
        rateFrom: 9_000,
        rateTo: 9_000,
      },
    ]);
    expect(frames[0]?.worst).toMatchObject({ payout: 900_000n, two_bottom: '32' });
    expect(frames[6]?.types[0]).toMatchObject({
      dearest: { key: '25', payout: 1_000_000n },
      rateFrom: 8_500,
      rateTo: 9_500,
    });
    expect(frames[12]?.types.map(({ betType }) => betType).sort()).toEqual(['run_top', 'two_bottom']);
    expect(frames[24]?.types.find(({ betType }) => betType === 'two_bottom')).toMatchObject({
      stake: 10_000n,
      dearest: { key: '32' },
    });
  });

  it('show the limits that held at that moment', () => {
    const frames = replay({ limits: [limit('11:00', '12:00'), limit('09:00', null)] });
    expect([0, 5, 6, 11, 12, 24].map((step) => frames[step]?.limits.length)).toEqual([1, 1, 2, 2, 1, 1]);
  });
});
