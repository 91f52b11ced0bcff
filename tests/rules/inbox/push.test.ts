/** Web push: which addresses are sent to, what a lock screen shows, and what an answer means. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageKinds } from '#lib/inbox/rules/message.ts';
import { isPushEndpoint, isToldAtRest, pushOutcome, pushText } from '#lib/inbox/rules/push.ts';
import { ConfigError, readConfig } from '#lib/server/config.ts';

const { pushServices } = readConfig({});

describe('an address is sent to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('of a browser’s push service: %s', (address) => {
    expect(isPushEndpoint(address, pushServices)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.example.com/x',
    'https://evilfcm.googleapis.com/x',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://example.com/?.push.apple.com',
    'https://example.com#.push.apple.com',
    'https://example.com\\.push.apple.com/x',
    'https://user@web.push.apple.com/x',
    'https://web.push.apple.com/x#y',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'file:///etc/passwd',
    'web.push.apple.com/x',
    '',
    `https://web.push.apple.com/${'x'.repeat(1_000)}`,
  ])('and no other: %s', (address) => {
    expect(isPushEndpoint(address, pushServices)).toBe(false);
  });

  it('never to a host that is not below one of them, whatever is written', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https', 'http'], withFragments: true }), (address) => {
        const { hostname } = new URL(address);
        const known =
          /(?:^fcm\.googleapis\.com|\.push\.services\.mozilla\.com|\.notify\.windows\.com|\.push\.apple\.com)$/;
        expect(isPushEndpoint(address, pushServices)).toBe(known.test(hostname) && address.startsWith('https:'));
      }),
    );
  });
});

it.each(messageKinds)('a lock screen shows of %s no digit, amount or lottery', (kind) => {
  const { title, text } = pushText(kind);
  expect(`${title}${text}`).not.toMatch(/\d|฿|บาท|หวย|รางวัล/);
  expect(title.length).toBeGreaterThan(5);
});

it('at rest a member hears of the account’s money and safety alone', () => {
  expect(messageKinds.filter(isToldAtRest)).toEqual([
    'new_device',
    'password_changed',
    'deposit_credited',
    'deposit_back',
    'deposit_returned',
    'deposit_refused',
    'deposit_reversed',
    'withdraw_paid',
    'withdraw_back',
    'withdraw_held',
    'withdraw_late',
  ]);
});

it.each([
  ...[200, 201, 202, 204].map((status) => [status, 'sent'] as const),
  ...[404, 410].map((status) => [status, 'gone'] as const),
  ...[429, 500, 502, 503].map((status) => [status, 'later'] as const),
  ...[301, 400, 401, 403, 413].map((status) => [status, 'failed'] as const),
])('the answer %i means %s', (status, outcome) => {
  expect(pushOutcome(status)).toBe(outcome);
});

describe('the keys of the configuration', () => {
  // A pair of RFC 8292's kind, made for this test.
  const keys = {
    WEB_PUSH_PUBLIC_KEY: 'BDEuITScum0284rnEcn81aOofxTzPrLs7ecuzCULp_OMdWojWn6ZxAb3uNId7dK-2bpo9HGmYt6Hs_gl4ttHFoI',
    WEB_PUSH_PRIVATE_KEY: '8_1u5uMkCVIPZJei3PKBf96igPKkfE32bRVuvI9xIJs',
    WEB_PUSH_SUBJECT: 'mailto:team@example.com',
  };

  it('come together and belong together', () => {
    expect(readConfig({}).webPush).toBeUndefined();
    expect(readConfig(keys).webPush).toEqual({
      ...{ publicKey: keys.WEB_PUSH_PUBLIC_KEY, privateKey: keys.WEB_PUSH_PRIVATE_KEY },
      subject: 'mailto:team@example.com',
    });
  });

  it.each([
    ['one alone', { WEB_PUSH_SUBJECT: undefined }],
    ['a contact that is none', { WEB_PUSH_SUBJECT: 'team' }],
    ['another private key', { WEB_PUSH_PRIVATE_KEY: `${'A'.repeat(42)}E` }],
    ['no key', { WEB_PUSH_PRIVATE_KEY: 'A'.repeat(43) }],
    ['a service that is no origin', { PUSH_SERVICES: 'https://example.com/path' }],
  ])('are refused with %s', (_, over) => {
    expect(() => readConfig({ ...keys, ...over })).toThrow(ConfigError);
  });
});
