/** The time of a transfer as banks write it. */
import { buddhistOffset } from '../../thai.ts';

const isoWithOffset = /^(\d{4})(-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2}))$/;

/** Years from here on are of the Buddhist era. */
const buddhistFrom = 2400;

/** Reads an instant with its offset; the year may be of the Buddhist era (2569 is 2026). Undefined for anything else. */
export function bankTime(text: string): Date | undefined {
  const [, year, rest] = isoWithOffset.exec(text) ?? [];
  if (!year || !rest) return undefined;
  const common = Number(year) >= buddhistFrom ? Number(year) - buddhistOffset : Number(year);
  const written = `${String(common).padStart(4, '0')}${rest}`;
  const instant = new Date(written);
  // A date that does not exist (30 February) rolls over where it is parsed at all.
  const isReal =
    !Number.isNaN(instant.getTime()) &&
    new Date(`${written.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(written.slice(8, 10));
  return isReal ? instant : undefined;
}
