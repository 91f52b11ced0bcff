import { expect, test } from '@playwright/test';
import { deposit, dock, editorRound, limitNumbers, lines, openReview, press, typeDigits } from './support/editor.ts';
import { expectToLookRight } from './support/looks-right.ts';
import { follow, newMember, ready, visit } from './support/member.ts';
import { close, draw, openRound } from './support/played.ts';

const bills = 'GET /api/lotto/bill/list';

test('ยอดไม่พอบอกว่าขาดเท่าไรและพาไปฝาก ไม่มีโพยเกิดขึ้น', async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await visit(page, `/lotto/${await editorRound(page.request)}`);
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'ตรวจโพย' });
  await expect(review).toContainText('ยอดเงินไม่พอ ขาดอีก ฿50');
  await expect(review.getByRole('button', { name: /^ยืนยันแทง/ })).toBeDisabled();
  await expectToLookRight(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^ตรวจโพย/ }), 'the keyboard goes on where it was').toBeFocused();
  await expect(lines(page)).toHaveCount(1);
  expect((await member.call(bills, {})).items).toEqual([]);
});

test('ผู้มาเยือนเขียนโพยได้ เข้าสู่ระบบแล้วโพยยังอยู่ ส่งซ้ำเมื่อเน็ตหลุดเป็นโพยเดียว ยกเลิกได้เงินคืน', async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await deposit(page, member, baseURL);
  await member.call('POST /api/logout', {});
  const roundId = await editorRound(page.request);
  await visit(page, `/lotto/${roundId}`);
  await expectToLookRight(page);
  await typeDigits(page, '456');
  await page.getByRole('button', { name: 'ตรวจโพย ฿50' }).click();
  await expect(page).toHaveURL(`/login?next=%2Flotto%2F${roundId}`);
  await page.getByLabel('เบอร์โทรศัพท์').fill(member.phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ปลาทูสองตัว-2569');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page).toHaveURL(`/lotto/${roundId}`);
  await ready(page);

  // The answer is lost on its way; sent again it is still one bill.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/lotto/bill/create', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const review = await openReview(page);
  await review.getByRole('button', { name: 'ยืนยันแทง ฿50' }).click();
  await expect(review.getByText(/ส่งซ้ำกี่ครั้งก็เป็นโพยเดียว/)).toBeVisible();
  await expectToLookRight(page);
  await review.getByRole('button', { name: 'ส่งอีกครั้ง' }).click();
  await expect(page.getByRole('heading', { name: 'รับโพยแล้ว' })).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);

  await page.getByRole('link', { name: 'โพยของฉัน' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toHaveText('฿50.00');
  await follow(page.getByRole('link', { name: /ดูรายการ/ }));
  await page.getByRole('button', { name: 'ยกเลิกโพย', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'ยกเลิกโพยนี้ใช่ไหม' });
  await expect(question).toContainText('คืนเงิน ฿50.00');
  await question.getByRole('button', { name: 'ใช่ ยกเลิกโพย' }).click();
  await expect(page.getByRole('article')).toContainText('ยกเลิกแล้ว');
  await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toHaveText('฿100.00');
});

test('เน็ตหลุดตอนส่งแล้วโหลดหน้าใหม่: โพยล็อกไว้ ตรวจผลแล้วได้ใบรับเดิม', async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await deposit(page, member, baseURL);
  await visit(page, `/lotto/${await editorRound(page.request)}`);
  await typeDigits(page, '789');
  await page.route('**/api/lotto/bill/create', async (route) => {
    await route.fetch();
    return route.abort();
  });
  const review = await openReview(page);
  await review.getByRole('button', { name: 'ยืนยันแทง ฿50' }).click();
  await expect(review.getByRole('button', { name: 'ส่งอีกครั้ง' })).toBeVisible();
  await page.unroute('**/api/lotto/bill/create');
  await page.reload();
  await ready(page);
  await expect(page.getByText('โพยที่ส่งไปยังไม่ได้รับคำตอบ')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ลบเลข 789 3 ตัวบน' })).toBeDisabled();
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'ตรวจผลการส่ง' }).click();
  await expect(page.getByRole('heading', { name: 'รับโพยแล้ว' })).toBeVisible();
  expect((await member.call(bills, {})).items).toHaveLength(1);
});

