import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { bankAccountHistory, member, otp, session } from '#lib/account/server/tables.ts';
import { latestSms } from '#lib/sandbox/server/sms.ts';
import { sandboxSms } from '#lib/sandbox/server/tables.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { takeErrors } from '#tests/support/log.ts';
import { balanceOf, closeAccount, give, thb } from '#tests/support/money.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';
import { cookieOf, fromOwnPage, type Person, registered, somebody } from './people.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('password') } });
const { database } = door;
let person: Person;
let id: bigint;
let cookie: string;

beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  ({ person, id, cookie } = await registered(door));
});

const own = () => ({ headers: fromOwnPage(cookie) });
const logIn = (password: string, phone = person.phone) => door.call('POST /api/login', { phone, password });
const isLoggedIn = async (of: string | undefined): Promise<boolean> =>
  (await door.call('GET /api/get_user_info', {}, { headers: fromOwnPage(of) })).status === 200;

describe('changing a password', () => {
  const change = (old_password: string, new_password: string) =>
    door.call('POST /api/member/change_password', { old_password, new_password }, own());

  it('makes the new one the only one, keeps this device and logs the others out', async () => {
    const other = cookieOf(await logIn(person.password));
    expect(await change(person.password, 'ต้มยำกุ้งน้ำข้น')).toMatchObject({ status: 200, error: 0, data: null });
    expect(await isLoggedIn(cookie)).toBe(true);
    expect(await isLoggedIn(other)).toBe(false);
    expect((await logIn(person.password)).error).toBe(1001);
    expect((await logIn('ต้มยำกุ้งน้ำข้น')).error).toBe(0);
  });

  it('needs the old one', async () => {
    const other = cookieOf(await logIn(person.password));
    expect(await change('not the old one', 'ต้มยำกุ้งน้ำข้น')).toMatchObject({
      status: 200,
      error: 1009,
      fields: { old_password: 'รหัสผ่านไม่ถูกต้อง' },
    });
    expect(await isLoggedIn(other)).toBe(true);
    expect((await logIn(person.password)).error).toBe(0);
  });

  it.each([
    ['short', /อย่างน้อย 8/],
    ['12345678', /เดาง่าย/],
    ['x'.repeat(73), /ไม่เกิน 72/],
  ])('refuses %s as a new one', async (password, text) => {
    expect(await change(person.password, password)).toMatchObject({
      status: 422,
      error: 9004,
      fields: { new_password: expect.stringMatching(text) },
    });
    expect((await logIn(person.password)).error).toBe(0);
  });

  it('lets no session of the old password live: a login that was checked before it waits, and is refused', async () => {
    const held = await database.pool.connect();
    try {
      // Another change of the password, as it is about to commit.
      await held.query('begin');
      await held.query(`update member set password_hash = 'another' where id = $1`, [id]);
      const late = logIn(person.password);
      await waitForLocks(database.pool, 1);
      await held.query('commit');
      const answer = await late;
      expect(answer).toMatchObject({ error: 1001 });
      expect(cookieOf(answer)).toBeUndefined();
    } finally {
      await held.query('rollback');
      held.release();
    }
    const sessions = await database.db.select().from(session).where(eq(session.memberId, id));
    expect(sessions).toHaveLength(1);
  });

  it('ends the session of a login that came just before it, also when that has not committed yet', async () => {
    const held = await database.pool.connect();
    try {
      // The login has opened its session and cannot finish.
      await held.query('begin');
      await held.query('lock table play_session in access exclusive mode');
      const login = logIn(person.password);
      await waitForLocks(database.pool, 1);
      const changed = change(person.password, 'ต้มยำกุ้งน้ำข้น');
      await waitForLocks(database.pool, 2);
      await held.query('commit');
      expect((await changed).error).toBe(0);
      const opened = await login;
      expect(opened.error).toBe(0);
      expect(await isLoggedIn(cookieOf(opened))).toBe(false);
    } finally {
      await held.query('rollback');
      held.release();
    }
    expect(await isLoggedIn(cookie)).toBe(true);
  });

  it('is changed once by two devices at the same time: the second has given a password that is no longer', async () => {
    const second = cookieOf(await logIn(person.password));
    const answers = await Promise.all(
      [cookie, second].map((of, n) =>
        door.call(
          'POST /api/member/change_password',
          { old_password: person.password, new_password: `ต้มยำกุ้งน้ำข้น ${n}` },
          { headers: fromOwnPage(of) },
        ),
      ),
    );
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
  });

  it('is a member’s own matter', async () => {
    const input = { old_password: person.password, new_password: 'ต้มยำกุ้งน้ำข้น' };
    expect(await door.call('POST /api/member/change_password', input)).toMatchObject({ status: 401, error: 9005 });
    expect(await door.call('POST /api/member/change_password', {}, own())).toMatchObject({
      status: 422,
      fields: { old_password: expect.any(String), new_password: expect.any(String) },
    });
  });
});

