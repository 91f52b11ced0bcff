/** Lobbies: search, filters, favourites, the sheet over any page. */
import { expect, type Page, test } from '@playwright/test';
import { pageOf } from '#lib/house/rules/game-pages.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { expectNoViolations } from './support/axe.ts';
import { expectToLookRight } from './support/looks-right.ts';
import { follow, newMember, visit } from './support/member.ts';

/** The house's games that have a page. */
const gamesCount = houseGames.filter(({ code }) => pageOf(code)).length;

const titles = (page: Page) => page.locator('main [data-games] .nm');

test('หาเกมได้โดยไม่ต้องพิมพ์วรรณยุกต์ กรองตามหมวด และลิงก์ไปเกมที่ปิดหรือค่ายที่ไม่มีไม่พาไปไหน', { tag: '@1280' }, async ({
  page,
  request,
}) => {
  await page.goto('/play');
  await expect(titles(page)).toHaveCount(gamesCount);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'ค้นหาเกมหรือค่าย' })).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'ค้นหาเกมหรือค่าย' });
  const said = page.locator('main').getByRole('status');
  await page.keyboard.type('ปล');
  await expect(titles(page).first()).toHaveText(/ปลา/);
  await search.fill('นำเตา');
  await expect(titles(page)).toHaveText(['น้ำเต้าปูปลา']);
  await expect(said).toHaveText('พบ 1 เกม');
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/\/play\?q=/);
  await search.fill('zzzz');
  await expect(page.getByRole('heading', { name: 'ไม่พบเกมที่ค้นหา' })).toBeVisible();
  await expect(said).toHaveText('ไม่พบเกม');
  await search.fill('นำเตา');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/play\?q=/);
  await expect(titles(page)).toHaveText(['น้ำเต้าปูปลา']);
  await page.getByRole('navigation', { name: 'หมวดเกม' }).getByRole('link', { name: 'สล็อต' }).click();
  await expect(page.getByRole('heading', { name: 'ไม่พบเกมที่ค้นหา' })).toBeVisible();
  await follow(page.getByRole('link', { name: 'ดูทุกเกม' }));
  await page.getByRole('navigation', { name: 'หมวดเกม' }).getByRole('link', { name: 'สล็อต' }).click();
  await expect(titles(page)).toHaveText(['โคมแดงเยาวราช', 'หิมพานต์มาลา', 'ตลาดน้ำทองคำ']);

  expect((await request.get('/lobby/nobody')).status()).toBe(404);
  expect((await request.get('/lobby')).status()).toBe(200);
  for (const list of ['last', 'hot', 'casino', 'slot', 'sport', 'fishing', 'freespin']) {
    const answer = await request.get(`/lobby/${list}`);
    expect(answer.status(), list).toBe(200);
    expect(await answer.text()).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/play\\?cat=${list}"`));
  }
  await page.goto('/lobby/slot');
  await expect(titles(page)).toHaveText(['โคมแดงเยาวราช', 'หิมพานต์มาลา', 'ตลาดน้ำทองคำ']);
  await page.goto('/play?game=benja:no-such-game');
  await expect(page).toHaveURL(/\/play$/);
});

test('หน้าเกมไม่ขยับระหว่างโหลด และผ่านการตรวจการเข้าถึง', async ({ page }) => {
  await page.addInitScript(() => {
    const all = window as unknown as { shifted: number };
    all.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) all.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/play', '/lobby', '/lobby/benja', '/lotto/lobby']) {
    await page.goto(path, { waitUntil: 'load' });
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted), path).toBeLessThan(0.01);
    await expectToLookRight(page);
  }
});

test('ดาวของผู้มาเยือนอยู่ในเครื่อง และตามไปเป็นของสมาชิกหลังเข้าสู่ระบบ', { tag: '@1280' }, async ({ page, baseURL }) => {
  const star = (name: string) => page.getByRole('button', { name: `เก็บ ${name} ไว้ในเกมที่ชอบ` });
  await page.goto('/play?cat=slot');
  await star('หิมพานต์มาลา').click();
  await expect(star('หิมพานต์มาลา')).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(star('หิมพานต์มาลา')).toHaveAttribute('aria-pressed', 'true');
  await follow(page.getByRole('link', { name: /ที่ชอบ/ }));
  await expect(titles(page)).toHaveText(['หิมพานต์มาลา']);

  const member = await newMember(page, baseURL);
  await visit(page, '/play');
  await expect(star('หิมพานต์มาลา')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await member.call('GET /api/game/favourites', {})).game_ids).toHaveLength(1);
  await star('หิมพานต์มาลา').click();
  await expect.poll(async () => (await member.call('GET /api/game/favourites', {})).game_ids).toHaveLength(0);
  await page.goto('/play?fav=1');
  await expect(page.getByRole('heading', { name: 'ยังไม่มีเกมที่ชอบ' })).toBeVisible();
});

