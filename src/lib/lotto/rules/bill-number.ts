/** The bill number shown to people: the Bangkok day it was sent (Buddhist era) and its id. */
import { bangkokParts } from '../../time.ts';
import { zeroPadded } from '../../zero-padded.ts';

/** Bill 123 of 21 November 2026 is "691121-000123". */
export function billNo(id: bigint, createdAt: Date): string {
  const { year, month, day } = bangkokParts(createdAt);
  return `${zeroPadded((year + 543) % 100, 2)}${zeroPadded(month, 2)}${zeroPadded(day, 2)}-${zeroPadded(id, 6)}`;
}
