/** What every page must satisfy: no axe violation, nothing wider than the screen. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Phones are checked in dark mode, wide screens in light: both modes without doing everything four times. */
export async function expectToLookRight(
  page: Page,
  /** Rules that cannot hold there: the gallery shows many states of one part, each a landmark with the same name. */
  { without = [] }: { readonly without?: string[] } = {},
): Promise<void> {
  const usual = await page.evaluate(() => document.documentElement.dataset.theme);
  const theme = (page.viewportSize()?.width ?? 0) < 600 ? 'dark' : 'light';
  await page.evaluate((name) => {
    // Colours are checked after their transition; what is rendered only once it is looked at would begin one then.
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important; }');
    document.adoptedStyleSheets = [still];
    document.documentElement.dataset.theme = name;
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations === 1) animation.finish();
  }, theme);
  // In the page itself: no page of ours has frames, and without them a page of axe's own for the report is not needed.
  const { violations } = await new AxeBuilder({ page })
    // What passes is not described: that takes longer than finding it.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(rules)
    .disableRules(without)
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, `axe in ${theme} on ${page.url()}`).toEqual([]);
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    document.adoptedStyleSheets = [];
  }, usual);
  const surplus = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(surplus, `wider than the screen: ${page.url()}`).toBeLessThanOrEqual(0);
}
