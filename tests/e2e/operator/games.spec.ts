import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { follow, newMember, ready, visit } from '../support/member.ts';
import { ownRound } from '../support/own-round.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

test('ปิดและเปิดเกมพร้อมเหตุผล แคชเชียร์ปิดได้แต่เปิดไม่ได้', { tag: '@1280' }, async ({ page, request }, info) => {
  const name = info.project.name === '390' ? 'บาคาร่า โกเมน' : 'บาคาร่า มุกดา';
  const row = page.getByRole('row').filter({ hasText: name });
  await signInStaff(page, await newStaff(request, 'cashier', 'นภัส'));
  await page.goto('/operator/games/games?kind=casino');
  await ready(page);
  await row.getByRole('button', { name: `ปิด ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `ปิด ${name}` });
  await expectToLookRight(page);
  await dialog.getByRole('button', { name: `ปิด ${name}` }).click();
  await expect(dialog.getByRole('alert').filter({ visible: true })).toBeVisible();
  await dialog.getByLabel(/^เหตุผล/).fill('ภาพค้าง');
  await dialog.getByRole('button', { name: `ปิด ${name}` }).click();
  await expect(row.getByText('ปิด', { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);

  await page.context().clearCookies();
  await signInStaff(page, await newStaff(request, 'manager', 'มานพ'));
  await page.goto('/operator/games/games?kind=casino&state=closed');
  await ready(page);
  await row.getByRole('button', { name: `เปิด ${name}` }).click();
  const opens = page.getByRole('dialog', { name: `เปิด ${name}` });
  await opens.getByLabel(/^เหตุผล/).fill('แก้แล้ว');
  await opens.getByRole('button', { name: `เปิด ${name}` }).click();
  await expect(row).toHaveCount(0);
});

test('รอบยี่กี: ระยะ หัวโซ่ และยกเลิกได้ตอนเปิดรับแทงเท่านั้น พร้อมหลักฐาน', { tag: '@1280' }, async ({ page, request }) => {
  const round = await ownRound();
  await signInStaff(page, await newStaff(request, 'manager', 'อนงค์'));
  await page.goto('/operator/yeekee');
  await expect(page.getByRole('list', { name: /^รอบของวันที่/ }).getByRole('listitem')).not.toHaveCount(0);
  await page.goto(`/operator/yeekee?round=${round.id}`);
  await ready(page);
  await expect(page.getByText('แทงและยิงได้').first()).toBeVisible();
  await expect(page.getByText('ซ่อนจนปิดยิง')).toBeVisible();
  await expectToLookRight(page);
  await page.getByLabel(/^เหตุผล/).fill('ระบบขัดข้อง');
  await page.getByRole('button', { name: 'ยกเลิกรอบ คืนเงินทุกโพย' }).click();
  await expect(page.getByText('ยกเลิก คืนเงินแล้ว: ระบบขัดข้อง')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ดาวน์โหลดหลักฐาน' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'ยกเลิกรอบ คืนเงินทุกโพย' })).toHaveCount(0);
});

/** The pages of a provider of games: what it is asked for, and a game that says how its round goes. */
async function partner(): Promise<{ readonly origin: string; readonly asked: string[]; close(): void }> {
  const asked: string[] = [];
  const html = `<!doctype html><html lang="th"><title>เกมนีออน</title><body><h1>เกมนีออน</h1><button>เริ่มรอบ</button><pre></pre><script>
    const say = (message) => parent.postMessage({ v: 1, ...message }, '*');
    addEventListener('message', ({ data }) => { document.querySelector('pre').textContent += data.type + ' '; });
    document.querySelector('button').onclick = () => say({ type: 'round', id: 'r-1', open: true });
    let own = 'none'; try { localStorage.setItem('a', '1'); own = 'some'; } catch {}
    document.querySelector('h1').textContent += ' ' + own;
    say({ type: 'ready' });</script></body></html>`;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, asked, close: () => server.close() };
}

test('เพิ่มค่ายนอก รับรายการเกม ขอกุญแจ เปิดค่าย แล้วสมาชิกเล่นเกมของค่ายในกรอบที่กั้นไว้', { tag: '@1280' }, async ({
  page,
  request,
  baseURL,
}) => {
  const neon = await partner();
  const code = `neon${randomBytes(3).toString('hex')}`;
  await signInStaff(page, await newStaff(request, 'owner', 'สุดา'));
  await page.goto('/operator/games/providers');
  await follow(page.getByRole('link', { name: 'เพิ่มค่าย' }));
  const add = page.locator('form[data-operator-form$="provider/add"]');
  await add.getByLabel('รหัสค่าย').fill(code);
  await add.getByLabel('ชื่อที่สมาชิกเห็น').fill('นีออน');
  await add.getByLabel('ที่อยู่เปิดเกม').fill('https://elsewhere.example/{game}?t={token}&m={mode}');
  await add.getByLabel('ต้นทางของเฟรม').fill(neon.origin);
  await add.getByLabel('เหตุผล').fill('สัญญา 12/2569');
  await add.getByRole('button', { name: 'เพิ่มค่าย' }).click();
  await expect(add.getByText('โดเมนนี้ไม่อยู่ในต้นทางของเฟรมที่อนุญาต')).toBeVisible();
  await expectToLookRight(page);
  await add.getByLabel('ที่อยู่เปิดเกม').fill(`${neon.origin}/{game}?t={token}&m={mode}`);
  await add.getByRole('button', { name: 'เพิ่มค่าย' }).click();
  await expect(page).toHaveURL(new RegExp(`code=${code}$`));
  await ready(page);

  await page.getByRole('button', { name: 'ออกกุญแจ' }).click();
  const make = page.getByRole('dialog', { name: 'ออกกุญแจ' });
  await make.getByLabel('เหตุผล').fill('เริ่มต่อสาย');
  await make.getByRole('button', { name: 'ขอกุญแจ' }).click();
  const made = page.getByRole('dialog', { name: 'กุญแจของค่าย' });
  await expect(made.getByText('รอเจ้าของอีกคนขอเรื่องเดียวกัน')).toBeVisible();
  await expectToLookRight(page);
  await follow(made.getByRole('link', { name: 'เก็บแล้ว' }));

  const list = page.locator('form[data-operator-form$="game/import"]');
  await list.getByLabel(/^ช่องเรียงตามนี้/).fill('g-1,นีออนแดง,Neon Red,slot,96.5,yes\ng-2,ผิด,,slots');
  await list.getByLabel('เหตุผล').fill('รายการแรก');
  await list.getByRole('button', { name: 'รับรายการ' }).click();
  await expect(list.getByText(/^บรรทัด 2: หมวด "slots" ไม่รู้จัก/)).toBeVisible();
  await list.getByLabel(/^ช่องเรียงตามนี้/).fill('g-1,นีออนแดง,Neon Red,slot,96.5,yes');
  await list.getByRole('button', { name: 'รับรายการ' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'นีออนแดง' })).toContainText('ค่ายปิด');
  await page.goto(`/operator/games/provider?code=${code}`);
  await ready(page);
  await page.getByRole('button', { name: 'เปิด นีออน' }).click();
  const opens = page.getByRole('dialog', { name: 'เปิด นีออน' });
  await opens.getByLabel(/^เหตุผล/).fill('พร้อมแล้ว');
  await opens.getByRole('button', { name: 'เปิด นีออน' }).click();
  await expect(page.locator('.head .chip')).toHaveText('เปิด');

  // It answers for no days yet: whoever asks for one is told.
  await page.goto('/operator/games/reconcile');
  await ready(page);
  await page.getByLabel('ค่าย', { exact: true }).selectOption(code);
  await page.getByRole('button', { name: 'ขอไฟล์และเทียบ' }).click();
  await expect(page.getByText('ค่ายยังไม่มีที่อยู่สำหรับเทียบยอด')).toBeVisible();
  await expectToLookRight(page);

  await newMember(page, baseURL);
  await visit(page, `/play?provider=${code}&cat=slot`);
  await page.locator(`main a[data-game="${code}:g-1"]`).click();
  const sheet = page.locator('dialog.game-sheet');
  const game = page.frameLocator('dialog.game-sheet iframe').frameLocator('iframe');
  await expect(game.getByRole('heading')).toHaveText('เกมนีออน none');
  await expect(game.locator('pre')).toContainText('init');
  expect(neon.asked[0]).toMatch(/^\/g-1\?t=[\w-]{43}&m=real$/);
  await expect(sheet.locator('.game-strip')).toContainText('96.50%');
  const wrapper = page.frames().find((frame) => frame.url().includes(`/outside/${code}`));
  expect(await wrapper?.evaluate(() => document.querySelector('iframe')?.getAttribute('sandbox'))).toBe(
    'allow-scripts',
  );
  await game.getByRole('button', { name: 'เริ่มรอบ' }).click();
  await sheet.getByRole('button', { name: 'ปิดเกม' }).click();
  await page.getByRole('alertdialog', { name: 'ออกจากเกมใช่ไหม' }).getByRole('button', { name: 'ออกจากเกม' }).click();
  await expect(sheet).toHaveCount(0);
  neon.close();
});
