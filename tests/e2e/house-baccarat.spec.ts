/** A baccarat room in its frame, against the gallery's house: true shoes by the true schedule, with a clock that is put on. */
import { expect, type Page, test } from '@playwright/test';
import { handsOf, pointsOf, shoeOf } from '#lib/house/rules/baccarat.ts';
import { baccaratRooms } from '#lib/house/rules/data/baccarat.ts';
import { vectors } from '../rules/house/vectors.ts';
import { expectNoViolations, expectToFit } from './support/axe.ts';
import {
  balanceOf,
  cutAfter,
  frameOf,
  freshRoom,
  press,
  reconnect,
  shownBalance,
  tabTo,
} from './support/house-games.ts';
import { newMember, visit } from './support/member.ts';
import { payIn } from './support/pay-in.ts';

const partOf = (page: Page, name: string) => page.locator(`[data-part="${name}"]:visible`).first();
const said = (page: Page) => page.locator('[data-part="status"]');
const spot = (page: Page, bet: string) => page.locator(`[data-bet="${bet}"]`);

async function openRoom(
  page: Page,
  query: string,
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
): Promise<void> {
  await page.emulateMedia({ reducedMotion });
  const opened = new Date('2026-12-01T15:00:00+07:00');
  await page.clock.install({ time: opened });
  // Later than now, however long the way here took.
  await page.clock.pauseAt(new Date(opened.getTime() + 300_000));
  await page.goto(`/gallery/house/bac-1?${query}`);
  await page.locator('body[data-ready]').waitFor();
  await expect(partOf(page, 'phase')).toContainText('คนในห้อง');
}

/** The balance in satang. */
const satangShown = async (page: Page): Promise<number> =>
  Number((await partOf(page, 'balance').textContent())?.replaceAll(/\D/g, ''));

/** The clock goes on: nothing else is counted after it. */
async function expectAccessible(page: Page): Promise<void> {
  await page.clock.resume();
  await expectNoViolations(page);
  await expectToFit(page);
}

test('แทงหลายครั้งในตาเดียว ปิดรับ แจกไพ่ รับเงิน ดูหลักฐานของขอน', { tag: '@390' }, async ({ page }) => {
  await openRoom(page, 'wins=P');
  const before = await satangShown(page);
  await spot(page, 'player').tap();
  await partOf(page, 'primary').tap();
  await expect(spot(page, 'player')).toHaveAccessibleDescription('รับแล้ว ฿10');
  await page.clock.fastForward(300);
  await spot(page, 'player').tap();
  await spot(page, 'tie').tap();
  await partOf(page, 'primary').tap();
  await expect(spot(page, 'player')).toHaveAccessibleDescription('รับแล้ว ฿20');
  expect(await satangShown(page)).toBe(before - 3_000);
  // A chip that is not sent before the bets close is not staked.
  await page.clock.fastForward(300);
  await spot(page, 'banker').tap();
  await page.clock.fastForward(9_800);
  await expect(partOf(page, 'phase')).toContainText('ใกล้ปิด');
  await page.clock.fastForward(5_500);
  await expect(spot(page, 'banker').locator('.laid')).toHaveCount(0);
  await spot(page, 'banker').tap();
  await expect(partOf(page, 'primary')).toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward(8_200);
  await expect(partOf(page, 'last')).toContainText('ผู้เล่นชนะ');
  await page.clock.fastForward(600);
  await expect(said(page)).toContainText('ได้ ฿40.00 คงเหลือ');
  expect(await satangShown(page)).toBe(before + 1_000);
  await expect(partOf(page, 'got')).toHaveClass(/good/);
  await expect(spot(page, 'player')).toHaveClass(/won/);
  await page.keyboard.press('h');
  const stubs = page.locator('dialog .stub');
  await expect(stubs.first()).toContainText('ผู้เล่นชนะ');
  await stubs.first().getByText('หลักฐาน').tap();
  await expect(stubs.first()).toContainText('เปิดเผยเมื่อจบรอบ');
  await expectAccessible(page);
});

