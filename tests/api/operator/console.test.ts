/** The console's own way in: enrolling by a link, and what is kept apart from members. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import { openConsole } from '#app/console-data.ts';
import type { Route, RouteKey } from '#lib/contract/route.ts';
import { consoleVisit } from '#lib/operator/server/console-visit.ts';
import type { Context } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { type Answer, testDoor } from '#tests/support/front-door.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { consoleOfFile } from './console-of-file.ts';
import { browserAt, enrolAt, consolePassword as password, signInAt } from './console-staff.ts';
import { bearer, codeOf } from './staff.ts';

const { clock, door, fresh } = consoleOfFile();

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

  it('reads over the connections of the console, not over those of players', async () => {
    const pages = drizzle({ client: door.database.pool, casing: 'snake_case' });
    const consoleReads = { pages, reports: pages, proofs: door.ctx.db, isReplica: false };
    const session = { id: 1n, kind: 'console', isLocked: false, openedAt: clock.now(), expiresAt: clock.now() };
    const operator = { name: 'mali', role: 'viewer', session: { ...session, confirmedAt: null } } as const;
    const context = { ...door.ctx, consoleReads, operator } as Context;
    const [url, rewrite] = [new URL('http://x/operator/audit'), async () => Response.error()];
    const opened = await openConsole({ locals: { context }, url, rewrite }, 'audit.look');
    expect(opened instanceof Response ? opened.status : opened.ctx.db === pages).toBe(true);
  });
});
