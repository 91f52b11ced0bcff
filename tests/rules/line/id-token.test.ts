import { describe, expect, it } from 'vitest';
import { channelOf, lineIssuer, tokenProblem } from '#lib/line/rules/id-token.ts';

const now = new Date('2026-11-20T12:00:00+07:00');
const expected = { channel: '1650000001', nonce: 'ours', now };
const good = { iss: lineIssuer, aud: '1650000001', sub: `U${'0'.repeat(31)}1`, exp: now.getTime() / 1_000 + 1 };

describe('an ID token of LINE', () => {
  it('is good for this channel until it expires', () => {
    expect(tokenProblem(good, expected)).toBeUndefined();
    expect(tokenProblem({ ...good, nonce: 'ours' }, expected)).toBeUndefined();
  });

  it.each([
    ['issuer', { iss: 'https://access.line.me.example' }],
    ['issuer', { iss: 'https://access.line.me/' }],
    ['audience', { aud: '1650000002' }],
    ['audience', { aud: '1650000001-AbCdEfGh' }],
    ['subject', { sub: '' }],
    ['subject', { sub: 'U1' }],
    ['expired', { exp: now.getTime() / 1_000 }],
    ['nonce', { nonce: 'another' }],
    ['nonce', { nonce: '' }],
  ])('is refused for its %s: %j', (problem, change) => {
    expect(tokenProblem({ ...good, ...change }, expected)).toBe(problem);
  });
});

it('takes the channel from the LIFF id', () => {
  expect(channelOf('1650000001-AbCdEfGh')).toBe('1650000001');
});
