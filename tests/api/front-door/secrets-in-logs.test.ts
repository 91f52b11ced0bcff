/** What the log must never hold, read through the real log while people log in, change things and pay. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { sandboxSms } from '#lib/sandbox/server/tables.ts';
import { refuse } from '#lib/server/front-door/mount.ts';
import { createLog, lastWords, logOf } from '#lib/server/log.ts';
import { signedHeaders } from '#lib/server/webhook-signature.ts';
import { toIso } from '#lib/time.ts';
import { realChance } from '#tests/support/chance.ts';
import { testSecrets } from '#tests/support/context.ts';
import { firstWireChannel } from '#tests/support/deposits.ts';
import { type Answer, doorOfFile } from '#tests/support/front-door.ts';
import { testTokens } from '#tests/support/tokens.ts';
import { deviceOf, fromOwnPage, proofOf, somebody } from '../account/people.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
const door = doorOfFile({ parts: { random: realChance, log } });
/** What is secret, by what it is. */
const secrets = new Map<string, string>();

/** The session, the device and the bearer an answer gives. */
function keep(answer: Answer, name: string): string {
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  for (const cookie of cookies) {
    const [what = '', value = ''] = cookie.split('=');
    if (value) secrets.set(`${name}: ${what}`, value);
  }
  if (answer.data?.access_token) secrets.set(`${name}: bearer`, answer.data.access_token);
  return cookies.join('; ');
}

beforeAll(async () => {
  await ensureChannels(door.database.db);
  await lifeOfAMember();
});
afterAll(() => void lines.splice(0));

/** Every call that carries a secret in or out, once done and once refused. */
async function lifeOfAMember(): Promise<void> {
  const person = { ...somebody(), password: 'รหัสแรกของสมใจ 1' };
  const [second, third, wrong] = ['รหัสที่สองของสมใจ 2', 'รหัสที่สามของสมใจ 3', 'รหัสที่ไม่ใช่ 4'];
  const other = { bank_code: '014', account_number: '4087712345' };
  for (const [what, value] of Object.entries({ first: person.password, second, third, wrong }))
    secrets.set(what, value);
  secrets.set('account', person.account_number).set('other account', other.account_number);
  secrets.set('operator', testTokens.operator);

  const phone_token = await proofOf(door, person.phone);
  secrets.set('phone token', phone_token);
  let cookie = keep(await door.call('POST /api/register', { ...person, phone_token }), 'registered');
  const own = () => ({ headers: fromOwnPage(cookie) });
  await door.call('POST /api/register', { ...person });
  await door.call('POST /api/login', { phone: person.phone, password: wrong });
  const again = await door.call('POST /api/login', { phone: person.phone, password: person.password }, own());
  expect(deviceOf(again)).not.toBe('');
  cookie = keep(again, 'logged in');
  const token = await door.call('POST /api/session/token', {}, own());
  keep(token, 'renewed');
  await door.call('GET /api/get_user_info', {}, { headers: { Authorization: `Bearer ${token.data.access_token}` } });
  await door.call(
    'GET /api/get_user_info',
    {},
    { headers: { Authorization: `Bearer ${secrets.get('registered: bearer')}x` } },
  );
  await door.call('POST /api/member/change_password', { old_password: wrong, new_password: second }, own());
  await door.call('POST /api/member/change_password', { old_password: person.password, new_password: second }, own());
  await door.call('POST /api/member/confirm_password', { password: second }, own());
  await door.call('POST /api/member/update_sub_bank_account', { ...other, password: second }, own());
  await door.call('GET /api/operator/people/list', {}, { as: 'operator' });
  await door.call('POST /api/check_account', other);
  await deposit(own());

  await door.call('POST /api/reset_password', { phone: person.phone });
  const [sms] = await door.database.db.select().from(sandboxSms);
  const code = /รหัส (\d{6}) /.exec(sms?.text ?? '')?.[1] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  secrets.set('code', code);
  await door.call('POST /api/reset_password_v2', { phone: person.phone, otp: code, new_password: third });
  cookie = keep(await door.call('POST /api/login', { phone: person.phone, password: third }), 'at last');
  await door.call('POST /api/logout', {}, own());
}

/** A payment that is told by its gateway, with the account it came from, and one told with a wrong signature. */
async function deposit(own: { readonly headers: Record<string, string> }): Promise<void> {
  const asked = { ...(await firstWireChannel(door.ctx)), amount: '500.00' };
  const { data } = await door.call('POST /api/member/payment/generate_qr', asked, { ...own, key: 'secrets-in-logs' });
  expect(data.reference).toEqual(expect.any(String));
  const sender = { bank_code: '014', account_number: '4087712345', name: 'สมใจ รักสงบ' };
  const event = {
    event_id: 'evt-log',
    payment_ref: data.reference,
    amount: '500.00',
    paid_at: toIso(new Date()),
    sender,
  };
  const rawBody = JSON.stringify(event);
  const headers = signedHeaders(testSecrets.key('gateway'), event.event_id, door.ctx.now(), rawBody);
  secrets.set('signature', Object.values(headers).join(' ').split(',').at(-1)?.split(' ')[0] ?? '');
  expect((await door.call('POST /api/callback/sandbox', {}, { rawBody, headers })).status).toBe(200);
  await door.call('POST /api/callback/sandbox', {}, { rawBody: `${rawBody} `, headers });
}

