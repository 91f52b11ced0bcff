/** The console's own way in: enrolling by a link, signing in, locking, fresh codes, and what is kept apart from members. */
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import type { Route, RouteKey } from '#lib/contract/route.ts';
import { may, needsCode } from '#lib/operator/rules/permissions.ts';
import { operatorRoles } from '#lib/operator/rules/roles.ts';
import { consoleVisit } from '#lib/operator/server/console-visit.ts';
import { hashOf } from '#lib/operator/server/token-hash.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { type Answer, doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { browserAt, confirmAt, consolePassword, enrolAt, signInAt } from './console-staff.ts';
import { bearer, codeOf } from './staff.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
beforeAll(() => testCatalogue(door.ctx));

let made = 0;
const fresh = (): string => `person${++made}`;
const password = consolePassword;

describe('an invitation', () => {
  it('makes somebody with a password, codes of the phone and ten for when it is lost; the link works once', async () => {
    const name = fresh();
    const { data } = await door.call(
      'POST /api/operator/invite',
      { name, role: 'cashier', display_name: 'นภัส' },
      { as: 'operator' },
    );
    expect(data).toMatchObject({ name, waits_for_second: false, start_code: null, expires_at: expect.any(String) });
    const here = browserAt(door);
    const start = (over: object = {}) =>
      here.call('POST /api/operator/enrol/start', { token: data.token, password, ...over });
    for (const weak of ['สั้นไป', 'password1234', `${name}-${name}`, 'ababababababab'])
      expect(await start({ password: weak }), weak).toMatchObject({
        error: 9004,
        fields: { password: expect.any(String) },
      });
    const lost = (await start()).data.totp_secret;
    const started = (await start()).data;
    expect(started).toMatchObject({ name, display_name: 'นภัส', totp_uri: expect.stringContaining('otpauth://totp/') });
    expect(started.qr_svg).toContain('<svg');

    const finish = (input: object) => here.call('POST /api/operator/enrol/finish', { token: data.token, ...input });
    expect(await finish({ recovery_code: 'ABCD-EFGH-JKMN' })).toMatchObject({ error: 9004 });
    expect(await finish({ totp_code: codeOf(clock, lost) })).toMatchObject({ error: 1004 });
    const shown = (await finish({ totp_code: codeOf(clock, started.totp_secret) })).data;
    expect(shown).toMatchObject({ finished: false });
    expect(new Set(shown.recovery_codes).size).toBe(10);
    // Nothing counts yet.
    clock.advance({ seconds: 30 });
    const logIn = () =>
      browserAt(door).call('POST /api/operator/login', {
        name,
        password,
        totp_code: codeOf(clock, started.totp_secret),
      });
    expect(await logIn()).toMatchObject({ error: 9054 });
    expect(await finish({ recovery_code: shown.recovery_codes[3].replaceAll('-', ' ').toLowerCase() })).toMatchObject({
      data: { finished: true },
    });
    expect(await logIn()).toMatchObject({ error: 0, data: { name, role: 'cashier', session_token: null } });
    for (const again of [start(), finish({ recovery_code: shown.recovery_codes[1] })])
      expect(await again).toMatchObject({ error: 9055 });
  });

  it('lapses after a day, and with five wrong codes; a newer one ends it', async () => {
    const name = fresh();
    const ask = async (renew = false) =>
      (await door.call('POST /api/operator/invite', { name, role: 'viewer', renew }, { as: 'operator' })).data.token;
    const start = (token: string) => browserAt(door).call('POST /api/operator/enrol/start', { token, password });
    const first = await ask();
    expect(await door.call('POST /api/operator/invite', { name, role: 'viewer' }, { as: 'operator' })).toMatchObject({
      error: 9002,
    });
    const second = await ask(true);
    expect(await start(first)).toMatchObject({ error: 9055 });
    const { totp_secret } = (await start(second)).data;
    const wrong = codeOf(clock, totp_secret) === '000000' ? '000001' : '000000';
    const finish = (totp_code: string) =>
      browserAt(door).call('POST /api/operator/enrol/finish', { token: second, totp_code });
    for (let turn = 0; turn < 5; turn++) expect(await finish(wrong)).toMatchObject({ error: 1004 });
    expect(await finish(codeOf(clock, totp_secret))).toMatchObject({ error: 9055 });
    const third = await ask(true);
    clock.advance({ hours: 24 });
    expect(await start(third)).toMatchObject({ error: 9055 });
    clock.advance({ hours: -24 });
  });

  it('of a manager or owner takes two owners, and neither can enrol alone', async () => {
    const name = fresh();
    const ask = (as: 'operator' | 'approver', role = 'manager') =>
      door.call('POST /api/operator/invite', { name, role }, { as });
    const first = (await ask('operator')).data;
    expect(first).toMatchObject({ waits_for_second: true, start_code: null });
    const start = (input: object) => browserAt(door).call('POST /api/operator/enrol/start', { password, ...input });
    expect(await start({ token: first.token })).toMatchObject({ error: 9055 });
    expect(await ask('approver', 'owner')).toMatchObject({ error: 9002 });
    const second = (await ask('approver')).data;
    expect(second).toMatchObject({ waits_for_second: false, token: null });
    expect(await start({ token: first.token })).toMatchObject({
      error: 9004,
      fields: { start_code: expect.any(String) },
    });
    expect(await start({ token: first.token, start_code: 'AAAA-AAAA-AAAA' })).toMatchObject({ error: 9004 });
    expect(await start({ token: first.token, start_code: second.start_code })).toMatchObject({ error: 0 });
  });

  it('renews who lost a phone: until they have enrolled again the old one counts', async () => {
    const name = fresh();
    const before = await enrolAt(door, clock, name, 'support');
    const old = await signInAt(door, clock, before);
    const after = await enrolAt(door, clock, name, 'support', { renew: true });
    expect(await old.call('GET /api/operator/me')).toMatchObject({ status: 401 });
    expect(await (await signInAt(door, clock, before)).call('GET /api/operator/me')).toMatchObject({ status: 401 });
    expect((await (await signInAt(door, clock, after)).call('GET /api/operator/me')).data).toMatchObject({ name });
  });
});

