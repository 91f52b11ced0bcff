/** What a wheel is, and what a spin of it costs (rewards.md "Wheel", games-detail.md 3.7). */
import { type Prize, worthOfSpin } from '../../house/rules/wheel.ts';
import type { Points } from '../../money.ts';

/** All weights of a wheel together, so that a weight is a chance in hundredths of a percent. */
export const weightsTotal = 10_000;
export const segmentsMin = 4;
export const segmentsMax = 16;

export interface WheelSetting {
  /** Clockwise from the top. */
  readonly prizes: readonly Prize[];
  /** A spin that is not free. */
  readonly costPoints: Points;
  /** Whether members who have ever deposited spin once a Bangkok day for nothing. */
  readonly hasDaily: boolean;
  readonly isEnabled: boolean;
}

/** Why prizes do not make a wheel, in Thai; undefined for those that do. */
export function prizesProblem(prizes: readonly Prize[]): string | undefined {
  const codes = prizes.map(({ code }) => code);
  if (prizes.length < segmentsMin || prizes.length > segmentsMax)
    return `วงล้อมี ${segmentsMin} ถึง ${segmentsMax} ช่อง ใส่มา ${prizes.length}`;
  const twice = codes.find((code, place) => codes.indexOf(code) !== place);
  if (twice) return `รางวัล ${twice} ซ้ำ`;
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  if (total !== weightsTotal) return `น้ำหนักรวมต้องเป็น ${weightsTotal} ตอนนี้ ${total}`;
  const strange = prizes.find(
    ({ code, substitute }) => substitute === code || !(substitute === null || codes.includes(substitute)),
  );
  if (strange) return `ของสำรองของ ${strange.code} ต้องเป็นรางวัลอื่นของวงล้อนี้`;
  if (prizes.every(({ gives }) => gives.kind === 'spin')) return 'ต้องมีรางวัลอื่นนอกจากหมุนฟรี';
  return undefined;
}

export type SpinCost =
  | { readonly kind: 'free' | 'daily'; readonly amount: 0n }
  | { readonly kind: 'points'; readonly amount: Points };

/** What the next spin takes: today's spin for nothing, then free spins, then points. */
export function nextCost(
  { costPoints, hasDaily }: Pick<WheelSetting, 'costPoints' | 'hasDaily'>,
  { freeSpins, mayDaily }: { readonly freeSpins: number; readonly mayDaily: boolean },
): SpinCost {
  if (hasDaily && mayDaily) return { kind: 'daily', amount: 0n };
  return freeSpins > 0 ? { kind: 'free', amount: 0n } : { kind: 'points', amount: costPoints };
}

/** Spins that take nothing: those that were given, and the one of today while it is the next. */
export const freeSpinsOf = (given: number, { kind }: Pick<SpinCost, 'kind'>): number =>
  given + (kind === 'daily' ? 1 : 0);

/** A chance as members read it, exact and in one form for every prize: "24%", "0.5%", "0.01%". */
export const chanceText = (weight: number): string => `${(100 * weight) / weightsTotal}%`;

/** What a spin is worth to a member on average, for operators: "฿8.1667 + 18.3333 แต้ม". */
export function worthText(prizes: readonly Prize[]): string {
  const { bahtX10000, pointsX10000 } = worthOfSpin(prizes);
  return `฿${(bahtX10000 / 10_000).toFixed(4)} + ${(pointsX10000 / 10_000).toFixed(4)} แต้ม`;
}
