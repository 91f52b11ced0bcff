/** A device that the member lets the site remember: it comes back without the password, and money waits for it. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { session } from '#lib/account/server/tables.ts';
import { closeAccount, give, thb } from '#tests/support/money.ts';
import { loginsOfFile } from './logins-of-file.ts';
import { cookieOf, deviceOf, fromOwnPage, registered } from './people.ts';

const { clock, door, database, userInfo } = loginsOfFile();

/** A browser with the cookies of a login. */
interface Browser {
  readonly session: string;
  readonly device: string;
}
const cookies = ({ session: token, device }: Browser): string => `${token}; ${device}`;

async function logInOn(person: { phone: string; password: string }, remember: boolean): Promise<Browser> {
  const answer = await door.call('POST /api/login', { phone: person.phone, password: person.password, remember });
  return { session: cookieOf(answer) ?? '', device: deviceOf(answer) };
}

/** Goes to a page as a browser does; answers with the session cookie that is set there. */
async function visit(cookie: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await door.app.request('/promotions', { headers: { Cookie: cookie, ...headers } });
  const set = answer.headers.getSetCookie().find((text) => text.startsWith('benja='));
  return set?.split(';')[0] ?? '';
}

const isLoggedIn = async (cookie: string): Promise<boolean> => (await userInfo(fromOwnPage(cookie))).status === 200;
const spend = (cookie: string) =>
  door.call('POST /api/wheel/spin_v2', {}, { headers: fromOwnPage(cookie), key: crypto.randomUUID() });
const confirm = (cookie: string, password: string) =>
  door.call('POST /api/member/confirm_password', { password }, { headers: fromOwnPage(cookie) });