it('the log of a member’s day holds no secret of it; only the sandbox prints the SMS it cannot send', () => {
  expect(lines.length).toBeGreaterThan(20);
  const printed = lines.filter((line) => JSON.parse(line).msg === 'sandbox SMS');
  // By design: a demo has no phone. The line exists in the sandbox alone (sms.test.ts sends without it).
  expect(printed).toHaveLength(1);
  const rest = lines.filter((line) => !printed.includes(line));
  const found = [...secrets].filter(([, secret]) => secret === '' || rest.some((line) => line.includes(secret)));
  expect(found.map(([what]) => what)).toEqual([]);
  const inSms = [...secrets].filter(
    ([what, secret]) => what !== 'code' && printed.some((line) => line.includes(secret)),
  );
  expect(inSms).toEqual([]);
});

class Opened {
  readonly kept = 'kept';
  constructor(name: string, secret: string) {
    Object.assign(this, { [name]: secret });
  }
}

it('a line that is given whole inputs, answers, headers or rows is written without what is secret in them', () => {
  const at = lines.length;
  const secret = 'the-secret-itself';
  const names = [
    ...['password', 'old_password', 'new_password', 'passwordHash', 'otp', 'token', 'access_token', 'device'],
    ...['authorization', 'cookie', 'account_number', 'bankAccountNumber'],
  ];
  for (const name of names) {
    log.info({ [name]: secret, phone: 'kept' }, 'own field');
    log.info({ opened: { [name]: secret, kept: 'kept' } }, 'nested');
    log.warn({ call: { input: { [name]: secret, kept: 'kept' } } }, 'twice nested');
    log.error({ call: { answer: { data: { [name]: secret, kept: 'kept' } } } }, 'three times nested');
    log.error({ rows: [[{ [name]: secret, kept: 'kept' }]] }, 'in lists');
    log.error({ opened: new Opened(name, secret) }, 'of a class');
    logOf(log, { request_id: 'kept' }).info({ [name]: secret }, 'of a request');
  }
  const written = lines.splice(at);
  expect(written).toHaveLength(names.length * 7);
  expect(written.filter((line) => line.includes(secret))).toEqual([]);
  expect(written.filter((line) => !line.includes('kept'))).toEqual([]);
});

it('a line that is given more than a few levels, or a circle, is cut there', () => {
  const at = lines.length;
  const circle: Record<string, unknown> = { password: 'the-secret-itself', kept: 'kept' };
  circle.circle = circle;
  log.info(circle, 'a circle');
  const [written = ''] = lines.splice(at);
  expect(written).toContain('kept');
  expect(written).not.toContain('the-secret-itself');
});

it('an error of the database is written without the values of its query and without the row it names', async () => {
  const at = lines.length;
  const secret = 'รหัสลับ\nที่มีสองบรรทัด';
  const failed = await door.ctx.db
    .insert(sandboxSms)
    .values({ phone: secret, text: secret, createdAt: null as unknown as Date })
    .catch((error: unknown) => error);
  refuse({ log, requestId: 'test' }, failed);
  const twice = await door.database.pool
    .query(
      `do $$ begin raise exception 'broken' using detail = 'Key (phone)=(+66812345678) exists', errcode = '23505'; end $$`,
    )
    .catch((error: unknown) => error);
  refuse(
    { log, requestId: 'test' },
    new Error('Failed query: select $1\nparams: +66812345678,รหัสลับ', { cause: twice }),
  );
  const noNumber = await door.database.pool.query(`select '+66812345678'::uuid`).catch((error: unknown) => error);
  expect(noNumber).toBeInstanceOf(Error);
  refuse({ log, requestId: 'test' }, noNumber);
  const forged = 'a-token\n    at somewhere (file.ts:1:1)\nรหัสลับ';
  refuse({ log, requestId: 'test' }, new Error(`Failed query: select $1\nparams: ${forged}`));
  expect(lastWords(failed)).toContain('Failed query');
  expect(lastWords(failed)).not.toContain('รหัสลับ');
  const written = lines.splice(at).join('');
  expect(written).toContain('request failed');
  expect(written).not.toContain('a-token');
  expect(written).toContain('broken');
  expect(written).toContain('23505');
  for (const part of ['รหัสลับ', 'สองบรรทัด', '+66812345678']) expect(written).not.toContain(part);
});
