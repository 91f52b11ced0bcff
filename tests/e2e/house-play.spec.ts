/** House games against the house's own server: from home into a game, real rounds, a cut connection, the way back. */
import { expect, type Page, test } from '@playwright/test';
import { balanceOf, cutAfter, frameOf, freshRoom, reconnect, shownBalance, tabTo } from './support/house-games.ts';
import { type Code, games, playRound, primary, sheet, waitForReady } from './support/house-play.ts';
import { newMember, visit } from './support/member.ts';
import { payIn } from './support/pay-in.ts';

/** More rounds for a look by hand: PLAY_ROUNDS=10. */
const rounds = Number(process.env.PLAY_ROUNDS ?? 2);

/** Notes in their order when a round opens and ends in the frame, heard before the sheet, and when the net above it changes. */
async function watchNet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== top) return;
    const noted: string[] = [];
    Object.assign(window, { noted });
    addEventListener('message', ({ data }) => {
      if (data?.type === 'round') noted.push(data.open ? 'opened' : 'ended');
    });
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target.parentElement?.closest('.game-strip > :nth-child(2)')) noted.push('net');
    }).observe(document, { subtree: true, characterData: true });
  });
}
const notedOf = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { noted: string[] }).noted.join(' '));

for (const [game, name] of Object.entries(games) as [Code, string][]) {
  test(`${name}: จากหน้าแรกเล่นได้ในสามแตะ สุทธิไม่บอกผลก่อนเกม ปิดแล้วยอดตรง`, { tag: '@390' }, async ({ page, baseURL }) => {
    const member = await newMember(page, baseURL);
    await payIn(member, '200.00');
    await watchNet(page);
    await visit(page, '/');
    await page.locator(`main a[data-game="benja:${game}"]`).first().click();
    await waitForReady(frameOf(page));
    for (let round = 0; round < rounds; round++) await playRound(page, game);
    const played = async () => (await notedOf(page)).match(/opened (net )*ended/g);
    await expect.poll(played).toEqual(Array(rounds).fill('opened ended'));
    const shown = await shownBalance(frameOf(page));
    await sheet(page).getByRole('button', { name: 'ปิดเกม' }).click();
    await expect(sheet(page)).toHaveCount(0);
    expect(await balanceOf(member)).toBe(shown);
  });
}

test('วังน้ำวน: จากหน้าแรกยิงได้ในสามแตะ เน็ตหลุดกลางตลับ ปิดแล้วยอดตรง', { tag: '@390' }, async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await payIn(member, '200.00');
  await visit(page, '/');
  await page.locator('main a[data-lobby-sheet]').first().click();
  const lobby = page.getByRole('dialog').filter({ has: page.locator('[data-lobby]') });
  await lobby.getByRole('link', { name: 'ยิงปลา' }).click();
  await lobby.locator('a[data-game="benja:wang"]').click();
  const frame = frameOf(page);
  await waitForReady(frame);
  await primary(frame).click();
  const left = frame.locator('[data-part="left"]');
  await expect(left).toHaveText('12 จาก 12 นัด');
  const shots = async (): Promise<number> => Number.parseInt((await left.textContent()) ?? '', 10);
  /** A shot whose fish has just left stays in the magazine. */
  const fireUntil = (count: number) =>
    expect(async () => {
      await primary(frame).click();
      await expect(left).toHaveText(`${count} จาก 12 นัด`, { timeout: 2_000 });
    }).toPass();
  await fireUntil(11);
  // The shot arrives, its answer does not.
  const isCut = cutAfter(page, 'shoot');
  await expect(async () => {
    await primary(frame).click();
    await expect.poll(isCut, { timeout: 2_000 }).toBe(true);
  }).toPass();
  await reconnect(page, frame);
  await expect.poll(shots).toBeLessThanOrEqual(11);
  await frame.getByRole('button', { name: 'พอแล้ว' }).click();
  await expect(left).toHaveText('–');
  await expect.poll(async () => (await shownBalance(frame)) === (await balanceOf(member))).toBe(true);
});

