/** Web push: one notification for a new message in each browser that asked, without amounts; none where nobody is to hear. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOf, openSession, revokeOtherSessions, revokeSession } from '#lib/account/server/sessions.ts';
import { forgetPush } from '#lib/inbox/server/push-devices.ts';
import { pushKeys } from '#lib/inbox/server/push-keys.ts';
import { sendPushes } from '#lib/inbox/server/send-pushes.ts';
import { inboxPush, pushDevice } from '#lib/inbox/server/tables.ts';
import { tellMember } from '#lib/inbox/server/tell-member.ts';
import { playPause } from '#lib/play-limit/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { FakePush } from '#tests/support/fake-push.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { takeErrors } from '#tests/support/log.ts';
import { closeAccount, testMember } from '#tests/support/money.ts';

const clock = testClock();
const pushServices: string[] = [];
const door = doorOfFile({ clock, config: { pushServices }, parts: { random: testChance('push') } });
const fake = new FakePush(() => pushKeys(door.ctx)?.publicKey ?? '');

beforeAll(async () => {
  pushServices.push(await fake.open());
});
afterAll(() => fake.close());
beforeEach(async () => {
  await door.ctx.db.delete(pushDevice);
  fake.taken.length = 0;
  fake.failures.length = 0;
  fake.retryAfter = undefined;
});

type Wanted = ReturnType<FakePush['subscribe']>;
interface Reader {
  readonly member: Member;
  /** The cookie's name of the browser, and the session in it. */
  readonly device: string;
  readonly sessionId: bigint;
  readonly wanted: Wanted;
}

const cookies = (token: string, device: string) => ({
  headers: {
    cookie: `benja=${token}; benja-device=${device}`,
    origin: door.ctx.config.publicUrl,
    'sec-fetch-site': 'same-origin',
  },
});

/** A member who has logged in on a browser and switched its notifications on. */
async function reader(over: { member?: Member; device?: string; wanted?: Wanted } = {}): Promise<Reader> {
  const member = over.member ?? (await testMember(door.ctx));
  const { token, device, sessionId } = await openSession({ ...door.ctx, device: over.device }, member.id);
  const wanted = over.wanted ?? fake.subscribe();
  expect(await door.call('POST /api/inbox/push/on', wanted, cookies(token, device))).toMatchObject({ error: 0 });
  return { member, device, sessionId, wanted };
}

let told = 0;
const tell = ({ id }: Member, kind: 'withdraw_paid' | 'round_won' = 'withdraw_paid') =>
  tellMember(door.ctx, door.ctx.db, {
    memberId: id,
    kind,
    reference: `test:${++told}`,
    data: {
      withdraw_id: '7',
      amount: '150000',
      account: 'กสิกรไทย xx4821',
      round: 'ลาวพัฒนา',
      bills: 1,
      won_bills: 1,
      won: '850000',
    },
  });
const waiting = async () => (await door.ctx.db.select().from(inboxPush)).length;
const allHeardBy = ({ wanted }: Reader) => fake.taken.filter(({ to }) => wanted.endpoint.endsWith(to));
const titleOf = ({ payload }: { readonly payload: unknown }) => (payload as { readonly title: string }).title;
const newDevice = 'เข้าสู่ระบบจากเครื่องใหม่';
/** But for the logins that these tests make themselves. */
const heardBy = (one: Reader) => allHeardBy(one).filter((push) => titleOf(push) !== newDevice);