describe('ลืมรหัสผ่าน', () => {
  const ask = (phone = person.phone) => door.call('POST /api/reset_password', { phone });
  const reset = (code: string, new_password = 'ต้มยำกุ้งน้ำข้น', phone = person.phone) =>
    door.call('POST /api/reset_password_v2', { phone, otp: code, new_password });
  const messages = async (): Promise<string[]> =>
    (
      await database.db
        .select({ text: sandboxSms.text })
        .from(sandboxSms)
        .where(eq(sandboxSms.phone, `+66${person.phone.slice(1)}`))
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
    expect(await isLoggedIn(cookie)).toBe(false);
    expect((await logIn(person.password)).error).toBe(1001);
    expect((await logIn('ต้มยำกุ้งน้ำข้น')).error).toBe(0);
  });

  it('พักการถอน 24 ชั่วโมงหลังตั้งรหัสใหม่ เพราะเบอร์อาจเปลี่ยนเจ้าของ', async () => {
    await give(door.ctx, id, thb('1000.00'));
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
    expect(await balanceOf(database.db, id)).toBe('800.00');
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
    await closeAccount(door.ctx, id);
    clock.advance({ minutes: 2 });
    const after = await ask();
    expect(after).toMatchObject({ status: 200, error: 0 });
    expect(Object.keys(after.data)).toEqual(Object.keys(before.data));
    expect(await messages()).toHaveLength(1);
    expect(await reset(code)).toMatchObject({ status: 200, error: 1004 });
    const [row] = await database.db.select({ tries: otp.tries }).from(otp).where(eq(otp.memberId, id));
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
        const known = await real.call('POST /api/reset_password', { phone: person.phone });
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
      expect(await real.call('POST /api/reset_password', { phone: person.phone })).toMatchObject({
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
    const [row] = await database.db.select().from(otp).where(eq(otp.memberId, id));
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
    const [row] = await database.db.select({ tries: otp.tries }).from(otp).where(eq(otp.memberId, id));
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

describe('เปลี่ยนบัญชีรับเงิน', () => {
  const update = (over: Record<string, unknown> = {}) =>
    door.call(
      'POST /api/member/update_sub_bank_account',
      { bank_code: '014', account_number: person.account_number, password: person.password, ...over },
      own(),
    );
  const bankOf = async (memberId: bigint) => {
    const [row] = await database.db.select().from(member).where(eq(member.id, memberId));
    return { bank: row?.bankCode, number: row?.bankAccountNumber };
  };

  it('ใช้บัญชีใหม่ เก็บบัญชีเดิมไว้ในประวัติ และพักการถอน 24 ชั่วโมง', async () => {
    await give(door.ctx, id, thb('1000.00'));
    expect(await update()).toMatchObject({
      status: 200,
      error: 0,
      data: {
        bank: {
          code: '014',
          name: 'ไทยพาณิชย์',
          account_number: expect.stringContaining(person.account_number.slice(-4)),
        },
        withdraw_held_until: '2026-11-21T12:00:00.000+07:00',
      },
    });
    expect(await bankOf(id)).toEqual({ bank: '014', number: person.account_number });
    const history = await database.db.select().from(bankAccountHistory).where(eq(bankAccountHistory.memberId, id));
    expect(history).toMatchObject([
      { bankCode: '004', bankAccountNumber: person.account_number, replacedAt: clock.now() },
    ]);
    const withdraw = () =>
      door.call('POST /api/member/withdraw', { amount: '200.00' }, { ...own(), key: `to-new-account-${id}` });
    expect(await withdraw()).toMatchObject({ error: 2005 });
    clock.set('2026-11-21T12:00:00+07:00');
    cookie = cookieOf(await logIn(person.password)) ?? '';
    expect(await withdraw()).toMatchObject({ error: 0, data: { bank: { code: '014' } } });
  });

  it('needs the password', async () => {
    expect(await update({ password: 'not the password' })).toMatchObject({
      status: 200,
      error: 1009,
      message: 'รหัสผ่านไม่ถูกต้อง',
      fields: { password: 'รหัสผ่านไม่ถูกต้อง' },
    });
    expect(await bankOf(id)).toEqual({ bank: '004', number: person.account_number });
  });

  it('refuses the account of another member, and changes nothing', async () => {
    const other = await registered(door);
    const { bank_code, account_number } = other.person;
    expect(await update({ bank_code, account_number })).toMatchObject({ status: 200, error: 1003 });
    expect(await bankOf(id)).toEqual({ bank: '004', number: person.account_number });
    expect(await database.db.select().from(bankAccountHistory).where(eq(bankAccountHistory.memberId, id))).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string, RegExp]>([
    ['the account it is already', { bank_code: '004' }, 'account_number', /บัญชีเดิม/],
    ['a number too short for its bank', { account_number: '12345' }, 'account_number', /ไทยพาณิชย์ต้องมี 10 หลัก/],
    ['a bank there is not', { bank_code: '999' }, 'account_number', /เลือกธนาคาร/],
    ['no bank at all', { bank_code: 'scb' }, 'bank_code', /เลือกธนาคาร/],
    ['no number', { account_number: '' }, 'account_number', /กรอกเลขบัญชี/],
  ])('refuses %s', async (_, over, field, text) => {
    expect(await update(over)).toMatchObject({
      status: 422,
      error: 9004,
      fields: { [field]: expect.stringMatching(text) },
    });
    const [row] = await database.db.select({ held: member.withdrawHeldUntil }).from(member).where(eq(member.id, id));
    expect(row?.held).toBeNull();
  });

  it('is a member’s own matter', async () => {
    const input = { bank_code: '014', account_number: '1234567890', password: person.password };
    expect(await door.call('POST /api/member/update_sub_bank_account', input)).toMatchObject({ status: 401 });
  });
});
