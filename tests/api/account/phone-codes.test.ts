/** The phone of who registers is proven by a code, and nothing of it tells who has an account. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { count, desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { siteCodesPerDayMax, trimPhoneCodes } from '#lib/account/server/phone-codes.ts';
import { phoneCode, phoneProof } from '#lib/account/server/proof-tables.ts';
import { member } from '#lib/account/server/tables.ts';
import { sandboxSms } from '#lib/sandbox/server/tables.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { takeErrors } from '#tests/support/log.ts';
import { type Person, registered, somebody } from './people.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('phone-codes') } });
const { database } = door;
let person: Person;

beforeEach(() => {
  clock.set('2026-11-20T12:00:00+07:00');
  person = somebody();
});

const ask = (phone = person.phone) => door.call('POST /api/register/code', { phone });
const prove = (otp: string, phone = person.phone) => door.call('POST /api/register/prove_phone', { phone, otp });
const register = (phone_token: string, over: Partial<Person> = {}) =>
  door.call('POST /api/register', { ...person, ...over, phone_token });
const messages = async (phone = person.phone): Promise<string[]> => {
  const answer = await door.call('GET /api/sandbox/sms', { phone });
  return answer.data.map((message: { text: string }) => message.text);
};
const codeIn = (text: string | undefined): string => /รหัส (\d{6}) /.exec(text ?? '')?.[1] ?? '';
/** Another code than the one that was sent. */
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const provenToken = async (): Promise<string> => {
  await ask();
  return (await prove(codeIn((await messages())[0]))).data.phone_token;
};
const populationOf = async (): Promise<number> => (await database.db.select({ of: count() }).from(member))[0]?.of ?? 0;

describe('ยืนยันเบอร์ก่อนสมัคร', () => {
  it('รหัสส่งไปที่โทรศัพท์ แล้วแลกเป็นสิทธิ์สมัครด้วยเบอร์นั้นครั้งเดียว', async () => {
    const asked = await ask();
    const [text] = await messages();
    const { reference } = asked.data;
    expect(asked.data).toEqual({
      reference: expect.stringMatching(/^[A-Z]{4}$/),
      expires_at: '2026-11-20T12:05:00.000+07:00',
      resend_at: '2026-11-20T12:01:00.000+07:00',
      server_time: '2026-11-20T12:00:00.000+07:00',
    });
    expect(text).toBe(`รหัส ${codeIn(text)} (Ref: ${reference}) ใช้ภายใน 5 นาที ห้ามบอกผู้อื่น`);
    const proven = await prove(codeIn(text));
    expect(proven.data).toEqual({
      phone_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: '2026-11-20T12:30:00.000+07:00',
    });
    expect(await register(proven.data.phone_token)).toMatchObject({ status: 200, error: 0 });
  });

  it.each([
    ['no token', ''],
    ['a token nobody was given', 'A'.repeat(43)],
  ])('is not left out: %s makes no account', async (_, token) => {
    const before = await populationOf();
    const answer = await register(token);
    expect(answer.error).toBe(token === '' ? 9004 : 1010);
    expect(answer.fields?.[token === '' ? 'phone_token' : 'phone']).toMatch(/ยืนยันเบอร์โทรศัพท์/);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await populationOf()).toBe(before);
  });

  it('is of the phone that was proven, not of another', async () => {
    const token = await provenToken();
    const other = somebody();
    expect(await register(token, { phone: other.phone })).toMatchObject({ error: 1010 });
    expect((await register(token)).error).toBe(0);
  });

  it('makes one account of one token, also of twenty registrations sent at once', async () => {
    const token = await provenToken();
    const before = await populationOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(token)));
    expect(answers.filter((answer) => answer.error === 0)).toHaveLength(1);
    expect(await populationOf()).toBe(before + 1);
    // The phone is free again, the token is not.
    await database.db
      .update(member)
      .set({ phone: '+66811111111' })
      .where(eq(member.phone, `+66${person.phone.slice(1)}`));
    const again = await register(token, { account_number: somebody().account_number });
    expect(again).toMatchObject({ error: 1010 });
  });

  it('keeps the token when the account was not made, and half an hour at most', async () => {
    const token = await provenToken();
    const taken = (await registered(door)).person.account_number;
    expect((await register(token, { account_number: taken })).error).toBe(1003);
    clock.advance({ minutes: 30 });
    expect((await register(token)).error).toBe(1010);
    clock.advance({ ms: -1 });
    expect((await register(token)).error).toBe(0);
  });

  it('keeps code and token only as hashes', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    const [kept] = await database.db.select().from(phoneCode).orderBy(desc(phoneCode.id)).limit(1);
    expect(kept?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(code);
    const { phone_token } = (await prove(code)).data;
    const [proof] = await database.db.select().from(phoneProof).orderBy(desc(phoneProof.id)).limit(1);
    expect(proof?.tokenHash).not.toContain(phone_token);
  });
});

