/** What tests of house games in their frame share: the gallery's house, parts of the frame, keys, sounds, accessibility. */
import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test';
import { tableAt } from '#lib/house/rules/baccarat-clock.ts';
import { fromDecimal, parseSatang } from '#lib/money.ts';
import { expectNoViolations, expectToFit } from './axe.ts';
import type { BrowserMember } from './member.ts';

export const partOf = (page: Page, name: string) => page.locator(`[data-part="${name}"]:visible`).first();
/** What screen readers are told last. */
export const said = (page: Page) => page.locator('[data-part="status"]');

export async function openGame(page: Page, game: string, query = ''): Promise<void> {
  await page.goto(`/gallery/house/${game}?${query}`);
  await page.locator('body[data-ready]').waitFor();
}

/** A thumb where there is a touch screen. */
export const press = (target: Locator, options: { readonly timeout?: number } = {}): Promise<void> =>
  test.info().project.use.hasTouch ? target.tap(options) : target.click(options);

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
  await expectNoViolations(page);
  await expectToFit(page);
}

/**
 * The next call of this name that the house accepts gets no answer, and the browser has no connection from then on.
 *
 * @returns whether it was cut
 */
export function cutAfter(page: Page, call: string): () => boolean {
  let isCut = false;
  void page.route(`**/api/house/${call}`, async (route) => {
    if (isCut) return route.continue();
    const answer = await route.fetch();
    const { error } = (await answer.json()) as { readonly error: number };
    if (error !== 0) return route.fulfill({ response: answer });
    await page.context().setOffline(true);
    await route.abort();
    isCut = true;
  });
  return () => isCut;
}

/** The frame has said that the connection is lost; it is there again, and the frame finds that out by itself. */
export async function reconnect(page: Page, frame: FrameLocator): Promise<void> {
  await expect(frame.locator('[data-part="screen-title"]:visible')).toHaveText('เน็ตหลุด');
  await page.context().setOffline(false);
  await expect(frame.locator('[data-part="screen"]')).toBeHidden();
}

/** The frame of the game that is open in the sheet. */
export const frameOf = (page: Page): FrameLocator => page.frameLocator('dialog.game-sheet iframe');

/** The balance that the frame shows, in satang. */
export const shownBalance = async (frame: FrameLocator): Promise<bigint | undefined> =>
  parseSatang(
    ((await frame.locator('[data-part="balance"]:visible').first().textContent()) ?? '').replace(/[^\d.]/g, ''),
  );

/** What the member's main wallet holds, in satang. */
export async function balanceOf(member: BrowserMember): Promise<bigint> {
  const [main] = (await member.call('POST /api/member/wallets', {})) as unknown as readonly {
    readonly balance: string;
  }[];
  return fromDecimal(main?.balance ?? '');
}

/** Of these rooms the one with most of its betting left, or that opens first. */
export function freshRoom(codes: readonly string[]): string {
  const now = Date.now();
  const rooms = codes.map((code) => ({ code, ...tableAt(code, now) }));
  const open = rooms.filter(({ phase }) => phase === 'betting').sort((a, b) => b.endsAt - a.endsAt);
  return (open[0] ?? rooms.sort((a, b) => a.endsAt - b.endsAt)[0])?.code ?? '';
}
