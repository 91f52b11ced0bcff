/**
 * Floating contacts: visible only while they cover no control, card, ticket or form. Where a page has no free place, its
 * footer and the tab bar link to the same contacts.
 */
const inTheWay = 'a, button, input, select, textarea, summary, label, table, form, .card, .paper, .lt, .tick, .toast';

export function startContactFloat(): void {
  const float = document.querySelector<HTMLElement>('[data-float]');
  if (!float) return;
  const isFree = (): boolean => {
    const { left, right, top, bottom } = float.getBoundingClientRect();
    return ![...document.querySelectorAll(inTheWay)].some((one) => {
      if (float.contains(one)) return false;
      const box = one.getBoundingClientRect();
      return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
    });
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
