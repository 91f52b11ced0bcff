/** Fills the places of the page that show roads, counts and the shoe's proof. */
import { askMarks, beadRoad, bigRoadOf, countOf, derivedRoadOf } from '../../art/roads.ts';
import type { HandRow } from '../../rules/baccarat-table.ts';
import type { DerivedRoad } from '../../rules/roads.ts';
import type { ShoeEvent } from '../../stream-contract.ts';
import { afterwards, parts, write } from '../frame-parts.ts';

function roadOf(road: string, hands: readonly HandRow[], columns: number): string {
  if (road === 'bead') return beadRoad(hands, columns);
  return road === 'big' ? bigRoadOf(hands, columns) : derivedRoadOf(hands, road as DerivedRoad, columns);
}

function draw(place: HTMLElement, hands: readonly HandRow[]): void {
  const { road, ask, columns } = place.dataset;
  place.innerHTML = road ? roadOf(road, hands, Number(columns)) : askMarks(hands, ask === 'P' ? 'P' : 'B');
}

/**
 * The roads of a shoe, on the table and beside it. Only sheets that are shown are drawn, each in a task of its own: all of them at
 * once hold a cheap phone up while cards lie and money is counted.
 */
export class RoadSheets {
  readonly #root: HTMLElement;
  readonly #shown = new Set<HTMLElement>();
  readonly #stale = new Set<HTMLElement>();
  #hands: readonly HandRow[] = [];
  #isDue = false;

  constructor(root: HTMLElement) {
    this.#root = root;
    // A mark of the next hand is in a line, which has no size of its own before it is drawn.
    const boxes = new Map(this.#places.map((place) => [place.dataset.road ? place : place.parentElement, place]));
    const seen = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) {
        const place = boxes.get(target as HTMLElement);
        if (place) this.#shown[contentRect.width > 0 ? 'add' : 'delete'](place);
      }
      this.#drawNext();
    });
    for (const box of boxes.keys()) if (box) seen.observe(box);
  }

  show(hands: readonly HandRow[]): void {
    this.#hands = hands;
    for (const place of this.#places) this.#stale.add(place);
    for (const winner of ['P', 'B', 'T'] as const)
      for (const place of parts(this.#root, `count-${winner}`)) write(place, String(countOf(hands, winner)));
    this.#drawNext();
  }

  get #places(): readonly HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>('[data-road], [data-ask]')];
  }

  #drawNext(): void {
    const next = [...this.#stale].find((place) => this.#shown.has(place));
    if (this.#isDue || !next) return;
    this.#isDue = true;
    afterwards(() => {
      this.#isDue = false;
      this.#stale.delete(next);
      draw(next, this.#hands);
      this.#drawNext();
    });
  }
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
