/** Transfer times as banks write them. */
import { buddhistOffset } from '../../thai.ts';
import { zeroPadded } from '../../zero-padded.ts';

const isoWithOffset = /^(\d{4})(-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2}))$/;

/** Years from here on are Buddhist. */
const buddhistFrom = 2400;

/** Parses an instant with offset; the year may be Buddhist (2569 is 2026). Undefined for anything else. */
export function bankTime(text: string): Date | undefined {
  const [, year, rest] = isoWithOffset.exec(text) ?? [];
  if (!year || !rest) return undefined;
  const common = Number(year) >= buddhistFrom ? Number(year) - buddhistOffset : Number(year);
  const written = `${zeroPadded(common, 4)}${rest}`;
  const instant = new Date(written);
  // A date that does not exist (30 February) would roll over when parsed.
  const isReal =
    !Number.isNaN(instant.getTime()) &&
    new Date(`${written.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(written.slice(8, 10));
  return isReal ? instant : undefined;
}