describe('a code', () => {
  it('is taken once, of twenty tries at the same time', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => prove(code)));
    expect(answers.filter((answer) => answer.error === 0)).toHaveLength(1);
    expect((await prove(code)).error).toBe(1004);
  });

  it('is taken for five minutes', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    clock.advance({ minutes: 5 });
    expect(await prove(code)).toMatchObject({ error: 1004, fields: { otp: 'รหัสใช้ไม่ได้แล้ว ขอรหัสใหม่' } });
    clock.advance({ ms: -1 });
    expect((await prove(code)).error).toBe(0);
  });

  it('is over after five wrong tries, also for the right one; each says how many are left', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    for (const left of [4, 3, 2, 1])
      expect((await prove(wrong(code))).fields?.otp).toBe(`รหัสไม่ถูกต้อง เหลืออีก ${left} ครั้ง`);
    expect((await prove(wrong(code))).fields?.otp).toBe('รหัสใช้ไม่ได้แล้ว ขอรหัสใหม่');
    expect((await prove(code)).error).toBe(1004);
    clock.advance({ minutes: 1 });
    await ask();
    expect((await prove(codeIn((await messages())[0]))).error).toBe(0);
  });

  it('counts wrong tries that come at once', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    await Promise.all(Array.from({ length: 10 }, () => prove(wrong(code))));
    expect((await prove(code)).error).toBe(1004);
  });

  it('is of its phone only', async () => {
    await ask();
    const other = somebody();
    await ask(other.phone);
    expect((await prove(codeIn((await messages())[0]), other.phone)).error).toBe(1004);
  });

  it('is sent again after a minute, which ends the one before; concurrent requests send it once', async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(new Set(asked.map((answer) => answer.text)).size).toBe(1);
    expect(await messages()).toHaveLength(1);
    const first = codeIn((await messages())[0]);
    clock.advance({ seconds: 59 });
    expect((await ask()).data.resend_at).toBe('2026-11-20T12:01:00.000+07:00');
    expect(await messages()).toHaveLength(1);
    clock.advance({ seconds: 1 });
    await ask();
    expect(await messages()).toHaveLength(2);
    expect((await prove(first)).error).toBe(1004);
    expect((await prove(codeIn((await messages())[0]))).error).toBe(0);
  });

  it('is sent five times a day to one phone; then the answer has the wait time', async () => {
    for (let times = 0; times < 5; times++) {
      expect((await ask()).error).toBe(0);
      clock.advance({ minutes: 10 });
    }
    const refused = await ask();
    expect(refused).toMatchObject({ error: 1005, message: 'ลองหลายครั้งเกินไป ลองใหม่ใน 24 ชั่วโมง' });
    expect(refused.headers.get('retry-after')).toBe(String(24 * 3_600 - 50 * 60));
    expect(await messages()).toHaveLength(5);
    clock.advance({ hours: 24, minutes: -50 });
    expect((await ask()).error).toBe(0);
    expect(await messages()).toHaveLength(6);
  });

  it('is asked for at most ten times an hour from one address', async () => {
    const strict = await testDoor(database, { clock, config: { rateLimitFactor: 1 } });
    const from = (address: string) =>
      strict.call('POST /api/register/code', { phone: somebody().phone }, { headers: { 'X-Benja-Address': address } });
    for (let times = 0; times < 10; times++) expect((await from('198.51.100.30')).error).toBe(0);
    expect(await from('198.51.100.30')).toMatchObject({ status: 429, error: 9007 });
    expect((await from('198.51.100.31')).error).toBe(0);
    await strict.close();
  });

  it('is guessed at most thirty times in ten minutes from one address', async () => {
    const strict = await testDoor(database, { clock, config: { rateLimitFactor: 1 } });
    const guess = () =>
      strict.call(
        'POST /api/register/prove_phone',
        { phone: somebody().phone, otp: '123456' },
        { headers: { 'X-Benja-Address': '198.51.100.32' } },
      );
    for (let times = 0; times < 30; times++) expect((await guess()).error).toBe(1004);
    expect(await guess()).toMatchObject({ status: 429, error: 9007 });
    await strict.close();
  });

  it('is not sent when the day has cost enough', async () => {
    const createdAt = clock.now();
    const row = { agentId: database.agentId, codeHash: 'x', reference: 'AAAA', expiresAt: createdAt, createdAt };
    const rows = Array.from({ length: siteCodesPerDayMax }, (_, n) => ({ ...row, phone: `crowd:${n}` }));
    await database.db.insert(phoneCode).values(rows);
    expect(await ask()).toMatchObject({ status: 503, error: 9003 });
    expect(takeErrors()).toEqual([expect.stringContaining('more codes for registering than a day may cost')]);
    expect(await messages()).toEqual([]);
    await database.db.delete(phoneCode).where(eq(phoneCode.codeHash, 'x'));
    expect((await ask()).error).toBe(0);
  });

  it('that the provider did not take is not counted', async () => {
    const provider = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
    await new Promise((listening) => provider.once('listening', listening));
    const smsWebhookUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
    const real = await testDoor(database, { clock, config: { sandbox: false, smsWebhookUrl } });
    for (let times = 0; times < 6; times++) {
      expect(await real.call('POST /api/register/code', { phone: person.phone })).toMatchObject({ error: 0 });
      expect(takeErrors()).toHaveLength(1);
    }
    await real.close();
    provider.close();
    expect((await ask()).error).toBe(0);
    expect(await messages()).toHaveLength(1);
  });

  it('carries the line a browser fills it in by where that is wished for', async () => {
    const web = await testDoor(database, {
      clock,
      config: { smsWebOtp: true, publicUrl: 'https://benja.example' },
      parts: { random: testChance('web-otp') },
    });
    await web.call('POST /api/register/code', { phone: person.phone });
    await web.close();
    const [text = ''] = await messages();
    expect(text).toMatch(/^รหัส (\d{6}) \([A-Z]{4}\) ห้ามบอกผู้อื่น\n\n@benja\.example #\1$/);
  });
});

