/** What holds for every page of the console: readable, light, and at most six questions to the database. */
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { deskTabs } from '#lib/deposit/rules/desk-tabs.ts';
import { memberTabs } from '#lib/members/rules/tabs.ts';
import { testTokens } from '#tests/support/tokens.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { callApi } from '../support/member.ts';
import { onDatabase } from '../support/on-database.ts';
import { bytesOf, weigh } from '../support/page-weight.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

const pages = [
  '/operator',
  '/operator/approvals',
  '/operator/approvals?state=approved',
  ...deskTabs.map(([tab]) => `/operator/deposits/${tab}`),
  '/operator/requests',
  '/operator/rounds',
  '/operator/exposure',
  '/operator/limits?t=two_bottom&t=three_top&n=25&text=11%20x&action=cap&cap=100&look=1',
  '/operator/rates?group=gov&type=two_top&rate=85&look=1',
  '/operator/holidays',
  '/operator/yeekee',
  '/operator/games/games',
  '/operator/games/providers',
  '/operator/games/provider?code=benja',
  '/operator/games/provider?code=new',
  '/operator/games/rounds',
  '/operator/games/reconcile',
  '/operator/games/incidents',
  '/operator/games/tables',
  '/operator/members',
  '/operator/members?q=0800',
  '/operator/search?q=0800',
  '/operator/withdrawals',
  '/operator/withdrawals?state=done',
  ...memberTabs.map((tab) => `/operator/members/1/${tab}`),
  '/operator/ledger',
  '/operator/ledger/proofs?figure=money_in&group=hour',
  '/operator/marketing/promotions',
  '/operator/marketing/reviews',
  '/operator/marketing/promotions/new',
  '/operator/marketing/coupons',
  '/operator/marketing/coupons?open=new',
  '/operator/marketing/shop',
  '/operator/marketing/shop?open=new',
  '/operator/marketing/orders',
  '/operator/marketing/cashback',
  '/operator/marketing/affiliates',
  '/operator/marketing/wheel',
  '/operator/marketing/wheel?edit=1',
  '/operator/marketing/quests',
  '/operator/marketing/quests?open=new',
  '/operator/marketing/polls',
  '/operator/marketing/polls?open=new',
  '/operator/marketing/segments',
  '/operator/marketing/segments?open=new',
  '/operator/notices/notices',
  '/operator/notices/notices?edit=new',
  '/operator/notices/banners',
  '/operator/notices/banners?edit=new',
  '/operator/notices/messages',
  '/operator/reports/daily',
  '/operator/reports/markets',
  '/operator/reports/markets?basis=draw&from=2026-01-01&to=2026-12-31',
  '/operator/reports/games',
  '/operator/reports/promotions',
  '/operator/reports/channels',
  '/operator/reports/affiliates',
  '/operator/reports/cohorts',
  '/operator/reports/care',
  '/operator/settings/brand',
  '/operator/settings/contacts',
  '/operator/settings/channels',
  '/operator/settings/channels?open=1',
  '/operator/settings/accounts',
  '/operator/settings/accounts?open=new',
  '/operator/settings/figures',
  '/operator/settings/approvals',
  '/operator/staff',
  '/operator/audit',
  '/operator/health',
  '/operator/account',
  '/operator/views?from=%2Foperator%2Fwithdrawals%3Fmin%3D1000',
];
const kilobyte = 1_000;
/** With the one that finds the session. */
const statementsMax = 6;

