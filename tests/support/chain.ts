/** A chain whole, as the site never holds it. */
import { linkBefore } from '#lib/house/rules/commitment.ts';

/** All links from a chain's secret end, the published one first: `chain[i]` belongs to the i-th shoe or match. */
export function chainOf(end: string, length: number): string[] {
  const links = [end];
  for (let left = length; left > 0; left--) links.push(linkBefore(links.at(-1) ?? end));
  return links.reverse();
}
