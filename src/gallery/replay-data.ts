/** A round at one moment, with two bet types and two limits. */
import { type ReplayFrame, replayFrames } from '#lib/lotto/rules/replay.ts';

const from = new Date('2026-11-22T09:00:00+07:00');
const limit = { pct: null, cap: null, from, until: null } as const;

const frames = replayFrames({
  ...{ from, until: new Date('2026-11-22T15:20:00+07:00'), mapping: 'GLO' },
  bills: [{ step: 0, bills: 214, stake: 4_120_000n, payable: 3_910_000n, won: 0n }],
  keys: [
    { step: 0, betType: 'two_bottom', key: '25', stake: 320_000n, payout: 28_800_000n, rateFrom: 9_000, rateTo: 9_500 },
    {
      step: 0,
      betType: 'three_top',
      key: '123',
      stake: 50_000n,
      payout: 45_000_000n,
      rateFrom: 90_000,
      rateTo: 90_000,
    },
  ],
  limits: [
    { ...limit, betType: 'two_bottom', key: '25', action: 'reduced', pct: 50 },
    { ...limit, betType: 'three_top', key: null, action: 'cap', cap: 10_000_000n },
  ],
});
export const replayFrame = frames.at(-1) as ReplayFrame;
