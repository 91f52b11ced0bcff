/**
 * Floating contacts: visible only while they cover no control, card, ticket, form, picture or text. Where a page has no free
 * place, its footer and the tab bar link to the same contacts.
 */
const inTheWay =
  'a, button, input, select, textarea, summary, label, table, form, img, svg, .card, .paper, .lt, .tick, .toast';
/** How far apart the places are that are looked at, in pixels: nothing that can be read is smaller. */
const step = 12;

const hasText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');

/** Whether something to read or press lies at a place, below the contacts. */
function isTaken(float: HTMLElement, x: number, y: number): boolean {
  const found = document.elementsFromPoint(x, y).find((element) => !float.contains(element));
  return found !== undefined && (found.closest(inTheWay) !== null || hasText(found));
}

export function startContactFloat(): void {
  const float = document.querySelector<HTMLElement>('[data-float]');
  if (!float) return;
  const isFree = (): boolean => {
    const { left, right, top, bottom } = float.getBoundingClientRect();
    for (let x = left; x <= right; x += step)
      for (let y = top; y <= bottom; y += step) if (isTaken(float, x, y)) return false;
    return true;
  };
  let asked = false;
  const look = (): void => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      float.classList.toggle('free', isFree());
    });
  };
  addEventListener('scroll', look, { passive: true });
  addEventListener('resize', look);
  new ResizeObserver(look).observe(document.body);
}
