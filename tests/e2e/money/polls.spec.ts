/** A member votes in an opinion and sees the percentages, then earns a vote for a prediction by a deposit. */
import { expect, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember, visit } from '../support/member.ts';
import { payIn } from '../support/pay-in.ts';

test('โหวตแล้วเห็นผลทันที ฝากแล้วได้สิทธิ์ทายผล', { tag: '@390' }, async ({ page, baseURL }) => {
  await visit(page, '/poll');
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'อยากให้เพิ่มเกมแบบไหน' }).click();
  await expect(page.getByRole('link', { name: 'เข้าสู่ระบบเพื่อโหวต' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'ผลโหวต' })).toHaveCount(0);
  const opinion = new URL(page.url()).pathname;
  // Without the phone's sheet for sharing the link is copied.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'แชร์โพลนี้' }).click();
  await expect(page.getByText('คัดลอกแล้ว')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const shared = page.evaluate(
    () =>
      new Promise<ShareData | undefined>((done) =>
        Object.assign(navigator, { share: async (data?: ShareData) => done(data) }),
      ),
  );
  await page.getByRole('button', { name: 'แชร์โพลนี้' }).click();
  if ((page.viewportSize()?.width ?? 0) < 600)
    expect(await shared).toEqual({ title: 'อยากให้เพิ่มเกมแบบไหน', url: page.url() });

  const member = await newMember(page, baseURL);
  await visit(page, opinion);
  await expect(page.getByRole('heading', { name: 'เหลือ 1 จาก 1 สิทธิ์วันนี้' })).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('radio', { name: 'ไฮโล' }).check();
  await page.getByRole('button', { name: 'ส่งคำตอบ ไฮโล' }).click();
  await expect(page.getByText('ส่งคำตอบแล้ว คุณเลือก ไฮโล')).toBeVisible();
  const mine = page.getByRole('list', { name: 'ผลโหวต' }).getByRole('listitem').filter({ hasText: 'ไฮโล' });
  await expect(mine).toContainText('คุณเลือก');
  await expect(mine).not.toContainText('0 โหวต');
  await expect(page.getByRole('heading', { name: 'เหลือ 0 จาก 1 สิทธิ์วันนี้' })).toBeVisible();
  await expectToLookRight(page);

  await visit(page, '/poll');
  await page.getByRole('link', { name: 'ทีมไหนชนะใน 90 นาที' }).click();
  await expect(page.getByRole('heading', { name: 'วันนี้ยังไม่มีสิทธิ์' })).toBeVisible();
  const prediction = new URL(page.url()).pathname;
  await payIn(member, '1000.00');
  await visit(page, prediction);
  await expect(page.getByRole('heading', { name: 'เหลือ 2 จาก 2 สิทธิ์วันนี้' })).toBeVisible();
  // The marks to choose by stand over the pictures, so that three names have room for a whole word each.
  const names = page.locator('label.poll-choice .name');
  expect(await names.evaluateAll((all) => all.map((one) => one.clientHeight < 40))).toEqual([true, true, true]);
  await page.getByRole('radio', { name: 'คลื่นใต้' }).check();
  await page.getByRole('button', { name: 'ส่งคำตอบ คลื่นใต้' }).click();
  await page.getByRole('button', { name: 'ใช้อีก 1 สิทธิ์กับ คลื่นใต้' }).click();
  await expect(page.getByText('คุณเลือก ×2')).toBeVisible();
  await expectToLookRight(page);
  await visit(page, '/poll/999999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไม่พบหน้านี้');
});
