/** Operators: a token and a code open a session, a role says what it is good for, and owners change both. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OperatorRole } from '#lib/operator/rules/roles.ts';
import { realChance } from '#tests/support/chance.ts';
import { testSecrets } from '#tests/support/context.ts';
import { type TestDoor, testDoor } from '#tests/support/front-door.ts';
import { testLog } from '#tests/support/log.ts';
import { testTokens } from '#tests/support/tokens.ts';
import { peopleOfFile } from './people-of-file.ts';
import { bearer } from './staff.ts';

const the = peopleOfFile();
const { clock, door, codeOf, logIn, hire, sessionOf } = the;

const asText = (_: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value);
  return value && typeof value === 'object' && 'data' in value && Array.isArray(value.data)
    ? Buffer.from(value.data).toString('latin1')
    : value;
};

describe('coming in', () => {
  it('takes the token and a code, once, and lasts twelve hours', async () => {
    const person = await hire('cashier');
    expect(person.totp_uri).toMatch(/^otpauth:\/\/totp\/Benja:staff\d+\?.*secret=[A-Z2-7]{32}/);
    const code = codeOf(person.totp_secret);
    const { data } = await logIn(person.token, code);
    expect(data).toMatchObject({ name: person.name, role: 'cashier', expires_at: '2026-11-21T00:00:00.000+07:00' });
    // Whoever looked over the shoulder has nothing of it.
    expect(await logIn(person.token, code)).toMatchObject({ status: 401, error: 9040 });
    const me = () => door.call('GET /api/operator/me', {}, bearer(data.session_token));
    expect((await me()).data).toMatchObject({ name: person.name, role: 'cashier', must_enrol: false });
    clock.advance({ hours: 12 });
    expect(await me()).toMatchObject({ status: 401 });
    clock.advance({ hours: -12, minutes: 1 });
  });

  it('answers the same to a wrong token and a wrong code; the token alone opens nothing', async () => {
    const person = await hire('viewer');
    const wrong = codeOf(person.totp_secret) === '000000' ? '000001' : '000000';
    const answers = [await logIn('staff-of-somebody-else', wrong), await logIn(person.token, wrong)];
    expect(answers.map(({ status, error, message }) => [status, error, message])).toEqual(
      Array(2).fill([401, 9040, 'โทเคนหรือรหัส 6 หลักไม่ถูกต้อง']),
    );
    expect(await door.call('GET /api/operator/me', {}, bearer(person.token))).toMatchObject({ status: 401 });
  });

  it('takes a code of the period before, not one of two before', async () => {
    const person = await hire('viewer');
    const code = codeOf(person.totp_secret);
    clock.advance({ seconds: 60 });
    expect(await logIn(person.token, code)).toMatchObject({ error: 9040 });
    clock.advance({ seconds: -30 });
    expect(await logIn(person.token, code)).toMatchObject({ error: 0 });
  });

  it('is closed for a quarter of an hour after five wrong codes, to the right one too', async () => {
    const person = await hire('viewer');
    const right = () => codeOf(person.totp_secret);
    const wrong = right() === '000000' ? '000001' : '000000';
    for (let turn = 0; turn < 5; turn++) expect(await logIn(person.token, wrong)).toMatchObject({ error: 9040 });
    expect(await logIn(person.token, right())).toMatchObject({
      error: 1005,
      message: expect.stringContaining('15 นาที'),
    });
    clock.advance({ minutes: 15 });
    expect(await logIn(person.token, right())).toMatchObject({ error: 0 });
  });

  it('lets one in of many who send the same code at once', async () => {
    const person = await hire('viewer');
    const code = codeOf(person.totp_secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(person.token, code)));
    expect(answers.filter((answer) => answer.error === 0)).toHaveLength(1);
  });

  it('ends with logging out', async () => {
    const session = await sessionOf('viewer');
    expect(await door.call('POST /api/operator/logout', {}, session)).toMatchObject({ error: 0 });
    expect(await door.call('GET /api/operator/me', {}, session)).toMatchObject({ status: 401 });
  });

  it('keeps secrets neither readable nor logged', async () => {
    const lines = (['info', 'warn', 'error', 'debug', 'trace'] as const).map((level) => vi.spyOn(testLog, level));
    const person = await hire('viewer');
    const { data } = await logIn(person.token, codeOf(person.totp_secret));
    const { rows } = await door.database.pool.query(
      'select * from operator_person p join operator_session s using (name) where name = $1',
      [person.name],
    );
    const kept = JSON.stringify(rows, asText);
    const said = JSON.stringify(
      lines.flatMap((line) => line.mock.calls),
      asText,
    );
    for (const secret of [person.token, person.totp_secret, data.session_token])
      for (const place of [kept, said]) expect(place).not.toContain(secret);
    expect(lines.flatMap((line) => line.mock.calls).length).toBeGreaterThan(0);
    expect(rows[0].totp_secret.length).toBe(12 + 16 + 20);
  });
});

describe('the two tokens of the environment', () => {
  let real: TestDoor | undefined;
  afterEach(async () => {
    await real?.close();
    await door.database.pool.query(`delete from operator_person where name in ('operator', 'approver')`);
  });

  it('speak for themselves in the sandbox, until their person has enrolled', async () => {
    const as = bearer(testTokens.approver);
    expect((await door.call('GET /api/operator/me', {}, as)).data).toMatchObject({
      name: 'approver',
      role: 'owner',
      must_enrol: false,
    });
    const { data } = await door.call('POST /api/operator/totp/enrol', {}, as);
    // Not confirmed yet: nobody is locked out by a code that never worked.
    expect((await door.call('GET /api/operator/me', {}, as)).error).toBe(0);
    expect(await logIn(testTokens.approver, codeOf(data.totp_secret))).toMatchObject({ error: 9040 });
    expect(
      await door.call('POST /api/operator/totp/confirm', { totp_code: codeOf(data.totp_secret) }, as),
    ).toMatchObject({ error: 0 });
    expect(await door.call('GET /api/operator/me', {}, as)).toMatchObject({ status: 401, error: 9041 });
    expect(await door.call('POST /api/operator/totp/enrol', {}, as)).toMatchObject({ status: 401, error: 9041 });
    clock.advance({ seconds: 30 });
    expect((await logIn(testTokens.approver, codeOf(data.totp_secret))).data).toMatchObject({
      name: 'approver',
      role: 'owner',
    });
  });

  it('enrol again after the token in the environment was changed, and only then', async () => {
    const enrol = async (at: TestDoor, token: string) => {
      const { data } = await at.call('POST /api/operator/totp/enrol', {}, bearer(token));
      await at.call('POST /api/operator/totp/confirm', { totp_code: codeOf(data.totp_secret) }, bearer(token));
      clock.advance({ seconds: 30 });
      return data.totp_secret;
    };
    const lost = await enrol(door, testTokens.operator);
    const session = (await logIn(testTokens.operator, codeOf(lost))).data.session_token;
    clock.advance({ seconds: 30 });
    const changed = 'another-token-for-the-operator';
    real = await testDoor(door.database, {
      clock,
      parts: { random: realChance, secrets: { ...testSecrets, operatorToken: changed } },
    });
    expect(await logIn(changed, codeOf(lost), real)).toMatchObject({ error: 9040 });
    const secret = await enrol(real, changed);
    expect(await real.call('GET /api/operator/me', {}, bearer(session))).toMatchObject({ status: 401 });
    expect(await real.call('POST /api/operator/totp/enrol', {}, bearer(changed))).toMatchObject({ error: 9041 });
    expect((await logIn(changed, codeOf(secret), real)).data).toMatchObject({ name: 'operator', role: 'owner' });
  });

  it('do nothing outside the sandbox but enrol', async () => {
    real = await testDoor(door.database, { clock, config: { sandbox: false }, parts: { random: realChance } });
    const as = bearer(testTokens.operator);
    expect((await real.call('GET /api/operator/me', {}, as)).data).toMatchObject({ must_enrol: true });
    for (const call of [
      'GET /api/operator/round/list',
      'POST /api/operator/withdraw/list',
      'GET /api/operator/people/list',
    ] as const)
      expect(await real.call(call, {}, as), call).toMatchObject({ status: 403, error: 9042 });
    const { data } = await real.call('POST /api/operator/totp/enrol', {}, as);
    await real.call('POST /api/operator/totp/confirm', { totp_code: codeOf(data.totp_secret) }, as);
    clock.advance({ seconds: 30 });
    const session = (await logIn(testTokens.operator, codeOf(data.totp_secret), real)).data.session_token;
    expect((await real.call('GET /api/operator/round/list', {}, bearer(session))).error).toBe(0);
  });
});

describe('the owner', () => {
  it('changes a role and closes the way in: sessions end at once, and each act is on record', async () => {
    const person = await hire('manager');
    const { data } = await logIn(person.token, codeOf(person.totp_secret));
    const change = (over: object) =>
      door.call(
        'POST /api/operator/people/change',
        { name: person.name, reason: 'ย้ายแผนก', ...over },
        { as: 'operator' },
      );
    expect((await change({ role: 'viewer' })).data).toMatchObject({ role: 'viewer', disabled: false });
    expect(await door.call('GET /api/operator/me', {}, bearer(data.session_token))).toMatchObject({ status: 401 });
    expect((await change({ disabled: true })).data).toMatchObject({ disabled: true });
    clock.advance({ seconds: 30 });
    expect(await logIn(person.token, codeOf(person.totp_secret))).toMatchObject({ error: 9040 });
    const acts = await door.call(
      'GET /api/operator/audit/list',
      { subject: `operator:${person.name}` },
      { as: 'operator' },
    );
    expect(acts.data.items.map((act: { action: string; reason: string | null }) => [act.action, act.reason])).toEqual([
      ['people.change', 'ย้ายแผนก'],
      ['people.change', 'ย้ายแผนก'],
      ['people.add', null],
      ['people.add.first', null],
    ]);
  });

  it('makes nobody a manager or owner alone: a second one who was there before asks for the same', async () => {
    const [name, other] = [`staff${++the.made}`, `staff${++the.made}`];
    const add = (as: 'operator' | 'approver' | { headers: Record<string, string> }, role: OperatorRole = 'owner') =>
      door.call('POST /api/operator/people/add', { name, role }, typeof as === 'string' ? { as } : as);
    const first = (await add('operator')).data;
    expect(first).toMatchObject({ waits_for_second: true, created_by: 'operator', totp_secret: null, totp_uri: null });
    // What the proposer holds opens nothing yet.
    expect(await logIn(first.token, '000000')).toMatchObject({ error: 9040 });
    expect((await door.call('GET /api/operator/people/waiting', {}, { as: 'approver' })).data).toMatchObject([
      { name, action: 'add', role: 'owner', proposed_by: 'operator' },
    ]);
    expect(await add('approver', 'manager')).toMatchObject({ error: 9002 });
    // Proposed again, it begins anew with another token.
    const again = (await add('operator')).data;
    expect(again).toMatchObject({ waits_for_second: true });
    expect(again.token).not.toBe(first.token);
    const second = (await add('approver')).data;
    expect(second).toMatchObject({ waits_for_second: false, created_by: 'operator', token: null });
    expect(await logIn(first.token, codeOf(second.totp_secret))).toMatchObject({ error: 9040 });
    const session = (await logIn(again.token, codeOf(second.totp_secret))).data.session_token;

    // Neither who proposed them nor who came later is second; who agreed is.
    const addOther = (options: object) =>
      door.call('POST /api/operator/people/add', { name: other, role: 'manager' }, options);
    expect((await addOther(bearer(session))).data).toMatchObject({ waits_for_second: true });
    expect(await addOther({ as: 'operator' })).toMatchObject({ error: 9048 });
    expect((await addOther({ as: 'approver' })).data).toMatchObject({ waits_for_second: false });
  });

  it('lets a proposal lapse after a day, and one who was added since is not its second', async () => {
    const name = `staff${++the.made}`;
    const add = (options: object) => door.call('POST /api/operator/people/add', { name, role: 'manager' }, options);
    await add({ as: 'operator' });
    // By halves of two others, so that only the time stands against them.
    const maker = await sessionOf('owner', 'approver');
    clock.advance({ seconds: 30 });
    const later = { name: `staff${++the.made}`, role: 'owner' };
    const token = (await door.call('POST /api/operator/people/add', later, maker)).data.token;
    const { totp_secret } = (await door.call('POST /api/operator/people/add', later, { as: 'operator' })).data;
    const session = bearer((await logIn(token, codeOf(totp_secret))).data.session_token);
    expect(await add(session)).toMatchObject({ error: 9048 });
    clock.advance({ hours: 24 });
    expect((await add({ as: 'approver' })).data).toMatchObject({ waits_for_second: true, created_by: 'approver' });
    clock.advance({ hours: -24, seconds: -30 });
  });

  it('raises and lets in again a manager or owner with a second one, and lowers alone at once', async () => {
    const person = await hire('cashier');
    const change = (over: object, as: 'operator' | 'approver' = 'operator') =>
      door.call('POST /api/operator/people/change', { name: person.name, reason: 'ย้ายแผนก', ...over }, { as });
    expect((await change({ role: 'manager' })).data).toMatchObject({ role: 'cashier', waits_for_second: true });
    expect(await change({ role: 'owner' }, 'approver')).toMatchObject({ error: 9002 });
    expect((await change({ role: 'manager' }, 'approver')).data).toMatchObject({ role: 'manager' });
    expect((await change({ disabled: true })).data).toMatchObject({ disabled: true, waits_for_second: false });
    expect((await change({ disabled: false })).data).toMatchObject({ disabled: true, waits_for_second: true });
    // What one may do alone ends what waits.
    expect((await change({ role: 'viewer' })).data).toMatchObject({ role: 'viewer', waits_for_second: false });
    expect((await change({ disabled: false }, 'approver')).data).toMatchObject({ disabled: false, role: 'viewer' });
  });

  it('renews a manager with a second one: until then the old secrets count', async () => {
    const person = await hire('manager');
    const renew = (as: 'operator' | 'approver') =>
      door.call('POST /api/operator/people/renew', { name: person.name, reason: 'ทำโทรศัพท์หาย' }, { as });
    const first = (await renew('approver')).data;
    expect(first).toMatchObject({ waits_for_second: true, totp_secret: null });
    expect(await logIn(person.token, codeOf(person.totp_secret))).toMatchObject({ error: 0 });
    const second = (await renew('operator')).data;
    expect(second).toMatchObject({ waits_for_second: false, token: null });
    expect(await logIn(person.token, codeOf(second.totp_secret))).toMatchObject({ error: 9040 });
    expect(await logIn(first.token, codeOf(second.totp_secret))).toMatchObject({ error: 0 });
  });

  it('renews what was lost; the old token and codes are worth nothing', async () => {
    const person = await hire('cashier');
    const { data } = await door.call(
      'POST /api/operator/people/renew',
      { name: person.name, reason: 'ทำโทรศัพท์หาย' },
      { as: 'operator' },
    );
    expect(await logIn(person.token, codeOf(data.totp_secret))).toMatchObject({ error: 9040 });
    expect(await logIn(data.token, codeOf(data.totp_secret))).toMatchObject({ error: 0 });
  });

  it('does neither to oneself, and names nobody twice', async () => {
    const owner = await sessionOf('owner');
    for (const call of ['change', 'renew'] as const)
      expect(
        await door.call(`POST /api/operator/people/${call}`, { name: owner.name, reason: 'ลองดู' }, owner),
      ).toMatchObject({ error: 9006 });
    for (const name of [owner.name, 'operator', 'approver'])
      expect(await door.call('POST /api/operator/people/add', { name, role: 'viewer' }, owner), name).toMatchObject({
        error: 9002,
      });
  });
});
