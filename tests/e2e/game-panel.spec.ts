/** The panel of a game's sheet: time, result, limits and wallets, over the game on a phone and beside it on a desktop. */
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { withGame } from './support/fake-game.ts';
import { type BrowserMember, newMember, visit } from './support/member.ts';
import { ownRound } from './support/own-round.ts';
import { payIn, payInFor } from './support/pay-in.ts';
import { bet } from './support/played.ts';

const sheet = (page: Page) => page.locator('dialog.game-sheet');
const panel = (page: Page) => sheet(page).getByRole('complementary', { name: 'ข้อมูลการเล่น' });

/** Money of a promotion that slots count for: ฿100 and its bonus of ฿20. */
const promotionWallet = (member: BrowserMember): Promise<void> => payInFor(member, '100.00', 'games-deposit');

test('ระหว่างเล่นเห็นเวลา สุทธิ วงเงิน เปลี่ยนกระเป๋าได้เมื่อจบรอบ', async ({ page, baseURL, isMobile }) => {
  await withGame(
    page,
    "addEventListener('keydown', ({ key }) => 'er'.includes(key) && say({ type: 'round', id: 'r-1', open: key === 'r' }));",
  );
  const member = await newMember(page, baseURL);
  await payIn(member, '500.00');
  await promotionWallet(member);
  await member.call('POST /api/member/limit/set', { kind: 'loss', period: 'day', amount: '1000' });
  await visit(page, '/play?game=benja:khom');
  await sheet(page)
    .getByRole('button', { name: /กระเป๋าหลัก|กระเป๋าเงินสด/ })
    .click();
  const frame = sheet(page).locator('iframe');
  const heard = page.frameLocator('dialog.game-sheet iframe').locator('#heard');
  const game = page.frameLocator('dialog.game-sheet iframe').locator('body');
  await expect(heard).toContainText('"type":"init"');
  const first = await frame.getAttribute('src');

  const toggle = sheet(page).getByRole('button', { name: 'ข้อมูลการเล่น', exact: true });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(panel(page).getByText('สุทธิ').locator('..')).toContainText('฿0.00');
  await expect(panel(page).getByRole('progressbar', { name: 'วงเงินเสียต่อวัน' })).toHaveAttribute('max', '1000');
  await expect(panel(page)).toContainText('฿0 / ฿1,000');
  await expect(panel(page).getByRole('progressbar', { name: 'เตือนให้พักครั้งถัดไป' })).toBeVisible();
  await expectNoViolations(page, { within: 'dialog.game-sheet' });

  // What is staked elsewhere uses the same limit, and the panel follows.
  await bet(member, (await ownRound()).id, '98', '40');
  await expect(panel(page)).toContainText('฿40 / ฿1,000');

  // Another wallet opens the game anew, and the panel stays.
  const main = panel(page).getByRole('button', { name: /฿460/ });
  const bonus = panel(page).getByRole('button', { name: /฿120/ });
  await expect(main).toHaveAttribute('aria-current', 'true');
  await bonus.click();
  await expect(bonus).toHaveAttribute('aria-current', 'true');
  await expect(heard).toContainText('"type":"init"');
  expect(await frame.getAttribute('src')).not.toBe(first);

  await game.press('r');
  await expect(main).toBeDisabled();
  await expect(bonus).toBeEnabled();

  // The wallet and the net know the result before the game has shown it: no figure beside the game moves until the round ends.
  const strip = sheet(page).locator('.game-strip');
  await page.route('**/api/game/net?*', (route) => route.fulfill({ json: { error: 0, data: { net: '40.00' } } }));
  const netRead = page.waitForResponse(/\/api\/game\/net/);
  await bet(member, (await ownRound()).id, '97', '10');
  await netRead;
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await expect(strip).toContainText('สุทธิ ฿0.00');
  await expect(panel(page)).toContainText('฿40 / ฿1,000');
  await expect(main).toBeVisible();
  await game.press('e');
  await expect(strip).toContainText('สุทธิ +฿40.00');
  await expect(panel(page).getByRole('button', { name: /฿450/ })).toBeVisible();
  await expect(panel(page)).toContainText('฿50 / ฿1,000');

  if (isMobile) {
    // It lies over the game: Back closes it, not the game.
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    await expect(frame).toBeVisible();
    return;
  }
  // The browser keeps that it stands beside the game.
  await page.reload();
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole('button', { name: 'ปิดข้อมูลการเล่น' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(sheet(page).locator('.game-strip')).toBeVisible();
});

test('กระเป๋าที่จ่ายได้มีใบเดียว เข้าเกมด้วยใบนั้นโดยไม่ถาม อีกใบอยู่ในแผงข้อมูล', { tag: '@390' }, async ({ page, baseURL }) => {
  await withGame(page);
  const member = await newMember(page, baseURL);
  await promotionWallet(member);
  await visit(page, '/play?game=benja:khom');
  await expect(sheet(page).locator('iframe')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'ข้อมูลการเล่น', exact: true }).click();
  await expect(panel(page).getByRole('button', { name: /฿120/ })).toHaveAttribute('aria-current', 'true');
  await expect(panel(page).getByRole('button', { name: /หลัก|เงินสด/ })).toContainText('฿0');
});
