/** Guessing at passwords: it slows down whoever guesses, on every call that asks for one, and nobody else. */
import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { trimTries } from '#lib/account/server/password-tries.ts';
import { loginFailure } from '#lib/account/server/tables.ts';
import type { RouteKey } from '#lib/contract/route.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { type Answer, doorOfFile } from '#tests/support/front-door.ts';
import { fromOwnPage, type Person, registered, somebody } from './people.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('tries') } });
const db = () => door.database.db;
let person: Person;
let cookie: string;
let device: string;

beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  ({ person, cookie, device } = await registered(door));
});

const from = (address: string): Record<string, string> => ({ 'X-Benja-Address': address });
const logIn = (password: string, headers: Record<string, string>, phone = person.phone): Promise<Answer> =>
  door.call('POST /api/login', { phone, password }, { headers });
const guess = (address: string, phone = person.phone) => logIn('a guess', from(address), phone);
const addresses = (count: number) => Array.from({ length: count }, (_, n) => `198.51.${100 + (n >> 8)}.${n & 255}`);
const errorsOf = (answers: readonly Answer[]) => ({
  tried: answers.filter(({ error }) => error === 1001 || error === 1009).length,
  refused: answers.filter(({ error }) => error === 1005).length,
});
/** As a tireless attacker does from one address: fifteen at once, then one whenever it is let in, for so many minutes. */
async function attack(minutes: number, each: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: 15 }, () => guess('203.0.113.66')));
  for (let minute = 0; minute < minutes; minute++) {
    await guess('203.0.113.66');
    await each();
    clock.advance({ minutes: 1 });
  }
}

describe('a hundred wrong passwords at once', () => {
  it.each(['a member has', 'nobody has'])('for a phone that %s are tried five times from one address', async (kind) => {
    const phone = kind === 'nobody has' ? somebody().phone : person.phone;
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess('203.0.113.1', phone)));
    expect(errorsOf(answers)).toEqual({ tried: 5, refused: 95 });
  });

  it.each(['a member has', 'nobody has'])('for a phone that %s are tried five times from a hundred', async (kind) => {
    const phone = kind === 'nobody has' ? somebody().phone : person.phone;
    const answers = await Promise.all(addresses(100).map((address) => guess(address, phone)));
    expect(errorsOf(answers)).toEqual({ tried: 5, refused: 95 });
  });

  const asked: readonly (readonly [RouteKey, () => Record<string, unknown>])[] = [
    ['POST /api/member/change_password', () => ({ old_password: 'a guess', new_password: 'ต้มยำกุ้งน้ำข้น' })],
    ['POST /api/member/confirm_password', () => ({ password: 'a guess' })],
    [
      'POST /api/member/update_sub_bank_account',
      () => ({ bank_code: '014', account_number: person.account_number, password: 'a guess' }),
    ],
    ['POST /api/member/deletion/request', () => ({ password: 'a guess' })],
    ['POST /api/member/rest', () => ({ length: 'permanent', password: 'a guess' })],
  ];
  it.each(asked)('on %s are tried five times, on a device that was there before or not', async (key, input) => {
    const guesses = (count: number, cookies: string) =>
      Promise.all(
        addresses(count).map((at) => door.call(key, input(), { headers: { ...fromOwnPage(cookies), ...from(at) } })),
      );
    expect(errorsOf(await guesses(40, `${cookie}; ${device}`))).toEqual({ tried: 5, refused: 35 });
    expect(errorsOf(await guesses(40, cookie))).toEqual({ tried: 5, refused: 35 });
    // They count together with logins.
    expect((await logIn(person.password, fromOwnPage(device))).error).toBe(1005);
    expect((await guess('203.0.113.1')).error).toBe(1005);
  });
});

