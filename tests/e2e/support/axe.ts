/** Violations that axe finds in a page. */
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { axePath } from '#tests/support/browser-place.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Checks the page, or the part of it that `within` selects. Frames inside are not checked: their pages are tested alone. */
export async function expectNoViolations(
  page: Page,
  { within, without = [] }: { readonly within?: string; readonly without?: readonly string[] } = {},
): Promise<void> {
  // From the site: sending its 650 KB from here costs as much as a third of the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ url: axePath });
  const { found, theme } = await page.evaluate(
    async ({ within, tags, disabled }) => {
      // What fades in has too little contrast until it is there. What goes on without an end is measured as it is.
      const moving = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within ?? document, {
        runOnly: tags,
        rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
        // What passes is not described: that takes longer than finding it.
        resultTypes: ['violations'],
        iframes: false,
      });
      return {
        found: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        theme: document.documentElement.dataset.theme,
      };
    },
    { within, tags: rules, disabled: without },
  );
  expect(found, `axe in ${theme ?? 'no'} theme on ${page.url()}`).toEqual([]);
}

/** Nothing extends the page beyond its screen. */
export async function expectToFit(page: Page): Promise<void> {
  const surplus = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(surplus, `wider than the screen: ${page.url()}`).toBeLessThanOrEqual(0);
}

/** No cell of a table is so narrow that its words break into letters. */
export async function expectNoSqueezedCells(page: Page): Promise<void> {
  const squeezed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('td, th')]
      .filter((cell) => {
        const { fontSize, lineHeight } = getComputedStyle(cell);
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { width, height } = range.getBoundingClientRect();
        return width < 4 * Number.parseFloat(fontSize) && height > 3.5 * Number.parseFloat(lineHeight);
      })
      .map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ')),
  );
  expect(squeezed, `cells squeezed into a column of letters on ${page.url()}`).toEqual([]);
}
