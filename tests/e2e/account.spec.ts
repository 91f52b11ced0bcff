import { expect, type Page, test } from '@playwright/test';
import { expectToLookRight } from './support/looks-right.ts';
import { codeSentTo, newMember, ready, visit } from './support/member.ts';
import { give } from './support/payouts.ts';

const minute = 60_000;

test('เข้าสู่ระบบผิดบอกที่ผิด และไปต่อหน้าที่ตั้งใจเมื่อถูก', { tag: '@390' }, async ({ page, baseURL }) => {
  const { phone, call } = await newMember(page, baseURL);
  await call('POST /api/logout', {});
  await page.goto('/member/profile');
  await expect(page).toHaveURL('/login?next=%2Fmember%2Fprofile');
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ไม่ใช่รหัสนี้');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง' })).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'แสดง รหัสผ่าน' }).click();
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ปลาทูสองตัว-2569');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page).toHaveURL('/member/profile');
  await page.goto('/login');
  await expect(page).toHaveURL('/member/profile');
});

/** A line on which pages come and their scripts do not, until the function answered is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: line, resolve: recover } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await line;
    await route.continue();
  });
  return recover;
}

test('กดเข้าสู่ระบบก่อนสคริปต์มาถึง ก็เข้าได้โดยไม่ต้องกดซ้ำ', { tag: '@390' }, async ({ page, baseURL }) => {
  const { phone, password, call } = await newMember(page, baseURL);
  await call('POST /api/logout', {});
  const recover = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page.locator('form[data-early]')).toBeVisible();
  recover();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toBeVisible();
});

test('กดถอนก่อนสคริปต์มาถึง หน้าอยู่ที่เดิม และถอนได้เมื่อสคริปต์มา', { tag: '@390' }, async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await give(member, 300);
  const recover = await holdScripts(page);
  await page.goto('/member/withdraw', { waitUntil: 'commit' });
  await page.getByLabel('จำนวนเงินที่ถอน').fill('200');
  await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
  await expect(page.locator('form[data-early]')).toBeVisible();
  recover();
  await ready(page);
  expect(page.url()).toBe(`${baseURL}/member/withdraw`);
  await page.getByRole('button', { name: 'ถอน ฿200', exact: true }).click();
  await expect(page.getByRole('button', { name: 'ยืนยันถอน ฿200' })).toBeVisible();
});

test('สมัครด้วยเบอร์ที่มีบัญชีแล้วบอกใต้ช่อง และไม่ข้ามขั้น', { tag: '@390' }, async ({ page, baseURL }) => {
  const { phone, call } = await newMember(page, baseURL);
  await call('POST /api/logout', {});
  await page.goto('/register');
  const field = page.getByLabel('เบอร์โทรศัพท์');
  for (const [typed, said] of [
    ['', 'กรอกเบอร์โทรศัพท์'],
    ['12345', 'เบอร์โทรศัพท์ต้องมี 10 หลัก'],
    [phone, 'เบอร์นี้มีบัญชีแล้ว'],
  ] as const) {
    await field.fill(typed);
    await page.getByRole('button', { name: 'ถัดไป' }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(page.getByLabel('นามสกุล')).toBeHidden();
  await expect(page.getByLabel('รหัส OTP 6 หลัก')).toBeHidden();
  await expectToLookRight(page);
  // The number need not be typed again.
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วยเบอร์นี้' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('เบอร์โทรศัพท์')).toHaveValue(phone);
});

test('รหัสยืนยันเบอร์ผิดบอกที่ผิด ขอใหม่ได้เมื่อครบเวลา และกลับไปแก้เบอร์ได้', { tag: '@390' }, async ({ page }) => {
  await page.clock.install();
  const phone = `08${String(Date.now()).slice(-8)}`;
  await page.goto('/register');
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
  await page.getByLabel('เบอร์โทรศัพท์').press('Enter');
  const code = page.getByLabel('รหัส OTP 6 หลัก');
  await expect(code).toBeFocused();
  const resend = page.getByRole('button', { name: /^ขอรหัสใหม่/ });
  await expect(resend).toBeDisabled();
  await expect(resend).toHaveText(/^ขอรหัสใหม่ได้ใน \d+ วินาที$/);
  const sent = await codeSentTo(page.context().request, phone);
  await code.fill(sent === '000000' ? '111111' : '000000');
  await expect(page.getByText('รหัสไม่ถูกต้อง เหลืออีก 4 ครั้ง')).toBeVisible();
  await expectToLookRight(page);
  await page.clock.runFor(61_000);
  await expect(resend).toBeEnabled();
  await page.getByRole('button', { name: 'เปลี่ยนเบอร์' }).click();
  await expect(page.getByLabel('เบอร์โทรศัพท์')).toHaveValue(phone);
  await page.getByRole('button', { name: 'ถัดไป' }).click();
  await expect(code).toBeFocused();
  await code.pressSequentially(await codeSentTo(page.context().request, phone));
  await expect(page.getByLabel('นามสกุล')).toBeVisible();
  await page.getByRole('button', { name: 'ย้อนกลับ' }).click();
  await page.getByRole('button', { name: 'ถัดไป' }).click();
  await expect(page.getByLabel('นามสกุล'), 'proven once').toBeVisible();
});

test.describe('ไม่มี JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('สมัคร ออกจากระบบ และเข้าสู่ระบบได้ ที่ผิดบอกและไม่ต้องพิมพ์ใหม่', { tag: '@390' }, async ({ page }) => {
    const phone = `08${String(Date.now()).slice(-8)}`;
    await page.goto('/register?next=%2Fpromotions');
    await page.getByLabel('เบอร์โทรศัพท์').fill('12345');
    await page.getByRole('button', { name: 'ถัดไป' }).click();
    await expect(page.getByRole('link', { name: /^เบอร์โทรศัพท์ต้องมี 10 หลัก/ })).toBeVisible();
    await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
    await page.getByLabel('เบอร์โทรศัพท์').press('Enter');
    await page.getByLabel('รหัส OTP 6 หลัก').fill(await codeSentTo(page.context().request, phone));
    await page.getByLabel('รหัส OTP 6 หลัก').press('Enter');
    await page.getByLabel('ชื่อ (ตามบัญชีธนาคาร)').fill('กานดา');
    await page.getByLabel('นามสกุล').fill('มีโชค');
    await page.getByLabel('ธนาคาร', { exact: true }).selectOption('กสิกรไทย');
    await page.getByLabel('เลขบัญชี').fill(phone);
    await page.getByLabel('วัน', { exact: true }).selectOption('13');
    await page.getByLabel('เดือน', { exact: true }).selectOption('เมษายน');
    await page.getByLabel('ปี พ.ศ.', { exact: true }).selectOption('2535');
    await page.getByLabel('ตั้งรหัสผ่าน').fill('มะม่วงสามลูก-2569');
    await page.getByRole('button', { name: 'สมัครสมาชิก' }).click();
    await expect(page.getByRole('link', { name: 'ต้องยอมรับข้อตกลงก่อนสมัคร' })).toBeVisible();
    await expect(page.getByLabel('นามสกุล')).toHaveValue('มีโชค');
    await expect(page.getByLabel('เดือน', { exact: true })).toHaveValue('04');
    await expect(page.getByLabel('ตั้งรหัสผ่าน')).toHaveValue('');
    await page.getByLabel('ตั้งรหัสผ่าน').fill('มะม่วงสามลูก-2569');
    await page.getByLabel(/^ยอมรับ/).check();
    await page.getByRole('button', { name: 'สมัครสมาชิก' }).click();
    await expect(page).toHaveURL('/member/limits/start?next=%2Fpromotions');

    await page.goto('/member/profile');
    await page.getByRole('button', { name: 'ออกจากระบบ', exact: true }).last().click();
    await page.getByRole('button', { name: 'ใช่ ออกจากระบบ' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login?next=%2Fmember%2Fprofile');
    await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ไม่ใช่รหัสนี้');
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    await expect(page.getByText('เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง')).toBeVisible();
    await expect(page.getByLabel('เบอร์โทรศัพท์')).toHaveValue(phone);
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('มะม่วงสามลูก-2569');
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    await expect(page).toHaveURL('/member/profile');
  });

  test('ตั้งรหัสผ่านใหม่ได้', { tag: '@390' }, async ({ page, baseURL }) => {
    const { phone, call } = await newMember(page, baseURL);
    await call('POST /api/logout', {});
    await page.goto('/forgot');
    await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
    await page.getByRole('button', { name: 'ส่งรหัสทาง SMS' }).click();
    // After the code that proved the phone.
    await page.getByLabel('รหัส OTP 6 หลัก').fill(await codeSentTo(page.context().request, phone, 2));
    await page.getByLabel('รหัสผ่านใหม่').fill('ทุเรียนหมอนทอง-77');
    await page.getByRole('button', { name: 'ตั้งรหัสผ่านใหม่' }).click();
    await expect(page).toHaveURL('/login?done=reset');
    await expect(page.getByText('ตั้งรหัสผ่านใหม่แล้ว เข้าสู่ระบบได้เลย')).toBeVisible();
  });
});

test('ลืมรหัสผ่าน: รหัสจากโทรศัพท์จำลองตั้งรหัสใหม่ได้ รหัสผิดตั้งไม่ได้', { tag: '@390' }, async ({ page, baseURL }) => {
  const { phone, call } = await newMember(page, baseURL);
  await call('POST /api/logout', {});
  await page.goto('/forgot');
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
  await page.getByRole('button', { name: 'ส่งรหัสทาง SMS' }).click();
  await expect(page.getByText('หากเบอร์นี้มีบัญชี เราส่งรหัสให้แล้ว')).toBeVisible();

  // After the code that proved the phone.
  await codeSentTo(page.context().request, phone, 2);
  const sms = await page.context().newPage();
  await sms.goto('/sandbox/sms');
  const shown = `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`;
  const text = await sms.getByRole('listitem').filter({ hasText: shown }).first().innerText();
  const otp = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  await sms.close();

  await page.getByLabel('รหัส OTP 6 หลัก').fill(otp === '000000' ? '111111' : '000000');
  await page.getByLabel('รหัสผ่านใหม่').fill('ทุเรียนหมอนทอง-77');
  await page.getByRole('button', { name: 'ตั้งรหัสผ่านใหม่' }).click();
  await expect(page.getByText('รหัสไม่ถูกต้องหรือหมดอายุแล้ว')).toBeVisible();
  await expectToLookRight(page);
  await page.getByLabel('รหัส OTP 6 หลัก').fill(otp);
  await page.getByRole('button', { name: 'ตั้งรหัสผ่านใหม่' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ทุเรียนหมอนทอง-77');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page).toHaveURL('/');
});

test('ประกาศขึ้นเองเฉพาะที่ยังไม่อ่าน ไม่ขึ้นทับหน้าเงินและห้องแทง และเปิดอ่านซ้ำได้จากเมนู', { tag: '@390' }, async ({
  page,
  baseURL,
  context,
}) => {
  await newMember(page, baseURL);
  // As it was left by the page before, not as other tests have it.
  await context.addInitScript((key) => {
    const kept = sessionStorage.getItem('kept');
    if (kept) localStorage.setItem(key, kept);
    else localStorage.removeItem(key);
    addEventListener('pagehide', () => sessionStorage.setItem('kept', localStorage.getItem(key) ?? ''));
  }, 'benja:local:notices-shown');
  await page.clock.install();
  const notice = page.getByRole('dialog', { name: /^ประกาศสำคัญ/ });
  const go = notice.getByRole('button', { name: /^(?:ถัดไป|ปิด)$/ });
  for (const path of ['/member/deposit', '/member/withdraw', '/member/limits', '/member/statement', '/lotto/bills']) {
    await visit(page, path);
    await expect(notice, path).toBeHidden();
  }

  await page.goto('/');
  await expect(notice).toBeVisible();
  await expectToLookRight(page);
  const total = Number(/\/(\d+)\)/.exec((await notice.getByRole('heading', { level: 2 }).textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThan(2);
  // The button stays where it is from page to page.
  const place = await go.boundingBox();
  await go.click();
  await expect(notice.getByRole('heading', { level: 2 })).toHaveText(`ประกาศสำคัญ (2/${total})`);
  expect(await go.boundingBox()).toEqual(place);
  await notice.getByRole('button', { name: 'ปิดประกาศ' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(notice).toBeHidden();

  // Closing is enough: the rest does not come half an hour later.
  await page.clock.fastForward(16 * minute);
  await page.reload();
  await expect(page.getByRole('button', { name: 'เปิดเมนู' })).toBeVisible();
  await expect(notice).toBeHidden();
  // What came since comes by itself, once.
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...kept, value: kept.value.slice(1) }));
  }, 'benja:local:notices-read');
  await page.reload();
  await expect(notice.getByRole('heading', { level: 2 })).toHaveText('ประกาศสำคัญ (1/1)');
  await go.click();
  await page.clock.fastForward(16 * minute);
  await page.reload();
  await expect(page.getByRole('button', { name: 'เปิดเมนู' })).toBeVisible();
  await expect(notice).toBeHidden();

  await ready(page);
  await page.getByRole('button', { name: 'เปิดเมนู' }).click();
  await page.getByRole('button', { name: 'ประกาศสำคัญ', exact: true }).click();
  await expect(notice.getByRole('heading', { level: 2 })).toHaveText(`ประกาศสำคัญ (1/${total})`);
  await page.keyboard.press('Escape');

  // The events are fetched when their dialog is opened.
  await page.getByRole('button', { name: 'กิจกรรม', exact: true }).click();
  const events = page.getByRole('dialog', { name: 'กิจกรรม', exact: true });
  const found = events.getByRole('article').first();
  await expect(found.or(events.getByText('ยังไม่มีกิจกรรมในตอนนี้'))).toBeVisible();
  await expectToLookRight(page);
  await events.getByRole('button', { name: 'ปิดกิจกรรม' }).click();
  await expect(events).toBeHidden();
});

test('แถบบนติดหน้าจอเมื่อเลื่อนเกิน 80 px เมนูสมาชิกกว้าง 480 px และจำธีมที่เลือก', async ({ page, baseURL }, info) => {
  await newMember(page, baseURL);
  await visit(page, '/');
  const bar = page.locator('[data-top]');
  await expect(bar).not.toHaveClass(/stuck/);
  await page.mouse.wheel(0, 300);
  await page.evaluate(() => scrollTo(0, 300));
  await expect(bar).toHaveClass(/stuck/);
  await expect(page.getByRole('button', { name: 'เปิดเมนู' })).toBeInViewport();

  await page.getByRole('button', { name: 'เปิดเมนู' }).click();
  const drawer = page.getByRole('dialog', { name: 'เมนูสมาชิก' });
  await expect(drawer).toBeVisible();
  await expectToLookRight(page);
  const width = (await drawer.boundingBox())?.width ?? 0;
  expect(Math.round(width)).toBe(info.project.name === '390' ? 390 : 480);
  // The menu is shorter where the bar has room for its links.
  const formula = { name: 'สูตรบาคาร่า' };
  await expect(drawer.getByRole('link', formula)).toHaveCount(info.project.name === '390' ? 1 : 0);
  await expect(bar.getByRole('link', { ...formula, includeHidden: true }).first()).toBeAttached();
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  await drawer.getByRole('button', { name: 'สลับธีมสว่างหรือมืด' }).click();
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(before === 'light' ? 'dark' : 'light');

  await ready(page);
  await page.getByRole('button', { name: 'เปิดเมนู' }).click();
  await drawer.getByRole('link', { name: 'เกมทั้งหมด' }).click();
  await expect(page.getByRole('dialog', { name: 'เกมทั้งหมด' })).toBeVisible();
  await expect(drawer).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/');
});
