import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { session } from '#lib/account/server/tables.ts';
import { bearer, loginsOfFile } from './logins-of-file.ts';
import { cookieOf, fromOwnPage, registered } from './people.ts';

const { clock, door, database, logIn, userInfo } = loginsOfFile();

describe('the bearer', () => {
  it('lasts fifteen minutes and is renewed by the session it belongs to', async () => {
    const { token, cookie } = await registered(door);
    clock.advance({ minutes: 14, seconds: 59 });
    expect((await userInfo(bearer(token))).status).toBe(200);
    clock.advance({ seconds: 1 });
    expect(await userInfo(bearer(token))).toMatchObject({
      status: 401,
      error: 9005,
      message: 'เซสซั่นหมดอายุ กรุณาลองใหม่',
    });
    const renewed = await door.call('POST /api/session/token', {}, { headers: fromOwnPage(cookie) });
    expect(JSON.parse(renewed.text).access_token).toBe(renewed.data.access_token);
    expect((await userInfo(bearer(renewed.data.access_token))).status).toBe(200);
  });

  it('is refused when a byte of it was changed, or it is another session’s with our end', async () => {
    const { token } = await registered(door);
    const other = await registered(door);
    const [id = '', expires = '', signature = ''] = token.split('.');
    const forged = [
      `${id}.${Number(expires) + 1}.${signature}`,
      `${other.token.split('.')[0]}.${expires}.${signature}`,
      `${id}.${expires}.${signature.slice(0, -2)}AA`,
      `${id}.${expires}`,
      'x',
    ];
    for (const one of forged) expect((await userInfo(bearer(one))).status, one).toBe(401);
  });

  it('needs a session', async () => {
    expect(await door.call('POST /api/session/token')).toMatchObject({ status: 401, error: 9005 });
  });
});

describe('logging out', () => {
  it('ends the session and its bearer, and clears the cookie', async () => {
    const { cookie, token } = await registered(door);
    const answer = await door.call('POST /api/logout', {}, { headers: fromOwnPage(cookie) });
    expect(answer).toMatchObject({ status: 200, error: 0, data: null });
    expect(answer.headers.get('set-cookie')).toMatch(/^benja=; Max-Age=0; Path=\//);
    expect((await userInfo(fromOwnPage(cookie))).status).toBe(401);
    expect((await userInfo(bearer(token))).status).toBe(401);
  });

  it('leaves other devices logged in, and is nothing for a guest', async () => {
    const { cookie, person } = await registered(door);
    const phone = cookieOf(await logIn(person.phone, person.password));
    await door.call('POST /api/logout', {}, { headers: fromOwnPage(phone) });
    expect((await userInfo(fromOwnPage(cookie))).status).toBe(200);
    expect(await door.call('POST /api/logout')).toMatchObject({ status: 200, error: 0 });
  });
});

describe('a session', () => {
  it('ends after thirty minutes of rest, and not before', async () => {
    const { cookie } = await registered(door);
    clock.advance({ minutes: 29, seconds: 59 });
    expect((await userInfo(fromOwnPage(cookie))).status).toBe(200);
    clock.advance({ minutes: 30 });
    expect(await userInfo(fromOwnPage(cookie))).toMatchObject({ status: 401, error: 9005 });
  });

  it('ends after twelve hours however busy it was', async () => {
    const { cookie } = await registered(door);
    for (let half = 1; half < 48; half++) {
      clock.advance({ minutes: 15 });
      expect((await userInfo(fromOwnPage(cookie))).status, `after ${half} quarters`).toBe(200);
    }
    clock.advance({ minutes: 15 });
    expect((await userInfo(fromOwnPage(cookie))).status).toBe(401);
  });

  it('is kept as the hash of its token, never as the token', async () => {
    const { cookie, id } = await registered(door);
    const token = cookie.split('=')[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [row] = await database.db.select().from(session).where(eq(session.memberId, id));
    expect(JSON.stringify({ ...row, id: '', memberId: '' })).not.toContain(token);
    expect(row?.tokenHash).toHaveLength(43);
  });

  it('is not taken up by a made-up, empty or oversized cookie', async () => {
    for (const value of ['', 'made-up', 'x'.repeat(5_000)])
      expect((await userInfo(fromOwnPage(`benja=${value}`))).status).toBe(401);
  });
});

describe('the devices of a member', () => {
  const phoneAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const list = async (cookie: string | undefined) =>
    (await door.call('GET /api/member/session/list', {}, { headers: fromOwnPage(cookie) })).data;
  const revoke = (session_id: unknown, cookie: string | undefined) =>
    door.call('POST /api/member/session/revoke', { session_id }, { headers: fromOwnPage(cookie) });

  it('are listed with their names and addresses, the present one first', async () => {
    const { cookie, person } = await registered(door);
    clock.advance({ minutes: 5 });
    await logIn(person.phone, person.password, { 'User-Agent': phoneAgent, 'X-Benja-Address': '192.0.2.44' });
    const devices = await list(cookie);
    expect(devices).toHaveLength(2);
    expect(devices[0]).toMatchObject({ current: true });
    expect(devices[1]).toMatchObject({
      current: false,
      device: 'Chrome บน Android',
      ip: '192.0.2.44',
      created_at: '2026-11-20T12:05:00.000+07:00',
    });
  });

  it('are logged out one by one', async () => {
    const { cookie, person } = await registered(door);
    const lost = cookieOf(await logIn(person.phone, person.password));
    const [, device] = await list(cookie);
    expect(await revoke(device.session_id, cookie)).toMatchObject({ status: 200, error: 0, data: null });
    expect((await userInfo(fromOwnPage(lost))).status).toBe(401);
    expect(await list(cookie)).toHaveLength(1);
    expect(await revoke(device.session_id, cookie)).toMatchObject({ status: 404, error: 9001 });
  });

  it('are the member’s own only', async () => {
    const mine = await registered(door);
    const theirs = await registered(door);
    const [device] = await list(theirs.cookie);
    expect(await revoke(device.session_id, mine.cookie)).toMatchObject({ status: 404, error: 9001 });
    expect((await userInfo(fromOwnPage(theirs.cookie))).status).toBe(200);
    expect(await revoke('0', mine.cookie)).toMatchObject({ status: 422, error: 9004 });
    expect((await door.call('GET /api/member/session/list')).status).toBe(401);
    expect((await door.call('POST /api/member/session/revoke', { session_id: '1' })).status).toBe(401);
  });
});