test('อัตราเปลี่ยนก่อนยืนยัน: เห็นส่วนต่าง ตัดเลขที่ติดปัญหาออก แล้วจึงส่ง ใบรับแชร์เป็นรูปได้', async ({ page, baseURL }, info) => {
  const [closed, reduced] = info.project.name === '390' ? ['71', '72'] : ['81', '82'];
  const member = await newMember(page, baseURL);
  await deposit(page, member, baseURL);
  const roundId = await editorRound(page.request);
  await visit(page, `/lotto/${roundId}`);
  await press(page, '฿20');
  await press(page, '2 ตัว');
  await typeDigits(page, `${closed}${reduced}99`);
  const review = await openReview(page);
  await limitNumbers(page.request, roundId, 'two_top', [closed ?? ''], { action: 'closed' });
  await limitNumbers(page.request, roundId, 'two_top', [reduced ?? ''], { action: 'reduced', pct: 50 });
  await review.getByRole('button', { name: 'ยืนยันแทง ฿60' }).click();
  await expect(review.getByText('มี 2 รายการเปลี่ยนไปจากที่เห็นก่อนหน้า แทงไม่ได้ 1 รายการ')).toBeVisible();
  await expect(review.getByRole('listitem').filter({ hasText: reduced })).toContainText('บาทละ 92 → 46');
  await expect(review.getByRole('listitem').filter({ hasText: closed })).toContainText('ปิดรับ');
  await expectToLookRight(page);
  expect((await member.call(bills, {})).items).toEqual([]);

  await review.getByRole('button', { name: 'ตัดเลขที่ติดปัญหาออก' }).click();
  await review.getByRole('button', { name: 'ยืนยันแทง ฿40' }).click();
  await expect(page.getByRole('heading', { name: 'รับโพยแล้ว' })).toBeFocused();
  await expect(page.locator('.receipt')).toContainText('เหลือในกระเป๋าหลัก฿60.00');
  await expectToLookRight(page);
  const saved = page.waitForEvent('download');
  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => false }));
  await page.getByRole('button', { name: 'แชร์เป็นรูป' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^\d{6}-\d+\.png$/);

  await page.getByRole('button', { name: 'แทงต่อ' }).click();
  await expect(lines(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'ดึงโพย' }).click();
  await page
    .getByRole('dialog', { name: 'ดึงโพยเก่า' })
    .getByRole('button', { name: /2 รายการ/ })
    .click();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).filter({ hasText: reduced })).toContainText('บาทละ 46');
});

test('ใกล้ปิดเตือน ปิดรับแล้วแป้นล็อก โพยที่ยังไม่ส่งคัดลอกไปงวดอื่นได้', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const roundId = await editorRound(page.request);
  let left = 50_000;
  await page.route('**/api/lotto/round?**', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.round.close_at = new Date(Date.parse(body.data.server_time) + left).toISOString();
    await route.fulfill({ response: answer, json: body });
  });
  await visit(page, `/lotto/${roundId}`);
  await typeDigits(page, '123');
  await expect(page.getByText('เหลือเวลาไม่ถึง 1 นาทีก่อนปิดรับ')).toBeVisible();
  await expectToLookRight(page);
  left = -1;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('งวดนี้ปิดรับแล้ว')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ปิดรับแล้ว', exact: true })).toBeDisabled();
  await page.keyboard.type('456');
  await expect(lines(page)).toHaveCount(1);
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'คัดลอกโพย' }).click();
  await expect(page.getByText(/^คัดลอกโพยแล้ว/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('123');
});

test('ปิดรับแล้วย้ายโพยที่ยังไม่ส่งไปงวดถัดไปได้ครบทุกรายการ', async ({ page }, info) => {
  const market = info.project.name === '390' ? 'nikkei_am' : 'nikkei_pm';
  const roundId = await openRound(page.request, market);
  await visit(page, `/lotto/${roundId}`);
  await typeDigits(page, '123456');
  await page.getByPlaceholder(/^บันทึกช่วยจำ/).fill('โพยของแม่');
  await close(page.request, roundId);
  const nextId = await openRound(page.request, market);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // Moved at once after the last change: what has not come to rest yet goes along.
  await page.getByRole('button', { name: 'ย้ายไปงวดถัดไป' }).click();
  await expect(page).toHaveURL(`/lotto/${nextId}`);
  const movedSlip = async (): Promise<void> => {
    await ready(page);
    await expect(lines(page)).toHaveText([/123/, /456/]);
    await expect(page.getByPlaceholder(/^บันทึกช่วยจำ/)).toHaveValue('โพยของแม่');
    await expect(page.getByRole('button', { name: 'ตรวจโพย ฿100' })).toBeEnabled();
  };
  await movedSlip();
  await page.reload();
  await movedSlip();
});

