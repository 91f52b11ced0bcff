/** Every page of the console, found from the file tree: who sees it, and that nobody else is told of it. */
import { globSync, readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { may, type Permission, permissions } from '#lib/operator/rules/permissions.ts';
import { operatorRoles } from '#lib/operator/rules/roles.ts';
import { newMember } from '../support/member.ts';
import { leaveConsole, newStaff, signInStaff } from '../support/staff.ts';

interface ConsolePage {
  readonly path: string;
  readonly permission: Permission;
  /** Whether roles that hold part of the permission come in. */
  readonly partly: boolean;
}

const root = 'src/pages';
/** What is there before signing in. */
const outside = new Set(['login', 'enrol', 'lock'].map((name) => `/operator/${name}`));
const isPreview = (path: string): boolean => path.startsWith('/operator/preview/');

/** Names in addresses that stand for one of a list; everything else is a number, and may not be there. */
const named: Readonly<Record<string, string>> = { '[tab]': 'overview', '[name]': 'daily' };

/** A page and the permission its first line asks for. */
function pageOf(file: string): ConsolePage | undefined {
  const route = file.slice(root.length, -'.astro'.length).replace(/\/index$/, '');
  const [, asked, parts] = /openConsole\(Astro, '([\w.]+)'(,)?/.exec(readFileSync(file, 'utf8')) ?? [];
  const permission = permissions.find((one) => one === asked);
  const path = route.replaceAll(/\[\w+\]/g, (name) => named[name] ?? '1');
  return permission && !outside.has(route) ? { path, permission, partly: !parts } : undefined;
}

const files = globSync(`${root}/operator/**/*.astro`);
const pages = files.map(pageOf).filter((page) => page !== undefined);

const look = (request: APIRequestContext, path: string, headers: Readonly<Record<string, string>> = {}) =>
  request.get(path, {
    maxRedirects: 0,
    headers: { 'Sec-Fetch-Dest': isPreview(path) ? 'iframe' : 'document', ...headers },
  });

/** All at once, eight at a time. */
async function each(
  of: readonly ConsolePage[],
  visit: (page: ConsolePage) => Promise<string | undefined>,
): Promise<string[]> {
  const faults: string[] = [];
  for (let from = 0; from < of.length; from += 8)
    for (const fault of await Promise.all(of.slice(from, from + 8).map(visit))) if (fault) faults.push(fault);
  return faults;
}

test('ทุกหน้าของหลังบ้านเปิดให้ตามตารางสิทธิ์เท่านั้น', { tag: '@1280' }, async ({ browser, request, baseURL }) => {
  const unguarded = files.filter((file) => !pageOf(file) && !/\/(?:login|enrol|lock)\.astro$/.test(file));
  expect(unguarded, 'pages that ask for no permission').toEqual([]);
  for (const role of operatorRoles) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const staff = await newStaff(request, role);
    await signInStaff(await context.newPage(), staff);
    const faults = await each(pages, async ({ path, permission, partly }) => {
      const status = (await look(context.request, path)).status();
      const allowed = may(role, permission, partly ? ['own', 'member', 'propose'] : []);
      return status >= 500 || (status === 403) === allowed ? `${role} ${path}: ${status}` : undefined;
    });
    expect(faults).toEqual([]);
    if (role === 'owner') {
      await leaveConsole(staff);
      const open = await each(pages, async ({ path }) => {
        const answer = await look(context.request, path);
        return answer.status() === 303 && answer.headers().location?.startsWith('/operator/lock')
          ? undefined
          : `locked ${path}: ${answer.status()}`;
      });
      expect(open).toEqual([]);
    }
    await context.close();
  }
});

/** What a page tells about the console: its address or its name. */
const hints = /\/operator|benja_op|หลังบ้าน/;

async function expectNoHint(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await page.request.get(path);
    expect.soft(answer.status(), path).toBe(200);
    const headers = Object.entries(answer.headers()).map((pair) => pair.join(': '));
    expect.soft(`${headers.join('\n')}\n${await answer.text()}`, `what ${path} says`).not.toMatch(hints);
  }
}

test('แขกและสมาชิกไม่พบ ไม่ได้สำเนา และไม่ถูกบอกใบ้เรื่องหลังบ้าน', { tag: '@1280' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await newMember(page, baseURL);
  const guest = await browser.newContext({ ...(baseURL && { baseURL }) });
  const staffed = await browser.newContext({ ...(baseURL && { baseURL }) });
  await signInStaff(await staffed.newPage(), await newStaff(request, 'owner', 'สุดา'));
  const faults = await each(pages, async ({ path }) => {
    const said: string[] = [];
    // Somebody signed in first, so that anything kept of the page would be given to those after.
    const own = await look(staffed.request, path);
    if (own.headers()['cache-control'] !== 'no-store' && own.status() === 200)
      said.push(`kept: ${own.headers()['cache-control']}`);
    if (!own.headers()['x-robots-tag']?.includes('noindex')) said.push('no word to robots');
    for (const [who, of] of [
      ['guest', guest.request],
      ['member', page.request],
    ] as const) {
      const answer = await look(of, path);
      if (answer.status() !== 303 || !answer.headers().location?.startsWith('/operator/login'))
        said.push(`${who} ${answer.status()}`);
      if ((await answer.body()).length > 0) said.push(`${who} is told something`);
    }
    // Fetched by a script, framed by a page, taken as a picture: by whomever.
    for (const dest of ['empty', 'script', 'image', isPreview(path) ? 'document' : 'iframe'])
      if ((await look(staffed.request, path, { 'Sec-Fetch-Dest': dest })).status() !== 403) said.push(`as ${dest}`);
    return said.length > 0 ? `${path}: ${said.join(', ')}` : undefined;
  });
  expect(faults).toEqual([]);
  const told = [
    '/',
    '/promotions',
    '/lobby',
    '/lotto/results',
    '/terms',
    '/privacy',
    '/offline',
    '/robots.txt',
    '/sitemap.xml',
    '/sw.js',
    '/manifest.webmanifest',
  ];
  await expectNoHint(await guest.newPage(), [...told, '/login', '/register']);
  await expectNoHint(page, [...told, '/member', '/member/profile']);
  await guest.close();
  await staffed.close();
});
