/** A new member in a browser: registered through the API, logged in by its cookie, without announcements. */
import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

export interface BrowserMember {
  readonly phone: string;
  readonly password: string;
  /** Calls the API as this member's browser would. @throws when it refuses */
  call(route: string, input: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
}

interface Envelope {
  readonly error: number;
  readonly message?: string;
  readonly data: Record<string, unknown>;
}

/** Sends one call and returns its data. @throws when it is refused */
export async function callApi(
  request: APIRequestContext,
  route: string,
  input: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const [method, path = ''] = route.split(' ');
  const answer =
    method === 'GET'
      ? await request.get(path, { params: input as Record<string, string>, headers })
      : await request.post(path, { data: input, headers });
  const { error, message, data } = (await answer.json()) as Envelope;
  if (error !== 0) throw new Error(`${route}: ${error} ${message}`);
  return data;
}

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

type Call = BrowserMember['call'];

/** The code in the latest message to a phone, which is its `nth`. Messages are sent after the response. */
export async function codeSentTo(request: APIRequestContext, phone: string, nth = 1): Promise<string> {
  let latest: { readonly text: string } | undefined;
  await expect(async () => {
    const messages = (await callApi(request, 'GET /api/sandbox/sms', { phone }, {})) as unknown as { text: string }[];
    expect(messages.length).toBeGreaterThanOrEqual(nth);
    [latest] = messages;
  }).toPass();
  return /(?<!\d)\d{6}(?!\d)/.exec(latest?.text ?? '')?.[0] ?? '';
}

async function provenPhone(call: Call, request: APIRequestContext, phone: string): Promise<unknown> {
  await call('POST /api/register/code', { phone });
  const otp = await codeSentTo(request, phone);
  return (await call('POST /api/register/prove_phone', { phone, otp })).phone_token;
}

/** Registers a member, whose name is everybody's unless one is given, and logs this page's browser in. */
export async function newMember(
  page: Page,
  baseURL: string | undefined,
  over: {
    readonly first_name?: string;
    readonly ref_code?: string;
    readonly birth_date?: string;
    readonly account_number?: string;
  } = {},
): Promise<BrowserMember> {
  const origin = new URL(baseURL ?? '').origin;
  const { request } = page.context();
  const call = (route: string, input: Readonly<Record<string, unknown>>) =>
    callApi(request, route, input, { Origin: origin, 'Idempotency-Key': randomUUID() });
  const phone = `08${digits(8)}`;
  const password = 'ปลาทูสองตัว-2569';
  await call('POST /api/register', {
    phone,
    phone_token: await provenPhone(call, request, phone),
    password,
    first_name: 'สมชาย',
    last_name: 'ใจดี',
    birth_date: '1990-05-05',
    bank_code: '004',
    account_number: digits(10),
    accept_terms: true,
    ...over,
  });
  // Announcements show themselves once in a while, and a first deposit is asked for a bonus; both have tests of their own.
  await page.context().addInitScript(() => {
    localStorage.setItem('benja:local:notices-shown', JSON.stringify({ version: 1, value: Date.now() }));
    sessionStorage.setItem('benja:session:welcome-declined', JSON.stringify({ version: 1, value: 'yes' }));
  });
  return { phone, password, call };
}

/**
 * Waits until the islands that the page shows take input. An island loses its `ssr` when React is asked to hydrate it; that work is
 * cut into slices, and what listens to keys comes after it: only then the page is idle.
 */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

/** Follows a link to another page, and waits until that page accepts input: a tap before its scripts run is the browser's alone. */
export async function follow(link: Locator): Promise<void> {
  const page = link.page();
  const loaded = page.waitForEvent('load');
  await link.click();
  await loaded;
  await ready(page);
}

/** Opens a page and waits until its islands accept input. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}
