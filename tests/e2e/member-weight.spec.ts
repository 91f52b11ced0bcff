import { expect, test } from '@playwright/test';
import { editorRound } from './support/editor.ts';
import { expectToLookRight } from './support/looks-right.ts';
import { newMember, visit } from './support/member.ts';
import { ownRound } from './support/own-round.ts';
import { weigh } from './support/page-weight.ts';
import { openPayment } from './support/pay-in.ts';

const kilobyte = 1_000;
const requestsMax = 25;
/** With React and everything that an island loads by itself. */
const scriptsMax = 90 * kilobyte;

/** Member pages without a tool of their own: they have the islands of every page. */
const plainPages = [
  '/',
  '/promotions',
  '/affiliate',
  '/member/creditfree',
  '/member/inbox',
  '/cashback',
  '/winloss',
  '/lotto',
  '/lotto/lobby',
  '/lotto/bills',
  '/lotto/rates',
  '/lotto/results',
  '/lotto/yeekee15',
  '/fair',
  '/member/coupon',
  '/member/limits',
  '/member/promotions',
  '/member/statement',
  '/member/winloss',
] as const;
/** Pages whose purpose is a tool; with a payment, a round and both panes of a room each island of members is on one. */
const toolPages = ['/member/deposit', '/member/withdraw', '/redeem', '/member/wheel', '/poll/2', '/sooth'] as const;

/** Pages that no other test shows a member, read by axe. */
const readPages = ['/', '/promotions', '/lotto/lobby', '/lotto/rates', '/lotto/results', '/lotto/bills'];

/** In the short form every other page is opened small, the others wide. */
for (const [turn, tag] of ['@390', '@1280'].entries())
  test(`หน้าของสมาชิกอ่านได้ ใช้ JavaScript และคำขอไม่เกินที่กำหนด (${turn + 1}/2)`, {
    tag,
  }, async ({ page, baseURL }) => {
    test.slow();
    const member = await newMember(page, baseURL);
    const { payment_id } = await openPayment(member, '100.00');
    // Each page as on the first visit.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    const room = `/lotto/${(await ownRound()).id}`;
    const tools: readonly string[] = [
      ...toolPages,
      `/member/payment?payment=${payment_id}`,
      `/lotto/${await editorRound(page.request)}`,
      room,
      `${room}?open=bet`,
    ];
    // The last one's picture is the drawer's too, and no closed drawer loads what is not known yet.
    for (const path of [...plainPages, ...tools, '/member/profile'].filter((_, at) => at % 2 === turn)) {
      const weight = weigh(page);
      await visit(page, path);
      // The member panel's part in the drawer, which every page has; most have the bar and the sheet of games too.
      expect.soft(await page.locator('#drawer astro-island').count(), `the panel of ${path}`).toBe(1);
      await expect
        .soft(page.locator('astro-island[ssr][client="idle"]'), `every idle island of ${path} is hydrated`)
        .toHaveCount(0);
      const { requests, scripts, scriptBytes } = weight();
      // All that a page shows came with it; what changes meanwhile comes by the stream. Tools may begin to ask.
      const calls = new Set(requests.map((url) => new URL(url).pathname).filter((name) => name.startsWith('/api/')));
      if (!tools.includes(path)) expect.soft([...calls], `calls of ${path}`).toEqual(['/api/stream']);
      expect
        .soft(scriptBytes, `bytes of JavaScript of ${path}: ${JSON.stringify(scripts)}`)
        .toBeLessThanOrEqual(scriptsMax);
      // The covers of games come as they come into sight, one request each.
      const others = requests.filter((url) => path !== '/' || !url.includes('/art/cover/'));
      expect.soft(others.length, `requests of ${path}: ${others.join(' ')}`).toBeLessThanOrEqual(requestsMax);
      if (readPages.includes(path)) await expectToLookRight(page);
      expect.soft(problems.splice(0), `errors of ${path}`).toEqual([]);
    }
  });
