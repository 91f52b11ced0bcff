/** Sessions of the console: signing in, locking, fresh codes, and what the role may. */
import { describe, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import type { Route, RouteKey } from '#lib/contract/route.ts';
import { may, needsCode } from '#lib/operator/rules/permissions.ts';
import { operatorRoles } from '#lib/operator/rules/roles.ts';
import { hashOf } from '#lib/operator/server/token-hash.ts';
import { realChance } from '#tests/support/chance.ts';
import { testDoor } from '#tests/support/front-door.ts';
import { consoleOfFile } from './console-of-file.ts';
import { browserAt, confirmAt, enrolAt, consolePassword as password, signInAt } from './console-staff.ts';
import { codeOf } from './staff.ts';

const { clock, door, fresh } = consoleOfFile();

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
