/** Fills the places of the page that show roads, counts and the shoe's proof. */
import { askMarks, beadRoad, bigRoadOf, countOf, derivedRoadOf } from '../../art/roads.ts';
import type { HandRow } from '../../rules/baccarat-table.ts';
import type { DerivedRoad } from '../../rules/roads.ts';
import type { ShoeEvent } from '../../stream-contract.ts';
import { parts } from '../frame-parts.ts';

function roadOf(road: string, hands: readonly HandRow[], columns: number): string {
  if (road === 'bead') return beadRoad(hands, columns);
  return road === 'big' ? bigRoadOf(hands, columns) : derivedRoadOf(hands, road as DerivedRoad, columns);
}

export function showRoads(root: HTMLElement, hands: readonly HandRow[]): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-road]'))
    place.innerHTML = roadOf(place.dataset.road ?? '', hands, Number(place.dataset.columns));
  for (const place of root.querySelectorAll<HTMLElement>('[data-ask]'))
    place.innerHTML = askMarks(hands, place.dataset.ask === 'P' ? 'P' : 'B');
  for (const winner of ['P', 'B', 'T'] as const)
    for (const place of parts(root, `count-${winner}`)) place.textContent = String(countOf(hands, winner));
}

/** What everybody needs to deal the shoe again; its link opens after the last hand. */
export function showShoe(root: HTMLElement, { shoe, commitment, salt, link }: ShoeEvent): void {
  const texts = {
    'shoe-number': `#${shoe}`,
    'shoe-commitment': commitment,
    'shoe-salt': salt,
    'shoe-link': link ?? 'เปิดเผยเมื่อจบขอน',
  };
  for (const [name, text] of Object.entries(texts)) for (const place of parts(root, name)) place.textContent = text;
}
