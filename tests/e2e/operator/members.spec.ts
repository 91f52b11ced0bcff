/** Members at the console: found by whatever is known of them, without JavaScript too. */
import { expect, type Page, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { follow, newMember, ready } from '../support/member.ts';
import { ownRound } from '../support/own-round.ts';
import { give } from '../support/payouts.ts';
import { bet } from '../support/played.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

const found = (page: Page) => page.getByRole('region', { name: 'สมาชิก', exact: true }).getByRole('row');

test('พบสมาชิกจากบางส่วนของเบอร์ ชื่อ และรหัส โดยเลขไม่เคยเต็ม แม้ไม่มี JavaScript', { tag: '@390' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext();
  const member = await newMember(await context.newPage(), baseURL, { first_name: 'กฤษณพล' });
  await context.close();
  await signInStaff(page, await newStaff(request, 'support', 'ธนพร'));
  await page.goto('/operator/members');
  await expectToLookRight(page);
  await page.getByRole('searchbox', { name: 'ค้นหาสมาชิก' }).fill(member.phone.slice(-4));
  await page.getByRole('button', { name: 'ค้นหา', exact: true }).click();
  const row = found(page).filter({ hasText: 'กฤษณพล' });
  await expect(row).toContainText(`08x-xxx-${member.phone.slice(-4)}`);
  expect(await page.content()).not.toContain(member.phone);
  await expectToLookRight(page);
  if ((page.viewportSize()?.width ?? 0) > 960) {
    await ready(page);
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'ค้นหา', exact: true }).fill(member.phone.slice(-4));
    await page.keyboard.press('Enter');
    await expect(found(page).filter({ hasText: 'กฤษณพล' }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/operator\/search\?q=\d{4}$/);
    await expectToLookRight(page);
  }

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const without = await plain.newPage();
  await without.goto('/operator/members');
  await without.getByRole('searchbox', { name: 'ค้นหาสมาชิก' }).fill(member.phone.slice(0, 7));
  await without.getByRole('button', { name: 'ค้นหา', exact: true }).click();
  await expect(found(without).filter({ hasText: 'กฤษณพล' }).first()).toBeVisible();
  await without.getByText('ตัวกรอง').click();
  await without.getByLabel('สถานะ').selectOption({ label: 'ปิดบัญชีแล้ว' });
  await without.getByRole('button', { name: 'ค้นหา', exact: true }).click();
  await expect(without.getByText('ไม่พบสมาชิก')).toBeVisible();
  await without.getByRole('link', { name: 'ล้าง' }).click();
  await without.getByRole('searchbox', { name: 'ค้นหาสมาชิก' }).fill('กฤษณพล');
  await without.getByRole('button', { name: 'ค้นหา', exact: true }).click();
  await expect(found(without).filter({ hasText: 'กฤษณพล' }).first()).toBeVisible();
  await plain.close();
});

test('พบสมาชิกจากเลขโพย อธิบายยอดในกระเป๋าได้ถึงรายการสองฝั่ง', { tag: '@1280' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext();
  const own = await context.newPage();
  const member = await newMember(own, baseURL, { first_name: 'ปาริชาต' });
  await give(member, 500);
  const sent = await bet(member, (await ownRound()).id, '32', '40');
  const [no, id] = [String(sent.bill_no), String(sent.bill_id)];
  await context.close();
  await signInStaff(page, await newStaff(request, 'support', 'ธนพร'));
  await page.goto('/operator');
  await page.keyboard.press('/');
  await page.keyboard.type(no);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: no }).click();
  await expect(page.getByRole('heading', { name: `โพย ${no}` })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ปาริชาต');
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'โพยทั้งหมด' }).click();
  await expect(page.getByRole('link', { name: no })).toBeVisible();
  // As wide as its figures get.
  const texts = { 2: 'ไม่ถูกรางวัล', 3: '27 พ.ย. 12:25', 4: '52,200.00', 5: '118,400.00' };
  await page.locator('table.bills tbody tr').evaluate((row: HTMLTableRowElement, texts) => {
    for (const [at, text] of Object.entries(texts)) row.cells[Number(at)]?.replaceChildren(text);
  }, texts);
  await expectToLookRight(page);

  await page.getByRole('link', { name: 'ภาพรวม', exact: true }).last().click();
  await expect(page.getByText(`08x-xxx-${member.phone.slice(-4)}`, { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(member.phone);
  await page.getByRole('region', { name: 'กระเป๋า' }).getByRole('link').first().click();
  await page
    .getByRole('row')
    .filter({ hasText: `bill:${id}:stake` })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: 'สองฝั่ง' })).toBeVisible();
  await expect(page.getByText(`bill:${id}:stake`).first()).toBeVisible();
});

