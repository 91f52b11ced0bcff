import { describe, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { cookieOf, registered } from './people.ts';

const door = doorOfFile();
const { database } = door;

describe('the cookies of a login', () => {
  it('are HttpOnly and Lax, for all paths; one ends with the session, one stays with the device', async () => {
    const { person } = await registered(door);
    const answer = await door.call('POST /api/login', { phone: person.phone, password: person.password });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^benja=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^benja-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('are __Host- cookies with Secure and without a domain where the site has https', async () => {
    const secure = await testDoor(database, { config: { publicUrl: 'https://benja.example' } });
    const { person } = await registered(door);
    const answer = await secure.call('POST /api/login', { phone: person.phone, password: person.password });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-benja=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(
        /^__Host-benja-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
    const own = { Cookie: cookieOf(answer) ?? '', 'Sec-Fetch-Site': 'same-origin' };
    expect((await secure.call('GET /api/get_user_info', {}, { headers: own })).status).toBe(200);
    // The name without the prefix is nothing there: a subdomain could have set it.
    const plain = { ...own, Cookie: own.Cookie.replace('__Host-', '') };
    expect((await secure.call('GET /api/get_user_info', {}, { headers: plain })).status).toBe(401);
    await secure.close();
  });
});

describe('an unsafe call with the cookie', () => {
  const change = (headers: Record<string, string>, rawBody = '{}') =>
    door.call('POST /api/member/wallets', {}, { headers, rawBody });

  it.each<[string, Record<string, string>]>([
    ['our own page, as today’s browsers say it', { 'Sec-Fetch-Site': 'same-origin' }],
    ['our own page, as older browsers say it', { Origin: 'http://localhost:4321' }],
    [
      'our own page with a charset',
      { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json; charset=utf-8' },
    ],
  ])('is taken from %s', async (_, headers) => {
    const { cookie } = await registered(door);
    expect((await change({ Cookie: cookie, ...headers })).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['another site that claims our origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost:4321' }],
    ['a sibling subdomain', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://promo.localhost:4321' }],
    ['an older browser on another site', { Origin: 'https://evil.example' }],
    ['a sandboxed frame', { Origin: 'null' }],
    ['a sender that does not say', {}],
    [
      'a form of our own origin',
      { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
    ],
    ['a form that carries JSON as text', { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'text/plain' }],
    ['a form with files', { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'multipart/form-data; boundary=x' }],
  ])('is forbidden from %s', async (_, headers) => {
    const { cookie } = await registered(door);
    expect(await change({ Cookie: cookie, ...headers })).toMatchObject({ status: 403, error: 9006 });
  });

  it('is forbidden for every POST there is, before anything else is looked at', async () => {
    const { cookie } = await registered(door);
    // Calls of frames read no cookie.
    const posts = Object.entries(routes)
      .filter(([key, { auth }]) => key.startsWith('POST ') && auth !== 'frame')
      .map(([key]) => key);
    expect(posts.length).toBeGreaterThan(20);
    for (const key of posts) {
      const answer = await door.call(
        key as 'POST /api/x',
        {},
        { headers: { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' }, key: 'cross-site-1' },
      );
      expect(answer.status, key).toBe(403);
    }
  });
});

describe('a page of another site', () => {
  it.each<[string, Record<string, string>]>([
    ['a script', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['a form', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example', 'Content-Type': 'text/plain' }],
    ['a form in an older browser', { Origin: 'https://evil.example', 'Content-Type': 'text/plain' }],
    ['a sandboxed frame', { Origin: 'null' }],
  ])('cannot log a visitor into somebody else’s account by %s', async (_, headers) => {
    const { person } = await registered(door);
    const answer = await door.call('POST /api/login', { phone: person.phone, password: person.password }, { headers });
    expect(answer).toMatchObject({ status: 403, error: 9006 });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('is not allowed to read an answer: none names a foreign origin', async () => {
    const { cookie } = await registered(door);
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    const answer = await door.call('GET /api/get_user_info', {}, { headers });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

it('takes a bearer from anywhere: it does not travel by itself', async () => {
  const { token } = await registered(door);
  const headers = { Authorization: `Bearer ${token}`, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
  expect((await door.call('POST /api/member/wallets', {}, { headers })).status).toBe(200);
});
