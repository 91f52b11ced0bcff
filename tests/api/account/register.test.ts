import { count, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { member } from '#lib/account/server/tables.ts';
import { account } from '#lib/ledger/server/tables.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { cookieOf, fromOwnPage, type Person, proofOf, registered, somebody } from './people.ts';

const clock = testClock();
const door = doorOfFile({ clock });
const { database } = door;

afterAll(() => expectSoundBooks(door.ctx));
beforeEach(() => clock.set('2026-11-20T12:00:00+07:00'));

const register = async (person: Person, over: Partial<Record<string, unknown>> = {}) => {
  const phone = typeof over.phone === 'string' ? over.phone : person.phone;
  return door.call('POST /api/register', { ...person, phone_token: await proofOf(door, phone), ...over });
};

/** How many members and wallets there are: a refusal adds neither. */
async function population(): Promise<string> {
  const [members] = await database.db.select({ of: count() }).from(member);
  const [accounts] = await database.db.select({ of: count() }).from(account);
  return `${members?.of} members, ${accounts?.of} accounts`;
}

describe('สมัครสมาชิก', () => {
  it('ได้บัญชี เข้าสู่ระบบทันที และมีกระเป๋าเปล่ากับแต้มศูนย์', async () => {
    const person = somebody();
    const answer = await register(person);
    expect(answer).toMatchObject({
      status: 200,
      error: 0,
      data: { access_token: expect.any(String), user: { id: expect.any(String), username: 'สมใจ', vip_level: 0 } },
    });
    // The specification's clients read the token beside the data.
    expect(JSON.parse(answer.text).access_token).toBe(answer.data.access_token);
    const own = { headers: fromOwnPage(cookieOf(answer)) };
    expect((await door.call('POST /api/member/wallets', {}, own)).data).toEqual([
      expect.objectContaining({ balance: '0.00', wallet_type_id: 1 }),
    ]);
    expect((await door.call('POST /api/member/points', {}, own)).data).toMatchObject({ point: '0' });
    expect((await door.call('GET /api/get_user_info', {}, own)).data).toMatchObject({
      agent_code: 'benja',
      user: { first_name: 'สมใจ', last_name: 'รักสงบ', vip_level: 0, bank: { code: '004', name: 'กสิกรไทย' } },
    });
  });

  it('เก็บเบอร์เป็น E.164 และแสดงเบอร์กับเลขบัญชีแบบปิดบางส่วน', async () => {
    const { id, cookie, person } = await registered(door);
    const [row] = await database.db.select().from(member).where(eq(member.id, id));
    expect(row?.phone).toBe(`+66${person.phone.slice(1)}`);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { user } = (await door.call('GET /api/get_user_info', {}, { headers: fromOwnPage(cookie) })).data;
    for (const shown of [user.phone, user.bank.account_number]) {
      expect(shown).toMatch(/[x•*]/i);
      expect(shown).toContain(person.phone.slice(-4));
    }
    expect(JSON.stringify(user)).not.toContain(person.account_number);
  });

  it.each([
    ['๐๙๘-๗๖๕ ๔๓๒๑', '+66987654321'],
    ['+66 98 765 4322', '+66987654322'],
    ['(098) 765-4323', '+66987654323'],
  ])('รับเบอร์ที่เขียนว่า %s', async (phone, kept) => {
    const { id } = await registered(door, { phone });
    const [row] = await database.db.select({ phone: member.phone }).from(member).where(eq(member.id, id));
    expect(row?.phone).toBe(kept);
  });

  it('รับรหัสผู้แนะนำของเพื่อน ไม่ว่าพิมพ์ตัวเล็กหรือใหญ่', async () => {
    const friend = await registered(door);
    const { ref_code } = (await door.call('GET /api/get_user_info', {}, { headers: fromOwnPage(friend.cookie) })).data
      .user;
    expect(ref_code).toMatch(/^[2-9A-Z]{8}$/);
    const answer = await register(somebody(), { ref_code: ref_code.toLowerCase() });
    const [row] = await database.db
      .select()
      .from(member)
      .where(eq(member.id, BigInt(answer.data.user.id)));
    expect(row?.referredBy).toBe(friend.id);
  });
});

describe('a registration is refused, and nobody is added, for', () => {
  it.each<[string, Record<string, unknown>, string, RegExp]>([
    ['a phone of nine digits', { phone: '091234567' }, 'phone', /10 หลัก/],
    ['a land line', { phone: '0212345678' }, 'phone', /06 08 หรือ 09/],
    ['a password of seven characters', { password: 'a1b2c3d' }, 'password', /อย่างน้อย 8/],
    ['a password of 73 characters', { password: 'ก'.repeat(73) }, 'password', /ไม่เกิน 72/],
    ['one of the common passwords', { password: 'PassWord123' }, 'password', /เดาง่าย/],
    ['one letter over and over', { password: 'zzzzzzzzzz' }, 'password', /เดาง่าย/],
    ['a name with digits', { first_name: 'สมใจ2' }, 'first_name', /ตัวอักษรไทยหรืออังกฤษ/],
    ['markup for a name', { last_name: '<b>ใจดี</b>' }, 'last_name', /ตัวอักษรไทยหรืออังกฤษ/],
    ['no day of birth', { birth_date: '' }, 'birth_date', /เลือกวัน เดือน และปีเกิด/],
    ['a day that does not exist', { birth_date: '1990-02-30' }, 'birth_date', /วันเกิดไม่ถูกต้อง/],
    ['an unknown bank', { bank_code: '999' }, 'account_number', /เลือกธนาคาร/],
    ['an account too short for its bank', { account_number: '123456789' }, 'account_number', /กสิกรไทยต้องมี 10 หลัก/],
    ['ten digits at a bank of twelve or fifteen', { bank_code: '030' }, 'account_number', /ออมสินต้องมี 12 หรือ 15 หลัก/],
    ['a referral code nobody has', { ref_code: 'ZZZZ9999' }, 'ref_code', /ไม่พบรหัสผู้แนะนำ/],
    ['terms not accepted', { accept_terms: false }, 'accept_terms', /ต้องยอมรับข้อตกลง/],
  ])('%s', async (_, over, field, text) => {
    const before = await population();
    const answer = await register(somebody(), over);
    expect(answer).toMatchObject({ status: 422, error: 9004, fields: { [field]: expect.stringMatching(text) } });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await population()).toBe(before);
  });

  it('a password that holds the phone number', async () => {
    const person = somebody();
    const answer = await register(person, { password: `my${person.phone.slice(1)}!` });
    expect(answer).toMatchObject({ status: 422, fields: { password: expect.stringMatching(/เดาง่าย/) } });
  });

  it('every missing field, each by its name', async () => {
    const answer = await door.call('POST /api/register', {});
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual(
      [
        'accept_terms',
        'account_number',
        'bank_code',
        'birth_date',
        'first_name',
        'last_name',
        'password',
        'phone',
      ].sort(),
    );
  });

  it('a person one day short of twenty, accepted the day after', async () => {
    const person = { ...somebody(), birth_date: '2006-11-21' };
    expect(await register(person)).toMatchObject({
      status: 200,
      error: 1006,
      fields: { birth_date: 'ต้องมีอายุ 20 ปีขึ้นไป' },
    });
    // Bangkok's day counts: it has begun at 17:00 UTC.
    clock.set('2026-11-20T17:00:00Z');
    expect((await register(person)).error).toBe(0);
  });

  it('a person born on a leap day, one day before turning twenty', async () => {
    const person = { ...somebody(), birth_date: '2004-02-29' };
    clock.set('2024-02-28T23:59:59+07:00');
    expect((await register(person)).error).toBe(1006);
    clock.set('2024-02-29T00:00:00+07:00');
    expect((await register(person)).error).toBe(0);
  });

  it('a phone that has an account, however it is written', async () => {
    const { person } = await registered(door);
    const before = await population();
    const answer = await register({ ...somebody(), phone: `+66${person.phone.slice(1)}` });
    expect(answer).toMatchObject({ status: 200, error: 1002, message: 'เบอร์โทรศัพท์นี้มีบัญชีอยู่แล้ว' });
    expect(await population()).toBe(before);
  });

  it('a registered bank account; the same number at another bank is free', async () => {
    const { person } = await registered(door);
    const taken = { account_number: person.account_number };
    expect(await register(somebody(), taken)).toMatchObject({ status: 200, error: 1003 });
    expect(await register(somebody(), { ...taken, bank_code: '014' })).toMatchObject({ error: 0 });
  });
});

