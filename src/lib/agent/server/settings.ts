/** A brand's settings with their defaults. Stored amounts are whole baht. */
import { z } from 'zod';
import { baht, type Satang } from '../../money.ts';
import { secondFloors } from '../rules/second-floors.ts';

const stored = z.object({
  deposit_min: z.number().int().positive().default(20),
  deposit_max: z.number().int().positive().default(150_000),
  /** Turnover that a deposit requires before withdrawal, in hundredths: 100 is 1x. */
  deposit_turnover_pct: z.number().int().min(0).max(10_000).default(100),
  withdraw_min: z.number().int().positive().default(100),
  withdraw_max: z.number().int().positive().default(200_000),
  withdraw_automatic_up_to: z.number().int().min(0).default(5_000),
  /** The same for accounts younger than a day and first withdrawals to a bank account. */
  withdraw_automatic_new_up_to: z.number().int().min(0).default(1_000),
  /** Larger withdrawals require the password again. */
  withdraw_password_above: z.number().int().min(0).default(5_000),
  withdraw_per_day: z.number().int().positive().default(5),
  withdraw_per_day_sum: z.number().int().positive().default(500_000),
  /** VIP multiple of both daily limits, in hundredths: 200 is 2x. */
  withdraw_per_day_gold_pct: z.number().int().min(100).max(10_000).default(200),
  withdraw_per_day_hero_pct: z.number().int().min(100).max(10_000).default(400),
  /** How long a withdrawal, and money that came in, should wait for a person at most, in minutes. */
  withdraw_target_minutes: z.number().int().positive().default(10),
  deposit_target_minutes: z.number().int().positive().default(10),
  /** From this amount on a payout needs two people. */
  second_person_from: z.number().int().min(0).default(secondFloors.any),
  /** The same of a withdrawal from a shared device or to an account that was another member's. */
  second_person_shared_from: z.number().int().min(0).default(secondFloors.shared),
  /** Of what a promotion costs in its costliest seven days, as simulated. */
  reward_second_from: z.number().int().min(0).default(secondFloors.reward),
  /** The most that one person gives by a coupon, in THB, points or spins. */
  coupon_alone_up_to: z.number().int().min(0).default(secondFloors.coupon),
  /** How long a proposal waits for its second person, by action. */
  approval_minutes: z.record(z.string(), z.number().int().positive()).default({}),
  /** One point per this many settled baht; 0 disables points. */
  baht_per_point: z.number().int().min(0).default(100),
});

export interface AgentSettings {
  readonly depositMin: Satang;
  readonly depositMax: Satang;
  readonly depositTurnoverPct: number;
  readonly withdraw: {
    readonly min: Satang;
    readonly max: Satang;
    readonly automaticUpTo: Satang;
    readonly automaticNewUpTo: Satang;
    readonly passwordAbove: Satang;
    readonly perDayCount: number;
    readonly perDaySum: Satang;
    /** Percent of the daily limits, by VIP level. */
    readonly perDayPct: readonly [number, number, number];
  };
  readonly secondPersonFrom: Satang;
  readonly secondPersonSharedFrom: Satang;
  readonly rewardSecondFrom: Satang;
  /** THB, points or spins. */
  readonly couponAloneUpTo: number;
  readonly approvalMinutes: Readonly<Record<string, number>>;
  readonly bahtPerPoint: number;
  /** Within how many minutes a person should have looked at a withdrawal, and at money that came in. */
  readonly targetMinutes: { readonly withdraw: number; readonly deposit: number };
}

/** All settings by their names in the row, with their defaults. @throws ZodError for an invalid value */
export const storedSettings = (config: unknown): z.output<typeof stored> => stored.parse(config ?? {});

/** The last settings read: a process has one agent, whose settings change a few times a year. */
let last: { readonly text: string; readonly settings: AgentSettings } | undefined;

/** The settings of an agent row, parsed once per change. @throws ZodError for an invalid value */
export function readSettings(config: unknown): AgentSettings {
  const text = JSON.stringify(config);
  if (last?.text !== text) last = { text, settings: parse(config) };
  return last.settings;
}

function parse(config: unknown): AgentSettings {
  const s = storedSettings(config);
  return {
    depositMin: baht(s.deposit_min),
    depositMax: baht(s.deposit_max),
    depositTurnoverPct: s.deposit_turnover_pct,
    withdraw: {
      min: baht(s.withdraw_min),
      max: baht(s.withdraw_max),
      automaticUpTo: baht(s.withdraw_automatic_up_to),
      automaticNewUpTo: baht(s.withdraw_automatic_new_up_to),
      passwordAbove: baht(s.withdraw_password_above),
      perDayCount: s.withdraw_per_day,
      perDaySum: baht(s.withdraw_per_day_sum),
      perDayPct: [100, s.withdraw_per_day_gold_pct, s.withdraw_per_day_hero_pct],
    },
    secondPersonFrom: baht(Math.min(s.second_person_from, secondFloors.any)),
    secondPersonSharedFrom: baht(Math.min(s.second_person_shared_from, secondFloors.shared)),
    rewardSecondFrom: baht(Math.min(s.reward_second_from, secondFloors.reward)),
    couponAloneUpTo: Math.min(s.coupon_alone_up_to, secondFloors.coupon),
    approvalMinutes: s.approval_minutes,
    bahtPerPoint: s.baht_per_point,
    targetMinutes: { withdraw: s.withdraw_target_minutes, deposit: s.deposit_target_minutes },
  };
}