test('ไพ่ฝั่งละสามใบและเค้าไพ่เกือบเต็มขอนไม่ล้นจอ', { tag: '@390' }, async ({ page }) => {
  await openRoom(page, 'at=result&hand=60');
  for (const side of ['P', 'B']) await expect(partOf(page, `cards-${side}`).locator('svg')).toHaveCount(3);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    // The stage hides what runs out of it, which the page's own width does not show.
    const outside = await page
      .locator('.bac-stage > :not(.cloth), .side, .cards svg, .spot, [data-road]')
      .evaluateAll((parts) => parts.filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5).length);
    expect(outside, `parts outside a screen of ${width}`).toBe(0);
  }
});

/** What stands beside the sides whenever something changes on the table, with the cards that lie open. */
type SeenPoints = readonly { readonly points: string; readonly open: readonly number[] }[];

test('แต้มขึ้นพร้อมไพ่ที่หงาย ไพ่ใบที่สามบี้ด้วยนิ้วได้ และเวลาของตาไม่เปลี่ยน', { tag: '@390' }, async ({ page }) => {
  const hands = handsOf(shoeOf(vectors.baccarat.link, vectors.baccarat.salt, 'bac-1', 1));
  const n = hands.findIndex(({ player, banker }) => player.length === 3 && banker.length === 3) + 1;
  await openRoom(page, `at=closed&resumes&hand=${n}`, 'no-preference');
  await page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const side of document.querySelectorAll('.side')) {
        const points = side.querySelector('.points')?.textContent ?? '';
        const open = [...side.querySelectorAll<SVGElement>('[data-open]')].map(({ dataset }) => Number(dataset.card));
        seen.push({ points, open });
      }
    }).observe(document.querySelector('.sides') as Element, { subtree: true, childList: true, characterData: true });
  });
  for (let second = 0; second < 7; second++) await page.clock.fastForward(1_000);
  const third = partOf(page, 'cards-P').locator('.squeezable');
  await expect(partOf(page, 'cards-B').locator('.squeezable')).toBeVisible();
  await expect(page.getByText('ลากขอบไพ่เพื่อบี้')).toBeVisible();
  const box = (await third.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 4, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 34, y);
  // Its face is bared in part, and is not counted yet.
  await expect(third.locator('text')).toHaveCount(1);
  await page.mouse.move(box.x - 120, y);
  await expect(partOf(page, 'points-P')).toHaveText(String(hands[n - 1]?.playerPoints));
  await page.mouse.up();
  // The other one is left alone: it lies open when the result stands.
  await page.clock.fastForward(1_500);
  await expect(partOf(page, 'points-B')).toHaveText(String(hands[n - 1]?.bankerPoints));
  await expect(page.getByText('ลากขอบไพ่เพื่อบี้')).toBeHidden();
  await page.clock.fastForward(1_000);
  await expect(partOf(page, 'phase')).toContainText('ผลออกแล้ว');
  const seen = await page.evaluate(() => (window as unknown as { seen: SeenPoints }).seen);
  expect(seen.length).toBeGreaterThan(12);
  for (const { points, open } of seen)
    expect(points).toBe(open.length === 0 ? '' : String(open.reduce((sum, card) => sum + pointsOf(card), 0) % 10));
});

