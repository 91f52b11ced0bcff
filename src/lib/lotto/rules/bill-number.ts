/** The bill number shown to people: the Bangkok day it was sent (Buddhist era) and its id. */
import { bangkokParts } from '../../time.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Bill 123 of 21 November 2026 is "691121-000123". */
export function billNo(id: bigint, createdAt: Date): string {
  const { year, month, day } = bangkokParts(createdAt);
  return `${two((year + 543) % 100)}${two(month)}${two(day)}-${String(id).padStart(6, '0')}`;
}
