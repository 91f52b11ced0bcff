/** Signals of care in the list of members: any, or one of them (operator.md section 5). */
import { type CareCode, careCodes, careThai } from '../../figures/rules/care.ts';

export const signalFilters = ['any', ...careCodes] as const;
export type SignalFilter = (typeof signalFilters)[number];

export const signalFilterThai: Readonly<Record<SignalFilter, string>> = { any: 'มีสัญญาณ', ...careThai };

/** So many stand in a row; the member's page tells all of them. */
const shownMost = 2;

/** "เล่นกลางดึก", "พักเล่นซ้ำ", "+1": in the order of the closed list. */
export function signalTexts(codes: readonly CareCode[]): string[] {
  const own = careCodes.filter((code) => codes.includes(code));
  const more = own.length - shownMost;
  return [...own.slice(0, shownMost).map((code) => careThai[code]), ...(more > 0 ? [`+${more}`] : [])];
}
