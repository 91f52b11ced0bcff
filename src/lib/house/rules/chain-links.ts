/**
 * A chain as the house keeps it: some of its links, from which the others are hashed. Link 0 is the published one, link
 * `chainLength` the secret end.
 */
import { hash } from 'node:crypto';
import { chainLength } from './commitment.ts';

/** Between two links that are kept: the most hashes that finding one takes. */
const stepLinks = 100;

/** As `linkBefore` of commitment.ts, by the server's faster hash. */
const before = (link: string): string => hash('sha256', link);

/** The links that are kept, the published one first. @throws Error for an end that is not 64 hexadecimal digits */
export function keptLinks(end: string): string[] {
  if (!/^[0-9a-f]{64}$/.test(end)) throw new Error('a link is 32 bytes in hexadecimal digits');
  const kept: string[] = [];
  let link = end;
  for (let index = chainLength; index >= 0; index--) {
    if (index % stepLinks === 0) kept.push(link);
    link = before(link);
  }
  return kept.reverse();
}

/** A link of a chain by its index, 0 to `chainLength`. @throws Error for another index */
export function linkAt(kept: readonly string[], index: number): string {
  const place = Math.ceil(index / stepLinks);
  let link = kept[place];
  if (!Number.isInteger(index) || index < 0 || link === undefined) throw new Error(`a chain has no link ${index}`);
  for (let left = place * stepLinks - index; left > 0; left--) link = before(link);
  return link;
}
