/** What tests of house games in their frame share: the gallery's house, parts of the frame, keys, sounds, accessibility. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';

export const partOf = (page: Page, name: string) => page.locator(`[data-part="${name}"]:visible`).first();
/** What screen readers are told last. */
export const said = (page: Page) => page.locator('[data-part="status"]');

export async function openGame(page: Page, game: string, query = ''): Promise<void> {
  await page.goto(`/gallery/house/${game}?${query}`);
  await page.locator('body[data-ready]').waitFor();
}

/** A thumb where there is a touch screen. */
export const press = (target: Locator): Promise<void> =>
  test.info().project.use.hasTouch ? target.tap() : target.click();

/** Tabs to an element that matches. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`no tab leads to ${selector}`);
}

/** Sounds of a win: the notes of a ranat, which begin above 500 Hz. */
export const countNotes = (page: Page) =>
  page.addInitScript(() => {
    const counted = { notes: 0 };
    Object.assign(window, { counted });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      if (this.frequency.value > 500) counted.notes++;
      start.call(this, when);
    };
  });
export const notesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted: { notes: number } }).counted.notes);

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
  const surplus = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(surplus).toBeLessThanOrEqual(0);
}
