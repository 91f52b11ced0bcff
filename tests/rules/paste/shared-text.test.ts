import { describe, expect, it } from 'vitest';
import { pasteMax, textOfShare } from '#lib/paste/rules/shared-text.ts';

const shared = (given: Record<string, string>): string => textOfShare(new URLSearchParams(given));

describe('text shared from another app', () => {
  it.each([
    ['its text', { text: ' บน 12=50\nล่าง 34=20 ' }, 'บน 12=50\nล่าง 34=20'],
    ['its title above its text', { title: 'โพยพี่แก้ว', text: '12=50' }, 'โพยพี่แก้ว\n12=50'],
    ['a title that the text begins with once', { title: '12=50', text: '12=50\n34=20' }, '12=50\n34=20'],
    ['the title alone', { title: '12=50' }, '12=50'],
    ['no address beside a text', { text: '12=50', url: 'https://line.me/R/123=50' }, '12=50'],
    ['no address alone', { url: 'https://line.me/R/123=50' }, ''],
    ['the text of an app that sends it as address', { url: '12=50' }, '12=50'],
    ['no control characters', { text: '1\u0000\u00072=50\u007f\n34=20\tx' }, '12=50\n34=20\tx'],
    ['nothing of nothing', {}, ''],
  ])('is %s', (_, given, text) => {
    expect(shared(given)).toBe(text);
  });

  it('is cut to what the box takes', () => {
    expect(shared({ text: '1'.repeat(pasteMax + 1) })).toHaveLength(pasteMax);
  });
});
