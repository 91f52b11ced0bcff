import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { testTokens } from '#tests/support/tokens.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { callApi, ready } from '../support/member.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

test(
  'สุขภาพระบบ: สั่งงาน ส่งออกบันทึกแล้วตรวจออฟไลน์ ใช้สิทธิ์ฉุกเฉินแล้วคนอื่นตรวจ',
  { tag: '@390' },
  async ({ page, request, context }, info) => {
    await signInStaff(page, await newStaff(request, 'owner', 'สุดา'));
    await page.goto('/operator/health');
    await ready(page);
    const jobs = page.getByRole('region', { name: 'งานอัตโนมัติ' });
    await expect(jobs.getByRole('row')).not.toHaveCount(0);
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: 'ทำตอนนี้ ปักหมุดบันทึกการทำงาน' }).click();
    await again;
    await expect(page.getByRole('region', { name: 'บันทึกการทำงาน' })).toContainText(/โซ่ครบ ถึงแถว \d+/);
    await expectToLookRight(page);

    await page.goto('/operator/audit');
    await ready(page);
    await expect(page.getByText(/^โซ่ครบ ถึงแถว \d+/)).toBeVisible();
    const save = async (name: string, file: string): Promise<string> => {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      const path = info.outputPath(file);
      await (await download).saveAs(path);
      return path;
    };
    const file = await save('ส่งออกทั้งหมด', 'audit.jsonl');
    const verifier = await save('โปรแกรมตรวจออฟไลน์', 'verify.html');
    const offline = await context.newPage();
    await offline.goto(`file://${verifier}`);
    await offline.getByLabel('ไฟล์บันทึก (.jsonl)').setInputFiles(file);
    await expect(offline.getByText(/^โซ่ครบ ถึงแถว \d+/)).toBeVisible();
    const text = await readFile(file, 'utf8');
    const [, id = ''] = /"row":\["[0-9a-f]{64}", (\d+), .*"job.run"/.exec(text) ?? [];
    await writeFile(file, text.replace('"job.run"', '"job.rum"'));
    await offline.getByLabel('ไฟล์บันทึก (.jsonl)').setInputFiles([]);
    await offline.getByLabel('ไฟล์บันทึก (.jsonl)').setInputFiles(file);
    await expect(offline.getByText(`แถว ${id}: แฮชไม่ตรง`)).toBeVisible();
    await offline.close();

    const reason = 'โทรศัพท์หายทั้งสองคน';
    const both = { operator_token: testTokens.operator, approver_token: testTokens.approver, reason };
    const { session_token } = await callApi(request, 'POST /api/operator/glass', both, {});
    await page.goto('/operator/audit');
    await expect(page.getByText('มีผู้ใช้สิทธิ์ฉุกเฉินอยู่')).toBeVisible();
    await expectToLookRight(page);
    await callApi(request, 'POST /api/operator/logout', {}, { Authorization: `Bearer ${String(session_token)}` });
    await page.goto('/operator/health');
    await ready(page);
    await expect(page.getByText('การใช้สิทธิ์ฉุกเฉินรอคนอื่นตรวจ').first()).toBeVisible();
    await expectToLookRight(page);
    await page
      .getByRole('listitem')
      .filter({ hasText: reason })
      .getByRole('button', { name: 'ปิดการตรวจ' })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'ตรวจการใช้สิทธิ์ฉุกเฉินแล้ว' });
    await dialog.getByLabel('พบว่าอะไร').fill('อ่านบันทึกครบแล้ว');
    await dialog.getByRole('button', { name: 'ปิดการตรวจ' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(reason)).toHaveCount(0);
  },
);
