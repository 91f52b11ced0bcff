/** Colours and contacts that owners choose for the brand. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandChanges } from '#lib/agent/rules/brand-changes.ts';
import {
  brandSheet,
  colourProblems,
  contrast,
  contrastsOf,
  contrastText,
  sheetOf,
  usualColours,
} from '#lib/agent/rules/brand-colours.ts';
import { contactLink, contactPhone, contactPhoneText } from '#lib/agent/rules/contacts.ts';
import { hex } from '#lib/art/colour.ts';

const blue = { button: '#1d4ed8', button_text: '#ffffff', dark_text: '#93c5fd', light_text: '#1e40af' };

describe('contrast', () => {
  it('is that of WCAG 2.2', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
  });

  it('is never rounded up to what is enough', () => {
    expect(contrastText(4.49)).toBe('4.4:1');
  });
});

describe('colours of a brand', () => {
  it('of the site and of another brand can be read', () => {
    expect(colourProblems(usualColours)).toEqual({});
    expect(colourProblems(blue)).toEqual({});
  });

  it('are refused where a text cannot be read on what it stands on', () => {
    expect(colourProblems({ ...blue, button_text: '#1e3a8a' })).toEqual({
      button_text: expect.stringMatching(/^อ่านยาก ต่างจากพื้น 1\.\d:1 ต้องอย่างน้อย 4\.5:1$/),
    });
    expect(Object.keys(colourProblems({ ...blue, dark_text: '#334155', light_text: '#fde68a' }))).toEqual([
      'dark_text',
      'light_text',
    ]);
  });

  it('are measured against the surfaces of both themes as the tokens have them', () => {
    const tokens = readFileSync('src/styles/tokens.css', 'utf8');
    const grounds = [...tokens.matchAll(/--(?:bg|bg-deep|surface-\d): oklch\(([\d.]+) ([\d.]+)(?: ([\d.]+))?\)/g)].map(
      ([, l, c, h]) => hex(Number(l), Number(c), Number(h ?? 0)),
    );
    expect(grounds).toHaveLength(10);
    const worst = (text: string, of: readonly string[]) => Math.min(...of.map((ground) => contrast(text, ground)));
    const { dark_text, light_text } = contrastsOf(usualColours);
    expect(dark_text).toBeLessThanOrEqual(worst(usualColours.dark_text, grounds.slice(0, 5)));
    expect(light_text).toBeLessThanOrEqual(worst(usualColours.light_text, grounds.slice(5)));
  });

  it('make a sheet whose address names them; no other address makes one', () => {
    expect(brandSheet(null)).toBeNull();
    const address = brandSheet(blue) ?? '';
    expect(address).toBe('/art/brand/1d4ed8-ffffff-93c5fd-1e40af.css');
    const sheet = sheetOf(address.slice('/art/brand/'.length, -'.css'.length)) ?? '';
    expect(sheet).toContain('--accent:#1d4ed8');
    expect(sheet).toContain('--on-accent:#ffffff');
    expect(sheet.split('\n')[1]).toContain('--accent-text:#1e40af');
    for (const wrong of [
      '',
      'red',
      '1d4ed8-ffffff-93c5fd',
      '1d4ed8-ffffff-93c5fd-1e40af}body{',
      '1D4ED8-ffffff-93c5fd-1e40af',
    ])
      expect(sheetOf(wrong), wrong).toBeUndefined();
  });
});

describe('contacts', () => {
  it('lead to LINE and Telegram alone, over https', () => {
    expect(contactLink('line_url', 'https://line.me/R/ti/p/@benja')).toBe('https://line.me/R/ti/p/@benja');
    expect(contactLink('line_team_url', 'https://lin.ee/abc')).toBe('https://lin.ee/abc');
    expect(contactLink('telegram_url', 'https://t.me/benja')).toBe('https://t.me/benja');
    for (const wrong of [
      'http://line.me/x',
      'javascript:alert(1)//line.me/x',
      'https://line.me.example/x',
      'https://line.me@evil.example/x',
      'https://user:pass@line.me/x',
      'https://line.me:8443/x',
      'https://line.me',
      'line.me/x',
    ])
      expect(contactLink('line_url', wrong), wrong).toBeUndefined();
    expect(contactLink('telegram_url', 'https://line.me/x')).toBeUndefined();
  });

  it('have a telephone of Thailand, kept as digits and shown as people read it', () => {
    for (const [sent, kept, shown] of [
      ['02-123-4567', '021234567', '02-123-4567'],
      ['081 234 5678', '0812345678', '081-234-5678'],
      ['1234', '1234', '1234'],
    ] as const) {
      expect(contactPhone(sent)).toBe(kept);
      expect(contactPhoneText(kept)).toBe(shown);
    }
    for (const wrong of ['', '12', '+66812345678', '0123456789', '191a', '0912345'])
      expect(contactPhone(wrong)).toBeUndefined();
  });
});

it('a change reads like what has changed, and nothing else', () => {
  const none = { line_url: null, line_team_url: null, telegram_url: null, phone: null };
  const before = { ...none, name: 'เบญจา', logo_url: null, colours: null };
  expect(brandChanges(before, before)).toEqual([]);
  expect(
    brandChanges(
      { ...before, telegram_url: 'https://t.me/a' },
      {
        ...before,
        ...{
          name: 'บัวทอง',
          logo_url: '/art/brand/x.png',
          phone: '021234567',
          colours: { ...usualColours, button: '#1d4ed8' },
        },
      },
    ),
  ).toEqual([
    'ชื่อ เบญจา เป็น บัวทอง',
    'เปลี่ยนโลโก้',
    `สีปุ่มหลัก ${usualColours.button} เป็น #1d4ed8`,
    'เอาTelegramออก',
    'โทรศัพท์ 02-123-4567',
  ]);
});