test('โต๊ะกว้าง: ห้อง เค้าไพ่ แป้นพิมพ์ ตาที่ไม่ถูกไม่ฉลอง', { tag: '@1280' }, async ({ page }) => {
  await openRoom(page, 'wins=B');
  await expect(page.locator('.room')).toHaveCount(8);
  await expect(page.locator('[data-room="bac-1"] .disc')).toHaveCount(4);
  await expect(page.getByRole('img', { name: /^ลูกปัด \d+ ตา/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^ถ้า(?:ผู้เล่น|เจ้ามือ)ชนะ/ })).toHaveCount(2);
  const over = Number(/\d+/.exec((await partOf(page, 'hand-of').textContent()) ?? '')?.[0]) - 1;
  const won = handsOf(shoeOf(vectors.baccarat.link, vectors.baccarat.salt, 'bac-1', 1)).slice(0, over);
  await expect(partOf(page, 'count-P')).toHaveText(String(won.filter(({ winner }) => winner === 'P').length));
  await page.keyboard.press('2');
  await expect(page.locator('[data-chip="50"]')).toHaveAttribute('aria-pressed', 'true');
  await spot(page, 'player').focus();
  await page.keyboard.press('Enter');
  await expect(partOf(page, 'primary')).toContainText('฿50');
  await page.keyboard.press('z');
  await expect(partOf(page, 'primary')).not.toContainText('฿');
  await page.keyboard.press('Enter');
  await partOf(page, 'primary').press('Enter');
  await expect(said(page)).toContainText('รับเดิมพัน ฿50 แล้ว');
  await expect(page.locator('[data-room="bac-2"]')).toHaveAttribute('aria-disabled', 'true');
  for (const step of [15_200, 1_000, 8_000, 600]) await page.clock.fastForward(step);
  await expect(partOf(page, 'last')).toContainText('เจ้ามือชนะ');
  await expect(said(page)).toContainText('รอบนี้ไม่ถูก');
  expect(await page.locator('[data-part="got"].good').count()).toBe(0);
  await expect(page.locator('[data-room="bac-2"]')).toHaveAttribute('aria-disabled', 'false');
  await expectAccessible(page);
});

test('สายหลุด: กระดานล็อก ต่อใหม่แล้วเดิมพันเดิมยังอยู่', { tag: '@390' }, async ({ page }) => {
  await openRoom(page, 'resumes&fault=stream');
  await expect(spot(page, 'player')).toHaveAccessibleDescription('รับแล้ว ฿200');
  await page.clock.fastForward(1_600);
  await page.clock.fastForward(1_100);
  await expect(partOf(page, 'screen-title')).toHaveText('ระบบยังไม่ตอบ');
  await expect(partOf(page, 'primary')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'ลองใหม่' }).tap();
  await expect(page.locator('[data-part="screen"]')).toBeHidden();
  await expect(spot(page, 'player')).toHaveAccessibleDescription('รับแล้ว ฿200');
  await spot(page, 'tie').tap();
  await expect(partOf(page, 'primary')).toContainText('฿10');
  await expectAccessible(page);
});

test('สับไพ่: ชุดสุ่มของขอนเปิด ขอนใหม่เริ่มว่าง', { tag: '@1280' }, async ({ page }) => {
  await openRoom(page, 'at=shuffling');
  await expect(partOf(page, 'phase')).toContainText('สับไพ่');
  await page.getByText('หลักฐานของขอนนี้').click();
  await expect(partOf(page, 'shoe-link')).toContainText('000102030405');
  await page.clock.fastForward(45_200);
  await expect(partOf(page, 'phase')).toContainText('เปิดรับเดิมพัน');
  await expect(partOf(page, 'shoe-link')).toHaveText('เปิดเผยเมื่อจบขอน');
  await expect(partOf(page, 'count-P')).toHaveText('0');
});

test('สิบตาด้วยแป้นพิมพ์อย่างเดียว: ยอดตรงกับผลของขอน ประวัติมีหลักฐาน', { tag: '@1280' }, async ({ page }) => {
  await openRoom(page, 'hand=31');
  const before = await satangShown(page);
  await page.keyboard.press('2');
  await tabTo(page, '[data-bet="player"]');
  await page.keyboard.press('Enter');
  await tabTo(page, '[data-part="primary"]');
  const played = handsOf(shoeOf(vectors.baccarat.link, vectors.baccarat.salt, 'bac-1', 1)).slice(30, 40);
  for (const [n] of played.entries()) {
    if (n > 0) await page.keyboard.press('r');
    await expect(partOf(page, 'primary')).toContainText('฿50');
    await page.keyboard.press('Enter');
    await expect(spot(page, 'player')).toHaveAccessibleDescription('รับแล้ว ฿50');
    for (const step of [15_200, 1_000, 8_000, 600]) await page.clock.fastForward(step);
    await expect(said(page)).toContainText(new RegExp(`ตาที่ ${31 + n} .*คงเหลือ`));
    await page.clock.fastForward(2_300);
    await expect(partOf(page, 'phase')).toContainText('เปิดรับเดิมพัน');
  }
  const won = { P: 5_000, B: -5_000, T: 0 } as const;
  const after = played.reduce((sum, { winner }) => sum + won[winner], before);
  expect(await satangShown(page)).toBe(after);
  await page.keyboard.press('h');
  // Three hands of before, and these.
  await expect(page.locator('dialog .stub')).toHaveCount(13);
  await tabTo(page, 'dialog .stub summary');
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog .stub').first()).toContainText('เปิดเผยเมื่อจบรอบ');
});

