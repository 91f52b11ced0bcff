import type { Page } from '@playwright/test';
import { testTokens } from '#tests/support/tokens.ts';
import { callApi } from './member.ts';

export const operator = { Authorization: `Bearer ${testTokens.operator}` };

export const operate = (page: Page, route: string, input: Readonly<Record<string, unknown>>) =>
  callApi(page.request, `POST /api/operator/${route}`, input, operator);

export const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) > 600;

/** Something that a reload would take away. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }));

export const stayed = (page: Page) => page.evaluate(() => 'stayed' in window);
