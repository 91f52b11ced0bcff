/** Finds markets in the lobby: by name, pinned ones first, or by closing time. The choice is stored on this device. */
import { persistent, textsOf } from '#lib/client/persistent.ts';
import { countText } from '#lib/thai.ts';

const noMarkets: readonly string[] = [];
const $pins = persistent('lobby', 'pins', { initial: noMarkets, read: textsOf });
const $byClose = persistent('lobby', 'by-close', { initial: false, read: (stored) => stored === true });

const place = document.querySelector<HTMLElement>('[data-live="rounds"]')?.parentElement;
const finder = document.querySelector<HTMLElement>('[data-finder]');
const input = finder?.querySelector<HTMLInputElement>('input');
const sort = finder?.querySelector<HTMLButtonElement>('[data-sort]');
const found = finder?.querySelector<HTMLElement>('[data-found]');

/** The place of each ticket without search and sorting; rebuilt whenever the live part is replaced. */
let homes = new WeakMap<HTMLElement, { readonly grid: Element; readonly at: number }>();

function learn(): HTMLElement[] {
  const cells = [...document.querySelectorAll<HTMLElement>('.lt-cell')];
  for (const cell of cells) {
    const grid = cell.parentElement;
    if (!homes.has(cell) && grid?.matches('[data-home]'))
      homes.set(cell, { grid, at: [...grid.children].indexOf(cell) });
  }
  return cells;
}

function addStar(cell: HTMLElement): Element | undefined {
  const star = document
    .querySelector<HTMLTemplateElement>('[data-star-template]')
    ?.content.firstElementChild?.cloneNode(true) as Element | undefined;
  if (!star) return undefined;
  star.setAttribute('aria-label', `ปักหมุด${cell.dataset.name}`);
  cell.append(star);
  return star;
}

const plain = (text: string): string => text.toLocaleLowerCase('th').replace(/[\s.]/g, '');
const orderOf = (cell: HTMLElement): string => cell.dataset.order ?? '';

function arrange(): void {
  const pins = $pins.get();
  const byClose = $byClose.get();
  const cells = learn();
  const pinned = document.querySelector('[data-pinned] [data-cells]');
  const flat = document.querySelector('[data-by-close] [data-cells]');
  const asked = plain(input?.value ?? '');
  const wanted = new Map<Element, HTMLElement[]>();
  let shown = 0;
  for (const cell of cells) {
    const home = homes.get(cell);
    const isPinned = pins.includes(cell.dataset.market ?? '');
    const grid = isPinned ? pinned : byClose ? flat : home?.grid;
    if (grid) wanted.set(grid, [...(wanted.get(grid) ?? []), cell]);
    cell.hidden = asked !== '' && !plain(cell.dataset.name ?? '').includes(asked);
    if (!cell.hidden) shown++;
    const star = cell.querySelector('[data-star]') ?? addStar(cell);
    star?.setAttribute('aria-pressed', String(isPinned));
  }
  for (const [grid, list] of wanted) {
    const isHome = grid.matches('[data-home]');
    const sorted = list.sort((a, b) =>
      isHome ? (homes.get(a)?.at ?? 0) - (homes.get(b)?.at ?? 0) : orderOf(a).localeCompare(orderOf(b)),
    );
    // Only when its place changes: a ticket that has the focus keeps it.
    if (sorted.some((cell, at) => grid.children[at] !== cell)) grid.append(...sorted);
  }
  for (const grid of document.querySelectorAll<HTMLElement>('[data-live="rounds"] [data-cells]')) {
    const section = grid.closest('section');
    if (section) section.hidden = ![...grid.children].some((cell) => !(cell as HTMLElement).hidden);
  }
  sort?.setAttribute('aria-pressed', String(byClose));
  const none = document.querySelector<HTMLElement>('[data-none]');
  if (none) {
    none.hidden = shown > 0 || asked === '';
    none.textContent = `ไม่พบหวยชื่อ “${input?.value.trim()}”`;
  }
  if (found) found.textContent = asked === '' ? '' : `พบ ${countText(shown)} หวย`;
}

if (place && finder) {
  $pins.listen(arrange);
  $byClose.listen(arrange);
  arrange();
  input?.addEventListener('input', arrange);
  sort?.addEventListener('click', () => $byClose.set(!$byClose.get()));
  place.addEventListener('click', ({ target }) => {
    const star = target instanceof Element ? target.closest<HTMLElement>('[data-star]') : null;
    const market = star?.closest<HTMLElement>('.lt-cell')?.dataset.market;
    if (!star || !market) return;
    const pins = $pins.get();
    $pins.set(pins.includes(market) ? pins.filter((one) => one !== market) : [...pins, market]);
    star.focus({ preventScroll: true });
  });
  // The live part has been replaced.
  new MutationObserver(() => {
    homes = new WeakMap();
    arrange();
  }).observe(place, { childList: true });
}
