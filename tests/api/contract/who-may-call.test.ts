/** Authorisation of every call: members', operators' and signed calls refuse everybody else, and other sites' pages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallSite, everyCall, faultsOf, openCallSite, show, signerOf } from './every-call.ts';

const of = (auth: string) => everyCall.filter(([, route]) => route.auth === auth);

let site: CallSite;

beforeAll(async () => {
  site = await openCallSite('strangers');
  // The member's session is opened by their first call, before anything is compared.
  await site.door.call('POST /api/member/wallets', {}, { as: site.member });
});
afterAll(() => site.close());

describe('a call of members', () => {
  it.each(of('member'))('%s asks for a session', async (key, route) => {
    const before = await site.states();
    const [input = {}] = site.realSamples(key, route);
    const faults: string[] = [];
    for (const headers of [
      {},
      { Cookie: 'benja=not-a-session' },
      { Cookie: `benja=${'x'.repeat(5_000)}` },
      { Authorization: 'Bearer 1.9999999999999.AAAA' },
      { Authorization: 'Bearer operator-of-somebody-else' },
    ]) {
      const answer = await site.door.call(key, input, {
        key: site.freshKey(),
        headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
      });
      faults.push(...faultsOf(answer, show(headers), 401));
    }
    const operator = await site.door.call(key, input, { as: 'operator', key: site.freshKey() });
    faults.push(...faultsOf(operator, 'an operator', 401));
    expect(faults).toEqual([]);
    expect(await site.changes(before)).toEqual([]);
  });
});

describe('a call of a game’s page', () => {
  const ofSession = of('frame').filter(([key]) => key !== 'POST /api/house/open');

  it.each(ofSession)('%s asks for the frame’s own bearer', async (key, route) => {
    const before = await site.states();
    const [input = {}] = site.realSamples(key, route);
    const faults: string[] = [];
    for (const options of [
      {},
      { as: site.member },
      { as: 'operator' as const },
      { headers: { Authorization: `Bearer ${'x'.repeat(43)}` } },
      { headers: { Authorization: 'Bearer ' } },
    ])
      faults.push(...faultsOf(await site.door.call(key, input, options), Object.keys(options)[0] ?? 'nobody', 401));
    expect(faults).toEqual([]);
    expect(await site.changes(before)).toEqual([]);
  });
});

describe('a call of operators', () => {
  it.each(of('operator'))('%s asks for their token', async (key, route) => {
    const before = await site.states();
    const [input = {}] = site.realSamples(key, route);
    const faults: string[] = [];
    for (const options of [
      {},
      { as: site.member },
      { headers: { Authorization: 'Bearer operator-of-the-test' } },
      { headers: { Authorization: 'Bearer ' } },
    ])
      faults.push(
        ...faultsOf(
          await site.door.call(key, input, { key: site.freshKey(), ...options }),
          Object.keys(options)[0] ?? 'nobody',
          401,
        ),
      );
    expect(faults).toEqual([]);
    expect(await site.changes(before)).toEqual([]);
  });
});

describe('a call of partners', () => {
  it.each(of('signed'))(
    '%s asks for a signature of these very bytes, not older than five minutes',
    async (key, route) => {
      const before = await site.states();
      const body = JSON.stringify(site.realSamples(key, route)[0]);
      const purpose = signerOf(key);
      const right = site.sign(body, { purpose });
      const faults: string[] = [];
      for (const [what, headers, sent] of [
        ['unsigned', {}, body],
        ['unsigned and without a field', {}, '{}'],
        ['unsigned and no JSON', {}, '{'],
        ['an empty signature', { ...right, 'webhook-signature': 'v1,' }, body],
        ['another id', { ...right, 'webhook-id': 'evt-other' }, body],
        ['another key', site.sign(body, { purpose: 'payout' }), body],
        ['too old', site.sign(body, { purpose, secondsAgo: 301 }), body],
        ['from the future', site.sign(body, { purpose, secondsAgo: -301 }), body],
        ['another body', right, `${body} `],
      ] as const)
        faults.push(...faultsOf(await site.door.call(key, {}, { rawBody: sent, headers }), what, 401));
      expect(faults).toEqual([]);
      expect(await site.changes(before)).toEqual([]);
    },
  );
});

describe('a money call', () => {
  it.each(everyCall.filter(([, route]) => route.money))('%s refuses a key that is none', async (key, route) => {
    const before = await site.states();
    const [input = {}] = site.realSamples(key, route);
    for (const given of [...(route.keyless ? [] : [undefined]), 'short', 'x'.repeat(101), 'with a space']) {
      const headers: Record<string, string> = given ? { 'Idempotency-Key': given } : {};
      const answer = await site.door.call(key, input, { ...site.asWhom(route), headers });
      expect(answer, String(given)).toMatchObject({ status: 422, error: 9010 });
    }
    expect(await site.changes(before)).toEqual([]);
  });
});

describe('a page of another site', () => {
  // Calls of frames take no cookie and answer any origin.
  const posts = everyCall.filter(([key, { auth }]) => key.startsWith('POST ') && auth !== 'frame');

  it.each(posts)('%s is refused to it with the cookie of a member', async (key, route) => {
    const before = await site.states();
    const [input = {}] = site.realSamples(key, route);
    const faults: string[] = [];
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': '', Origin: 'null' },
      { 'Sec-Fetch-Site': '' },
      { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'text/plain' },
      { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
      { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'multipart/form-data; boundary=x' },
    ]) {
      const answer = await site.door.call(key, input, { as: site.member, key: site.freshKey(), headers });
      faults.push(...faultsOf(answer, show(headers), 403));
    }
    expect(faults).toEqual([]);
    expect(await site.changes(before)).toEqual([]);
  });

  it.each(posts)('%s is refused to it without a cookie', async (key, route) => {
    const before = await site.states();
    const [input = {}] = site.realSamples(key, route);
    const faults: string[] = [];
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ] as Record<string, string>[])
      faults.push(...faultsOf(await site.door.call(key, input, { key: site.freshKey(), headers }), show(headers), 403));
    expect(faults).toEqual([]);
    expect(await site.changes(before)).toEqual([]);
  });
});