describe('a remembered device', () => {
  it('opens the next session at a page after thirty idle minutes, and not on any other device', async () => {
    const { person } = await registered(door);
    const browser = await logInOn(person, true);
    clock.advance({ minutes: 31 });
    expect(await isLoggedIn(browser.session)).toBe(false);
    expect(await visit(browser.session)).toBe('benja=');
    expect(await visit(`${browser.session}; benja-device=${'x'.repeat(43)}`)).toBe('benja=');
    const next = await visit(cookies(browser));
    expect(next).not.toBe('benja=');
    expect(await isLoggedIn(next)).toBe(true);
  });

  it('is forgotten thirty days after the last login with the password', async () => {
    const { person } = await registered(door);
    const browser = await logInOn(person, true);
    clock.advance({ minutes: 30 * 24 * 60 - 1 });
    const next = await visit(cookies(browser));
    expect(await isLoggedIn(next)).toBe(true);
    clock.advance({ minutes: 31 });
    expect(await visit(`${next}; ${browser.device}`)).toBe('benja=');
  });

  it('is not remembered where the member did not ask for it', async () => {
    const { person } = await registered(door);
    const browser = await logInOn(person, false);
    clock.advance({ minutes: 31 });
    expect(await visit(cookies(browser))).toBe('benja=');
  });

  it('comes back once with each token, also when two pages are opened at the same time', async () => {
    const { person } = await registered(door);
    const browser = await logInOn(person, true);
    clock.advance({ minutes: 31 });
    const set = await Promise.all([visit(cookies(browser)), visit(cookies(browser)), visit(cookies(browser))]);
    expect(set.filter((one) => one !== 'benja=')).toHaveLength(1);
  });

  it('does not come back at a call, a picture or what a page loads', async () => {
    const { person } = await registered(door);
    const browser = await logInOn(person, true);
    clock.advance({ minutes: 31 });
    expect((await userInfo(fromOwnPage(cookies(browser)))).status).toBe(401);
    await visit(cookies(browser), { 'Sec-Fetch-Dest': 'image' });
    expect(await isLoggedIn(await visit(cookies(browser), { 'Sec-Fetch-Dest': 'document' }))).toBe(true);
  });

  it('waits for the password before money moves, and reads everything meanwhile', async () => {
    const { person, id } = await registered(door);
    await give(door.ctx, id, thb('100.00'));
    const browser = await logInOn(person, true);
    clock.advance({ minutes: 31 });
    const next = await visit(cookies(browser));
    expect((await door.call('POST /api/member/wallets', {}, { headers: fromOwnPage(next) })).data[0].balance).toBe(
      '100.00',
    );
    expect(await spend(next)).toMatchObject({ status: 200, error: 1019 });
    expect(await door.call('GET /api/member/personal_data', {}, { headers: fromOwnPage(next) })).toMatchObject({
      error: 1019,
    });
    expect(await confirm(next, 'ไม่ใช่รหัสนี้')).toMatchObject({ error: 1009 });
    expect((await spend(next)).error).toBe(1019);
    expect(await confirm(next, person.password)).toMatchObject({ error: 0 });
    expect((await spend(next)).error).not.toBe(1019);
    // The password is asked for again after the next rest.
    clock.advance({ minutes: 31 });
    expect((await spend(await visit(`${next}; ${browser.device}`))).error).toBe(1019);
  });

  it('is forgotten by a logout, by a changed password and from another device', async () => {
    const { person, cookie } = await registered(door);
    const out = await logInOn(person, true);
    await door.call('POST /api/logout', {}, { headers: fromOwnPage(out.session) });
    const revoked = await logInOn(person, true);
    clock.advance({ minutes: 29 });
    await userInfo(fromOwnPage(cookie));
    clock.advance({ minutes: 29 });
    const listed = await door.call('GET /api/member/session/list', {}, { headers: fromOwnPage(cookie) });
    // The remembered device rests, and stands in the list so that it can be logged out.
    expect(listed.data).toHaveLength(2);
    const { session_id } = listed.data.find((row: { current: boolean }) => !row.current);
    await door.call('POST /api/member/session/revoke', { session_id }, { headers: fromOwnPage(cookie) });
    const changed = await logInOn(person, true);
    const input = { old_password: person.password, new_password: 'แกงเขียวหวานลูกชิ้น' };
    await door.call('POST /api/member/change_password', input, { headers: fromOwnPage(cookie) });
    clock.advance({ minutes: 31 });
    for (const browser of [out, revoked, changed]) expect(await visit(cookies(browser))).toBe('benja=');
  });

  it('is forgotten when somebody logs in there anew', async () => {
    const first = await registered(door);
    const browser = await logInOn(first.person, true);
    const second = await registered(door);
    const { phone, password } = second.person;
    await door.call('POST /api/login', { phone, password }, { headers: { Cookie: browser.device } });
    clock.advance({ minutes: 31 });
    expect(await visit(cookies(browser))).toBe('benja=');
  });

  it('rests at once when its page says that nobody is there, and only a remembered one', async () => {
    const { person } = await registered(door);
    const rest = (cookie: string) => door.call('POST /api/session/rest', {}, { headers: fromOwnPage(cookie) });
    const plain = await logInOn(person, false);
    expect((await rest(plain.session)).data).toEqual({ rested: false });
    expect(await isLoggedIn(plain.session)).toBe(true);
    const remembered = await logInOn(person, true);
    expect((await rest(remembered.session)).data).toEqual({ rested: true });
    expect(await isLoggedIn(remembered.session)).toBe(false);
    expect(await isLoggedIn(await visit(cookies(remembered)))).toBe(true);
  });

  it('does not come back to an account that is closed', async () => {
    const { person, id } = await registered(door);
    const browser = await logInOn(person, true);
    await closeAccount(door.ctx, id);
    clock.advance({ minutes: 31 });
    expect(await visit(cookies(browser))).toBe('benja=');
    const rows = await database.db.select().from(session).where(eq(session.memberId, id));
    expect(rows.filter(({ resumed }) => resumed)).toHaveLength(0);
  });
});
