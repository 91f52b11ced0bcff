/** The brand set by an owner: in versions, checked, audited, and shown to everybody at once. */
import { Resvg } from '@resvg/resvg-js';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { brandNow, logoPng } from '#lib/agent/server/brand-queries.ts';
import { brandLogo } from '#lib/agent/server/brand-tables.ts';
import { agent } from '#lib/agent/server/tables.ts';
import { audit } from '#lib/operator/server/tables.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { confirmAt, enrolAt, signInAt } from './console-staff.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');
const door = doorOfFile({ clock });
const reason = 'ตามคู่มือแบรนด์ใหม่';
const blue = { button: '#1d4ed8', button_text: '#ffffff', dark_text: '#93c5fd', light_text: '#1e40af' };

const set = (version: number, fields: object, as: 'operator' | 'approver' = 'operator') =>
  door.call('POST /api/operator/brand/set', { version, reason, ...fields }, { as });
const view = async () => (await door.call('GET /api/operator/brand/view', {}, { as: 'operator' })).data;
const config = async () => (await door.call('POST /api/agent/config', {})).data;
const png = (width: number, height: number, fill = '#f00') =>
  Buffer.from(
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${fill}"/></svg>`,
    )
      .render()
      .asPng(),
  );

describe('the brand', () => {
  it('is set as versions, which go into the row that pages read, and any of them comes back', async () => {
    expect(await view()).toMatchObject({ version: 0, versions: [], name: 'เบญจา', colours: null });
    const contacts = { line_url: 'https://line.me/R/ti/p/@bua', phone: '02-123-4567', telegram_url: '' };
    expect((await set(0, { name: 'บัวทอง', ...contacts })).data).toMatchObject({
      version: 1,
      name: 'บัวทอง',
      phone: '021234567',
    });
    expect(await config()).toMatchObject({
      name: 'บัวทอง',
      line_contact_url: 'https://line.me/R/ti/p/@bua',
      phone: '021234567',
      telegram_contact_url: null,
    });
    const second = await set(1, { name: 'บัวเงิน', colours: blue, logo_png: png(64, 64).toString('base64') });
    expect(second.data).toMatchObject({ version: 2, colours: blue });
    expect((await config()).agent_logo).toBe(second.data.logo_url);
    const back = await set(2, { from_version: 1 });
    expect(back.data).toMatchObject({ version: 3, name: 'บัวทอง', colours: null, logo_url: null, phone: '021234567' });
    expect(back.data.versions[0].changes).toContain('กลับไปใช้ตราเดิมของระบบ');
    const [row] = await door.ctx.db.select().from(agent).where(eq(agent.id, door.ctx.agentId));
    expect(row).toMatchObject({ name: 'บัวทอง', colours: null, logoUrl: null });
  });

  it('is written down with what stood before', async () => {
    const [row] = await door.ctx.db.select().from(audit).where(eq(audit.action, 'brand.set')).orderBy(desc(audit.id));
    expect(row).toMatchObject({ subject: 'brand', operator: 'operator', reason });
    expect(row?.before).toMatchObject({ name: 'บัวเงิน', colours: blue });
    expect(row?.after).toMatchObject({ name: 'บัวทอง' });
  });

  it('is refused at its fields, and once another version stands', async () => {
    const before = await view();
    expect(await set(0, { name: 'อื่น' })).toMatchObject({ status: 409, error: 9002, data: { version: 3 } });
    expect(await set(3, { name: 'บัวทอง' })).toMatchObject({ fields: { version: 'ไม่มีอะไรเปลี่ยน' } });
    expect(await set(3, { from_version: 9 })).toMatchObject({ fields: { from_version: 'ไม่มีฉบับนี้' } });
    expect((await set(3, { name: '<b>' })).fields).toHaveProperty('name');
    expect((await set(3, { colours: { ...blue, button_text: '#1e3a8a' } })).fields).toMatchObject({
      'colours.button_text': expect.stringContaining('อ่านยาก'),
    });
    expect((await set(3, { colours: { ...blue, button: 'red' } })).fields).toHaveProperty('colours.button');
    expect((await set(3, { line_url: 'https://evil.example/' })).fields).toHaveProperty('line_url');
    expect((await set(3, { telegram_url: 'javascript:alert(1)' })).fields).toHaveProperty('telegram_url');
    expect((await set(3, { phone: '12345' })).fields).toHaveProperty('phone');
    expect(await view()).toEqual(before);
  });

  it('of two owners at once has one version; the other is told', async () => {
    const answers = await Promise.all([set(3, { phone: '1234' }), set(3, { phone: '1235' }, 'approver')]);
    expect(answers.map(({ error }) => error).sort()).toEqual([0, 9002]);
    expect((await view()).version).toBe(4);
  });
});

describe('a logo', () => {
  const sent = (bytes: Buffer) => set(4, { logo_png: bytes.toString('base64') });

  it('is drawn anew: of what was sent only pixels are kept', async () => {
    const hidden = Buffer.concat([png(128, 64, '#00f'), Buffer.from('<script>alert(1)</script>')]);
    const { data } = await sent(hidden);
    const kept = await logoPng(door.ctx, /[0-9a-f]{32}/.exec(data.logo_url)?.[0] ?? '');
    expect(kept?.readUInt32BE(16)).toBe(256);
    expect(kept?.readUInt32BE(20)).toBe(256);
    expect(kept?.includes('script')).toBe(false);
    // The same picture again is no change.
    expect(await set(5, { logo_png: hidden.toString('base64') })).toMatchObject({
      fields: { version: 'ไม่มีอะไรเปลี่ยน' },
    });
  });

  it('that is no picture, or of no use, is refused', async () => {
    const { rows } = await door.ctx.db.execute<{ count: string }>(sql`select count(*)::text from ${brandLogo}`);
    const damaged = Buffer.from(png(64, 64));
    damaged.fill(0, 40);
    for (const [what, bytes] of [
      ['text', Buffer.from('<svg onload="alert(1)"/>'.repeat(10))],
      ['small', png(8, 8)],
      ['large', png(1_100, 40)],
      ['damaged', damaged],
      ['clear', png(64, 64, 'none')],
    ] as const)
      expect((await set(5, { logo_png: bytes.toString('base64') })).fields, what).toHaveProperty('logo_png');
    expect((await set(5, { logo_png: 'ไม่ใช่ base64' })).fields).toHaveProperty('logo_png');
    const { rows: after } = await door.ctx.db.execute<{ count: string }>(sql`select count(*)::text from ${brandLogo}`);
    expect(after).toEqual(rows);
  });
});

it('an owner sets it at the console with a fresh code, a manager never', async () => {
  const owner = await enrolAt(door, clock, 'suda', 'owner');
  const browser = await signInAt(door, clock, owner);
  await confirmAt(clock, browser, owner);
  const call = (version: number, fields: object) =>
    browser.call('POST /api/operator/brand/set', { version, reason, ...fields });
  expect((await call(5, { name: 'บัวขาว' })).data).toMatchObject({ name: 'บัวขาว', version: 6 });
  clock.advance({ minutes: 6 });
  expect(await call(6, { name: 'บัวแดง' })).toMatchObject({ error: 9044 });
  const manager = await enrolAt(door, clock, 'anong', 'manager');
  const theirs = await signInAt(door, clock, manager);
  expect(await theirs.call('GET /api/operator/brand/view')).toMatchObject({ error: 9006 });
  expect((await brandNow({ ...door.ctx, operator: { name: 'operator' } } as never)).name).toBe('บัวขาว');
});
