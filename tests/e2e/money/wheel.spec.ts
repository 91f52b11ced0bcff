/** A member who has deposited spins the wheel for nothing, then for points, and checks the result on the verifier. */
import { expect, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { follow, newMember, visit } from '../support/member.ts';
import { payIn } from '../support/pay-in.ts';

test('หมุนวงล้อฟรีประจำวัน วงล้อหยุดที่รางวัล แล้วตรวจผลเองได้', { tag: '@390' }, async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const member = await newMember(page, baseURL);
  await visit(page, '/member/wheel');
  const spin = page.getByRole('button', { name: 'หมุนเลย' });
  await expect(page.getByText('ครั้งละ 100 แต้ม ขาดอีก 100 แต้ม')).toBeVisible();
  await expect(spin).toBeDisabled();

  await payIn(member, '100.00');
  await visit(page, '/member/wheel');
  await expect(page.getByText('เหลือ หมุนฟรี 1 ครั้ง')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'เงินสด ฿500' })).toContainText('โอกาส 0.5%');
  await expectToLookRight(page);
  // Silent until it is asked for; what was chosen stays.
  const sound = page.getByRole('button', { name: 'เสียง' });
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  const announced = await page.locator('[data-commitment]').textContent();
  await page.getByText('ตรวจได้ว่าไม่มีใครเลือกผล').click();
  await page.getByLabel('รหัสสุ่มของคุณ').fill('เลขนำโชคของฉัน');
  await spin.click();

  const result = page.getByRole('dialog', { name: /^ได้/ });
  await expect(result).toBeVisible();
  const prize = ((await result.getByRole('heading').textContent()) ?? '').replace('ได้', '');
  await expectToLookRight(page);
  await expect(page.locator('[data-commitment]')).not.toHaveText(announced ?? '');
  await result.getByRole('link', { name: 'ตรวจผลครั้งนี้' }).click();

  await expect(page.getByText('เลขนำโชคของฉัน')).toBeVisible();
  await expect(page.getByText(announced ?? '')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: prize })).toContainText('หมุนฟรีประจำวัน');
  await expectToLookRight(page);
  await follow(page.getByRole('link', { name: 'ตรวจด้วยตัวตรวจ' }));
  await page.getByRole('button', { name: 'ตรวจบนเครื่องนี้' }).click();
  await expect(page.getByText('ตรงกัน ✓')).toBeVisible();
});