describe('signing in', () => {
  it('answers every fault the same, and closes for a quarter of an hour after five, to the right one too', async () => {
    const who = await enrolAt(door, clock, fresh(), 'cashier');
    const right = () => ({ name: who.name, password, totp_code: codeOf(clock, who.totp_secret) });
    const send = async (input: object) => {
      const { status, error, message } = await browserAt(door).call('POST /api/operator/login', {
        ...right(),
        ...input,
      });
      return [status, error, message];
    };
    const faults = [
      { name: 'nobody' },
      { password: `${password}x` },
      { totp_code: '000000' },
      { totp_code: undefined, recovery_code: 'AAAA' },
    ];
    const answers: unknown[] = [];
    for (const one of faults) answers.push(await send(one));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]).toEqual([422, 9054, expect.stringContaining('15 นาที')]);
    for (let turn = 0; turn < 2; turn++) await send({ password: 'another password' });
    expect((await send({}))[1]).toBe(9054);
    clock.advance({ minutes: 15 });
    expect((await send({}))[1]).toBe(0);
  });

  it('counts tries before it looks, so that many at once gain nothing', async () => {
    const who = await enrolAt(door, clock, fresh(), 'cashier');
    await Promise.all(
      Array.from({ length: 8 }, () =>
        browserAt(door).call('POST /api/operator/login', {
          name: who.name,
          password: 'not the password',
          totp_code: '123456',
        }),
      ),
    );
    const { rows } = await door.database.pool.query('select failures from operator_person where name = $1', [who.name]);
    expect(rows).toEqual([{ failures: 5 }]);
  });

  it('takes a code once, also of two at once, and a recovery code once', async () => {
    const who = await enrolAt(door, clock, fresh(), 'viewer');
    const totp_code = codeOf(clock, who.totp_secret);
    const send = (input: object) =>
      browserAt(door).call('POST /api/operator/login', { name: who.name, password, ...input });
    const both = await Promise.all([send({ totp_code }), send({ totp_code })]);
    expect(both.map((one) => one.error).sort()).toEqual([0, 9054]);
    const recovery_code = who.recovery_codes[4];
    const answers = await Promise.all([send({ recovery_code }), send({ recovery_code })]);
    expect(answers.map((one) => one.error).sort()).toEqual([0, 9054]);
  });

  it('gives a cookie for the console’s addresses alone, of which only the hash is kept', async () => {
    const who = await enrolAt(door, clock, fresh(), 'viewer');
    const answer = await browserAt(door).call('POST /api/operator/login', {
      name: who.name,
      password,
      totp_code: codeOf(clock, who.totp_secret),
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^benja_op=[\w-]{43}; Max-Age=43200; Path=\/operator; HttpOnly; SameSite=Strict$/);
    expect(answer.text).not.toContain(cookie.slice('benja_op='.length, 50));
    const { rows } = await door.database.pool.query('select token_hash from operator_session where name = $1', [
      who.name,
    ]);
    expect(rows).toEqual([{ token_hash: hashOf(cookie.split(/[=;]/)[1] ?? '') }]);
    const secure = await testDoor(door.database, {
      clock,
      config: { operatorUrl: 'https://desk.example' },
      parts: { random: realChance },
    });
    clock.advance({ seconds: 30 });
    const there = await browserAt(secure).call(
      'POST /api/operator/login',
      { name: who.name, password, totp_code: codeOf(clock, who.totp_secret) },
      { headers: { Host: 'desk.example' } },
    );
    expect(there.headers.getSetCookie()[0]).toMatch(
      /^__Secure-benja_op=.*; Path=\/operator; HttpOnly; Secure; SameSite=Strict$/,
    );
    await secure.close();
  });
});

