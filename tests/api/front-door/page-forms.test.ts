/** Forms of pages posted without scripts: the API's own rules, limits and words, and no way in for another site. */
import { Hono } from 'hono';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PostedForm } from '#lib/contract/posted-form.ts';
import type { FrontDoorEnv } from '#lib/server/front-door/env.ts';
import { bodyMax } from '#lib/server/front-door/mount.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { doorOfFile, type TestDoor, testDoor } from '#tests/support/front-door.ts';
import { cookieOf, fromOwnPage, registered, somebody } from '../account/people.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let site: Hono<FrontDoorEnv>;

/** The front door with pages behind it that say what they would show. */
function withPages({ app }: Pick<TestDoor, 'app'>): Hono<FrontDoorEnv> {
  const pages = new Hono<FrontDoorEnv>().route('/', app);
  pages.all('*', (c) => c.body(JSON.stringify(c.get('posted') ?? null), 200, { 'Content-Type': 'text/html' }));
  return pages;
}

beforeAll(() => {
  site = withPages(door);
});
beforeEach(() => clock.set('2026-11-20T12:00:00+07:00'));

const ownPage = { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:4321' };
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = ownPage, to = site) =>
  to.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
const shownBy = async (response: Response): Promise<PostedForm> => (await response.json()) as PostedForm;

describe('logging in', () => {
  it('leads on with a session, to where the member meant to go', async () => {
    const { person, id } = await registered(door);
    const answer = await send('/login?next=%2Fmember%2Fprofile', { phone: person.phone, password: person.password });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/member/profile');
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['benja', 'benja-device']);
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax$/);
    const headers = fromOwnPage(cookieOf(answer));
    expect((await door.call('GET /api/get_user_info', {}, { headers })).data.user.id).toBe(String(id));
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/api/logout', ''])(
    'never leads to %s',
    async (next) => {
      const { person } = await registered(door);
      const { phone, password } = person;
      const answer = await send(`/login?next=${encodeURIComponent(next)}`, { phone, password });
      expect(answer.headers.get('location')).toBe('/');
    },
  );

  it('that is refused says what the API says, keeps the phone and never the password', async () => {
    const { person } = await registered(door);
    const answer = await send('/login', { phone: person.phone, password: 'ไม่ใช่รหัสนี้' });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await shownBy(answer)).toEqual({
      step: 'login',
      values: { phone: person.phone },
      problem: {
        code: 1001,
        message: 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง',
        fields: { password: 'แป้นพิมพ์อาจเป็นภาษาไทยอยู่' },
      },
    });
    expect((await shownBy(await send('/login', {}))).problem?.fields).toEqual({
      phone: 'กรอกเบอร์โทรศัพท์',
      password: 'กรอกรหัสผ่าน',
    });
  });

  it('works for a browser whose session has ended', async () => {
    const { person, cookie, device } = await registered(door);
    clock.advance({ hours: 13 });
    const headers = { ...ownPage, Cookie: `${cookie}; ${device}` };
    const answer = await send('/login', { phone: person.phone, password: person.password }, headers);
    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie()[1]?.split(';')[0], 'the device keeps its name').toBe(device);
  });

  it('is counted with the API’s logins, by the poster’s address', async () => {
    const strict = await testDoor(door.database, { clock, config: { rateLimitFactor: 1 } });
    const pages = withPages(strict);
    const from = (address: string) => ({ ...ownPage, 'X-Benja-Address': address });
    const fields = { phone: '0812345678', password: 'wrong' };
    for (let times = 0; times < 30; times++)
      await strict.call('POST /api/login', fields, { headers: { 'X-Benja-Address': '198.51.100.50' } });
    const posted = await shownBy(await send('/login', fields, from('198.51.100.50'), pages));
    expect(posted.problem).toMatchObject({ code: 9007, message: expect.stringMatching(/^ทำรายการเร็วเกินไป/) });
    expect((await shownBy(await send('/login', fields, from('198.51.100.51'), pages))).problem?.code).toBe(1005);
    await strict.close();
  });
});

