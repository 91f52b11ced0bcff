/** The bill editor as a player uses it. */
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { testTokens } from '#tests/support/tokens.ts';
import { type BrowserMember, callApi } from './member.ts';
import { openRound } from './played.ts';

/** A round of the Korean index, used by no other test. */
export const editorRound = (request: APIRequestContext): Promise<string> => openRound(request, 'korea');

export const dock = (page: Page): Locator => page.getByRole('region', { name: 'ใส่เลข' });
/** The lines on the slip. */
export const lines = (page: Page): Locator => page.locator('.slip-paper').getByRole('listitem');
export const priceOf = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `ราคา ${name} บาท`, exact: true });

/** A key, tab or chip of the dock. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  dock(page)
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .click();

export async function typeDigits(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await press(page, digit);
}

/** Counts taps. */
export function thumb(page: Page): { tap: (name: string | RegExp) => Promise<void>; taps: () => number } {
  let count = 0;
  return {
    async tap(name) {
      count++;
      await press(page, name);
    },
    taps: () => count,
  };
}

/** Closes or reduces numbers of a type on one round. */
export async function limitNumbers(
  request: APIRequestContext,
  roundId: string,
  betType: string,
  numbers: readonly string[],
  action: { readonly action: 'closed' } | { readonly action: 'reduced'; readonly pct: number },
): Promise<void> {
  await callApi(
    request,
    'POST /api/operator/limit/set',
    { round_id: roundId, bet_type: betType, numbers, ...action },
    { Authorization: `Bearer ${testTokens.operator}` },
  );
}

/** 100 baht by QR, paid in the sandbox. */
export async function deposit(page: Page, { call }: BrowserMember, baseURL: string | undefined): Promise<void> {
  const channels = (await call('GET /api/member/payment/channels', {})) as unknown as readonly {
    channel_id: string;
    sub_channels: readonly { sub_channel_id: string }[];
  }[];
  const intent = await call('POST /api/member/payment/generate_qr', {
    channel_id: channels[0]?.channel_id,
    sub_channel_id: channels[0]?.sub_channels[0]?.sub_channel_id,
    amount: '100.00',
  });
  await callApi(
    page.request,
    'POST /api/sandbox/bank/pay',
    { qr_payload: intent.qr_payload },
    { Origin: baseURL ?? '' },
  );
}

/** The confirmation sheet with a bill's price. */
export async function openReview(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^ตรวจโพย/ }).click();
  const review = page.getByRole('dialog', { name: 'ตรวจโพย' });
  await expect(review).toBeVisible();
  return review;
}
