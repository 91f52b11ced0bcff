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
  await press(page, /^เพิ่ม 998 รายการ/);
  await expect(page.getByRole('heading', { name: 'โพยของฉัน 998 รายการ' })).toBeVisible();
  const drawn = (): Promise<number> => page.locator('.slip-paper li').count();
  await expect.poll(drawn).toBeLessThanOrEqual(drawnMax);

  await press(page, 'กดเลข');
  // Once before it counts: the first number of a page is slower for everybody.
  await page.keyboard.type('986');
  await expect(page.getByRole('heading', { name: 'โพยของฉัน 999 รายการ' })).toBeVisible();
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  interface Pressed {
    /** From the key to the frame that shows it; told, never judged: the machine may be busy. */
    readonly ms: number;
    /** What the key itself has changed in the slip: all of it before the browser turns to anything else. */
    readonly changes: number;
    readonly rows: number;
  }
  const pressed = (code: string): Promise<Pressed> =>
    page.evaluate(async (key) => {
      const slip = document.querySelector('.slip-groups');
      if (!slip) throw new Error('no slip');
      const watch = new MutationObserver(() => undefined);
      watch.observe(slip, { subtree: true, childList: true, characterData: true, attributes: true });
      const began = performance.now();
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { code: key, key: '', bubbles: true, cancelable: true }),
      );
      // React draws what a key has changed in a microtask; whatever else draws comes in a task of its own.
      const changes: MutationRecord[] = [];
      for (let at = 0; at < 20; at++) {
        changes.push(...watch.takeRecords());
        await Promise.resolve();
      }
      changes.push(...watch.takeRecords());
      watch.disconnect();
      const rows = new Set(
        changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('li')),
      );
      rows.delete(null);
      rows.delete(undefined);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return { ms: performance.now() - began, changes: changes.length, rows: rows.size };
    }, code);

  const first = [await pressed('Digit9'), await pressed('Digit8')];
  for (const { changes } of first) expect(changes, 'digits of an unfinished number touch no line').toBe(0);
  const last = await pressed('Digit7');
  await expect(page.getByRole('heading', { name: 'โพยของฉัน 1,000 รายการ' })).toBeVisible();
  const { rows, changes } = last;
  expect(changes, 'a finished number is written by its key').toBeGreaterThan(0);
  expect(rows, 'a finished number changes no more lines than are drawn anew near it').toBeLessThanOrEqual(drawnMax / 2);
  expect(await drawn()).toBeLessThanOrEqual(drawnMax);
  info.annotations.push({
    type: 'key press at a 4x slowed CPU, ms',
    description: [...first, last].map(({ ms }) => ms.toFixed(0)).join(', '),
  });
});
