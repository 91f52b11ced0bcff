import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bankAccountHistory, member, session } from '#lib/account/server/tables.ts';
import { give, thb } from '#tests/support/money.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';
import { passwordsOfFile } from './passwords-of-file.ts';
import { cookieOf, fromOwnPage, registered } from './people.ts';

const the = passwordsOfFile();
const { clock, door, database, logIn, isLoggedIn } = the;

const own = () => ({ headers: fromOwnPage(the.cookie) });

describe('changing a password', () => {
  const change = (old_password: string, new_password: string) =>
    door.call('POST /api/member/change_password', { old_password, new_password }, own());

  it('makes the new one the only one, keeps this device and logs the others out', async () => {
    const other = cookieOf(await logIn(the.person.password));
    expect(await change(the.person.password, 'ต้มยำกุ้งน้ำข้น')).toMatchObject({ status: 200, error: 0, data: null });
    expect(await isLoggedIn(the.cookie)).toBe(true);
    expect(await isLoggedIn(other)).toBe(false);
    expect((await logIn(the.person.password)).error).toBe(1001);
    expect((await logIn('ต้มยำกุ้งน้ำข้น')).error).toBe(0);
  });

  it('needs the old one', async () => {
    const other = cookieOf(await logIn(the.person.password));
    expect(await change('not the old one', 'ต้มยำกุ้งน้ำข้น')).toMatchObject({
      status: 200,
      error: 1009,
      fields: { old_password: 'รหัสผ่านไม่ถูกต้อง' },
    });
    expect(await isLoggedIn(other)).toBe(true);
    expect((await logIn(the.person.password)).error).toBe(0);
  });

  it.each([
    ['short', /อย่างน้อย 8/],
    ['12345678', /เดาง่าย/],
    ['x'.repeat(73), /ไม่เกิน 72/],
  ])('refuses %s as a new one', async (password, text) => {
    expect(await change(the.person.password, password)).toMatchObject({
      status: 422,
      error: 9004,
      fields: { new_password: expect.stringMatching(text) },
    });
    expect((await logIn(the.person.password)).error).toBe(0);
  });

  it('lets no session of the old password live: a login that was checked before it waits, and is refused', async () => {
    const held = await database.pool.connect();
    try {
      // Another change of the password, as it is about to commit.
      await held.query('begin');
      await held.query(`update member set password_hash = 'another' where id = $1`, [the.id]);
      const late = logIn(the.person.password);
      await waitForLocks(database.pool, 1);
      await held.query('commit');
      const answer = await late;
      expect(answer).toMatchObject({ error: 1001 });
      expect(cookieOf(answer)).toBeUndefined();
    } finally {
      await held.query('rollback');
      held.release();
    }
    const sessions = await database.db.select().from(session).where(eq(session.memberId, the.id));
    expect(sessions).toHaveLength(1);
  });

  it('ends the session of a login that came just before it, also when that has not committed yet', async () => {
    const held = await database.pool.connect();
    try {
      // The login has opened its session and cannot finish.
      await held.query('begin');
      await held.query('lock table play_session in access exclusive mode');
      const login = logIn(the.person.password);
      await waitForLocks(database.pool, 1);
      const changed = change(the.person.password, 'ต้มยำกุ้งน้ำข้น');
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
    expect(await isLoggedIn(the.cookie)).toBe(true);
  });

  it('is changed once by two devices at the same time: the second has given a password that is no longer', async () => {
    const second = cookieOf(await logIn(the.person.password));
    const answers = await Promise.all(
      [the.cookie, second].map((of, n) =>
        door.call(
          'POST /api/member/change_password',
          { old_password: the.person.password, new_password: `ต้มยำกุ้งน้ำข้น ${n}` },
          { headers: fromOwnPage(of) },
        ),
      ),
    );
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
  });

  it('is a member’s own matter', async () => {
    const input = { old_password: the.person.password, new_password: 'ต้มยำกุ้งน้ำข้น' };
    expect(await door.call('POST /api/member/change_password', input)).toMatchObject({ status: 401, error: 9005 });
    expect(await door.call('POST /api/member/change_password', {}, own())).toMatchObject({
      status: 422,
      fields: { old_password: expect.any(String), new_password: expect.any(String) },
    });
  });
});

describe('เปลี่ยนบัญชีรับเงิน', () => {
  const update = (over: Record<string, unknown> = {}) =>
    door.call(
      'POST /api/member/update_sub_bank_account',
      { bank_code: '014', account_number: the.person.account_number, password: the.person.password, ...over },
      own(),
    );
  const bankOf = async (memberId: bigint) => {
    const [row] = await database.db.select().from(member).where(eq(member.id, memberId));
    return { bank: row?.bankCode, number: row?.bankAccountNumber };
  };

  it('ใช้บัญชีใหม่ เก็บบัญชีเดิมไว้ในประวัติ และพักการถอน 24 ชั่วโมง', async () => {
    await give(door.ctx, the.id, thb('1000.00'));
    expect(await update()).toMatchObject({
      status: 200,
      error: 0,
      data: {
        bank: {
          code: '014',
          name: 'ไทยพาณิชย์',
          account_number: expect.stringContaining(the.person.account_number.slice(-4)),
        },
        withdraw_held_until: '2026-11-21T12:00:00.000+07:00',
      },
    });
    expect(await bankOf(the.id)).toEqual({ bank: '014', number: the.person.account_number });
    const history = await database.db.select().from(bankAccountHistory).where(eq(bankAccountHistory.memberId, the.id));
    expect(history).toMatchObject([
      { bankCode: '004', bankAccountNumber: the.person.account_number, replacedAt: clock.now() },
    ]);
    const withdraw = () =>
      door.call('POST /api/member/withdraw', { amount: '200.00' }, { ...own(), key: `to-new-account-${the.id}` });
    expect(await withdraw()).toMatchObject({ error: 2005 });
    clock.set('2026-11-21T12:00:00+07:00');
    the.cookie = cookieOf(await logIn(the.person.password)) ?? '';
    expect(await withdraw()).toMatchObject({ error: 0, data: { bank: { code: '014' } } });
  });

  it('needs the password', async () => {
    expect(await update({ password: 'not the password' })).toMatchObject({
      status: 200,
      error: 1009,
      message: 'รหัสผ่านไม่ถูกต้อง',
      fields: { password: 'รหัสผ่านไม่ถูกต้อง' },
    });
    expect(await bankOf(the.id)).toEqual({ bank: '004', number: the.person.account_number });
  });

  it('refuses the account of another member, and changes nothing', async () => {
    const other = await registered(door);
    const { bank_code, account_number } = other.person;
    expect(await update({ bank_code, account_number })).toMatchObject({ status: 200, error: 1003 });
    expect(await bankOf(the.id)).toEqual({ bank: '004', number: the.person.account_number });
    expect(await database.db.select().from(bankAccountHistory).where(eq(bankAccountHistory.memberId, the.id))).toEqual(
      [],
    );
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
    const [row] = await database.db
      .select({ held: member.withdrawHeldUntil })
      .from(member)
      .where(eq(member.id, the.id));
    expect(row?.held).toBeNull();
  });

  it('is a member’s own matter', async () => {
    const input = { bank_code: '014', account_number: '1234567890', password: the.person.password };
    expect(await door.call('POST /api/member/update_sub_bank_account', input)).toMatchObject({ status: 401 });
  });
});
