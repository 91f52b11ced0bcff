/** VIP levels by the stakes of the last 30 days (rewards.md "VIP"). */
import type { Satang } from '../../money.ts';
import { addDays, type Day } from '../../time.ts';

export type VipLevel = 0 | 1 | 2;

export const vipNames = ['สมาชิก', 'โกลด์', 'ฮีโร่'] as const satisfies Readonly<Record<VipLevel, string>>;

export interface VipThresholds {
  readonly gold: Satang;
  readonly hero: Satang;
}

const daysCounted = 30;

/** The days whose stakes determine a day's level: the thirty before it, so that the level is fixed for the whole day. */
export function daysDeciding(day: Day): { readonly from: Day; readonly to: Day } {
  return { from: addDays(day, -daysCounted), to: addDays(day, -1) };
}

export function vipLevel(stakes: Satang, { gold, hero }: VipThresholds): VipLevel {
  return stakes >= hero ? 2 : stakes >= gold ? 1 : 0;
}

/** The next level and its threshold; undefined on the highest. */
export function nextLevel(
  level: VipLevel,
  { gold, hero }: VipThresholds,
): { readonly level: VipLevel; readonly from: Satang } | undefined {
  if (level === 0) return { level: 1, from: gold };
  return level === 1 ? { level: 2, from: hero } : undefined;
}