describe('a session', () => {
  it('locks after a quarter of an hour without anybody, and opens with the password alone', async () => {
    const who = await enrolAt(door, clock, fresh(), 'cashier');
    const desk = await signInAt(door, clock, who);
    const me = () => desk.call('GET /api/operator/me');
    clock.advance({ minutes: 14 });
    expect(await me()).toMatchObject({ error: 0 });
    clock.advance({ minutes: 14 });
    // What a page asks by itself keeps nothing open.
    expect(await desk.call('GET /api/operator/me', {}, { headers: { 'Benja-By-Itself': '1' } })).toMatchObject({
      error: 0,
    });
    clock.advance({ minutes: 1 });
    expect(await me()).toMatchObject({ status: 401, error: 9043 });
    expect(await desk.call('POST /api/operator/confirm', { totp_code: codeOf(clock, who.totp_secret) })).toMatchObject({
      error: 9043,
    });
    expect(await desk.call('POST /api/operator/unlock', { password: 'not the password' })).toMatchObject({
      error: 1009,
    });
    expect(await desk.call('POST /api/operator/unlock', { password })).toMatchObject({ error: 0 });
    expect(await me()).toMatchObject({ error: 0 });
    const { data } = await door.call(
      'GET /api/operator/audit/list',
      { subject: `operator:${who.name}` },
      { as: 'operator' },
    );
    expect(data.items.map((act: { action: string }) => act.action).slice(0, 3)).toEqual([
      'session.unlock',
      'session.lock',
      'session.open',
    ]);
    clock.advance({ minutes: 15 });
    expect(await me()).toMatchObject({ error: 9043 });
    expect(await desk.call('POST /api/operator/logout')).toMatchObject({ error: 0 });
    expect(desk.cookie()).toBe('benja_op=');
  });

  it('ends after twelve hours however busy, with the role, and when somebody closes the way in', async () => {
    const who = await enrolAt(door, clock, fresh(), 'cashier');
    const desk = await signInAt(door, clock, who);
    const me = () => desk.call('GET /api/operator/me');
    for (let turn = 0; turn < 71; turn++) {
      clock.advance({ minutes: 10 });
      expect((await me()).error).toBe(0);
    }
    clock.advance({ minutes: 10 });
    expect(await me()).toMatchObject({ status: 401, error: 9005 });
    const again = await signInAt(door, clock, who);
    await door.call(
      'POST /api/operator/people/change',
      { name: who.name, disabled: true, reason: 'ลาออก' },
      { as: 'operator' },
    );
    expect(await again.call('GET /api/operator/me')).toMatchObject({ status: 401, error: 9005 });
    clock.advance({ hours: -12 });
  });

  it('asks for a fresh code before an act that needs one, and only there', async () => {
    const who = await enrolAt(door, clock, fresh(), 'cashier');
    const desk = await signInAt(door, clock, who);
    const reject = () =>
      desk.call(
        'POST /api/operator/withdraw/reject',
        { withdraw_id: '999', reason: 'ลองดู' },
        { key: `reject-${clock.now().getTime()}` },
      );
    expect(await reject()).toMatchObject({ error: 9001 });
    clock.advance({ minutes: 5 });
    expect(await reject()).toMatchObject({ status: 403, error: 9044 });
    expect(await desk.call('GET /api/operator/payment/review')).toMatchObject({ error: 0 });
    expect(await desk.call('POST /api/operator/confirm', { totp_code: '000000' })).toMatchObject({ error: 1004 });
    const { data } = await confirmAt(clock, desk, who);
    expect((await desk.call('GET /api/operator/me')).data).toMatchObject({ confirmed_until: data.confirmed_until });
    expect(await reject()).toMatchObject({ error: 9001 });
  });

  it('tells of new devices, is listed and ended by its person alone', async () => {
    const who = await enrolAt(door, clock, fresh(), 'viewer');
    const other = await signInAt(door, clock, await enrolAt(door, clock, fresh(), 'viewer'));
    const desk = await signInAt(door, clock, who);
    const phone = browserAt(door);
    const code = codeOf(clock, who.totp_secret);
    await phone.call(
      'POST /api/operator/login',
      { name: who.name, password, totp_code: code },
      { headers: { 'User-Agent': 'Safari' } },
    );
    const { data } = await desk.call('GET /api/operator/session/list');
    expect(data).toMatchObject([
      { user_agent: 'Safari', is_this: false, is_new_device: true },
      { user_agent: 'Firefox', is_this: true, is_new_device: false },
    ]);
    const end = (by: typeof desk) => by.call('POST /api/operator/session/end', { session_id: data[0].session_id });
    expect(await end(other)).toMatchObject({ error: 9001 });
    clock.advance({ minutes: 5 });
    expect(await end(desk)).toMatchObject({ error: 9044 });
    await confirmAt(clock, desk, who);
    expect(await end(desk)).toMatchObject({ error: 0 });
    expect(await phone.call('GET /api/operator/me')).toMatchObject({ status: 401 });
  });

  it('gives another cookie at every sign-in and unlocking, and the one before opens nothing', async () => {
    const who = await enrolAt(door, clock, fresh(), 'viewer');
    const desk = await signInAt(door, clock, who);
    const first = desk.cookie();
    clock.advance({ minutes: 15 });
    expect(await desk.call('POST /api/operator/unlock', { password })).toMatchObject({ error: 0 });
    const unlocked = desk.cookie();
    expect(unlocked).not.toBe(first);
    expect(await browserAt(door, first).call('GET /api/operator/me')).toMatchObject({ status: 401, error: 9005 });
    expect(await browserAt(door, unlocked).call('GET /api/operator/me')).toMatchObject({ error: 0 });
    // Signed in again in the same browser, also as somebody else.
    const other = await signInAt(door, clock, await enrolAt(door, clock, fresh(), 'viewer'), unlocked);
    expect(other.cookie()).not.toBe(unlocked);
    expect(await browserAt(door, unlocked).call('GET /api/operator/me')).toMatchObject({ status: 401, error: 9005 });
    expect(await other.call('GET /api/operator/me')).toMatchObject({ error: 0 });
  });

  it('changes the password with the old one and a fresh code; other sessions end, recovery codes are renewed', async () => {
    const who = await enrolAt(door, clock, fresh(), 'viewer');
    const [desk, other] = [await signInAt(door, clock, who), await signInAt(door, clock, who)];
    const change = (over: object = {}) =>
      desk.call('POST /api/operator/password', { old_password: password, new_password: 'ฝนตกทั้งวันเลยวันนี้', ...over });
    clock.advance({ minutes: 5 });
    expect(await change()).toMatchObject({ error: 9044 });
    expect(await desk.call('POST /api/operator/recovery/renew')).toMatchObject({ error: 9044 });
    await confirmAt(clock, desk, who);
    expect(await change({ new_password: 'สั้น' })).toMatchObject({
      error: 9004,
      fields: { new_password: expect.any(String) },
    });
    expect(await change({ old_password: 'not it' })).toMatchObject({ error: 1009 });
    expect(await change()).toMatchObject({ error: 0 });
    expect(await other.call('GET /api/operator/me')).toMatchObject({ status: 401 });
    const { data } = await desk.call('POST /api/operator/recovery/renew');
    expect(data.recovery_codes).toHaveLength(10);
    const logIn = (recovery_code: string | undefined) =>
      browserAt(door).call('POST /api/operator/login', { name: who.name, password: 'ฝนตกทั้งวันเลยวันนี้', recovery_code });
    expect(await logIn(who.recovery_codes[6])).toMatchObject({ error: 9054 });
    expect(await logIn(data.recovery_codes[6])).toMatchObject({ error: 0 });
  });
});

