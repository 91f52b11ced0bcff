/** Login with LINE: as strict as the password about whose it is, linked once, never a way into another's account. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideDeletion } from '#lib/account/server/decide-deletion.ts';
import { requestDeletion } from '#lib/account/server/deletion.ts';
import { session } from '#lib/account/server/tables.ts';
import { lineLink, lineTicket } from '#lib/line/server/tables.ts';
import { newTicket, ticketLifeMs } from '#lib/line/server/tickets.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, asOperator } from '#tests/support/context.ts';
import { FakeLine, lineUser, testLiffId } from '#tests/support/fake-line.ts';
import { doorOfFile, type TestDoor, testDoor } from '#tests/support/front-door.ts';
import { cookieOf, deviceOf, fromOwnPage, registered } from '../account/people.ts';

const clock = testClock();
const plain = doorOfFile({ clock, parts: { random: realChance } });
const { database } = plain;
const fake = new FakeLine(clock.now);
let door: TestDoor;
type Somebody = Awaited<ReturnType<typeof registered>>;
let me: Somebody;
let users = 0;
let user = '';

beforeAll(async () => {
  const lineApiUrl = await fake.open();
  door = await testDoor(database, {
    clock,
    config: { lineLiffId: testLiffId, lineApiUrl },
    parts: { random: realChance },
  });
});
afterAll(async () => {
  fake.close();
  await door.close();
});
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  me = await registered(door);
  user = lineUser(++users);
});
afterEach(() => {
  fake.failures.length = 0;
});

type Headers = Readonly<Record<string, string>>;
const nonceOf = async () => (await door.call('POST /api/liff/options')).data.nonce as string;
const sessionBy = async (id_token: string, { headers = {}, nonce }: { headers?: Headers; nonce?: string } = {}) =>
  door.call('POST /api/liff/session', { id_token, nonce: nonce ?? (await nonceOf()) }, { headers });
const enter = (sub = user, headers: Headers = {}) => sessionBy(fake.issue({ sub }), { headers });
const link = async (who = me, sub = user, more: Record<string, unknown> = {}) => {
  const { data } = await enter(sub);
  return door.call('POST /api/liff/link', {
    link_token: data.link_token,
    phone: who.person.phone,
    password: who.person.password,
    consent: true,
    ...more,
  });
};
const refused = { status: 200, error: 1015 };

describe('login with LINE', () => {
  it('links once after a normal login, and then lets in without a password, with the same kind of session', async () => {
    const first = await enter();
    expect(first).toMatchObject({ error: 0, data: { linked: false, user: null, password_changed: false } });
    expect(cookieOf(first)).toBeUndefined();
    const linked = await link();
    expect(linked).toMatchObject({ error: 0, data: { linked: true, user: { id: String(me.id), username: 'สมใจ' } } });
    expect(cookieOf(linked)).toBeDefined();

    clock.advance({ hours: 1 });
    const answer = await enter();
    expect(answer).toMatchObject({ error: 0, data: { linked: true, link_token: null, user: { id: String(me.id) } } });
    expect(JSON.parse(answer.text).access_token).toBe(answer.data.access_token);
    expect(await door.call('GET /api/get_user_info', {}, { headers: fromOwnPage(cookieOf(answer)) })).toMatchObject({
      error: 0,
    });
    const [row] = await database.db.select().from(session).where(eq(session.memberId, me.id)).orderBy(session.id);
    expect(row).toBeDefined();
  });

  it.each([
    ['for another channel', { aud: '1650000002' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: 1_700_000_000 }],
    ['asked for with another nonce', { nonce: 'not-ours' }],
    ['of no user', { sub: 'U1' }],
  ])('refuses a token %s', async (_how, claims) => {
    await link();
    const answer = await sessionBy(fake.issue({ sub: user, ...claims }));
    expect(answer).toMatchObject(refused);
    expect(cookieOf(answer)).toBeUndefined();
  });

  it('refuses what LINE has not signed, unsigned tokens and other texts', async () => {
    await link();
    const [header = '', payload = '', signature = ''] = fake.issue({ sub: user }).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const other = Buffer.from(JSON.stringify({ sub: lineUser(9_999) })).toString('base64url');
    for (const token of [`${none}.${payload}.AA`, `${header}.${other}.${signature}`])
      expect(await sessionBy(token), token).toMatchObject(refused);
    for (const token of ['', 'a.b', `${none}.${payload}.`, 'x'.repeat(5_000)])
      expect((await sessionBy(token)).status).toBe(422);
  });

  it('takes a nonce once and for ten minutes; a token of the nonce asked for is good', async () => {
    const nonce = await nonceOf();
    expect(await sessionBy(fake.issue({ sub: user, nonce }), { nonce })).toMatchObject({ error: 0 });
    expect(await sessionBy(fake.issue({ sub: user, nonce }), { nonce })).toMatchObject(refused);
    const late = await nonceOf();
    clock.advance({ ms: ticketLifeMs });
    expect(await sessionBy(fake.issue({ sub: user }), { nonce: late })).toMatchObject(refused);
    const { data } = await enter();
    expect(await sessionBy(fake.issue({ sub: user }), { nonce: data.link_token })).toMatchObject(refused);
  });

  it('ties a token to the device that it logged in: stolen, it is worth nothing', async () => {
    await link();
    const token = fake.issue({ sub: user });
    const own = await sessionBy(token);
    expect(own).toMatchObject({ data: { linked: true } });
    expect(await sessionBy(token, { headers: { Cookie: deviceOf(own) } })).toMatchObject({ data: { linked: true } });
    const thief = await sessionBy(token);
    expect(thief).toMatchObject(refused);
    expect(cookieOf(thief)).toBeUndefined();
  });

  it('says that LINE does not answer, and changes nothing', async () => {
    await link();
    for (const status of [500, 503, 429]) {
      fake.failures.push(status);
      expect(await enter()).toMatchObject({ error: 1014 });
    }
    expect(await enter()).toMatchObject({ data: { linked: true } });
    const off = await plain.call('POST /api/liff/options');
    expect(off).toMatchObject({ error: 1014 });
  });
});

describe('linking', () => {
  it('needs the right password, which is tried as often as at the login', async () => {
    const wrong = await link(me, user, { password: 'ไม่ใช่รหัสนี้' });
    expect(wrong).toMatchObject({ error: 1001 });
    expect(cookieOf(wrong)).toBeUndefined();
    for (let n = 0; n < 5; n += 1) await link(me, user, { password: 'ไม่ใช่รหัสนี้' });
    expect(await link()).toMatchObject({ error: 1005 });
    expect(await enter()).toMatchObject({ data: { linked: false } });
  });

  it('allows another try with the same permission, and one link', async () => {
    const { data } = await enter();
    const by = (password: string) =>
      door.call('POST /api/liff/link', {
        link_token: data.link_token,
        phone: me.person.phone,
        password,
        consent: true,
      });
    expect(await by('ผิดแน่ๆ')).toMatchObject({ error: 1001 });
    expect(await by(me.person.password)).toMatchObject({ error: 0 });
    expect(await by(me.person.password)).toMatchObject({ error: 1016 });
  });

  it('needs consent, and a permission that is neither made up, expired nor a nonce', async () => {
    expect(await link(me, user, { consent: false })).toMatchObject({
      status: 422,
      fields: { consent: 'ต้องยินยอมให้เก็บรหัสผู้ใช้ LINE ก่อนเชื่อม' },
    });
    for (const link_token of ['made-up', await nonceOf()])
      expect(await link(me, user, { link_token })).toMatchObject({ error: 1016 });
    const { data } = await enter();
    clock.advance({ ms: ticketLifeMs });
    expect(await link(me, user, { link_token: data.link_token })).toMatchObject({ error: 1016 });
  });

  it('is one to one: no LINE account for two members, no second LINE account for one', async () => {
    await link();
    const other = await registered(door);
    const stranger = lineUser(++users);
    // The permission was given before the account was linked.
    const { data } = await enter(stranger);
    await link(other, stranger);
    const taken = await link(me, stranger, { link_token: data.link_token });
    expect(taken).toMatchObject({ error: 1018 });
    expect(cookieOf(taken)).toBeUndefined();
    const third = await registered(door);
    expect(await link(third, stranger, { link_token: (await ticketOf(stranger)).token })).toMatchObject({
      error: 1017,
    });
    expect(await enter()).toMatchObject({ data: { user: { id: String(me.id) } } });
    expect(await enter(stranger)).toMatchObject({ data: { user: { id: String(other.id) } } });
  });

  it('of twenty at once, with two members and two LINE accounts, leaves pairs', async () => {
    const other = await registered(door);
    const second = lineUser(++users);
    const tries = await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        link(n % 2 ? me : other, user, { link_token: (await ticketOf(n % 4 < 2 ? user : second)).token }),
      ),
    );
    expect(tries.filter(({ error }) => error === 0).length).toBeGreaterThan(0);
    const rows = await database.db.select().from(lineLink);
    const ours = rows.filter(({ subject }) => [user, second].includes(subject));
    expect(new Set(ours.map(({ memberId }) => memberId)).size).toBe(ours.length);
    expect(new Set(ours.map(({ subject }) => subject)).size).toBe(ours.length);
  });

  it('ends with the password it was made with, until the member logs in once more', async () => {
    const { headers } = await link();
    const cookie = fromOwnPage(cookieOf({ headers }));
    const fresh = 'ส้มตำไทยไม่เผ็ด';
    await door.call(
      'POST /api/member/change_password',
      { old_password: me.person.password, new_password: fresh },
      { headers: cookie },
    );
    expect(await enter()).toMatchObject({ data: { linked: false, password_changed: true } });
    expect(await link()).toMatchObject({ error: 1001 });
    expect(await link(me, user, { password: fresh })).toMatchObject({ error: 0 });
    expect(await enter()).toMatchObject({ data: { linked: true } });
  });

  it('is removed by the member with the password', async () => {
    const { headers } = await link();
    const cookie = { headers: fromOwnPage(cookieOf({ headers })) };
    expect(await door.call('POST /api/member/line/unlink', { password: 'ผิด' }, cookie)).toMatchObject({ error: 1009 });
    expect(await enter()).toMatchObject({ data: { linked: true } });
    expect(await door.call('POST /api/member/line/unlink', { password: me.person.password }, cookie)).toMatchObject({
      error: 0,
    });
    expect(await enter()).toMatchObject({ data: { linked: false, password_changed: false } });
    expect(await door.call('POST /api/member/line/unlink', { password: me.person.password }, cookie)).toMatchObject({
      status: 404,
    });
    expect(await door.call('POST /api/member/line/notify', { on: '1' }, cookie)).toMatchObject({ status: 404 });
  });

  it('is ended by an operator, who logs the member out: a phone was lost', async () => {
    const cookie = { headers: fromOwnPage(cookieOf(await link())) };
    const unlink = () =>
      door.call(
        'POST /api/operator/line/unlink',
        { member_id: String(me.id), reason: 'ทำโทรศัพท์หาย' },
        { as: 'operator' },
      );
    expect(await unlink()).toMatchObject({ error: 0 });
    expect(await enter()).toMatchObject({ data: { linked: false } });
    expect((await door.call('GET /api/get_user_info', {}, cookie)).status).toBe(401);
    expect(await unlink()).toMatchObject({ status: 404 });
    const { items } = (await door.call('GET /api/operator/audit/list', {}, { as: 'operator' })).data;
    expect(items[0]).toMatchObject({ action: 'line.unlink', subject: `member:${me.id}`, reason: 'ทำโทรศัพท์หาย' });
  });

  it('does not open a closed account', async () => {
    await link();
    const ctx = door.ctx;
    await requestDeletion(
      asMember(ctx, { id: me.id, username: '', vipLevel: 0, agentId: ctx.agentId, sessionId: 0n }),
      me.person.password,
    );
    const [request] = (await door.call('GET /api/operator/deletion/list', {}, { as: 'operator' })).data;
    await decideDeletion(asOperator(ctx), { request_id: BigInt(request.request_id), accept: true });
    expect(await enter()).toMatchObject({ data: { linked: false } });
    expect(await link()).toMatchObject({ error: 1001 });
  });
});

const ticketOf = (subject: string) => newTicket(door.ctx, subject);

it('stores no token as it was sent', async () => {
  const { data } = await enter();
  const rows = await database.db.select().from(lineTicket).where(eq(lineTicket.tokenHash, data.link_token));
  expect(rows).toEqual([]);
});