test('เกมทั้งหมดเปิดเป็นแผ่นทับหน้าใดก็ได้ กรองในแผ่น และปุ่มย้อนกลับปิดแผ่น', { tag: '@390' }, async ({ page }) => {
  await page.goto('/promotions');
  const menu = page.locator('.guest-menu summary');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'เกมทั้งหมด' }).filter({ visible: true }).first().click();
  const sheet = page.getByRole('dialog', { name: 'เกมทั้งหมด' });
  await expect(sheet.locator('[data-games] > li')).toHaveCount(gamesCount);
  await sheet.getByRole('link', { name: 'กีฬา' }).click();
  await expect(sheet.locator('[data-games] .nm')).toHaveText(['ลีกเบญจา']);
  await expectNoViolations(page, { within: 'dialog.lobby-sheet' });
  await sheet.getByRole('link', { name: 'ทั้งหมด', exact: true }).click();
  await sheet.getByRole('searchbox', { name: 'ค้นหาเกมหรือค่าย' }).pressSequentially('เซียมซ');
  await expect(sheet.locator('[data-games] .nm')).toHaveText(['เซียมซี']);
  await expect(sheet.getByRole('searchbox')).toBeFocused();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/promotions$/);
});

test('สูตรบาคาร่า: เลือกห้องโดยไม่โหลดหน้าใหม่ จำห้องไว้ ตามผลสด และบอกเวลาเมื่อเน็ตหลุด', { tag: '@390' }, async ({
  page,
  baseURL,
}) => {
  const table = page.locator('.sooth-sheet');
  const rooms = page.getByRole('navigation', { name: 'ห้องบาคาร่า' });
  await page.goto('/sooth');
  await expect(table.getByRole('heading', { name: 'โต๊ะ 1 · มณีแดง' })).toBeVisible();
  expect(await table.locator('svg.road').count()).toBe(5);
  await rooms.getByRole('link', { name: /ไพฑูรย์/ }).click();
  await expect(table.getByRole('heading', { name: 'โต๊ะ 8 · ไพฑูรย์' })).toBeVisible();
  await expect(page).toHaveURL(/\/sooth\?room=bac-8$/);
  await expect(rooms.locator('[aria-current]')).toBeInViewport();
  await page.goBack();
  await expect(table.getByRole('heading', { name: 'โต๊ะ 1 · มณีแดง' })).toBeVisible();
  await page.goto('/sooth');
  await expect(page).toHaveURL(/\/sooth\?room=bac-8$/);
  await expect(table.getByRole('heading', { name: 'โต๊ะ 8 · ไพฑูรย์' })).toBeVisible();

  // Nothing beside the formulas leads to a bet.
  await expect(page.locator('main').getByRole('button')).toHaveCount(0);
  await expect(page.locator('main a:not([data-room])')).toHaveText(['อ่านเรื่องการตรวจผล']);

  // A site that has just started deals within seconds, and the page finds it by itself.
  const state = page.locator('.sooth-state');
  await expect(state).toHaveText(/^สด · /);
  // A page that is looked at again asks at once.
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.route('**/sooth?room=bac-8', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/ขอน #\d+/g, 'ขอน #99999') });
  });
  await lookAgain();
  await expect(table).toContainText('ขอน #99999');
  await page.unrouteAll();
  await page.route('**/sooth?room=bac-8', (route) => route.abort());
  await lookAgain();
  await expect(state).toHaveText(/^อัปเดต \d\d:\d\d น\.$/);
  await expect(table).toContainText('ขอน #99999');
  await page.unrouteAll();
  await lookAgain();
  await expect(state).toHaveText(/^สด · /);
  await expect(page.locator('astro-island')).toHaveCount(0);

  // For a member the rooms are an island, which asks the calls alone.
  await newMember(page, baseURL);
  await visit(page, '/sooth');
  await expect(page).toHaveURL(/\/sooth\?room=bac-8$/);
  await expect(table.getByRole('heading', { name: 'โต๊ะ 8 · ไพฑูรย์' })).toBeVisible();
  await rooms.getByRole('link', { name: /มณีแดง/ }).click();
  await expect(table.getByRole('heading', { name: 'โต๊ะ 1 · มณีแดง' })).toBeVisible();
  await page.goBack();
  await expect(table.getByRole('heading', { name: 'โต๊ะ 8 · ไพฑูรย์' })).toBeVisible();
  await expectToLookRight(page);
  await page.route('**/api/sooth/detail', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/"number":\d+/, '"number":99999') });
  });
  await lookAgain();
  await expect(table).toContainText('ขอน #99999');
  await page.unrouteAll();
  await page.route('**/api/sooth/detail', (route) => route.abort());
  await lookAgain();
  await expect(state).toHaveText(/^อัปเดต \d\d:\d\d น\.$/);
  await rooms.getByRole('link', { name: /มณีแดง/ }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/sooth\?room=bac-8$/);
  await page.unrouteAll();
  await lookAgain();
  await expect(state).toHaveText(/^สด · /);
  await expect(table).not.toContainText('ขอน #99999');
});
