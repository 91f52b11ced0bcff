/** A message reaches an open page, is found behind its badge, and is read. */
import { expect, type Route, test } from '@playwright/test';
import { testTokens } from '#tests/support/tokens.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { callApi, newMember, visit } from '../support/member.ts';

test('ข้อความจากทีมงานขึ้นเลขที่เมนูเอง เปิดอ่านแล้วเลขหาย', { tag: '@390' }, async ({ page, baseURL }) => {
  const { call } = await newMember(page, baseURL);
  await visit(page, '/member/inbox');
  await expect(page.getByText('ยังไม่มีการแจ้งเตือน')).toBeVisible();
  await expectToLookRight(page);

  const { user } = (await call('GET /api/get_user_info', {})) as unknown as { user: { id: string } };
  const text = 'ส่งรูปหน้าสมุดบัญชีให้ทีมงาน';
  const message = { member_id: user.id, about: 'account', title: 'ขอเอกสาร', text, reason: 'ตรวจบัญชี' };
  // It comes when the page has been read, and before its stream is open.
  const arrives = async (route: Route): Promise<void> => {
    await callApi(page.request, 'POST /api/operator/message/send', message, {
      Authorization: `Bearer ${testTokens.operator}`,
    });
    await route.continue();
  };
  await page.route('**/api/stream*', arrives, { times: 1 });
  await visit(page, '/member/limits');
  const menu = page.getByRole('button', { name: 'เปิดเมนู' });
  await expect(menu.locator('.dot')).toHaveText('1');
  await menu.click();
  // Also where the page's stream is not there yet.
  await page.route('**/api/stream*', (route) => route.abort());
  await page.getByRole('link', { name: /^การแจ้งเตือน/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'ขอเอกสาร' })).toContainText(text);
  await expect(page.getByRole('button', { name: 'เปิดเมนู' }).locator('.dot')).toHaveCount(0);
  await page.unroute('**/api/stream*');
  await expectToLookRight(page);
  await visit(page, '/member/inbox');
  await expect(page.getByRole('img', { name: 'ใหม่' })).toHaveCount(0);
});
