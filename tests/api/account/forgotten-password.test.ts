import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { otp } from '#lib/account/server/tables.ts';
import { latestSms } from '#lib/sandbox/server/sms.ts';
import { sandboxSms } from '#lib/sandbox/server/tables.ts';
import { testChance } from '#tests/support/chance.ts';
import { testDoor } from '#tests/support/front-door.ts';
import { takeErrors } from '#tests/support/log.ts';
import { balanceOf, closeAccount, give, thb } from '#tests/support/money.ts';
import { passwordsOfFile } from './passwords-of-file.ts';
import { cookieOf, fromOwnPage, registered, somebody } from './people.ts';

const the = passwordsOfFile();
const { clock, door, database, logIn, isLoggedIn } = the;

describe('ลืมรหัสผ่าน', () => {
  const ask = (phone = the.person.phone) => door.call('POST /api/reset_password', { phone });
  const reset = (code: string, new_password = 'ต้มยำกุ้งน้ำข้น', phone = the.person.phone) =>
    door.call('POST /api/reset_password_v2', { phone, otp: code, new_password });
  const messages = async (): Promise<string[]> =>
    (
      await database.db
        .select({ text: sandboxSms.text })
        .from(sandboxSms)
        .where(eq(sandboxSms.phone, `+66${the.person.phone.slice(1)}`))
        .orderBy(desc(sandboxSms.id))
    ).map((row) => row.text);
  const codeIn = (text: string | undefined): string => /รหัส (\d{6}) /.exec(text ?? '')?.[1] ?? '';
  /** Another code than the one that was sent. */
  const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('ได้รหัสทาง SMS ตั้งรหัสใหม่ และทุกเครื่องถูกออกจากระบบ', async () => {
    expect(await ask()).toMatchObject({
      status: 200,
      error: 0,
      data: { expires_at: '2026-11-20T12:05:00.000+07:00', server_time: '2026-11-20T12:00:00.000+07:00' },
    });
    const [text] = await messages();
    expect(text).toMatch(/^รหัส \d{6} \(Ref: [A-Z]{4}\) ใช้ภายใน 5 นาที ห้ามบอกผู้อื่น$/);
    expect((await latestSms(door.ctx))[0]?.text).toBe(text);
    expect(await reset(codeIn(text))).toMatchObject({ status: 200, error: 0, data: null });
    expect(await isLoggedIn(the.cookie)).toBe(false);
    expect((await logIn(the.person.password)).error).toBe(1001);
    expect((await logIn('ต้มยำกุ้งน้ำข้น')).error).toBe(0);
  });

  it('พักการถอน 24 ชั่วโมงหลังตั้งรหัสใหม่ เพราะเบอร์อาจเปลี่ยนเจ้าของ', async () => {
    await give(door.ctx, the.id, thb('1000.00'));
    await ask();
    await reset(codeIn((await messages())[0]));
    const withdraw = async (key: string) => {
      const session = cookieOf(await logIn('ต้มยำกุ้งน้ำข้น')) ?? '';
      return door.call('POST /api/member/withdraw', { amount: '200.00' }, { headers: fromOwnPage(session), key });
    };
    expect(await withdraw('held-1-key')).toMatchObject({
      error: 2005,
      message: expect.stringContaining('21 พ.ย. 69 12:00 น.'),
    });
    clock.advance({ hours: 24 });
    expect((await withdraw('held-2-key')).error).toBe(0);
    expect(await balanceOf(database.db, the.id)).toBe('800.00');
  });

  it('answers the same for an unknown phone, and sends nothing', async () => {
    const known = await ask();
    const before = (await database.db.select().from(sandboxSms)).length;
    const unknown = await ask(somebody().phone);
    expect(unknown.text).toBe(known.text);
    expect((await database.db.select().from(sandboxSms)).length).toBe(before);
    expect(await reset('123456', 'ต้มยำกุ้งน้ำข้น', somebody().phone)).toMatchObject({ status: 200, error: 1004 });
  });

  it('answers the same for a closed account, and sends nothing; a code sent before it was closed opens it no more', async () => {
    const before = await ask();
    const code = codeIn((await messages())[0]);
    await closeAccount(door.ctx, the.id);
    clock.advance({ minutes: 2 });
    const after = await ask();
    expect(after).toMatchObject({ status: 200, error: 0 });
    expect(Object.keys(after.data)).toEqual(Object.keys(before.data));
    expect(await messages()).toHaveLength(1);
    expect(await reset(code)).toMatchObject({ status: 200, error: 1004 });
    const [row] = await database.db.select({ tries: otp.tries }).from(otp).where(eq(otp.memberId, the.id));
    expect(row?.tries).toBe(0);
    expect((await logIn('ต้มยำกุ้งน้ำข้น')).error).toBe(1001);
  });

  it.each([['without a provider of SMS'], ['with one that fails']])(
    'answers the same for known and unknown phones %s, and the failure is logged',
    async (how) => {
      const provider = createServer((_, response) => void response.writeHead(500).end());
      await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
      const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/sms`;
      const smsWebhookUrl = how === 'with one that fails' ? url : undefined;
      const real = await testDoor(database, { clock, config: { sandbox: false, smsWebhookUrl } });
      try {
        const known = await real.call('POST /api/reset_password', { phone: the.person.phone });
        expect(takeErrors()).toHaveLength(1);
        const unknown = await real.call('POST /api/reset_password', { phone: somebody().phone });
        expect(takeErrors()).toEqual([]);
        expect(known).toMatchObject({ status: 200, error: 0 });
        expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
      } finally {
        await real.close();
        provider.close();
      }
    },
  );

  it('answers before anything is looked up or sent: nothing can be told from how long it takes', async () => {
    let begun: (() => Promise<void>) | undefined;
    const afterAnswer = (work: () => Promise<void>): void => {
      begun = work;
    };
    const real = await testDoor(database, { clock, parts: { afterAnswer, random: testChance('later') } });
    const held = await database.pool.connect();
    try {
      await held.query('begin');
      await held.query('lock table member, otp in access exclusive mode');
      expect(await real.call('POST /api/reset_password', { phone: the.person.phone })).toMatchObject({
        status: 200,
        error: 0,
      });
    } finally {
      await held.query('rollback');
      held.release();
      await real.close();
    }
    expect(await messages()).toEqual([]);
    await begun?.();
    expect(await messages()).toHaveLength(1);
  });

  it('keeps the code only as a hash, bound to its member', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    const [row] = await database.db.select().from(otp).where(eq(otp.memberId, the.id));
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.codeHash).not.toContain(code);
    const other = await registered(door);
    await ask(other.person.phone);
    expect(await reset(code, 'ต้มยำกุ้งน้ำข้น', other.person.phone)).toMatchObject({ error: 1004 });
  });

  it('takes a code once', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    expect((await reset(code)).error).toBe(0);
    expect(await reset(code, 'แกงเขียวหวานไก่')).toMatchObject({
      status: 200,
      error: 1004,
      fields: { otp: 'รหัสไม่ถูกต้องหรือหมดอายุแล้ว' },
    });
    expect((await logIn('ต้มยำกุ้งน้ำข้น')).error).toBe(0);
  });

  it('takes a code once of twenty tries at the same time', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(code, `รหัสผ่านของคนที่ ${n}`)));
    expect(answers.filter((answer) => answer.error === 0)).toHaveLength(1);
    const won = answers.findIndex((answer) => answer.error === 0);
    expect((await logIn(`รหัสผ่านของคนที่ ${won}`)).error).toBe(0);
  });

  it('takes a code for five minutes', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    clock.advance({ minutes: 5 });
    expect((await reset(code)).error).toBe(1004);
    clock.advance({ ms: -1 });
    expect((await reset(code)).error).toBe(0);
  });

  it('is over after five wrong tries, also for the right code, until a new one is asked for', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    for (let times = 0; times < 5; times++) expect((await reset(wrong(code))).error).toBe(1004);
    expect((await reset(code)).error).toBe(1004);
    clock.advance({ minutes: 1 });
    await ask();
    expect((await reset(codeIn((await messages())[0]))).error).toBe(0);
  });

  it('counts wrong tries that come at once', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    await Promise.all(Array.from({ length: 10 }, () => reset(wrong(code))));
    const [row] = await database.db.select({ tries: otp.tries }).from(otp).where(eq(otp.memberId, the.id));
    expect(row?.tries).toBe(5);
    expect((await reset(code)).error).toBe(1004);
  });

  it('sends a new code after a minute, which ends the one before', async () => {
    await ask();
    const first = codeIn((await messages())[0]);
    clock.advance({ seconds: 59 });
    expect((await ask()).error).toBe(0);
    expect(await messages()).toHaveLength(1);
    clock.advance({ seconds: 1 });
    await ask();
    expect(await messages()).toHaveLength(2);
    expect((await reset(first)).error).toBe(1004);
    expect((await reset(codeIn((await messages())[0]))).error).toBe(0);
  });

  it('sends at most five codes a day to one member', async () => {
    for (let times = 0; times < 8; times++) {
      expect((await ask()).error).toBe(0);
      clock.advance({ minutes: 10 });
    }
    expect(await messages()).toHaveLength(5);
    clock.advance({ hours: 23 });
    await ask();
    expect(await messages()).toHaveLength(6);
  });

  it('does not spend the code on a password that is refused', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    expect(await reset(code, '12345678')).toMatchObject({
      status: 422,
      error: 9004,
      fields: { new_password: expect.stringMatching(/เดาง่าย/) },
    });
    expect((await reset(code)).error).toBe(0);
  });

  it('refuses what is no phone and no code', async () => {
    expect(await door.call('POST /api/reset_password', { phone: '12345' })).toMatchObject({ status: 422 });
    for (const code of ['12345', '1234567', 'abcdef', ''])
      expect(await reset(code)).toMatchObject({ status: 422, fields: { otp: 'รหัส OTP มี 6 หลัก' } });
  });

  it('is asked for at most ten times an hour from one address', async () => {
    const strict = await testDoor(database, { clock, config: { rateLimitFactor: 1 } });
    const from = (address: string) =>
      strict.call('POST /api/reset_password', { phone: somebody().phone }, { headers: { 'X-Benja-Address': address } });
    for (let times = 0; times < 10; times++) expect((await from('198.51.100.20')).error).toBe(0);
    expect(await from('198.51.100.20')).toMatchObject({ status: 429, error: 9007 });
    expect((await from('198.51.100.21')).error).toBe(0);
    await strict.close();
  });
});