describe('the permission table at the console', () => {
  const operatorCalls = (Object.entries(routes) as [RouteKey, Route][]).filter(
    ([, route]) => route.auth === 'operator',
  );

  it.each(operatorRoles)('as %s: no session, locked, no code, and what the role may', async (role) => {
    const who = await enrolAt(door, clock, fresh(), role);
    const desk = await signInAt(door, clock, who);
    const faults: string[] = [];
    const each = async (what: string, by: typeof desk, wanted: (key: RouteKey, route: Route) => number | undefined) => {
      for (const [key, route] of operatorCalls) {
        if (key === 'POST /api/operator/logout') continue;
        const { error, status } = await by.call(key, { nonsense: true }, { key: `${what}-${role}-${key}` });
        const want = wanted(key, route);
        const isRefused = [9005, 9006, 9043, 9044].includes(error);
        if (want === undefined ? isRefused || status >= 500 : error !== want)
          faults.push(`${what} ${key}: ${status} ${error}`);
      }
    };
    const isAct = (key: RouteKey, route: Route) => key.startsWith('POST ') || route.download === true;
    const mayCall = (route: Route) => may(role, route.permission ?? 'staff.set', route.alsoFor);
    await each('nobody', browserAt(door), () => 9005);
    await each('fresh', desk, (key, route) => {
      if (key === 'POST /api/operator/recovery/renew') return undefined;
      return mayCall(route) ? undefined : 9006;
    });
    clock.advance({ minutes: 5 });
    await each('stale', desk, (key, route) => {
      if (!mayCall(route)) return 9006;
      if (key === 'POST /api/operator/recovery/renew') return 9044;
      return isAct(key, route) && route.permission && needsCode(route.permission) ? 9044 : undefined;
    });
    clock.advance({ minutes: 15 });
    await each('locked', desk, (key) => (key === 'POST /api/operator/unlock' ? undefined : 9043));
    expect(faults).toEqual([]);
  });
});