test('เปิดดูเบอร์เต็ม 60 วินาทีด้วยรหัส จดบันทึก พักแล้วต้องให้อีกคนเลิกพัก', { tag: '@1280' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext();
  const member = await newMember(await context.newPage(), baseURL, { first_name: 'วิภาดา' });
  await context.close();
  const manager = await newStaff(request, 'manager', 'อนงค์');
  await signInStaff(page, manager);
  await page.goto(`/operator/members?q=${member.phone}`);
  await follow(found(page).getByRole('link', { name: 'วิภาดา ใจดี' }));
  await page.getByRole('button', { name: 'แสดงเต็ม' }).click();
  const reveal = page.getByRole('dialog', { name: 'แสดงข้อมูลเต็ม' });
  await expectToLookRight(page);
  await reveal.getByRole('button', { name: 'แสดง', exact: true }).click();
  await expect(reveal.getByText('บอกเหตุผล')).toBeVisible();
  await reveal.getByLabel('เหตุผล').fill('โทรกลับตามที่ขอ');
  await page.clock.install();
  await reveal.getByRole('button', { name: 'แสดง', exact: true }).click();
  const whole = `${member.phone.slice(0, 3)}-${member.phone.slice(3, 6)}-${member.phone.slice(6)}`;
  await expect(page.getByText(whole)).toBeVisible();
  await expectToLookRight(page);
  await page.clock.runFor(61_000);
  await expect(page.getByText(whole)).toHaveCount(0);
  expect(await page.content()).not.toContain(whole);

  await page.getByRole('button', { name: /^จดบันทึก/ }).click();
  const note = page.getByRole('dialog', { name: /^จดบันทึก/ });
  await note.getByLabel('บันทึก').fill('ยืนยันตัวตนทางโทรศัพท์แล้ว');
  await note.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByRole('region', { name: 'บันทึกของทีม' })).toContainText('ยืนยันตัวตนทางโทรศัพท์แล้ว');

  await page.getByRole('button', { name: 'พักไว้' }).click();
  const hold = page.getByRole('dialog', { name: /^พักไว้/ });
  await expectToLookRight(page);
  await hold.getByLabel('พักอะไร').selectOption({ label: 'พักบัญชีทั้งหมด' });
  await hold.getByLabel('เหตุผล').fill('สงสัยว่าบัญชีถูกขโมย');
  await hold.getByRole('button', { name: 'พักไว้' }).click();
  const holds = page.getByRole('region', { name: 'พักไว้อยู่' });
  await expect(holds).toContainText('ต้องให้อีกคนเลิกพัก');
  await expect(holds.getByRole('button')).toHaveCount(0);
  await expectToLookRight(page);
  const shut = await browser.newContext();
  const guest = await shut.newPage();
  await guest.goto('/login');
  await guest.getByLabel('เบอร์โทรศัพท์').fill(member.phone);
  await guest.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password);
  await guest.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(guest.getByText('บัญชีนี้ถูกพักไว้ชั่วคราว ติดต่อทีมงาน')).toBeVisible();
  await shut.close();

  const second = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await second.newPage();
  await signInStaff(other, await newStaff(request, 'owner', 'สุดา'));
  await other.goto(page.url());
  await other.getByRole('button', { name: 'เลิกพัก' }).click();
  const release = other.getByRole('dialog', { name: /^เลิกพัก/ });
  await release.getByLabel('เหตุผล').fill('ตรวจแล้วเป็นเจ้าของ');
  await release.getByRole('button', { name: 'เลิกพัก' }).click();
  await expect(other.getByRole('region', { name: 'พักไว้อยู่' })).toHaveCount(0);
  await second.close();
});

/** Where links of the page's main part lead. */
const operatorLinks = (html: string): string[] =>
  [...html.slice(html.indexOf('<main')).matchAll(/<a [^>]*href="(\/operator\/[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&#38;', '&').replaceAll('&amp;', '&'),
  );

test('ไล่ทุกหน้าที่ลิงก์ถึง ไม่มีเบอร์ บัญชี หรือวันเกิดเต็มโดยไม่เปิดดู', { tag: '@1280' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const account = `1${Date.now()}`.slice(0, 10);
  const context = await browser.newContext();
  const member = await newMember(await context.newPage(), baseURL, {
    first_name: 'คานารี',
    birth_date: '1987-02-19',
    account_number: account,
  });
  await give(member, 20_000);
  await member.call('POST /api/member/confirm_password', { password: member.password });
  await member.call('POST /api/member/withdraw', { amount: '6000.00' });
  await context.close();
  const { phone } = member;
  const local = `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`;
  const whole = [phone, `+66${phone.slice(1)}`, local, account, '1987-02-19', '19 ก.พ. 2530', '19 กุมภาพันธ์'];
  // Support does not decide payouts, where the whole account stands open.
  await signInStaff(page, await newStaff(request, 'support', 'ธนพร'));
  const open = ['/operator/members?q=คานารี'];
  const seen = new Set(open);
  for (let at = 0; at < open.length && at < 60; at++) {
    const answer = await page.request.get(open[at] ?? '', { headers: { 'sec-fetch-dest': 'document' } });
    const text = await answer.text();
    for (const one of whole) expect.soft(text.includes(one), `${one} on ${open[at]}`).toBe(false);
    expect(answer.status(), open[at]).toBe(200);
    // Of this member's pages and what they lead to; not the ways to other days and filters of the whole console.
    for (const href of operatorLinks(text))
      if (/^\/operator\/(?:members\/|withdrawals\?.*open=|ledger\/|ledger\?reference)/.test(href) && !seen.has(href)) {
        seen.add(href);
        open.push(href);
      }
  }
  expect(seen.size).toBeGreaterThan(12);
});