it('makes one account of twenty registrations sent at once', async () => {
  const person = somebody();
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(person)));
  expect(answers.filter((answer) => answer.error === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.error === 1002 || answer.error === 1003)).toHaveLength(19);
  const rows = await database.db
    .select()
    .from(member)
    .where(eq(member.phone, `+66${person.phone.slice(1)}`));
  expect(rows).toHaveLength(1);
});

describe('whether something can still be registered', () => {
  const check = async (input: Record<string, unknown>) => door.call('POST /api/check_account', input);

  it('is told of a phone and of a bank account', async () => {
    const { person } = await registered(door);
    expect((await check({ phone: person.phone })).data).toEqual({ available: false });
    expect((await check({ phone: somebody().phone })).data).toEqual({ available: true });
    const { bank_code, account_number } = person;
    expect((await check({ bank_code, account_number })).data).toEqual({ available: false });
    expect((await check({ bank_code: '014', account_number })).data).toEqual({ available: true });
  });

  it('is no for a number no bank has', async () => {
    expect((await check({ bank_code: '004', account_number: '123' })).data).toEqual({ available: false });
  });

  it('is not answered without a phone or an account', async () => {
    expect(await check({})).toMatchObject({ status: 422, error: 9004 });
    expect(await check({ phone: 'โทร' })).toMatchObject({ status: 422 });
    expect(await check({ bank_code: '004' })).toMatchObject({ status: 422 });
  });

  it('is asked at most twenty times in five minutes from one address', async () => {
    const strict = await testDoor(database, { clock, config: { rateLimitFactor: 1 } });
    const ask = (address: string) =>
      strict.call('POST /api/check_account', { phone: somebody().phone }, { headers: { 'X-Benja-Address': address } });
    for (let times = 0; times < 20; times++) expect((await ask('198.51.100.7')).error).toBe(0);
    const refused = await ask('198.51.100.7');
    expect(refused).toMatchObject({
      status: 429,
      error: 9007,
      message: expect.stringMatching(/^ทำรายการเร็วเกินไป รอ \d+ (วินาที|นาที)$/),
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('198.51.100.8')).error).toBe(0);
    await strict.close();
  });
});