describe('while somebody guesses without end', () => {
  it('the member logs in on a device that has done so before, every time, and is asked for the password again there', async () => {
    let times = 0;
    await attack(10, async () => {
      const again = await logIn(person.password, { ...fromOwnPage(device), ...from('192.0.2.7') });
      expect(again.error).toBe(0);
      const headers = { ...fromOwnPage(`${again.headers.getSetCookie()[0]?.split(';')[0]}; ${device}`) };
      expect(
        (await door.call('POST /api/member/confirm_password', { password: person.password }, { headers })).error,
      ).toBe(0);
      times++;
    });
    expect(times).toBe(10);
  });

  it('the member’s new device elsewhere is only slowed: eight seconds, then it is let in', async () => {
    await attack(3, async () => undefined);
    const refused = await logIn(person.password, from('192.0.2.8'));
    expect(refused).toMatchObject({ error: 1005, message: 'ลองหลายครั้งเกินไป ลองใหม่ใน 8 วินาที' });
    expect(refused.headers.get('retry-after')).toBe('8');
    clock.advance({ seconds: 8, ms: -1 });
    await guess('203.0.113.66');
    expect((await logIn(person.password, from('192.0.2.8'))).error).toBe(1005);
    clock.advance({ ms: 1 });
    expect((await logIn(person.password, from('192.0.2.8'))).error).toBe(0);
  });

  it('many networks are slowed alike, each on its own', async () => {
    await Promise.all(addresses(50).map((address) => guess(address)));
    clock.advance({ seconds: 8 });
    expect((await guess('198.51.100.49')).error).toBe(1001);
    expect(await guess('198.51.100.49')).toMatchObject({ error: 1005, message: expect.stringContaining('16 วินาที') });
    expect((await guess('198.51.100.48')).error).toBe(1001);
  });

  it('treats another member’s device and an invented device name as unknown', async () => {
    const other = await registered(door);
    for (const headers of [fromOwnPage(other.device), fromOwnPage(`benja-device=${'A'.repeat(43)}`)]) {
      const answers = await Promise.all(addresses(20).map((at) => logIn('a guess', { ...headers, ...from(at) })));
      expect(errorsOf(answers).tried).toBeLessThanOrEqual(5);
    }
    expect(await logIn(person.password, from('192.0.2.9'))).toMatchObject({ error: 1005 });
  });

  it('a device that was there before has five tries of its own, and waits like all others after them', async () => {
    const onDevice = (password: string) => logIn(password, fromOwnPage(device));
    for (let n = 0; n < 5; n++) expect((await onDevice('a guess')).error).toBe(1001);
    expect(await onDevice(person.password)).toMatchObject({ error: 1005, message: expect.stringContaining('1 วินาที') });
    // Nobody else waits for that.
    expect((await logIn(person.password, from('192.0.2.10'))).error).toBe(0);
    clock.advance({ seconds: 1 });
    expect((await onDevice(person.password)).error).toBe(0);
  });
});

describe('a network', () => {
  it('is all of the addresses that one line is given', async () => {
    for (let n = 0; n < 5; n++) expect((await guess(`2001:db8:1:2::${n + 1}`)).error).toBe(1001);
    expect(await guess('2001:DB8:1:2:ffff::9')).toMatchObject({
      error: 1005,
      message: expect.stringContaining(' 1 วินาที'),
    });
    // Another has to wait because so many have tried.
    expect(await guess('2001:db8:1:3::1')).toMatchObject({ error: 1005, message: expect.stringContaining('8 วินาที') });
  });

  it('is an IPv4 address in either notation', async () => {
    for (let n = 0; n < 5; n++) expect((await guess(n % 2 ? '::ffff:203.0.113.9' : '203.0.113.9')).error).toBe(1001);
    expect(await guess('203.0.113.9')).toMatchObject({ error: 1005, message: expect.stringContaining(' 1 วินาที') });
  });
});

describe('failures', () => {
  const counted = async (phone: string) =>
    (
      await db()
        .select()
        .from(loginFailure)
        .where(and(eq(loginFailure.phone, `+66${phone.slice(1)}`), ne(loginFailure.count, 0)))
    ).length;

  it('halve every ten minutes, also while more come', async () => {
    for (let n = 0; n < 5; n++) await guess('203.0.113.3');
    expect((await guess('203.0.113.3')).error).toBe(1005);
    clock.advance({ minutes: 10 });
    // Two are left: three more before the next wait.
    for (let n = 0; n < 3; n++) expect((await guess('203.0.113.3')).error).toBe(1001);
    expect(await guess('203.0.113.3')).toMatchObject({ error: 1005, message: expect.stringContaining(' 1 วินาที') });
    // One a minute never comes to rest, and does not add up for ever.
    for (let minute = 0; minute < 60; minute++) {
      clock.advance({ minutes: 1 });
      await guess('203.0.113.3');
    }
    const [own] = await db()
      .select()
      .from(loginFailure)
      .where(and(eq(loginFailure.phone, `+66${person.phone.slice(1)}`), ne(loginFailure.origin, '')));
    expect(own?.count).toBeLessThanOrEqual(20);
  });

  it('are forgotten when nothing is left of them, whether the phone is anybody’s or not; what counts yet stays', async () => {
    await db().delete(loginFailure);
    const strangers = Array.from({ length: 20 }, () => somebody().phone);
    for (const phone of strangers) await guess('203.0.113.4', phone);
    clock.advance({ minutes: 9 });
    for (let n = 0; n < 5; n++) await guess('203.0.113.4');
    clock.advance({ minutes: 2 });
    await trimTries(door.ctx);
    const rows = await db().select().from(loginFailure);
    expect(new Set(rows.map(({ phone }) => phone))).toEqual(new Set([`+66${person.phone.slice(1)}`]));
    expect(await guess('203.0.113.4')).toMatchObject({ error: 1001 });
    clock.advance({ days: 1, ms: 1 });
    await trimTries(door.ctx);
    expect(await db().select().from(loginFailure)).toEqual([]);
  });

  it('of a phone end with the right password, those of other networks do not', async () => {
    for (let n = 0; n < 4; n++) await guess('203.0.113.5');
    await guess('203.0.113.6');
    clock.advance({ seconds: 60 });
    expect((await logIn(person.password, from('203.0.113.5'))).error).toBe(0);
    // What is left is the one try of the other, with it and with all together.
    expect(await counted(person.phone)).toBe(2);
  });
});
