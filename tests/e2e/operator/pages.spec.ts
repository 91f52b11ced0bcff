/** What holds for every page of the console: readable, light, and at most six questions to the database. */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { weigh } from '../support/page-weight.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

const pages = [
  '/operator',
  '/operator/approvals',
  '/operator/approvals?state=approved',
  '/operator/rounds',
  '/operator/members',
  '/operator/members?q=0800',
  '/operator/ledger',
  '/operator/ledger/proofs?figure=money_in&group=hour',
  '/operator/staff',
  '/operator/audit',
  '/operator/account',
];
const kilobyte = 1_000;
/** With the one that finds the session. */
const statementsMax = 6;

test('ทุกหน้าของหลังบ้านอ่านได้ เบา และถามฐานข้อมูลไม่เกินหกครั้ง', async ({ page, request }) => {
  await signInStaff(page, await newStaff(request, 'owner', 'สุดา'));
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  let styles: Buffer | undefined;
  page.on('response', async (response) => {
    if (response.url().endsWith('.css')) styles = await response.body().catch(() => undefined);
  });
  for (const path of pages) {
    const weight = weigh(page);
    const counts: number[] = [];
    // Shared reads are made by whoever comes first in two seconds, a sign of life every half minute.
    for (let times = 0; times < 4 && !counts.some((count) => count <= statementsMax); times++)
      counts.push(Number((await page.goto(path))?.headers()['x-statements']));
    const { scripts, scriptBytes } = await weight();
    expect.soft(Math.min(...counts), `statements of ${path}`).toBeLessThanOrEqual(statementsMax);
    expect.soft(Math.min(...counts), `counted statements of ${path}`).toBeGreaterThan(0);
    const island = (await page.locator('astro-island').count()) > 0;
    expect
      .soft(scriptBytes, `bytes of JavaScript of ${path}: ${JSON.stringify(scripts)}`)
      .toBeLessThanOrEqual((island ? 90 : 6) * kilobyte);
    await expectToLookRight(page);
    expect.soft(await page.locator('[style]').count(), `style attributes of ${path}`).toBe(0);
    expect.soft(problems.splice(0), `errors of ${path}`).toEqual([]);
  }
  expect(brotliCompressSync(styles ?? Buffer.alloc(0)).length, 'bytes of CSS').toBeLessThanOrEqual(25 * kilobyte);
  expect(styles?.length ?? 0).toBeGreaterThan(0);
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
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'เปิดเมนู' }).click();
  await expect(page.getByRole('link', { name: 'งวดหวย' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ทีมงาน' })).toHaveCount(0);
  await expectToLookRight(page);
  expect((await page.goto('/operator/staff'))?.status()).toBe(403);
});
