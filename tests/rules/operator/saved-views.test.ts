import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewAddress } from '#lib/operator/rules/saved-views.ts';

describe('the address of a saved view', () => {
  it('is a page of the console with its filters, without what is of one moment', () => {
    expect(viewAddress('/operator/withdrawals?state=ask&min=1000')).toBe('/operator/withdrawals?state=ask&min=1000');
    expect(viewAddress('/operator/members?q=%E0%B8%AA%E0%B8%A1&cursor=12&open=7')).toBe(
      '/operator/members?q=%E0%B8%AA%E0%B8%A1',
    );
    expect(viewAddress('/operator/rounds?cursor=9')).toBe('/operator/rounds');
  });

  it.each([
    '',
    '/',
    '/operator',
    '/operators/x',
    '//evil.example',
    'https://evil.example/operator/x',
    '/operator/../member',
    '/operator/x#y',
    '/operator/\\evil',
    `/operator/x?q=${'a'.repeat(400)}`,
  ])('is nothing else: %s', (text) => expect(viewAddress(text)).toBeUndefined());

  it('never leaves the console, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const address = viewAddress(`/operator/${text}`);
        if (address) expect(new URL(address, 'https://benja.example').pathname).toMatch(/^\/operator\//);
      }),
    );
  });
});