describe('kept apart', () => {
  it('the console’s cookie opens no call of members or terminals, theirs none of the console', async () => {
    const who = await enrolAt(door, clock, fresh(), 'owner');
    const desk = await signInAt(door, clock, who);
    const token = desk.cookie().slice('benja_op='.length);
    const site = { 'Sec-Fetch-Site': 'same-origin' };
    for (const headers of [
      { Cookie: desk.cookie(), ...site },
      { Cookie: `benja=${token}`, ...site },
      bearer(token).headers,
      bearer(`op_${token}`).headers,
    ]) {
      expect(await door.call('GET /api/operator/me', {}, { headers })).toMatchObject({ status: 401 });
      expect(await door.call('POST /api/member/wallets', {}, { headers })).toMatchObject({ status: 401 });
    }
    const member = await testMember(door.ctx);
    await door.call('POST /api/member/wallets', {}, { as: member });
    const { rows } = await door.database.pool.query('select 1 from session where member_id = $1', [member.id]);
    expect(rows).toHaveLength(1);
    const terminal = (
      await door.call('POST /api/operator/people/add', { name: fresh(), role: 'viewer' }, { as: 'operator' })
    ).data;
    for (const headers of [
      { Authorization: 'Bearer operator-of-the-tests' },
      { Authorization: `Bearer ${terminal.token}` },
      { Cookie: 'benja=a-members-cookie' },
      { Cookie: `benja_op=${terminal.token}` },
    ])
      expect(await browserAt(door).call('GET /api/operator/me', {}, { headers })).toMatchObject({
        status: 401,
        error: 9005,
      });
    // A staff token is for terminals, a password for the console.
    const code = codeOf(clock, who.totp_secret);
    expect(await door.call('POST /api/operator/login', { name: who.name, password, totp_code: code })).toMatchObject({
      error: 9004,
    });
    expect(
      await browserAt(door).call('POST /api/operator/login', { token: terminal.token, totp_code: '123456' }),
    ).toMatchObject({ error: 9004 });
  });

  it('its calls are for its own pages alone, as JSON', async () => {
    const desk = await signInAt(door, clock, await enrolAt(door, clock, fresh(), 'owner'));
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': undefined },
      { 'Sec-Fetch-Site': undefined, Origin: 'http://localhost:4321' },
    ])
      for (const key of ['GET /api/operator/me', 'POST /api/operator/logout'] as const)
        expect(await desk.call(key, {}, { headers }), JSON.stringify(headers)).toMatchObject({
          status: 403,
          error: 9006,
        });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', undefined])
      expect(
        await desk.call('POST /api/operator/logout', {}, { headers: { 'Content-Type': type } }),
        String(type),
      ).toMatchObject({ status: 403, error: 9006 });
    expect(await desk.call('GET /api/operator/me')).toMatchObject({ error: 0 });
  });

  it('of every call of operators, whoever asks from elsewhere', async () => {
    const desk = await signInAt(door, clock, await enrolAt(door, clock, fresh(), 'owner'));
    const faults: string[] = [];
    for (const [key, route] of Object.entries(routes) as [RouteKey, Route][]) {
      if (route.auth !== 'operator' || key === 'POST /api/operator/logout') continue;
      const asked: [string, Promise<Answer>, number][] = [
        ['cross-site', desk.call(key, {}, { headers: { 'Sec-Fetch-Site': 'cross-site' } }), 9006],
        ['a member’s session', browserAt(door, 'benja=a-members-cookie').call(key), 9005],
        ['a member’s cookie of this name', browserAt(door, `benja_op=${'x'.repeat(43)}`).call(key), 9005],
        [
          'the cookie at the terminals’ address',
          door.call(key, {}, { headers: { Cookie: desk.cookie(), 'Sec-Fetch-Site': 'same-origin' } }),
          9005,
        ],
      ];
      if (key.startsWith('POST '))
        asked.push(['as text', desk.call(key, {}, { headers: { 'Content-Type': 'text/plain' } }), 9006]);
      for (const [how, answer, wanted] of asked) {
        const { error, status } = await answer;
        if (error !== wanted) faults.push(`${key} ${how}: ${status} ${error}`);
      }
    }
    expect(faults).toEqual([]);
    expect(await desk.call('GET /api/operator/me')).toMatchObject({ error: 0 });
  });

  const page = (path: string, headers: Record<string, string>, app = door.app) => app.request(path, { headers });

  it('its pages are for a window alone, with headers of their own, in no cache', async () => {
    for (const dest of ['iframe', 'empty', 'script', 'image', 'object', ''])
      expect((await page('/operator/withdrawals', { 'Sec-Fetch-Dest': dest })).status, dest).toBe(403);
    expect((await page('/operator/preview/brand', { 'Sec-Fetch-Dest': 'document' })).status).toBe(403);
    expect(
      (await door.app.request('/operator', { method: 'POST', headers: { 'Sec-Fetch-Dest': 'document' } })).status,
    ).toBe(403);
    const { headers } = await page('/operator/withdrawals', { 'Sec-Fetch-Dest': 'document' });
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; script-src [^;]+; style-src [^;]+; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-src 'self'; frame-ancestors 'none'$/,
    );
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Robots-Tag')).toContain('noindex');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    const preview = await page('/operator/preview/brand', { 'Sec-Fetch-Dest': 'iframe' });
    expect(preview.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
    expect((await browserAt(door).call('GET /api/operator/me')).headers.get('Cache-Control')).toBe('no-store');
  });

  it('on a host of its own it is nowhere else, and the members’ site is not there', async () => {
    const own = await testDoor(door.database, {
      clock,
      config: {
        operatorUrl: 'https://desk.example',
        operatorAllow: ['203.0.113.0/24', '2001:db8::/32'],
        trustProxy: 1,
      },
      parts: { random: realChance },
    });
    const at = async (host: string, path: string, ip = '203.0.113.9') =>
      (
        await page(
          path,
          { Host: host, 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': ip },
          own.app,
        )
      ).status;
    expect(await at('desk.example', '/operator/api/me')).toBe(401);
    expect(await at('desk.example', '/operator/api/me', '2001:db8::7')).toBe(401);
    expect(await at('desk.example', '/operator/api/me', '198.51.100.7')).toBe(404);
    expect(await at('localhost:4321', '/operator/api/me')).toBe(404);
    expect(await at('localhost:4321', '/operator/withdrawals')).toBe(404);
    expect(await at('desk.example', '/api/lotto/lobby')).toBe(404);
    expect(await at('localhost:4321', '/api/lotto/lobby')).toBe(200);
    expect(await at('localhost:4321', '/api/operator/me')).toBe(401);
    expect(await at('localhost:4321', '/api/operator/me', '198.51.100.7')).toBe(404);
    await own.close();
  });
});

