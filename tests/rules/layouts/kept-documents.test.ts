import { describe, expect, it } from 'vitest';
import { keepDocument, knownDocument } from '../../../src/layouts/parts/kept-documents.ts';
import type { ShellData } from '../../../src/layouts/shell-data.ts';

const shell: ShellData = {
  agent: { name: 'เบญจา', code: 'benja', logoUrl: null, lineUrl: null, telegramUrl: null, contactUrl: null },
  member: null,
  notices: [],
  questCount: 0,
  path: '/promotions',
  serverTime: '2026-11-20T12:00:00+07:00',
  sandbox: true,
};
const list = [{ title: 'ฝากแรก' }];
const page = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'Content-Type': 'text/html' } });

/** A page as a visitor gets it: found, or made by `make` and kept. */
async function visit(of: ShellData, by: readonly unknown[], make: () => Response): Promise<string> {
  const note = {};
  const known = knownDocument(note, of, by);
  return (known ?? (await keepDocument(note, make()))).text();
}

describe('a guest’s page that is kept whole by what it is made of', () => {
  it('is made once and found again as it was', async () => {
    expect(await visit(shell, [list, null], () => page('หนึ่ง'))).toBe('หนึ่ง');
    expect(await visit(shell, [list, null], () => page('สอง'))).toBe('หนึ่ง');
  });

  it('is made anew when anything it is made of has changed: its data, its path, the brand, the year', async () => {
    const by = [{}];
    await visit(shell, by, () => page('เดิม'));
    for (const [of, other] of [
      [shell, [{}]],
      [{ ...shell, path: '/winloss' }, by],
      [{ ...shell, agent: { ...shell.agent, name: 'อื่น' } }, by],
      [{ ...shell, serverTime: '2027-01-01T00:00:00+07:00' }, by],
    ] as const)
      expect(await visit(of, other, () => page('ใหม่'))).toBe('ใหม่');
  });

  it('is neither kept for a member nor found by one', async () => {
    const by = [{}];
    const member = { ...shell, member: {} as ShellData['member'] };
    expect(await visit(member, by, () => page('ของสมาชิก'))).toBe('ของสมาชิก');
    expect(await visit(shell, by, () => page('ของผู้มาเยือน'))).toBe('ของผู้มาเยือน');
    expect(await visit(member, by, () => page('ของสมาชิก'))).toBe('ของสมาชิก');
  });

  it('is not kept when it could not be made', async () => {
    const by = [{}];
    await visit(shell, by, () => page('ผิดพลาด', 500));
    expect(await visit(shell, by, () => page('ได้แล้ว'))).toBe('ได้แล้ว');
  });
});
