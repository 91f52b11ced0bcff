/** LINE: a page opened inside LINE, linking once, no more passwords, unlinking. LINE's SDK and servers are stand-ins. */
import { expect, type Page, test } from '@playwright/test';
import { lineUser } from '#tests/support/fake-line.ts';
import { deposit, editorRound } from './support/editor.ts';
import { widerThanScreen } from './support/in-reach.ts';
import { insideLine, lineSdk } from './support/inside-line.ts';
import { expectToLookRight } from './support/looks-right.ts';
import { newMember } from './support/member.ts';

/** Letters of twice the size, on a phone. */
async function expectLargeLettersToFit(page: Page): Promise<void> {
  const [size, usual] = [page.viewportSize(), await page.evaluate(() => document.documentElement.style.fontSize)];
  const letters = (value: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, value);
  await letters('200%');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await widerThanScreen(page), `at ${width} with letters of 200 %`).toEqual([]);
  }
  await letters(usual);
  if (size) await page.setViewportSize(size);
}

test('เปิดจาก LINE เชื่อมครั้งเดียว แล้วเข้าได้โดยไม่ใส่รหัสผ่าน ยกเลิกได้ที่โปรไฟล์', { tag: '@390' }, async ({ page, baseURL }) => {
  const { phone, password, call } = await newMember(page, baseURL);
  await call('POST /api/logout', {});
  await insideLine(page, lineUser(Number(phone.slice(-7))));
  await page.goto('/liff/statement');
  await expect(page.getByRole('heading', { name: 'เชื่อม LINE ครั้งเดียว' })).toBeVisible();
  await expectToLookRight(page);
  await expectLargeLettersToFit(page);
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'เข้าสู่ระบบและเชื่อม LINE' }).click();
  await expect(page.getByText('ต้องยินยอมให้เก็บรหัสผู้ใช้ LINE ก่อนเชื่อม')).toBeVisible();
  await page.getByLabel(/^ยินยอมให้เก็บ/).check();
  await page.getByLabel(/^รับแจ้งรายการเงิน/).check();
  await page.getByRole('button', { name: 'เข้าสู่ระบบและเชื่อม LINE' }).click();
  await expect(page).toHaveURL('/member/statement');

  await call('POST /api/logout', {});
  await page.goto('/liff?liff.state=%2Fprofile');
  await expect(page).toHaveURL('/member/profile');
  const line = page.getByRole('region', { name: 'LINE', exact: true });
  await line.getByRole('button', { name: 'ปิด การแจ้งรายการเงินและผลทาง LINE' }).click();
  await expect(line.getByRole('button', { name: 'เปิด การแจ้งรายการเงินและผลทาง LINE' })).toBeVisible();
  await line.getByRole('button', { name: 'ยกเลิกการเชื่อม' }).click();
  const dialog = page.getByRole('dialog', { name: 'ยกเลิกการเชื่อม LINE ใช่ไหม' });
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'ยกเลิกการเชื่อม', exact: true }).click();
  await expect(line.getByRole('link', { name: 'เชื่อม LINE' })).toHaveAttribute(
    'href',
    'https://liff.line.me/1650000001-AbCdEfGh/connect',
  );
});

test('SDK ของ LINE โหลดเฉพาะหน้านี้ โหลดไม่ได้ก็เข้าแบบเดิมได้ ชื่อนอกรายการไม่มีหน้า', { tag: '@390' }, async ({ page }) => {
  const asked: string[] = [];
  await page.route(lineSdk, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto('/liff/deposit');
  await expect(page.getByText('เชื่อมต่อ LINE ไม่สำเร็จ เข้าสู่ระบบแบบเดิมได้ตามปกติ')).toBeVisible();
  await expectToLookRight(page);
  expect(asked).toHaveLength(1);
  await page.getByRole('link', { name: 'เข้าสู่ระบบแบบเดิม' }).click();
  await expect(page).toHaveURL('/login?next=%2Fmember%2Fdeposit');
  expect(asked).toHaveLength(1);
  const policies = await Promise.all(
    ['/liff/deposit', '/login'].map(
      async (path) => (await page.request.get(path)).headers()['content-security-policy'],
    ),
  );
  expect(policies[0]).toContain('https://static.line-scdn.net');
  expect(policies[1]).not.toContain('line');
  expect((await page.request.get('/liff/https:%2F%2Fevil.example')).status()).toBe(404);
});

test('ส่งลิงก์โพยให้เพื่อนดูได้ ปิดแล้วไม่เห็นอีก', { tag: '@390' }, async ({ page, baseURL, browser }) => {
  const member = await newMember(page, baseURL);
  await deposit(page, member, baseURL);
  const round_id = await editorRound(page.request);
  const lines = [{ bet_type: 'two_bottom', number: '44', stake: '10.00' }];
  const { quote_id } = await member.call('POST /api/lotto/bill/validate', { round_id, lines });
  const { bill_id, bill_no } = await member.call('POST /api/lotto/bill/create', { round_id, lines, quote_id });
  await page.goto(`/lotto/bills?bill=${bill_id}`);
  await page.getByRole('button', { name: 'สร้างลิงก์ให้คนอื่นดูโพย' }).click();
  const link = page.getByRole('button', { name: 'คัดลอกลิงก์' });
  await expect(link).toBeVisible();
  await expectToLookRight(page);
  const address = (await link.getAttribute('data-copy')) ?? '';

  const friend = await browser.newPage();
  await friend.goto(address);
  await expect(friend.getByRole('img', { name: /รอผล$/ })).toBeVisible();
  await expect(friend.getByText(String(bill_no))).toHaveCount(0);
  await friend.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 });
  await expectToLookRight(friend);
  await expectLargeLettersToFit(friend);
  const picture = (await friend.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  const drawn = await friend.request.get(picture);
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png']);

  await page.getByRole('button', { name: 'ปิดลิงก์' }).click();
  await expect(page.getByRole('button', { name: 'สร้างลิงก์ให้คนอื่นดูโพย' })).toBeVisible();
  expect((await friend.goto(address))?.status()).toBe(404);
  await friend.close();
});
