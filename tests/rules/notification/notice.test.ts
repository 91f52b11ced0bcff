import { describe, expect, it } from 'vitest';
import { noticeLink, shownMost, shownTo } from '#lib/notification/rules/notice.ts';

describe('the link of an announcement', () => {
  it('is a page of this site or an address with https', () => {
    expect(noticeLink('/promotions')).toBe('/promotions');
    expect(noticeLink(' /lotto/bills?status=won#top ')).toBe('/lotto/bills?status=won#top');
    expect(noticeLink('https://example.com/a?b=1')).toBe('https://example.com/a?b=1');
    expect(noticeLink('HTTPS://EXAMPLE.com')).toBe('https://example.com/');
  });

  it.each([
    '',
    'promotions',
    '#top',
    'http://example.com',
    '//example.com',
    '/\\example.com',
    '/\t/example.com',
    '\\\\example.com',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'https:example.com',
    'https://user:word@example.com',
    `/${'a'.repeat(300)}`,
  ])('is not %j', (link) => {
    expect(noticeLink(link)).toBeUndefined();
  });

  it('holds no quotes or brackets that could leave an attribute', () => {
    expect(noticeLink('/a"onclick="x')).toBe('/a%22onclick=%22x');
    expect(noticeLink('/<b>')).toBe('/%3Cb%3E');
  });
});

describe('what a reader is shown', () => {
  const offer = (n: number) => ({ n, about: 'offer' as const });
  const service = (n: number) => ({ n, about: 'service' as const });

  it('is everything in its order, up to ten', () => {
    expect(shownTo([offer(1), service(2)], false)).toEqual([offer(1), service(2)]);
    expect(
      shownTo(
        Array.from({ length: 11 }, (_, n) => service(n)),
        false,
      ),
    ).toHaveLength(shownMost);
  });

  it('has no offers for those who rest, and none in the place of what they have to know', () => {
    const many = [...Array.from({ length: 10 }, (_, n) => offer(n)), service(11)];
    expect(shownTo(many, true)).toEqual([service(11)]);
  });
});
