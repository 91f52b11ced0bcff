/** The sheet of a game: who may enter and how, what is asked, and the way out. */
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { withGame } from './support/fake-game.ts';
import { follow, newMember, visit } from './support/member.ts';

const sheet = (page: Page) => page.locator('dialog.game-sheet');
const tile = (page: Page, game: string) => page.locator(`main [data-games] a[data-game="benja:${game}"]`);

test('ผู้มาเยือนเลือกเข้าสู่ระบบหรือทดลองเล่น และกดย้อนกลับแล้วออกจากเกม', { tag: '@390' }, async ({ page }) => {
  await withGame(page);
  await page.goto('/play');
  await tile(page, 'khom').click();
  await expect(sheet(page).getByRole('status').filter({ hasText: 'กำลังพาเข้าเกม' })).toBeVisible();
  await expect(sheet(page).getByRole('heading', { name: 'โคมแดงเยาวราช', level: 2 })).toBeVisible();
  await expect(page).toHaveURL(/\/play\?game=benja:khom$/);
  await expect(sheet(page).getByRole('link', { name: 'เข้าสู่ระบบ' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent('/play?game=benja:khom')}`,
  );
  await expectNoViolations(page, { within: 'dialog.game-sheet' });
  await sheet(page).getByRole('button', { name: 'ทดลองเล่นด้วยเงินสมมุติ' }).click();
  const frame = page.frameLocator('dialog.game-sheet iframe');
  await expect(frame.locator('#heard')).toContainText('"type":"init"');
  await expect(sheet(page).locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts');
  await expect(sheet(page).locator('iframe')).toHaveAttribute('src', /^\/house\/khom#demo\./);
  await expect(sheet(page).locator('.game-strip')).toContainText('ทดลองเล่น');
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/play$/);
});

test('สมาชิกที่มีกระเป๋าเดียวเข้าเกมทันที โหลดหน้าใหม่แล้วเกมเปิดเอง ปิดแล้วโฟกัสกลับที่เกม', { tag: '@1280' }, async ({
  page,
  baseURL,
}) => {
  await withGame(page);
  await newMember(page, baseURL);
  await visit(page, '/play?cat=slot');
  await tile(page, 'khom').click();
  await expect(sheet(page).locator('iframe')).toHaveAttribute('src', /^\/house\/khom#[\w-]{43}$/);
  await expect(sheet(page).locator('.game-strip')).toContainText('สุทธิ ฿0.00');
  await expect(sheet(page).locator('.game-strip')).toContainText('96.00%');
  const first = await sheet(page).locator('iframe').getAttribute('src');
  await page.reload();
  await expect(sheet(page).locator('iframe')).toHaveAttribute('src', /^\/house\/khom#[\w-]{43}$/);
  expect(await sheet(page).locator('iframe').getAttribute('src')).not.toBe(first);
  await sheet(page).getByRole('button', { name: 'ปิดเกม' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/play\?cat=slot$/);
});

test('สมาชิกที่มีกระเป๋าเดียวทดลองเล่นจากล็อบบี้ได้ โดยไม่แตะกระเป๋า โหลดหน้าใหม่ยังเป็นทดลองเล่น', { tag: '@390' }, async ({
  page,
  baseURL,
}) => {
  await withGame(page);
  await newMember(page, baseURL);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, '/lobby/benja');
  await follow(page.getByRole('link', { name: 'ทดลองเล่น' }));
  await expect(page.getByRole('heading', { name: 'ทดลองเล่น', level: 2 })).toBeVisible();
  await tile(page, 'khom').click();
  const frame = sheet(page).locator('iframe');
  await expect(frame).toHaveAttribute('src', /^\/house\/khom#demo\./);
  await expect(page).toHaveURL(/\/play\?game=benja:khom&demo=1$/);
  await page.reload();
  await expect(frame).toHaveAttribute('src', /^\/house\/khom#demo\./);
  expect(asked.filter((path) => path === '/api/game/wallets' || path === '/api/game/link')).toEqual([]);
  await sheet(page).getByRole('button', { name: 'ปิดเกม' }).click();
  await expect(page).toHaveURL(/\/lobby\/benja\?demo=1$/);

  const refusal = { error: 4001, message: 'เกมนี้ปิดปรับปรุง', request_id: 'of-the-test' };
  await page.route('**/api/game/demo', (route) => route.fulfill({ json: refusal }));
  await tile(page, 'khom').click();
  await expect(sheet(page).getByRole('alert').filter({ hasText: 'เกมนี้ปิดปรับปรุง' })).toBeVisible();
  await page.unroute('**/api/game/demo');
  await sheet(page).getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(frame).toBeVisible();
});

test('รอบยังไม่จบ ถามก่อนออก และ Escape ในเกมก็ถาม', { tag: '@1280' }, async ({ page, baseURL }) => {
  await withGame(page, "say({ type: 'round', id: 'r-1', open: true });");
  await newMember(page, baseURL);
  await visit(page, '/play');
  await tile(page, 'hilo').focus();
  await page.keyboard.press('Enter');
  const heard = page.frameLocator('dialog.game-sheet iframe').locator('#heard');
  await expect(heard).toContainText('"type":"init"');
  const asked = page.getByRole('alertdialog', { name: 'ออกจากเกมใช่ไหม' });
  await sheet(page).getByRole('button', { name: 'ปิดเกม' }).click();
  await expect(asked.getByRole('button', { name: 'อยู่ต่อ' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await page.frameLocator('dialog.game-sheet iframe').locator('body').press('Escape');
  await asked.getByRole('button', { name: 'ออกจากเกม' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(tile(page, 'hilo')).toBeFocused();
});

test('เปิดเกมในอีกหน้าจอ หน้าจอเดิมหยุดและบอกเหตุผล', { tag: '@390' }, async ({ page, baseURL }) => {
  await withGame(page);
  await newMember(page, baseURL);
  await visit(page, '/play');
  await tile(page, 'hilo').click();
  await expect(sheet(page).locator('iframe')).toBeVisible();
  const other = await page.context().newPage();
  await withGame(other);
  await visit(other, '/play');
  await tile(other, 'khom').click();
  await expect(sheet(other).locator('iframe')).toBeVisible();
  await expect(sheet(page)).toContainText('เปิดเกมจากอีกหน้าจอแล้ว');
  await expect(sheet(page).locator('iframe')).toHaveCount(0);
  await expect(sheet(other).locator('iframe')).toBeVisible();
});

test('ลิงก์เกมไม่สำเร็จ บอกด้วยกล่องกลางจอ อ่านกระเป๋าไม่ได้บอกด้วยข้อความสีแดง', { tag: '@390' }, async ({ page, baseURL }) => {
  await newMember(page, baseURL);
  await visit(page, '/play');
  const refuse = (path: string, message: string) =>
    page.route(`**${path}`, (route) => route.fulfill({ json: { error: 4001, message, request_id: 'of-the-test' } }));
  await refuse('/api/game/link', 'เกมนี้ปิดปรับปรุง');
  await tile(page, 'hilo').click();
  const alert = page.getByRole('alertdialog', { name: 'พบบางอย่างผิดปกติ' });
  await expect(alert).toContainText('เกมนี้ปิดปรับปรุง');
  await alert.getByRole('button', { name: 'ตกลง' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await refuse('/api/game/wallets', 'อ่านกระเป๋าไม่ได้ตอนนี้');
  await tile(page, 'hilo').click();
  await expect(sheet(page).getByRole('alert').filter({ hasText: 'อ่านกระเป๋าไม่ได้ตอนนี้' })).toBeVisible();
  await page.unroute('**/api/game/wallets');
  await page.unroute('**/api/game/link');
  await withGame(page);
  await sheet(page).getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(sheet(page).locator('iframe')).toBeVisible();
});

test('ข้อความจากหน้าต่างอื่นไม่มีผลกับแผ่นเกม', { tag: '@390' }, async ({ page, baseURL }) => {
  await withGame(page);
  await newMember(page, baseURL);
  await visit(page, '/play');
  await tile(page, 'hilo').click();
  await expect(page.frameLocator('dialog.game-sheet iframe').locator('#heard')).toContainText('init');
  await page.evaluate(() => window.postMessage({ v: 1, type: 'round', id: 'r-of-a-stranger', open: true }, '*'));
  await sheet(page).getByRole('button', { name: 'ปิดเกม' }).click();
  await expect(sheet(page)).toHaveCount(0);
});

test('ลิงก์เกมหมดอายุเพราะโหลดช้า เปิดใหม่เองหนึ่งครั้ง ครั้งต่อไปเปิดใหม่ด้วยการแตะครั้งเดียว', { tag: '@390' }, async ({
  page,
  baseURL,
}) => {
  await withGame(
    page,
    "say({ type: 'fatal', code: '9005' }); addEventListener('keydown', ({ key }) => key === 'n' && say({ type: 'reopen' }));",
  );
  await newMember(page, baseURL);
  await visit(page, '/play');
  const links: string[] = [];
  page.on('response', (response) => response.url().endsWith('/api/game/link') && links.push(response.url()));
  await tile(page, 'khom').click();
  const frame = page.frameLocator('dialog.game-sheet iframe');
  await expect.poll(() => links.length).toBe(2);
  await expect(frame.locator('#heard')).toContainText('"type":"init"');
  await frame.locator('body').press('n');
  await expect.poll(() => links.length).toBe(3);
  await expect(frame.locator('#heard')).toContainText('"type":"init"');
});