/** A proposal that waits, so that there is a slip. */
async function propose(request: APIRequestContext): Promise<void> {
  const [wallet] = await onDatabase(async (db) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id::text from account where member_id = 1 and wallet_type_id = 1`,
    );
    return rows;
  });
  const asked = { member_id: '1', wallet_id: wallet?.id, amount: '10', direction: 'in', reason_code: 'goodwill' };
  await callApi(
    request,
    'POST /api/operator/member/adjust',
    { ...asked, reason: 'ระบบช้าเมื่อคืน' },
    { Authorization: `Bearer ${testTokens.operator}`, 'Idempotency-Key': randomUUID() },
    // The other width has proposed it already.
  ).catch(() => undefined);
}

/** A round, an account of the house, one of its transfers, a promotion and a slip, each by the link that leads there. */
async function linkedPages(page: Page, request: APIRequestContext): Promise<string[]> {
  const pathOf = async (link: Locator): Promise<string> => (await link.first().getAttribute('href')) ?? '';
  await page.goto('/operator/rounds');
  const round = await pathOf(page.locator('tbody a[href^="/operator/rounds/"]'));
  await page.goto('/operator/ledger');
  const account = await pathOf(page.getByRole('link', { name: /^bank_float:/ }));
  await page.goto(account);
  const transfer = await pathOf(page.locator('tbody th a'));
  await propose(request);
  await page.goto('/operator/approvals?action=member.adjust');
  const slip = await pathOf(page.locator('tbody th a'));
  await page.goto('/operator/marketing/promotions');
  return [round, `${round}/replay`, account, transfer, slip, await pathOf(page.locator('tbody th a'))];
}

interface Count {
  readonly path: string;
  readonly statements: number;
  readonly texts: string;
}

/**
 * The least of up to ten visits that find nothing shared: an operator's act in another test empties what is shared, also
 * between two reads of one visit. One that counted no more than who asks was not counted.
 */
async function coldCount(page: Page, path: string): Promise<Count> {
  const headers = { 'x-cold-reads': '1', 'x-show-statements': '1', 'sec-fetch-dest': 'document' };
  let least: Count | undefined;
  for (let times = 0; times < 10; times++) {
    const answer = await page.request.get(path, { headers });
    const { 'x-statements': statements, 'x-statement-texts': sent = '' } = answer.headers();
    const texts = decodeURIComponent(sent.replace(/%\w?$/, '')).replaceAll('","', '\n');
    const count = { path, statements: Number(statements), texts };
    if (count.statements > 1 && count.statements < (least?.statements ?? Number.POSITIVE_INFINITY)) least = count;
    if (least && least.statements <= statementsMax) return least;
  }
  return least ?? { path, statements: 0, texts: '' };
}

test('ทุกหน้าของหลังบ้านถามฐานข้อมูลไม่เกินหกครั้ง แม้ไม่มีใครอ่านไว้ก่อน', { tag: '@1280' }, async ({ page, request }) => {
  await signInStaff(page, await newStaff(request, 'owner', 'สุดา'));
  const all = [...pages, ...(await linkedPages(page, request))];
  for (const path of all) {
    const { statements, texts } = await coldCount(page, path);
    expect.soft(statements, `statements of ${path}: ${texts}`).toBeLessThanOrEqual(statementsMax);
    expect.soft(statements, `counted statements of ${path}`).toBeGreaterThan(1);
  }
});

/** In the short form every other page is opened small, the others wide. */
for (const [turn, tag] of ['@390', '@1280'].entries())
  test(`ทุกหน้าของหลังบ้านอ่านได้และเบา (${turn + 1}/2)`, { tag }, async ({ page, request }) => {
    await signInStaff(page, await newStaff(request, 'owner', 'สุดา'));
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    let styleBytes = 0;
    page.on('response', (response) => {
      if (/_astro.*\.css$/.test(response.url())) styleBytes = Math.max(styleBytes, bytesOf(response));
    });
    for (const path of [...pages, ...(await linkedPages(page, request))].filter((_, at) => at % 2 === turn)) {
      const weight = weigh(page);
      await page.goto(path);
      const { scripts } = weight();
      // ofetch comes with the first call, which opening a row that is looked into is.
      const own = Object.entries(scripts).filter(([file]) => !file.includes('/ofetch.'));
      const ownBytes = own.reduce((sum, [, bytes]) => sum + bytes, 0);
      const island = (await page.locator('astro-island').count()) > 0;
      expect
        .soft(ownBytes, `bytes of JavaScript of ${path}: ${JSON.stringify(scripts)}`)
        .toBeLessThanOrEqual((island ? 90 : 6.4) * kilobyte);
      await expectToLookRight(page);
      expect.soft(await page.locator('[style]').count(), `style attributes of ${path}`).toBe(0);
      expect.soft(problems.splice(0), `errors of ${path}`).toEqual([]);
    }
    expect(styleBytes, 'bytes of CSS').toBeLessThanOrEqual(25 * kilobyte);
    expect(styleBytes).toBeGreaterThan(0);
  });

test('ตัวเลขทุกตัวเปิดถึงรายการ สองฝั่ง และตราผนึก', { tag: '@1280' }, async ({ page, request }) => {
  await signInStaff(page, await newStaff(request, 'owner', 'สุดา'));
  await page.goto('/operator');
  await expect(page.getByRole('region', { name: 'ตัวเลขวันนี้' }).getByRole('link')).toHaveCount(5);
  await page.getByText('ดูเป็นตาราง').click();
  await expect(page.getByRole('region', { name: /เป็นตาราง$/ }).getByRole('row')).toHaveCount(25);
  await page.getByRole('link', { name: 'สมุดบัญชี' }).click();
  await page
    .getByRole('link', { name: /^bank_float:/ })
    .first()
    .click();
  await expect(page.getByText('บัญชีของเว็บ', { exact: true })).toBeVisible();
  await expectToLookRight(page);
  await page.locator('tbody th a').first().click();
  await expect(page.getByRole('heading', { name: 'สองฝั่ง' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ตราผนึก' })).toBeVisible();
  await expectToLookRight(page);
});

test('แคชเชียร์เห็นเฉพาะงานรอ หน้าที่ไม่มีสิทธิ์ถูกปฏิเสธ', { tag: '@390' }, async ({ page, request }) => {
  await signInStaff(page, await newStaff(request, 'cashier', 'นภัส'));
  await page.goto('/operator');
  await expect(page.getByRole('heading', { name: 'งานรอ', level: 2 }).last()).toBeVisible();
  await expect(page.getByRole('region', { name: 'ตัวเลขวันนี้' })).toHaveCount(0);
  // What waits leads nowhere that is refused.
  const waits = page.getByRole('region', { name: 'งานรอ' });
  for (const link of await waits.getByRole('link').all()) {
    const href = (await link.getAttribute('href')) ?? '';
    expect((await page.request.get(href, { headers: { 'Sec-Fetch-Dest': 'document' } })).status(), href).toBe(200);
  }
  await expect(waits).not.toContainText('งานเบื้องหลังที่ล้มเหลว');
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'เปิดเมนู' }).click();
  await expect(page.getByRole('link', { name: 'งวดหวย' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ทีมงาน' })).toHaveCount(0);
  await expectToLookRight(page);
  // A page beyond the role, and one of nothing, say so and lead back.
  for (const [path, status, says] of [
    ['/operator/staff', 403, 'หน้านี้ไม่เปิดให้บทบาทของคุณ'],
    ['/operator/rounds/999999999', 404, 'ไม่พบหน้านี้'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(status);
    await expect(page.getByRole('heading', { name: says })).toBeVisible();
    await expectToLookRight(page);
    await page.getByRole('link', { name: 'กลับหน้าภาพรวม' }).click();
    await expect(page).toHaveURL(/\/operator$/);
  }
});