describe('a page of the console', () => {
  it('is shown to who may, sends others to sign in or unlock, and records who was refused', async () => {
    const look = (operator: object | null) =>
      consoleVisit({ ...door.ctx, operator: operator as never }, 'audit.look', '/operator/audit');
    const session = {
      id: 1n,
      kind: 'console',
      isLocked: false,
      openedAt: clock.now(),
      expiresAt: clock.now(),
      confirmedAt: null,
    };
    expect(await look(null)).toEqual({ may: 'sign-in' });
    expect(await look({ name: 'operator', role: 'owner' })).toEqual({ may: 'sign-in' });
    expect(await look({ name: 'mali', role: 'viewer', session: { ...session, isLocked: true } })).toEqual({
      may: 'unlock',
    });
    expect(await look({ name: 'mali', role: 'viewer', session })).toMatchObject({ may: 'look' });
    expect(await look({ name: 'naphat', role: 'cashier', session })).toEqual({ may: 'nothing' });
    const { data } = await door.call(
      'GET /api/operator/audit/list',
      { subject: 'operator:naphat' },
      { as: 'operator' },
    );
    expect(data.items).toMatchObject([
      { action: 'console.refused', after: { path: '/operator/audit', permission: 'audit.look' } },
    ]);
    await expectSoundBooks(door.ctx);
  });
});