describe('another site', () => {
  it.each<[string, Record<string, string>]>([
    ['says so of itself', { 'Sec-Fetch-Site': 'cross-site' }],
    ['is of the same owner', { 'Sec-Fetch-Site': 'same-site' }],
    ['has another origin', { Origin: 'https://evil.example' }],
    ['hides its origin', { Origin: 'null' }],
  ])('logs nobody in: %s', async (_, headers) => {
    const { person, cookie } = await registered(door);
    for (const own of [{}, { Cookie: cookie }]) {
      const answer = await send('/login', { phone: person.phone, password: person.password }, { ...headers, ...own });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('logs nobody out, nor does a post that does not say where it is from, or that is no form', async () => {
    const { cookie } = await registered(door);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const headers of [
      { ...form },
      { ...form, 'Sec-Fetch-Site': 'none' },
      { ...form, 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'text/plain' },
      { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    ]) {
      const answer = await site.request('/logout', {
        method: 'POST',
        headers: { ...headers, Cookie: cookie },
        body: '',
      });
      expect(answer.status).toBe(403);
    }
    expect((await door.call('GET /api/get_user_info', {}, { headers: fromOwnPage(cookie) })).status).toBe(200);
    const own = await send('/logout', {}, { ...ownPage, Cookie: cookie });
    expect([own.status, own.headers.get('location')]).toEqual([303, '/']);
    expect(own.headers.getSetCookie()[0]).toMatch(/^benja=;/);
    expect((await door.call('GET /api/get_user_info', {}, { headers: fromOwnPage(cookie) })).status).toBe(401);
  });
});

/** The code in the latest message to a phone; it is sent after the answer. */
const codeOf = (phone: string): Promise<string> =>
  eventually(async () => {
    const [sms] = (await door.call('GET /api/sandbox/sms', { phone })).data;
    const code = /\d{6}/.exec(sms?.text ?? '')?.[0] ?? '';
    expect(code).not.toBe('');
    return code;
  });

describe('registering', () => {
  it('goes by a post for each step, keeps what was typed but secrets, and ends with a session', async () => {
    const { phone, password, birth_date: _, accept_terms: __, ...rest } = somebody();
    const path = '/register?next=%2Fmember%2Fdeposit';
    const asked = await shownBy(await send(path, { step: 'phone', phone }));
    expect(asked).toMatchObject({ step: 'code', values: { phone }, reference: expect.stringMatching(/^[A-Z]{4}$/) });
    const again = await shownBy(await send(path, { step: 'resend', phone }));
    expect(again, 'within a minute it is the same code').toMatchObject({ step: 'code', reference: asked.reference });

    const otp = await codeOf(phone);
    const wrong = otp === '000000' ? '111111' : '000000';
    const refused = await shownBy(await send(path, { step: 'code', phone, otp: wrong }));
    expect(refused).toMatchObject({ step: 'code', problem: { fields: { otp: 'รหัสไม่ถูกต้อง เหลืออีก 4 ครั้ง' } } });
    expect(refused.values).not.toHaveProperty('otp');
    const proven = await shownBy(await send(path, { step: 'code', phone, otp }));
    expect(proven).toMatchObject({ step: 'rest', values: { phone, phone_token: expect.any(String) } });

    const form = { ...proven.values, ...rest, birth_day: '17', birth_month: '05', birth_year: '1990', password };
    const unread = await shownBy(await send(path, { ...form, first_name: '', ref_code: '' }));
    expect(unread).toMatchObject({
      step: 'rest',
      values: { ...rest, first_name: '', birth_day: '17', birth_month: '05', birth_year: '1990' },
      problem: { fields: { first_name: 'กรอกชื่อและนามสกุล', accept_terms: 'ต้องยอมรับข้อตกลงก่อนสมัคร' } },
    });
    expect(unread.values).not.toHaveProperty('password');
    const done = await send(path, { ...form, ref_code: '', accept_terms: 'on' });
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe('/member/limits/start?next=%2Fmember%2Fdeposit');
    const headers = fromOwnPage(cookieOf(done));
    expect((await door.call('GET /api/get_user_info', {}, { headers })).data.user.first_name).toBe(rest.first_name);
  });

  it('with a phone that has an account ends at the phone and sends nothing; logging in takes the phone along', async () => {
    const { person } = await registered(door);
    const posted = await shownBy(await send('/register', { step: 'phone', phone: person.phone }));
    expect(posted).toMatchObject({ step: 'phone', values: { phone: person.phone }, problem: { code: 1002 } });
    expect((await door.call('GET /api/sandbox/sms', { phone: person.phone })).data).toEqual([]);
    const login = await shownBy(await send('/login', { step: 'phone', phone: person.phone }));
    expect(login).toEqual({ step: 'login', values: { phone: person.phone } });
  });

  it('without a proof goes back to the phone', async () => {
    const { birth_date: _, accept_terms: __, ...person } = somebody();
    const form = { ...person, birth_day: '17', birth_month: '05', birth_year: '1990', accept_terms: 'on' };
    for (const phone_token of ['', 'A'.repeat(43)])
      expect((await shownBy(await send('/register', { ...form, phone_token }))).step).toBe('phone');
  });
});

it('a forgotten password is set by two posts, and the login page says so', async () => {
  const { person } = await registered(door);
  const asked = await shownBy(await send('/forgot', { phone: person.phone }));
  expect(asked).toEqual({ step: 'reset', values: { phone: person.phone } });
  const otp = await codeOf(person.phone);
  const reset = { step: 'reset', phone: person.phone, otp, new_password: '12345678' };
  const weak = await shownBy(await send('/forgot', reset));
  expect(weak).toMatchObject({ step: 'reset', problem: { fields: { new_password: expect.stringMatching(/เดาง่าย/) } } });
  expect(Object.keys(weak.values)).toEqual(['phone']);
  const done = await send('/forgot', { ...reset, new_password: 'ต้มยำกุ้งน้ำข้น' });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/login?done=reset']);
  expect((await door.call('POST /api/login', { phone: person.phone, password: 'ต้มยำกุ้งน้ำข้น' })).error).toBe(0);
});

it('what is too large or no text is refused before it is read', async () => {
  expect((await send('/login', { phone: 'x'.repeat(bodyMax) })).status).toBe(413);
  expect((await shownBy(await send('/login', { phone: 'a\u0000', password: 'x' }))).problem?.code).toBe(9009);
});
