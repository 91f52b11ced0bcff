/** What a return is beside its stake: what is no more than the stake is never celebrated. */
import { type Satang, zeroSatang } from '../../money.ts';

const bigTimes = 20n;

export type ReturnKind = 'nothing' | 'at_or_under' | 'win' | 'big_win';

export function returnKind(stake: Satang, returned: Satang): ReturnKind {
  if (returned === zeroSatang) return 'nothing';
  if (returned <= stake) return 'at_or_under';
  return returned >= stake * bigTimes ? 'big_win' : 'win';
}