test('โต๊ะจริงจากหน้าแรกในสามแตะ: วาง รอไพ่ รับผล', { tag: '@390' }, async ({ page }) => {
  await page.goto('/');
  const rooms = page.locator('main a[data-game^="benja:bac-"]');
  const shown = await rooms.evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).dataset.game ?? ''));
  const room = freshRoom(shown.map((address) => address.slice('benja:'.length)));
  await page.locator(`main a[data-game="benja:${room}"]`).first().tap();
  await page.getByRole('button', { name: 'ทดลองเล่นด้วยเงินสมมุติ' }).tap();
  const frame = page.frameLocator('dialog.game-sheet iframe');
  await expect(frame.locator('[data-part="phase"]')).toContainText(/ · [1-9]\d* คนในห้อง/);
  const [player, primary] = [frame.locator('[data-bet="player"]'), frame.locator('[data-part="primary"]:visible')];
  // The bets may close in between: then on the next hand.
  await expect(async () => {
    if (!(await primary.textContent())?.includes('฿')) await player.tap();
    await primary.tap({ timeout: 1_000 });
    await expect(player).toHaveAccessibleDescription(/^รับแล้ว ฿/, { timeout: 3_000 });
  }).toPass();
  await expect(frame.locator('[data-part="balance"]:visible').first()).not.toContainText('10,000');
  await expect(frame.locator('[data-part="status"]')).toContainText(/ตาที่ \d+ .*คงเหลือ/);
});

test('โต๊ะจริง: เน็ตหลุดกลางตา ต่อใหม่แล้วเดิมพันเดิมยังอยู่ ได้ผลครั้งเดียว', { tag: '@390' }, async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await payIn(member, '200.00');
  const cheap = baccaratRooms.filter(({ limits }) => limits.stakeMin <= 1_000n).map(({ code }) => code);
  await visit(page, `/play?game=benja:${freshRoom(cheap)}`);
  const frame = frameOf(page);
  const [player, primary] = [frame.locator('[data-bet="player"]'), frame.locator('[data-part="primary"]:visible')];
  await expect(frame.locator('[data-part="phase"]')).toContainText('คนในห้อง');
  const isCut = cutAfter(page, 'bet');
  await expect(async () => {
    if (!(await primary.textContent())?.includes('฿')) await press(player);
    await press(primary, { timeout: 1_000 });
    await expect.poll(isCut, { timeout: 3_000 }).toBe(true);
  }).toPass();
  await reconnect(page, frame);
  await expect(player).toHaveAccessibleDescription('รับแล้ว ฿10');
  // A new page finds the bet on the table too, or the hand is over meanwhile.
  await page.reload();
  await expect(frame.locator('[data-part="phase"]')).toContainText('คนในห้อง');
  await frame.locator('[data-opens="rounds"]:visible').first().click();
  const stubs = frame.locator('dialog .stub');
  await expect(stubs).toHaveCount(1);
  await expect(stubs.locator('.stub-result')).toContainText(/ชนะ|เสมอ/);
  await expect.poll(async () => (await shownBalance(frame)) === (await balanceOf(member))).toBe(true);
});
