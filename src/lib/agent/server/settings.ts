/** Figures of a brand an operator may set; what is not set has the default here. Amounts are whole baht in the stored form. */
import { z } from 'zod';
import { baht, type Satang } from '../../money.ts';

const stored = z.object({
  deposit_min: z.number().int().positive().default(20),
  deposit_max: z.number().int().positive().default(150_000),
  /** Turnover a deposit asks for before withdrawing, in hundredths: 100 is once. */
  deposit_turnover_pct: z.number().int().min(0).max(10_000).default(100),
  withdraw_min: z.number().int().positive().default(100),
  withdraw_max: z.number().int().positive().default(200_000),
  withdraw_automatic_up_to: z.number().int().min(0).default(5_000),
  /** The same for accounts younger than a day and first withdrawals to a bank account. */
  withdraw_automatic_new_up_to: z.number().int().min(0).default(1_000),
  /** Above it a withdrawal asks for the password again. */
  withdraw_password_above: z.number().int().min(0).default(5_000),
  withdraw_per_day: z.number().int().positive().default(5),
  withdraw_per_day_sum: z.number().int().positive().default(500_000),
  /** What of both a VIP level has, in hundredths: 200 is twice. */
  withdraw_per_day_gold_pct: z.number().int().min(100).max(10_000).default(200),
  withdraw_per_day_hero_pct: z.number().int().min(100).max(10_000).default(400),
  /** From this amount on a payout needs the word of two people. */
  second_person_from: z.number().int().min(0).default(50_000),
  /** One point per this many settled baht; 0 gives none. */
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
    /** Of the limits of a day, by VIP level. */
    readonly perDayPct: readonly [number, number, number];
  };
  readonly secondPersonFrom: Satang;
  readonly bahtPerPoint: number;
}

/** Reads the settings of an agent row; an unknown or broken stored value is an error at start, not at a player's cost. */
export function readSettings(config: unknown): AgentSettings {
  const s = stored.parse(config ?? {});
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
    secondPersonFrom: baht(s.second_person_from),
    bahtPerPoint: s.baht_per_point,
  };
}
