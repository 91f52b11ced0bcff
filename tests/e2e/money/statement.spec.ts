import { expect, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember, visit } from '../support/member.ts';
import { payIn } from '../support/pay-in.ts';
import { bet, openRound } from '../support/played.ts';

test('สมาชิกที่ยังไม่เคยทำรายการเห็นหน้าว่างที่ชวนเริ่ม', { tag: '@390' }, async ({ page, baseURL }) => {
  await newMember(page, baseURL);
  await visit(page, '/member/statement');
  await expect(page.getByRole('heading', { name: 'ยังไม่มีรายการ' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ดาวน์โหลด CSV' })).toHaveCount(0);
  await expectToLookRight(page);
});

test(
  'กรองตามประเภทและวันที่แบบ พ.ศ. และเปิดหน้าถัดไปได้แม้ไม่มี JavaScript',
  { tag: '@390' },
  async ({ page, baseURL, browser }, info) => {
    test.slow();
    const member = await newMember(page, baseURL);
    await payIn(member, '100.00');
    const roundId = await openRound(page.context().request, info.project.name === '390' ? 'uk' : 'germany');
    for (let bill = 0; bill < 30; bill++) await bet(member, roundId, String(10 + bill), '1.00');

    const still = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      viewport: page.viewportSize(),
      ...(baseURL ? { baseURL } : {}),
    });
    const plain = await still.newPage();
    const rows = plain.locator('details summary').filter({ hasText: 'คงเหลือ' });
    await plain.goto('/member/statement');
    await expect(rows).toHaveCount(20);
    await expect(plain.getByLabel('ยอดรวมตามตัวกรอง')).toContainText(/จำนวนรายการ\s*31$/);
    await plain.getByRole('link', { name: 'รายการเก่ากว่า' }).click();
    await expect(rows).toHaveCount(11);
    await expect(rows.last()).toContainText('ฝากเงิน');
    await plain.getByRole('link', { name: 'กลับไปล่าสุด' }).click();
    await expect(rows).toHaveCount(20);

    const kinds = plain.getByRole('navigation', { name: 'ประเภทรายการ' });
    await kinds.getByRole('link', { name: 'ฝาก', exact: true }).click();
    await expect(rows).toHaveCount(1);
    // Nothing stands between the kinds and the rows until it is asked for.
    const filters = plain.getByText('ค้นหาและตัวกรอง');
    await expect(plain.getByRole('navigation', { name: 'ช่วงวันที่' })).toBeHidden();
    await filters.click();
    const until = plain.getByRole('group', { name: 'ถึงวันที่' });
    await until.getByLabel('ปี พ.ศ.').selectOption({ index: 1 });
    const from = plain.getByRole('group', { name: 'ตั้งแต่วันที่' });
    await from.getByLabel('วัน', { exact: false }).first().selectOption('31');
    await from.getByLabel('เดือน').selectOption('กุมภาพันธ์');
    await from.getByLabel('ปี พ.ศ.').selectOption({ index: 2 });
    await plain.getByRole('button', { name: 'แสดงตามวันที่' }).click();
    await expect(plain).toHaveURL(/\/member\/statement\?kind=deposit&from=\d{4}-02-2[89]&to=\d{4}-\d\d-\d\d$/);
    await expect(plain.getByRole('heading', { name: 'ไม่มีรายการตามที่เลือก' })).toBeVisible();
    await filters.click();
    await plain.getByRole('navigation', { name: 'ช่วงวันที่' }).getByRole('link', { name: 'วันนี้' }).click();
    await expect(rows).toHaveCount(1);
    await plain.goto('/member/statement');
    await filters.click();
    await plain.getByLabel('ค้นหา', { exact: true }).fill('100');
    await plain.getByRole('button', { name: 'ค้นหา', exact: true }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('ฝากเงิน');
    await expect(plain.getByRole('region', { name: /^\d+ / }).getByText('ฝากถอน')).toContainText('+฿100.00');
    await expect(filters).toContainText('“100”');
    await still.close();
  },
);

test('ตัวกรองที่พิมพ์ผิดในที่อยู่ถูกข้าม หน้ายังแสดงรายการ', { tag: '@390' }, async ({ page, baseURL }) => {
  await newMember(page, baseURL);
  const answer = await page.goto('/member/statement?kind=nothing&from=2569-99-99&wallet_id=x&cursor=%00');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('navigation', { name: 'ประเภทรายการ' }).getByText('ทั้งหมด')).toHaveAttribute(
    'aria-current',
    'page',
  );
});
