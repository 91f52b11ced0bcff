/** What every page must hold, in both themes: no axe violation, nothing wider than the phone. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export async function expectToLookRight(page: Page): Promise<void> {
  const usual = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      // Colours are judged when they have arrived, not on their way.
      for (const animation of document.getAnimations())
        if (animation.effect?.getTiming().iterations === 1) animation.finish();
    }, theme);
    // In the page itself: no page of ours has frames, and without them a page of axe's own for the report is not needed.
    const builder = new AxeBuilder({ page }).setLegacyMode();
    // Only colours differ between the themes.
    const { violations } = await (theme === 'dark'
      ? builder.withTags(rules)
      : builder.withRules('color-contrast')
    ).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect(found, `axe in ${theme} on ${page.url()}`).toEqual([]);
  }
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, usual);
  const surplus = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(surplus, `wider than the screen: ${page.url()}`).toBeLessThanOrEqual(0);
}
