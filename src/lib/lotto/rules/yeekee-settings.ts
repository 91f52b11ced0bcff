/** What an operator sets for a market of yeekee; part of the market's row, its rules stand in the yeekee domain. */

/** `classic`: the last shooter can choose the result. `beacon`: nobody can. */
export type YeekeeMode = 'classic' | 'beacon';

/** A market's yeekee settings; copied to each round when it is created. */
export interface YeekeeSettings {
  readonly mode: YeekeeMode;
  /** Before and after betting closes. */
  readonly shootBeforeSeconds: number;
  readonly freezeAfterSeconds: number;
  readonly resultAfterSeconds: number;
  readonly cooldownSeconds: number;
  /** Per member and round. */
  readonly shotsMax: number;
  /** Counted from the newest, which is 1. */
  readonly rewardRows: readonly number[];
  readonly rewardBaht: number;
  /** The minimum stake in the round for a reward, excluding types covered too much. */
  readonly rewardStakeMinBaht: number;
  /** When off, no rows of the market's rounds are rewarded. */
  readonly rewardsOn: boolean;
  /** With fewer members shooting there are no rewards. */
  readonly rewardShootersMin: number;
  /** All rewards of a round together are at most this percentage of what it earned. */
  readonly rewardMarginPct: number;
}

/** A round's own: those of its market when it was created. */
export interface RoundSettings extends YeekeeSettings {
  /** The version of the schedule it was opened by, which its chain begins with; rounds from before the second have none. */
  readonly schedule?: number;
}

const shared = {
  mode: 'beacon',
  cooldownSeconds: 5,
  shotsMax: 100,
  rewardRows: [1, 16],
  rewardBaht: 100,
  rewardStakeMinBaht: 100,
  rewardsOn: true,
  rewardShootersMin: 10,
  rewardMarginPct: 20,
} as const;

/** Seed settings, by the minutes between rounds. */
export const yeekeeSettingsSeeds: Readonly<Record<'yeekee5' | 'yeekee15', YeekeeSettings>> = {
  yeekee15: { ...shared, shootBeforeSeconds: 900, freezeAfterSeconds: 120, resultAfterSeconds: 150 },
  yeekee5: { ...shared, shootBeforeSeconds: 300, freezeAfterSeconds: 60, resultAfterSeconds: 90 },
};