test('เน็ตหลุดกลางรอบแล้วต่อใหม่ ได้รอบเดิม เงินออกครั้งเดียว', { tag: '@390' }, async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await payIn(member, '200.00');
  for (const [game, bet] of [
    ['khom', undefined],
    ['himma', undefined],
    ['talat', undefined],
    ['hilo', 'high'],
    ['ntpp', 'one-6'],
  ] as const) {
    await visit(page, `/play?game=benja:${game}`);
    const frame = frameOf(page);
    await waitForReady(frame);
    if (bet) await frame.locator(`[data-bet="${bet}"]`).click();
    const isCut = cutAfter(page, 'bet');
    await primary(frame).click();
    await expect.poll(isCut).toBe(true);
    const seen = page.waitForResponse((response) => response.url().endsWith('/api/house/seen'));
    await reconnect(page, frame);
    await seen;
    await frame.locator('[data-opens="rounds"]:visible').first().click();
    await expect(frame.locator('dialog .stub')).toHaveCount(1);
    await expect.poll(async () => (await shownBalance(frame)) === (await balanceOf(member))).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('ปิดเกมขณะทดลองเล่น: หยุดทันทีเมื่อจบรอบ ไม่ต้องรอกดครั้งถัดไป', { tag: '@390' }, async ({ page }) => {
  // The page's stream tells of the closing at each of its connections.
  let heard = 'event: game_closed\ndata: {"provider":"benja","game":"hilo"}\n\n';
  await page.route('**/api/stream*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 100\n\n${heard}` }),
  );
  await page.goto('/play?game=benja:khom');
  await sheet(page).getByRole('button', { name: 'ทดลองเล่นด้วยเงินสมมุติ' }).click();
  const frame = frameOf(page);
  await waitForReady(frame);
  const title = frame.locator('[data-part="screen-title"]:visible');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/house/bet'));
  await primary(frame).click();
  heard = heard.replace('hilo', 'khom');
  expect((await answered).status()).toBe(200);
  await expect(title).toHaveText('เกมปิดปรับปรุง');
  await expect(primary(frame)).toHaveAttribute('aria-disabled', 'true');
  await frame.locator('body').press('h');
  await expect(frame.locator('dialog .stub')).toHaveCount(1);
});

/** Tabs within the frame to an element that matches. */
async function tabInFrame(page: Page, selector: string): Promise<void> {
  const target = frameOf(page).locator(selector).first();
  for (let tabs = 0; tabs < 80; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no tab leads to ${selector}`);
}

interface ByKeys {
  /** Goes from the home page to a tile, and says its game's code. */
  readonly reach?: (page: Page) => Promise<string>;
  readonly round: (page: Page, n: number) => Promise<void>;
  /** The call that is answered when a round is over, or taken where everybody shares it. */
  readonly answered?: string;
}

/** Lays a chip on a spot, or those of before again, and sends them. */
async function betByKeys(page: Page, bet: string, n: number): Promise<void> {
  const frame = frameOf(page);
  // Bets that close at this moment clear the board: it is laid again when they are open.
  await expect(async () => {
    if (n === 0) {
      await tabInFrame(page, `[data-bet="${bet}"]`);
      await page.keyboard.press('Enter');
    } else {
      // The repeat key is there once a round is over and bets are taken.
      await expect(frame.locator('[data-part="again"]')).toHaveAttribute('aria-disabled', 'false');
      await page.keyboard.press('r');
    }
    await expect(primary(frame)).toContainText('฿', { timeout: 2_000 });
    // Longer than the pace of a game.
    await expect(primary(frame)).toHaveAttribute('aria-disabled', 'false', { timeout: 8_000 });
  }).toPass({ timeout: 120_000 });
  if (n === 0) await tabInFrame(page, '[data-part="primary"]');
  await page.keyboard.press('Space');
}

/** Rounds by keys alone. Verify plays the slot: PLAY_ROUNDS=10 plays all. */
const byKeys: Readonly<Record<string, ByKeys>> = {
  khom: {
    async round(page) {
      await expect(primary(frameOf(page))).toHaveAttribute('aria-disabled', 'false');
      await page.keyboard.press('Space');
    },
  },
  hilo: { round: (page, n) => betByKeys(page, 'high', n) },
  baccarat: {
    async reach(page) {
      const tiles = page.locator('main a[data-game^="benja:bac-"]');
      const shown = await tiles.evaluateAll((all) => all.map((tile) => (tile as HTMLElement).dataset.game ?? ''));
      const room = freshRoom(shown.map((address) => address.slice('benja:'.length)));
      await tabTo(page, `main a[data-game="benja:${room}"]`);
      return room;
    },
    round: (page, n) => betByKeys(page, 'player', n),
    answered: 'bet',
  },
  wang: {
    async reach(page) {
      await tabTo(page, 'main a[data-lobby-sheet]');
      await page.keyboard.press('Enter');
      await tabTo(page, 'dialog[open] a[href*="cat=fishing"]');
      await page.keyboard.press('Enter');
      await expect(page.locator('dialog[open] a[data-game="benja:khom"]')).toHaveCount(0);
      await tabTo(page, 'dialog[open] a[data-game="benja:wang"]');
      return 'wang';
    },
    async round(page) {
      const frame = frameOf(page);
      await expect(primary(frame)).toHaveAttribute('aria-disabled', 'false');
      await page.keyboard.press('Space');
      const left = frame.locator('[data-part="left"]');
      await expect(left).toHaveText('12 จาก 12 นัด');
      await expect(async () => {
        await page.keyboard.press('Space');
        await expect(left).toHaveText('11 จาก 12 นัด', { timeout: 1_500 });
      }).toPass();
      await tabInFrame(page, '[data-part="enough"]');
      await page.keyboard.press('Enter');
      // The keys play where no control has the focus.
      await frame.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    },
    answered: 'close',
  },
};

for (const [name, { reach, round, answered = 'seen' }] of Object.entries(byKeys).slice(0, rounds > 2 ? undefined : 1))
  test(`${name}: จากหน้าแรกเข้าเกม เล่น และปิดด้วยแป้นพิมพ์อย่างเดียว`, { tag: '@1280' }, async ({ page, baseURL }) => {
    test.slow(rounds > 2);
    const member = await newMember(page, baseURL);
    await payIn(member, '2000.00');
    await visit(page, '/');
    const game = reach ? await reach(page) : name;
    if (!reach) await tabTo(page, `a[data-game="benja:${game}"]`);
    await page.keyboard.press('Enter');
    const frame = frameOf(page);
    await waitForReady(frame);
    await expect(page.locator('dialog.game-sheet iframe')).toBeFocused();
    for (let n = 0; n < rounds; n++) {
      const over = page.waitForResponse((response) => response.url().endsWith(`/api/house/${answered}`));
      await round(page, n);
      expect(await (await over).json()).toMatchObject({ error: 0 });
    }
    await page.keyboard.press('h');
    const stubs = frame.locator('dialog .stub');
    await expect(stubs).toHaveCount(rounds);
    await expect(stubs.filter({ hasText: 'รอผล' })).toHaveCount(0);
    await tabInFrame(page, 'dialog .stub summary');
    await page.keyboard.press('Enter');
    await expect(stubs.first().locator('.proof')).toContainText('รหัสยืนยัน');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await shownBalance(frame)) === (await balanceOf(member))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.locator(`a[data-game="benja:${game}"]:focus`)).toBeVisible();
  });

test('เซียมซี: เขย่าวันละใบ เลขไปอยู่ในโพยโดยไม่มีราคา', { tag: '@390' }, async ({ page, baseURL }) => {
  await newMember(page, baseURL);
  await visit(page, '/play?game=benja:siamsi');
  const frame = frameOf(page);
  await waitForReady(frame);
  // Drawn, and not answered: asked again, the day has its one stick.
  const isCut = cutAfter(page, 'fortune');
  await primary(frame).click();
  await expect.poll(isCut).toBe(true);
  await reconnect(page, frame);
  const digits = async () => [
    await frame.locator('[data-part="two"]').textContent(),
    await frame.locator('[data-part="three"]').textContent(),
  ];
  await expect(frame.locator('[data-part="slip"]')).toBeVisible();
  const drawn = await digits();
  await page.reload();
  await waitForReady(frameOf(page));
  await expect(frame.locator('[data-part="slip"]')).toBeVisible();
  expect(await digits()).toEqual(drawn);
  await primary(frame).click();
  await page.waitForURL('**/lotto/lobby');
  await page.locator('main a.lt[data-display="open"]:not([href*="yeekee"])').first().click();
  const offer = page.locator('.ed-notice', { hasText: 'เลขจากเซียมซี' });
  await expect(offer).toContainText(drawn.join(' '));
  await offer.getByRole('button', { name: 'ใส่ในโพย' }).click();
  await expect(offer).toHaveCount(0);
  for (const number of drawn) await expect(page.locator('.editor-slip')).toContainText(number ?? '');
});