describe('who has an account', () => {
  it('is not told by a provider that fails: the answer for a free phone is the same, and comes before the message', async () => {
    let sending: (() => Promise<void>) | undefined;
    const afterAnswer = (work: () => Promise<void>): void => {
      sending = work;
    };
    const real = await testDoor(database, {
      clock,
      config: { sandbox: false },
      parts: { afterAnswer, random: testChance('silent provider') },
    });
    const known = await registered(door);
    const [ofKnown, ofFree] = [
      await real.call('POST /api/register/code', { phone: known.person.phone }),
      await real.call('POST /api/register/code', { phone: person.phone }),
    ];
    expect([ofFree.status, { ...ofFree.data, reference: '' }]).toEqual([200, { ...ofKnown.data, reference: '' }]);
    await expect(sending?.()).rejects.toMatchObject({ problem: 'busy' });
    await real.close();
  });

  it('is not revealed by requesting or trying a code, and gets no message', async () => {
    const known = await registered(door);
    const before = await messages(known.person.phone);
    const [ofKnown, ofFree] = [await ask(known.person.phone), await ask()];
    expect({ ...ofKnown.data, reference: '' }).toEqual({ ...ofFree.data, reference: '' });
    expect(ofKnown.data.reference).toMatch(/^[A-Z]{4}$/);
    expect((await ask(known.person.phone)).text).toBe(ofKnown.text);
    expect(await messages(known.person.phone)).toEqual(before);
    const code = codeIn((await messages())[0]);
    const { request_id: _, ...tried } = JSON.parse((await prove('000000', known.person.phone)).text);
    const { request_id: __, ...freely } = JSON.parse((await prove(wrong(code))).text);
    expect(tried).toEqual(freely);
    for (let times = 1; times < 5; times++) {
      clock.advance({ minutes: 1 });
      expect((await ask(known.person.phone)).error).toBe(0);
    }
    clock.advance({ minutes: 1 });
    expect((await ask(known.person.phone)).error).toBe(1005);
  });

  it('is not told by registering without a proof', async () => {
    const known = await registered(door);
    expect((await register('A'.repeat(43), { phone: known.person.phone })).error).toBe(1010);
  });
});

it('codes and proofs are forgotten after a day', async () => {
  await provenToken();
  const kept = async () => [
    (await database.db.select().from(phoneCode)).length > 0,
    (await database.db.select().from(phoneProof)).length > 0,
  ];
  clock.set('2026-11-21T11:59:59+07:00');
  await trimPhoneCodes(door.ctx);
  expect(await kept()).toEqual([true, true]);
  clock.set('2026-11-24T12:00:00+07:00');
  await trimPhoneCodes(door.ctx);
  expect(await kept()).toEqual([false, false]);
});

it('the sandbox shows the messages of a phone, and outside it there are none to see', async () => {
  await ask();
  expect(await messages()).toHaveLength(1);
  expect(await messages(somebody().phone)).toEqual([]);
  expect((await database.db.select().from(sandboxSms)).length).toBeGreaterThan(0);
  const real = await testDoor(database, { clock, config: { sandbox: false } });
  expect(await real.call('GET /api/sandbox/sms', { phone: person.phone })).toMatchObject({ status: 404 });
  await real.close();
});