describe('a push', () => {
  it('tells each of the member’s browsers once, however often the job runs, and nothing that others may not read', async () => {
    const [phone, other] = [await reader(), await reader()];
    const tablet = await reader({ member: phone.member });
    await tell(phone.member);
    await Promise.all([sendPushes(door.ctx), sendPushes(door.ctx), sendPushes(door.ctx)]);
    await sendPushes(door.ctx);
    expect([phone, tablet, other].map((one) => heardBy(one).length)).toEqual([1, 1, 0]);
    // The tablet's login was news for the phone.
    expect(allHeardBy(phone).map(titleOf)).toContain(newDevice);
    expect(heardBy(phone)[0]).toEqual({
      ...{ to: expect.any(String), ttl: 12 * 3_600, subject: 'mailto:demo@example.com' },
      payload: {
        ...{ title: 'รายการถอนเสร็จแล้ว', text: 'แตะเพื่อดูรายละเอียด' },
        ...{ tag: expect.stringMatching(/^message-\d+$/), link: '/member/inbox' },
      },
    });
    expect(await waiting()).toBe(0);
  });

  it('is written with its message or not at all', async () => {
    const one = await reader();
    await expect(
      door.ctx.db.transaction(async (tx) => {
        await tellMember(door.ctx, tx, { memberId: one.member.id, kind: 'password_changed', reference: 'r', data: {} });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await waiting()).toBe(0);
  });

  it('waits while the service fails, as long as it asks; an old one and one that was read are not sent', async () => {
    const one = await reader();
    await tell(one.member);
    fake.failures.push(503);
    fake.retryAfter = '90';
    await sendPushes(door.ctx);
    clock.advance({ seconds: 89 });
    await sendPushes(door.ctx);
    expect(heardBy(one)).toHaveLength(0);
    clock.advance({ seconds: 1 });
    await sendPushes(door.ctx);
    expect(heardBy(one)).toHaveLength(1);

    await tell(one.member);
    await door.call('POST /api/inbox/read', {}, { as: one.member });
    await tell(one.member);
    fake.failures.push(500);
    await door.call('POST /api/inbox/read', {}, { as: one.member });
    await sendPushes(door.ctx);
    expect(await waiting()).toBe(0);
    await tell(one.member);
    clock.advance({ hours: 12, seconds: 1 });
    await sendPushes(door.ctx);
    expect([heardBy(one).length, await waiting()]).toEqual([1, 0]);
  });

  it('whose answer was lost is sent again under the same tag', async () => {
    const one = await reader();
    await tell(one.member);
    fake.failures.push(0);
    await sendPushes(door.ctx);
    clock.advance({ seconds: 11 });
    await sendPushes(door.ctx);
    const [first, second] = heardBy(one);
    expect(second?.payload).toEqual(first?.payload);
    expect(heardBy(one)).toHaveLength(2);
    expect(await waiting()).toBe(0);
  });

  it.each([404, 410])('to a browser that is gone (%i) is the last one', async (status) => {
    const one = await reader();
    await tell(one.member);
    await tell(one.member);
    fake.failures.push(status, status);
    await sendPushes(door.ctx);
    expect(await door.ctx.db.select().from(pushDevice)).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('that the service refuses is given up, and logged as an error where the keys are to blame', async () => {
    const one = await reader();
    await tell(one.member);
    fake.failures.push(403);
    await sendPushes(door.ctx);
    expect(takeErrors()).toHaveLength(1);
    expect(await waiting()).toBe(0);
    await tell(one.member);
    await sendPushes(door.ctx);
    expect(heardBy(one)).toHaveLength(1);
  });

  it('about play is not sent to who rests; about their own money it is', async () => {
    const one = await reader();
    const [startsAt, endsAt] = [clock.now(), new Date(clock.now().getTime() + 3_600_000)];
    const rest = { memberId: one.member.id, length: 'hours24', setBy: 'member', startsAt, endsAt } as const;
    await door.ctx.db.insert(playPause).values(rest);
    await tell(one.member, 'round_won');
    await tell(one.member, 'withdraw_paid');
    await sendPushes(door.ctx);
    expect(heardBy(one).map(({ payload }) => payload)).toMatchObject([{ title: 'รายการถอนเสร็จแล้ว' }]);
    expect(await waiting()).toBe(0);
  });

  it('is not sent where the member has logged out, was logged out, or another has logged in', async () => {
    const out = await reader();
    await revokeSession(door.ctx, out.member.id, out.sessionId);
    const ended = await reader();
    await revokeOtherSessions(door.ctx, ended.member.id, null);
    const handed = await reader();
    await openSession({ ...door.ctx, device: handed.device }, (await testMember(door.ctx)).id);
    const closed = await reader();
    await closeAccount(door.ctx, closed.member.id);
    const idle = await reader();
    const all = [out, ended, handed, closed, idle];
    for (const { member } of all) await tell(member);
    clock.advance({ hours: 1 });
    await sendPushes(door.ctx);
    expect(all.map((one) => heardBy(one).length)).toEqual([0, 0, 0, 0, 1]);
    expect(await door.ctx.db.select().from(pushDevice)).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });
});

describe('a browser', () => {
  it('tells whoever switched it on last, and nobody after it was switched off', async () => {
    const first = await reader();
    const second = await reader({ device: first.device, wanted: first.wanted });
    const { endpoint } = first.wanted;
    const check = async (as: Member) => (await door.call('POST /api/inbox/push/check', { endpoint }, { as })).data.on;
    expect([await check(first.member), await check(second.member)]).toEqual([false, true]);
    await tell(first.member);
    await tell(second.member);
    await sendPushes(door.ctx);
    expect(heardBy(second)).toHaveLength(1);

    await door.call('POST /api/inbox/push/off', { endpoint }, { as: first.member });
    expect(await check(second.member)).toBe(true);
    await door.call('POST /api/inbox/push/off', { endpoint }, { as: second.member });
    expect(await check(second.member)).toBe(false);
    await tell(second.member);
    await sendPushes(door.ctx);
    expect(heardBy(second)).toHaveLength(1);
  });

  it('is not taken over by who only knows its address', async () => {
    const one = await reader();
    const thief = await testMember(door.ctx);
    const { token, device } = await openSession(door.ctx, thief.id);
    const stolen = { ...fake.subscribe(), endpoint: one.wanted.endpoint };
    const answer = await door.call('POST /api/inbox/push/on', stolen, cookies(token, device));
    expect(answer).toMatchObject({ status: 422, fields: { endpoint: expect.any(String) } });
    const kept = await door.ctx.db.select().from(pushDevice).where(eq(pushDevice.memberId, one.member.id));
    expect(kept).toMatchObject([{ endpoint: one.wanted.endpoint, deviceHash: hashOf(one.device) }]);
  });

  it('is one of a push service that the site knows: no other host is ever asked', async () => {
    const { token, device } = await openSession(door.ctx, (await testMember(door.ctx)).id);
    const { endpoint } = fake.subscribe();
    const elsewhere = ['http://127.0.0.1:1/x', 'https://169.254.169.254/latest', 'file:///etc/passwd', 'x'];
    for (const address of [...elsewhere, endpoint.replace('://', '://a:b@'), `${endpoint}#x`]) {
      const answer = await door.call(
        'POST /api/inbox/push/on',
        { ...fake.subscribe(), endpoint: address },
        cookies(token, device),
      );
      expect(answer, address).toMatchObject({ status: 422, fields: { endpoint: expect.any(String) } });
    }
    expect(await door.ctx.db.select().from(pushDevice)).toEqual([]);
  });

  it('is one of ten of a member; the eleventh ends the oldest', async () => {
    const first = await reader();
    for (let count = 0; count < 10; count++) {
      clock.advance({ seconds: 1 });
      await reader({ member: first.member, device: first.device });
    }
    const rows = await door.ctx.db.select().from(pushDevice);
    expect(rows).toHaveLength(10);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(first.wanted.endpoint);
  });

  it('is forgotten with the member', async () => {
    const one = await reader();
    await tell(one.member);
    await forgetPush(door.ctx.db, one.member.id);
    expect([await door.ctx.db.select().from(pushDevice), await waiting()]).toEqual([[], 0]);
  });
});

it('without keys there is no web push outside the sandbox', async () => {
  const bare = await testDoor(door.database, { clock, config: { sandbox: false } });
  const member = await testMember(door.ctx);
  expect(pushKeys(bare.ctx)).toBeUndefined();
  expect(await bare.call('POST /api/inbox/push/on', fake.subscribe(), { as: member })).toMatchObject({ status: 404 });
  await sendPushes(bare.ctx);
  await bare.close();
  const keys = { publicKey: 'p', privateKey: 'k', subject: 'mailto:a@example.com' };
  expect(pushKeys(testContext(door.database, { config: { webPush: keys } }))).toBe(keys);
});
