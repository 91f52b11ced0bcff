/** Whether everything on a page can be reached: nothing floating covers controls, nothing is wider than the screen. */
import { expect, type Page } from '@playwright/test';

const screens = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 400 },
  { width: 1280, height: 800 },
] as const;

/**
 * What lies over a control of the page as it is scrolled now, or would keep it covered wherever it is scrolled to; empty when
 * nothing does. A bar that spans an edge (header, tab bar, dock) may pass over what is scrolled under it, but what is brought
 * into sight must stand clear of it; anything smaller (a capsule of contacts, a badge) may lie over no control at all, and all
 * bars together must leave an eighth of the screen.
 */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    // What appears when nothing moves any more has its time.
    const settled = async (): Promise<void> => {
      for (let n = 0; n < 2; n += 1) await frame();
      for (const animation of document.getAnimations())
        if (animation.effect?.getTiming().iterations === 1) animation.finish();
      await frame();
    };
    const name = (one: Element): string =>
      `${one.tagName.toLowerCase()}.${one.className} «${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 24)}»`;
    const seen = (one: Element): boolean => {
      const { width, height } = one.getBoundingClientRect();
      return width > 1 && height > 1 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const floating = [...document.body.querySelectorAll<HTMLElement>('*')].filter((one) => {
      const { position } = getComputedStyle(one);
      return (position === 'fixed' || position === 'sticky') && !one.closest('dialog') && !one.closest('.toasts');
    });
    const controls = [
      ...document.body.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ].filter((one) => !one.closest('dialog, [inert]') && one.getAttribute('type') !== 'hidden');
    const over = (float: Element, one: Element): boolean => {
      const a = float.getBoundingClientRect();
      const b = one.getBoundingClientRect();
      return (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      );
    };
    const isBar = (one: Element): boolean => {
      const { width, left, right } = one.getBoundingClientRect();
      return width >= Math.min(innerWidth - 2, 600) || (left <= 1 && right >= innerWidth - 1);
    };
    const found = new Set<string>();
    for (const at of [0, 0.5, 1]) {
      scrollTo({ top: at * document.documentElement.scrollHeight, behavior: 'instant' });
      await settled();
      const now = floating
        .filter(seen)
        .filter((one) => !floating.some((outer) => outer !== one && outer.contains(one)));
      for (const float of now.filter((one) => !isBar(one) && getComputedStyle(one).position === 'fixed'))
        for (const one of controls)
          if (seen(one) && !float.contains(one) && over(float, one)) found.add(`${name(float)} over ${name(one)}`);
      const bars = now.filter(isBar).map((one) => one.getBoundingClientRect());
      const taken = bars.filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
      const free = Array.from({ length: innerHeight }, (_, y) => y).filter(
        (y) => !taken.some(({ top, bottom }) => y >= top && y < bottom),
      ).length;
      if (at === 0.5 && free < innerHeight / 8) found.add(`bars leave ${free} of ${innerHeight} px`);
    }
    for (const one of controls) {
      if (!seen(one) || floating.some((float) => float.contains(one))) continue;
      one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(
        Math.min(Math.max(left + width / 2, 0), innerWidth - 1),
        Math.min(Math.max(top + height / 2, 0), innerHeight - 1),
      );
      const by = floating.find((float) => isBar(float) && hit && float.contains(hit) && !float.contains(one));
      if (by) found.add(`${name(by)} keeps ${name(one)} covered`);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...found];
  });
}

/** What extends beyond the right edge of the screen and cannot be scrolled into view. */
export function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (one: Element): boolean => {
      for (let up: Element | null = one; up && up !== document.body; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (/auto|scroll/.test(style.overflowX)) return true;
        if (/hidden|clip/.test(style.overflowX) && up !== one) {
          // Cut off on purpose: an ellipsis, a picture that bleeds, text only for ears.
          const box = up.getBoundingClientRect();
          if (box.right <= width + 1) return true;
        }
      }
      return false;
    };
    const found = [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter(
        (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('dialog'),
      )
      .filter(
        (one) =>
          one.getBoundingClientRect().width > 1 && one.getBoundingClientRect().right > width + 1 && !scrolls(one),
      )
      .map(
        (one) =>
          `${one.tagName.toLowerCase()}.${one.className} ${Math.round(one.getBoundingClientRect().right - width)} px`,
      );
    const surplus = document.documentElement.scrollWidth - width;
    return surplus > 0 && found.length === 0 ? [`page ${surplus} px`] : found;
  });
}

/** Fields to write in that a bar covers on the page as it opens; scrolling would bring them out, but nobody sees that they are there. */
function coveredFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    const stickyOver = (field: Element, hit: Element | null): Element | undefined => {
      for (let up = hit; up && !up.contains(field); up = up.parentElement)
        if (getComputedStyle(up).position === 'sticky') return up;
      return undefined;
    };
    return [...document.querySelectorAll<HTMLInputElement>('main input[inputmode]')]
      .filter((field) => field.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .flatMap((field) => {
        const { left, top, width, height } = field.getBoundingClientRect();
        const over = stickyOver(field, document.elementFromPoint(left + width / 2, top + height / 2));
        return over ? [`${over.className} over ${field.name || field.id}`] : [];
      });
  });
}

/** Nothing lies over a control of the open page on any screen, and letters of twice the size fit. Leaves it so. */
export async function expectInReach(page: Page): Promise<void> {
  for (const size of screens) {
    await page.setViewportSize(size);
    const where = `${page.url()} at ${size.width} x ${size.height}`;
    expect(await coveredControls(page), where).toEqual([]);
    expect(await widerThanScreen(page), where).toEqual([]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const size of [screens[1], screens[3]]) {
    await page.setViewportSize(size);
    expect(await coveredFields(page), `${page.url()} at ${size.width} with letters of 200 %`).toEqual([]);
  }
  for (const width of [1280, 960, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await widerThanScreen(page), `${page.url()} at ${width} with letters of 200 %`).toEqual([]);
  }
}
