/** What every page must satisfy: no axe violation, nothing wider than the screen, no cell narrower than its words. */
import type { Page } from '@playwright/test';
import { expectNoSqueezedCells, expectNoViolations, expectToFit } from './axe.ts';

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
  await expectNoViolations(page, { without });
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    document.adoptedStyleSheets = [];
  }, usual);
  await expectToFit(page);
  await expectNoSqueezedCells(page);
}
