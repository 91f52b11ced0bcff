/** Passkeys: a second way in, as strict as the password about whose it is, where it is used, and that it is used once. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { decideDeletion } from '#lib/account/server/decide-deletion.ts';
import { requestDeletion } from '#lib/account/server/deletion.ts';
import { passkeysMax } from '#lib/account/server/passkeys.ts';
import { passkey, passkeyChallenge } from '#lib/account/server/proof-tables.ts';
import { member, session } from '#lib/account/server/tables.ts';
import { Authenticator } from '#tests/support/authenticator.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, asOperator } from '#tests/support/context.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { cookieOf, deviceOf, fromOwnPage, registered } from './people.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const { database } = door;
type Somebody = Awaited<ReturnType<typeof registered>>;
let me: Somebody;
let device: Authenticator;

beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  me = await registered(door);
  device = new Authenticator();
});

const as = (who: Somebody, more: Record<string, string> = {}) => ({
  headers: { ...fromOwnPage(who.cookie), ...more },
});
const begin = async (who = me, password = who.person.password) =>
  door.call('POST /api/member/passkey/options', { password }, as(who));
const keep = (answer: ReturnType<Authenticator['make']>, who = me) =>
  door.call('POST /api/member/passkey/add', answer, as(who));
const add = async (own = device, who = me) => keep(own.make((await begin(who)).data.options), who);
const challenge = async () => (await door.call('POST /api/login/passkey/options')).data.options;
const enter = (answer: ReturnType<Authenticator['use']>, headers: Record<string, string> = {}) =>
  door.call('POST /api/login/passkey', answer, { headers });
const logIn = async (cheats: Parameters<Authenticator['use']>[1] = {}) => enter(device.use(await challenge(), cheats));
const listOf = async (who = me) => (await door.call('GET /api/member/passkey/list', {}, as(who))).data;
const refused = { status: 200, error: 1011, message: 'ใช้พาสคีย์นี้ไม่ได้ ลองใหม่หรือใช้รหัสผ่าน' };

describe('พาสคีย์', () => {
  it('เพิ่มด้วยรหัสผ่าน แล้วเข้าสู่ระบบได้โดยไม่ต้องบอกเบอร์ เหมือนเข้าด้วยรหัสผ่าน', async () => {
    const { options } = (await begin()).data;
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'เบญจา' },
      user: { name: expect.stringContaining(me.person.phone.slice(-4)), displayName: 'สมใจ' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(await keep(device.make(options))).toMatchObject({ status: 200, error: 0 });
    const wanted = await challenge();
    expect(wanted).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(wanted.allowCredentials ?? []).toEqual([]);

    clock.advance({ minutes: 1 });
    const answer = await enter(device.use(wanted, { userHandle: `member:${me.id}` }), { Cookie: me.device });
    expect(answer).toMatchObject({
      status: 200,
      error: 0,
      data: { access_token: expect.any(String), user: { id: String(me.id), username: 'สมใจ', vip_level: 0 } },
    });
    expect(JSON.parse(answer.text).access_token).toBe(answer.data.access_token);
    expect(deviceOf(answer), 'the device keeps its name').toBe(me.device);
    const headers = fromOwnPage(cookieOf(answer));
    expect((await door.call('GET /api/get_user_info', {}, { headers })).data.user.id).toBe(String(me.id));
    expect((await door.call('GET /api/member/session/list', {}, { headers })).data[0]).toMatchObject({ current: true });
    const [row] = await database.db.select().from(member).where(eq(member.id, me.id));
    expect(row?.lastLoginAt).toEqual(clock.now());
    expect(await listOf()).toEqual([
      {
        passkey_id: expect.any(String),
        name: expect.any(String),
        synced: false,
        created_at: '2026-11-20T12:00:00.000+07:00',
        last_used_at: '2026-11-20T12:01:00.000+07:00',
      },
    ]);
  });

  it('มีได้หลายอัน ลบอันหนึ่งแล้วอันนั้นเข้าไม่ได้ อันอื่นยังเข้าได้', async () => {
    const other = new Authenticator();
    await add();
    await add(other);
    const [, first] = await listOf();
    const remove = (password: string) =>
      door.call('POST /api/member/passkey/remove', { passkey_id: first.passkey_id, password }, as(me));
    expect(await remove('not the password')).toMatchObject({ error: 1009, fields: { password: 'รหัสผ่านไม่ถูกต้อง' } });
    expect(await listOf()).toHaveLength(2);
    // Somebody else's password is good for their own passkeys alone.
    const stranger = await registered(door);
    const theirs = { passkey_id: first.passkey_id, password: stranger.person.password };
    expect(await door.call('POST /api/member/passkey/remove', theirs, as(stranger))).toMatchObject({ status: 404 });
    expect(await listOf()).toContainEqual(expect.objectContaining({ passkey_id: first.passkey_id }));
    expect((await remove(me.person.password)).error).toBe(0);
    expect(await remove(me.person.password)).toMatchObject({ status: 404 });
    expect(await logIn()).toMatchObject(refused);
    expect((await enter(other.use(await challenge()))).error).toBe(0);
  });

  it(`มีได้ไม่เกิน ${passkeysMax} อัน แม้เพิ่มพร้อมกัน`, async () => {
    const extra = await begin();
    for (let n = 1; n < passkeysMax; n++) expect((await add(new Authenticator())).error).toBe(0);
    const last = await begin();
    const both = await Promise.all([extra, last].map(({ data }) => keep(new Authenticator().make(data.options))));
    expect(both.map(({ error }) => error).sort()).toEqual([0, 1012]);
    expect(await begin()).toMatchObject({ error: 1012, message: 'เก็บพาสคีย์ได้ 10 อัน ลบอันที่ไม่ใช้ก่อน' });
  });
});

describe('a passkey is added only', () => {
  it('by who knows the password', async () => {
    expect(await begin(me, 'not the password')).toMatchObject({
      error: 1009,
      fields: { password: 'รหัสผ่านไม่ถูกต้อง' },
    });
  });

  it('for a challenge of this session and this member, once and within five minutes', async () => {
    const other = await registered(door);
    const { options } = (await begin()).data;
    expect(await keep(device.make(options), other)).toMatchObject(refused);
    const again = cookieOf(
      await door.call('POST /api/login', { phone: me.person.phone, password: me.person.password }),
    );
    const elsewhere = { ...me, cookie: again ?? '' };
    expect(await keep(device.make((await begin()).data.options), elsewhere)).toMatchObject(refused);
    const late = (await begin()).data.options;
    clock.advance({ minutes: 5 });
    expect(await keep(device.make(late))).toMatchObject(refused);
    clock.advance({ minutes: -1 });
    const good = (await begin()).data.options;
    expect((await keep(device.make(good))).error).toBe(0);
    expect(await keep(new Authenticator().make(good))).toMatchObject(refused);
    expect(await keep(device.make(await challenge()))).toMatchObject(refused);
    expect(await listOf()).toHaveLength(1);
    expect(await listOf(other)).toEqual([]);
  });

  it.each<[string, Parameters<Authenticator['make']>[1]]>([
    ['on this site', { origin: 'https://evil.example' }],
    ['on this port', { origin: 'http://localhost:4322' }],
    ['for this site', { rpId: 'evil.example' }],
    ['with its owner seen', { unverified: true }],
    ['as a new one', { type: 'webauthn.get' }],
    ['for a challenge of ours', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s', async (_, cheats) => {
    expect(await keep(device.make((await begin()).data.options, cheats))).toMatchObject(refused);
    expect(await listOf()).toEqual([]);
  });

  it('to one account', async () => {
    await add();
    const other = await registered(door);
    expect(await add(device, other)).toMatchObject(refused);
    expect(await listOf(other)).toEqual([]);
  });
});

describe('a passkey logs in only', () => {
  beforeEach(async () => {
    expect((await add()).error).toBe(0);
  });

  it.each<[string, Parameters<Authenticator['use']>[1]]>([
    ['on this site', { origin: 'https://evil.example' }],
    ['on this port', { origin: 'http://localhost:4322' }],
    ['for this site', { rpId: 'evil.example' }],
    ['with its owner seen', { unverified: true }],
    ['as one that is used', { type: 'webauthn.create' }],
    ['for a challenge of ours', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['to its own account', { userHandle: 'member:1' }],
  ])('%s', async (_, cheats) => {
    const answer = await logIn(cheats);
    expect(answer).toMatchObject(refused);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await logIn()).error).toBe(0);
  });

  it('with the key that was added', async () => {
    const thief = new Authenticator();
    const wanted = await challenge();
    const { id, rawId } = device.use(wanted);
    expect(await enter({ ...thief.use(wanted), id, rawId })).toMatchObject(refused);
    expect(await enter(thief.use(await challenge()))).toMatchObject(refused);
  });

  it('once by one challenge, also sent many times at once, and not by one that was tried wrongly', async () => {
    const answer = device.use(await challenge());
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(answer)));
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
    expect(await enter(answer)).toMatchObject(refused);
    const spoilt = await challenge();
    expect(await enter(device.use(spoilt, { unverified: true }))).toMatchObject(refused);
    expect(await enter(device.use(spoilt))).toMatchObject(refused);
  });

  it('within five minutes, and not by a challenge for adding one', async () => {
    const wanted = await challenge();
    expect(await enter(device.use((await begin()).data.options))).toMatchObject(refused);
    clock.advance({ minutes: 5 });
    expect(await enter(device.use(wanted))).toMatchObject(refused);
    const fresh = await challenge();
    clock.advance({ minutes: 5, ms: -1 });
    expect((await enter(device.use(fresh))).error).toBe(0);
  });

  it('with a count that goes up, where its authenticator counts', async () => {
    device.count = 7;
    expect((await logIn()).error).toBe(0);
    expect(await logIn(), 'a copy says the same count').toMatchObject(refused);
    device.count = 6;
    expect(await logIn()).toMatchObject(refused);
    device.count = 8;
    const both = [device.use(await challenge()), device.use(await challenge())];
    const answers = await Promise.all(both.map((answer) => enter(answer)));
    expect(answers.map(({ error }) => error).sort(), 'two that say the same count at once').toEqual([0, 1011]);
  });

  it('into an account that is open', async () => {
    await database.db.update(member).set({ closedAt: clock.now() }).where(eq(member.id, me.id));
    expect(await logIn()).toMatchObject(refused);
  });

  it('thirty times in ten minutes from one address', async () => {
    const strict = await testDoor(database, { clock, config: { rateLimitFactor: 1 }, parts: { random: realChance } });
    const answer = device.use(await challenge(), { unverified: true });
    const from = { headers: { 'X-Benja-Address': '198.51.100.40' } };
    for (let times = 0; times < 30; times++)
      expect((await strict.call('POST /api/login/passkey', answer, from)).error).toBe(1011);
    expect(await strict.call('POST /api/login/passkey', answer, from)).toMatchObject({ status: 429 });
    await strict.close();
  });
});

describe('what else changes an account', () => {
  const forget = async () => {
    await door.call('POST /api/reset_password', { phone: me.person.phone });
    const [sms] = (await door.call('GET /api/sandbox/sms', { phone: me.person.phone })).data;
    const otp = /\d{6}/.exec(sms.text)?.[0];
    const reset = { phone: me.person.phone, otp, new_password: 'ต้มยำกุ้งน้ำข้น' };
    expect((await door.call('POST /api/reset_password_v2', reset)).error).toBe(0);
  };

  it('a forgotten password ends the passkeys too: one may be of who had got in', async () => {
    await add();
    await forget();
    expect(await logIn()).toMatchObject(refused);
    expect(await database.db.select().from(passkey).where(eq(passkey.memberId, me.id))).toEqual([]);
  });

  it('a deleted account has none, and the file of personal data shows those there are', async () => {
    await add();
    const { text } = await door.call('GET /api/member/personal_data', {}, as(me));
    const file = JSON.parse(text) as { records: Record<string, Record<string, unknown>[]> };
    expect(file.records.passkey).toMatchObject([{ device_name: expect.any(String), transports: ['internal'] }]);
    const [row] = await database.db.select({ id: session.id }).from(session).where(eq(session.memberId, me.id));
    const ctx = asMember(door.ctx, {
      id: me.id,
      username: 'สมใจ',
      vipLevel: 0,
      agentId: database.agentId,
      sessionId: row?.id ?? 0n,
    });
    await requestDeletion(ctx, me.person.password);
    const [request] = (await door.call('GET /api/operator/deletion/list', {}, { as: 'operator' })).data;
    await decideDeletion(asOperator(door.ctx), { request_id: BigInt(request.request_id), accept: true });
    expect(await database.db.select().from(passkey).where(eq(passkey.memberId, me.id))).toEqual([]);
    expect(await logIn()).toMatchObject(refused);
  });

  it('unanswered challenges do not pile up', async () => {
    await challenge();
    await begin();
    // Later than all that other tests left.
    clock.set('2026-11-21T12:00:00+07:00');
    await challenge();
    expect(await database.db.select().from(passkeyChallenge)).toHaveLength(1);
  });
});
