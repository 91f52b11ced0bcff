import { expect, test } from '@playwright/test';
import { newMember, visit } from './support/member.ts';

test('เข้าสู่ระบบแล้วคำขอถือโทเคนของสมาชิก ออกจากระบบในแท็บหนึ่งอีกแท็บรู้เอง ที่เก็บที่ถูกปิดไม่ทำให้หน้าเสีย', { tag: '@1280' }, async ({
  page,
  baseURL,
  context,
}) => {
  const { phone, password } = await newMember(page, baseURL);
  await context.clearCookies();
  await page.goto('/login');
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  const balance = page.getByRole('status', { name: 'ยอดเงินคงเหลือ' });
  await expect(balance).toBeVisible();
  // The home page reloads when a round on it closes.
  await visit(page, '/member/coupon');
  const asked = page.waitForRequest('**/api/member/wallets');
  await page.getByRole('button', { name: 'อัปเดตยอดเงิน' }).click();
  expect((await asked).headers().authorization).toMatch(/^Bearer .+/);

  // The session's cookie alone carries a tab of its own.
  const other = await context.newPage();
  await visit(other, '/member/statement');
  const plain = other.waitForRequest('**/api/member/wallets');
  await other.getByRole('button', { name: 'อัปเดตยอดเงิน' }).click();
  expect((await plain).headers().authorization).toBeUndefined();

  // Nobody was there for a while: the remembered device comes back by itself, and asks for the password before money moves.
  const own = { headers: { Origin: new URL(baseURL ?? '').origin }, data: {} };
  expect(await (await page.request.post('/api/session/rest', own)).json()).toMatchObject({ data: { rested: true } });
  await visit(page, '/member/coupon');
  await page.getByLabel('กรอกรหัสคูปอง').fill('AAAA-BBBB-CCCC');
  await page.getByRole('button', { name: 'ใช้คูปอง' }).click();
  const question = page.getByRole('dialog', { name: 'ยืนยันว่าเป็นคุณ' });
  await question.getByLabel('รหัสผ่าน').fill('ไม่ใช่รหัสนี้');
  await question.getByRole('button', { name: 'ยืนยัน' }).click();
  await expect(question.getByRole('alert')).toHaveText('รหัสผ่านไม่ถูกต้อง');
  await question.getByLabel('รหัสผ่าน').fill(password);
  const sentAgain = page.waitForResponse((answer) => answer.url().includes('/api/') && answer.url().includes('coupon'));
  await question.getByRole('button', { name: 'ยืนยัน' }).click();
  expect((await (await sentAgain).json()).error).not.toBe(1019);

  await page.getByRole('button', { name: 'เปิดเมนู' }).click();
  await page.getByRole('dialog', { name: 'เมนูสมาชิก' }).getByRole('button', { name: 'ออกจากระบบ' }).click();
  await page.route('**/api/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'ใช่ ออกจากระบบ' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'เชื่อมต่อไม่ได้' })).toBeVisible();
  const headers = { Origin: new URL(baseURL ?? '').origin };
  expect((await page.request.get('/api/get_user_info', { headers })).status()).toBe(200);
  await page.unroute('**/api/logout');
  await page.getByRole('button', { name: 'ใช่ ออกจากระบบ' }).click();
  await expect(page.getByText('ออกจากระบบแล้ว')).toBeVisible();
  await expect(other).toHaveURL(/\/login\?next=/);
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).not.toMatchObject({
    'benja:session:bearer': expect.anything(),
  });

  const blocked = await context.newPage();
  const problems: string[] = [];
  blocked.on('pageerror', ({ message }) => problems.push(message));
  await blocked.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await visit(blocked, '/lotto/lobby');
  const star = blocked.locator('.lt-cell [data-star]').first();
  await star.click();
  await expect(blocked.locator('[data-pinned] [data-star]').first()).toHaveAttribute('aria-pressed', 'true');
  expect(problems).toEqual([]);
});
