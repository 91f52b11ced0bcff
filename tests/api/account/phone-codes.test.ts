/** Codes sent to a phone: how often, how long and to whom they are good. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { siteCodesPerDayMax, trimPhoneCodes } from '#lib/account/server/phone-codes.ts';
import { phoneCode, phoneProof } from '#lib/account/server/proof-tables.ts';
import { sandboxSms } from '#lib/sandbox/server/tables.ts';
import { testChance } from '#tests/support/chance.ts';
import { testDoor } from '#tests/support/front-door.ts';
import { takeErrors } from '#tests/support/log.ts';
import { somebody } from './people.ts';
import { codeIn, phoneCodesOfFile, wrong } from './phone-codes-of-file.ts';

const the = phoneCodesOfFile();
const { clock, door, database, ask, prove, messages, provenToken } = the;

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
      expect(await real.call('POST /api/register/code', { phone: the.person.phone })).toMatchObject({ error: 0 });
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
    await web.call('POST /api/register/code', { phone: the.person.phone });
    await web.close();
    const [text = ''] = await messages();
    expect(text).toMatch(/^รหัส (\d{6}) \([A-Z]{4}\) ห้ามบอกผู้อื่น\n\n@benja\.example #\1$/);
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
  expect(await real.call('GET /api/sandbox/sms', { phone: the.person.phone })).toMatchObject({ status: 404 });
  await real.close();
});
