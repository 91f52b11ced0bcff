import { expect, test } from '@playwright/test';
import { dock, editorRound, press } from './support/editor.ts';
import { visit } from './support/member.ts';

/** Rows near the screen of a slip of a thousand lines, whatever its groups. */
const drawnMax = 200;

test('โพยพันรายการ: วาดเฉพาะแถวใกล้จอ และกดหนึ่งปุ่มไม่วาดโพยใหม่', async ({ page }, info) => {
  await visit(page, `/lotto/${await editorRound(page.request)}`);
  await press(page, 'วางโพย');
  const numbers = Array.from({ length: 500 }, (_, at) => String(at).padStart(3, '0'));
  const text = `บน ${numbers.slice(1, 499).join(' ')} = 10\nบน ${Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).join(' ')} = 10\nล่าง ${Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).join(' ')} = 10\nโต๊ด ${numbers
    .filter((number) => new Set(number).size > 1)
    .slice(0, 300)
    .join(' ')} = 10`;
  await dock(page).getByLabel('ข้อความโพย').fill(text);
  await press(page, 'เพิ่ม 998 รายการ');
  await expect(page.getByRole('heading', { name: 'โพยของฉัน 998 รายการ' })).toBeVisible();
  const drawn = (): Promise<number> => page.locator('.slip-paper li').count();
  await expect.poll(drawn).toBeLessThanOrEqual(drawnMax);

  await press(page, 'กดเลข');
  // Once before it counts: the first number of a page is slower for everybody.
  await page.keyboard.type('986');
  await expect(page.getByRole('heading', { name: 'โพยของฉัน 999 รายการ' })).toBeVisible();
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const counts = { changes: 0, rows: new Set<Node>() };
    const slip = document.querySelector('.slip-groups');
    if (!slip) throw new Error('no slip');
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        counts.changes++;
        const row = (target instanceof Element ? target : target.parentElement)?.closest('li');
        if (row) counts.rows.add(row);
      }
    }).observe(slip, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(window, { slipCounts: counts });
  });
  const touched = (): Promise<{ changes: number; rows: number }> =>
    page.evaluate(() => {
      const { slipCounts } = window as unknown as { slipCounts: { changes: number; rows: Set<Node> } };
      return { changes: slipCounts.changes, rows: slipCounts.rows.size };
    });
  /** Milliseconds from the key to the frame that shows it; told, never judged: the machine may be busy. */
  const timed = (code: string): Promise<number> =>
    page.evaluate(async (pressed) => {
      const began = performance.now();
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { code: pressed, key: '', bubbles: true, cancelable: true }),
      );
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return performance.now() - began;
    }, code);

  const first = [await timed('Digit9'), await timed('Digit8')];
  expect(await touched(), 'digits of an unfinished number touch no line').toEqual({ changes: 0, rows: 0 });
  const last = await timed('Digit7');
  await expect(page.getByRole('heading', { name: 'โพยของฉัน 1,000 รายการ' })).toBeVisible();
  const rows = (await touched()).rows;
  expect(rows, 'a finished number changes no more lines than are drawn anew near it').toBeLessThanOrEqual(drawnMax / 2);
  expect(await drawn()).toBeLessThanOrEqual(drawnMax);
  info.annotations.push({
    type: 'key press at a 4x slowed CPU, ms',
    description: [...first, last].map((ms) => ms.toFixed(0)).join(', '),
  });
});
