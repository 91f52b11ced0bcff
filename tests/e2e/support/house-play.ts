import { expect, type FrameLocator, type Page } from '@playwright/test';
import { frameOf } from './house-games.ts';

export const games = { khom: 'โคมแดงเยาวราช', hilo: 'ไฮโล' } as const;

export type Code = keyof typeof games;

export const sheet = (page: Page) => page.locator('dialog.game-sheet');

export const primary = (frame: FrameLocator) => frame.locator('[data-part="primary"]:visible');

export async function waitForReady(frame: FrameLocator): Promise<void> {
  await frame.locator('body[data-ready]').waitFor();
}

/** Plays one round and waits for its end. */
export async function playRound(page: Page, game: Code): Promise<void> {
  const frame = frameOf(page);
  if (game === 'hilo') await frame.locator('[data-bet="high"]').click();
  await expect(primary(frame)).not.toHaveAttribute('aria-disabled', 'true');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/house/seen'));
  await primary(frame).click();
  expect((await answered).status()).toBe(200);
}