test('ออกจากหน้าที่ไม่ได้แก้ต่อ ไม่ทับโพยที่แท็บอื่นเขียนไว้ทีหลัง', async ({ page, context }) => {
  const roundId = await editorRound(page.request);
  await visit(page, `/lotto/${roundId}`);
  await typeDigits(page, '123');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('benja:local:slip'))).toContain('123');
  const other = await context.newPage();
  await visit(other, `/lotto/${roundId}`);
  await typeDigits(other, '456');
  await expect(lines(other)).toHaveText([/123/, /456/]);
  await other.goto('/lotto');
  await page.goto('/lotto');
  await visit(other, `/lotto/${roundId}`);
  await expect(lines(other)).toHaveText([/123/, /456/]);
});

test('งวดที่ออกผลแล้วบอกผลแทนแป้น', async ({ page }, info) => {
  const roundId = await openRound(page.request, info.project.name === '390' ? 'dow' : 'singapore');
  await draw(page.request, roundId, '56');
  await page.goto(`/lotto/${roundId}`);
  await expect(page.getByRole('heading', { name: 'ออกผลแล้ว' })).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'ดูผลรางวัล' }).click();
  await expect(page.getByText('456').first()).toBeVisible();
});

test('the same bill from two tabs warns: แท็บที่สองว่างเอง เขียนซ้ำแล้วถามก่อนส่ง ปุ่มย้อนของเครื่องปิดแผ่นแทนการออก', async ({
  page,
  context,
  baseURL,
}, info) => {
  const member = await newMember(page, baseURL);
  await deposit(page, member, baseURL);
  const roundId = await openRound(page.request, info.project.name === '390' ? 'germany' : 'uk');
  await visit(page, `/lotto/${roundId}`);
  await typeDigits(page, '911');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('benja:local:slip'))).toContain('911');
  const other = await context.newPage();
  await visit(other, `/lotto/${roundId}`);
  await expect(lines(other)).toHaveCount(1);
  // Open in both: what one sends, the other no longer offers.
  const otherReview = await openReview(other);
  const review = await openReview(page);
  await page.goBack();
  await expect(review).toBeHidden();
  await expect(page).toHaveURL(`/lotto/${roundId}`);
  await expect(lines(page)).toHaveCount(1);
  await openReview(page);
  await review.getByRole('button', { name: 'ยืนยันแทง ฿50' }).click();
  await expect(page.getByRole('heading', { name: 'รับโพยแล้ว' })).toBeVisible();
  await expect(lines(other)).toHaveCount(0);
  await expect(otherReview).toBeHidden();

  await typeDigits(other, '911');
  await openReview(other);
  await expect(otherReview.getByRole('alert')).toContainText(/มีโพยเหมือนกันส่งไปเมื่อ \d\d:\d\d น\. \(.*\) แทงซ้ำใช่ไหม/);
  await expectToLookRight(other);
  await otherReview.getByRole('button', { name: 'กลับไปแก้' }).click();
  expect((await member.call(bills, {})).items).toHaveLength(1);

  // Bet again on purpose, from its card: the numbers stand on it and come back at one tap.
  await visit(page, '/lotto/bills');
  await expect(page.getByRole('article')).toContainText('911');
  await other.close();
  await page.evaluate(() => localStorage.removeItem('benja:local:slip'));
  await follow(page.getByRole('link', { name: /^แทงซ้ำ/ }));
  await expect(lines(page)).toHaveText([/911/]);
  await page.reload();
  await ready(page);
  await expect(lines(page)).toHaveText([/911/]);
});

test('แตะแป้นก่อนหน้าพร้อม เลขไม่หาย', async ({ page }) => {
  const roundId = await editorRound(page.request);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/BillEditor*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/lotto/${roundId}`, { waitUntil: 'commit' });
  await expect(dock(page).getByRole('button', { name: '7', exact: true })).toBeVisible();
  await press(page, '฿20');
  await typeDigits(page, '735911');
  await expect(lines(page)).toHaveCount(0);
  release();
  await ready(page);
  await expect(lines(page)).toHaveText([/735/, /911/]);
  await expect(page.getByRole('button', { name: 'ตรวจโพย ฿40' })).toBeVisible();
});
