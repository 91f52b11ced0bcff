/** The seeds of the house’s games: what a player may check by themselves once they are changed. */
import { expect, test } from '@playwright/test';
import { canonicalJson } from '#lib/canonical-json.ts';
import { frameOf } from './support/house-games.ts';
import { playRound, sheet, waitForReady } from './support/house-play.ts';

test('เปลี่ยนชุดสุ่มแล้วหลักฐานของรอบก่อนเปิด และตรวจเองได้', { tag: '@1280' }, async ({ page, context }) => {
  await page.goto('/play?game=benja:khom');
  await sheet(page).getByRole('button', { name: 'ทดลองเล่นด้วยเงินสมมุติ' }).click();
  const frame = frameOf(page);
  await waitForReady(frame);
  await playRound(page, 'khom');
  await frame.locator('body').press('h');
  const dialog = frame.getByRole('dialog', { name: 'ประวัติ' });
  await dialog.getByText('ชุดสุ่มของรอบถัดไป').click();
  await expect(dialog.locator('[data-part="seed-nonce"]')).toHaveText('2 (nonce 1)');
  const next = await dialog.locator('[data-part="seed-next"]').textContent();
  await dialog.getByLabel('ชุดสุ่มของคุณ').fill('สมาชิก-01');
  await dialog.getByRole('button', { name: 'เปลี่ยนชุดสุ่ม' }).click();
  await expect(dialog.locator('[data-part="seed-commitment"]')).toHaveText(next ?? '');
  await dialog.getByText('หลักฐาน').last().click();
  await expect(dialog.locator('.stub .proof')).not.toContainText('เปิดเผยเมื่อเปลี่ยนชุด');
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'ตรวจรอบนี้' }).last().click();
  const answer = dialog.locator('.stub-answer').last();
  await expect(answer).toContainText('ตรงกัน ✓');
  await expect(answer).toContainText('ไม่มีรหัสที่เก็บไว้ก่อนออกผล');
  await dialog.getByRole('button', { name: 'ดูทุกขั้นและแชร์' }).click();
  const fair = await opened;
  const report = fair.locator('[data-fair-report]');
  await expect(report).toContainText('ตรงกัน ✓');
  await expect(report.getByRole('button', { name: 'แชร์ผลตรวจเป็นรูป' })).toBeVisible();
  await expect(report).toContainText('โคมแดงเยาวราช รอบที่ 1');
  const proof = JSON.parse(await fair.locator('#proof').inputValue()) as {
    commitment: string;
    outcome: { units: number };
  };
  // A kept archive is searched for the proof, and for a noted commitment without one.
  const games = { chains: [], commitments: [proof.commitment], links: [], openings: [] };
  const kept = canonicalJson({ day: '2026-11-20', format: 'benja-archive/2', games, previous: null, rounds: [] });
  const archive = { name: 'benja.json', mimeType: 'application/json', buffer: Buffer.from(kept) };
  await fair.locator('#archive').setInputFiles(archive);
  const text = await fair.locator('#proof').inputValue();
  for (const [given, title] of [
    [text, 'ชุดสุ่มของหลักฐานอยู่ในบันทึกของวันนั้น'],
    ['', 'บันทึกรายวันถูกต้อง'],
  ] as const) {
    await fair.locator('#proof').fill(given);
    await fair.locator('#root').fill(proof.commitment);
    await fair.getByRole('button', { name: 'ตรวจบนเครื่องนี้' }).click();
    await expect(report).toContainText(title);
    await expect(report).not.toContainText('ไม่ตรง');
  }
  await fair.locator('#archive').setInputFiles([]);
  // Another result than the seeds give is noticed.
  await fair.locator('#proof').fill(JSON.stringify({ ...proof, outcome: { ...proof.outcome, units: 4_000 } }));
  await fair.getByRole('button', { name: 'ตรวจบนเครื่องนี้' }).click();
  await expect(report).toContainText('ไม่ตรง ✗');
});
