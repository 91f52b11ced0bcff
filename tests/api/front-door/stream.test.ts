import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFrontDoor } from '#app/front-door.ts';
import type { Services } from '#app/services.ts';
import { openSession, revokeOtherSessions, sessionIdleMs, sessionLifeMs } from '#lib/account/server/sessions.ts';
import { session } from '#lib/account/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import type { FrontDoorEnv } from '#lib/server/front-door/env.ts';
import { streamsOfLineMax, streamsOfMemberMax } from '#lib/server/front-door/open-streams.ts';
import { publish } from '#lib/server/stream/publish.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testMember } from '#tests/support/money.ts';
import { testServices } from '#tests/support/services.ts';
import { Ear, type ReceivedEvent } from './ear.ts';

const database = databaseOfFile();
const clock = testClock();
let services: Services;
let app: Hono<FrontDoorEnv>;
const open: Ear[] = [];

beforeAll(async () => {
  // Enough for what is asked for here, and the numbers of open streams as they are.
  services = await testServices(database, { clock, config: { rateLimitFactor: 1 } });
  app = createFrontDoor(services);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((ear) => ear.close()));
});
afterAll(() => services.close());

const ctx = () => testContext(database, { clock, parts: services.contextParts() });

/** Reads a stream, which is closed after the test. */
const hear = (response: Response): Ear => {
  const ear = new Ear(response);
  open.push(ear);
  return ear;
};

/** Always on the device the member has used before: a new one is an event of its own. */
const cookieOf = async (member: Member): Promise<string> =>
  `benja=${(await openSession({ ...ctx(), device: `of ${member.id}`, random: realChance }, member.id)).token}`;

/** Listens with a session of its own, or with that of a cookie. */
async function listen(who: Member | string | null, lastEventId?: string, address = '203.0.113.1'): Promise<Ear> {
  const headers: Record<string, string> = {
    'x-benja-address': address,
    ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}),
  };
  if (who) headers.Cookie = typeof who === 'string' ? who : await cookieOf(who);
  const ear = hear(await app.request('/api/stream', { headers }));
  expect((await ear.next())?.event).toBe('hello');
  return ear;
}

const tell = (topic: `member:${bigint}` | 'public', id: string) =>
  publish(ctx(), topic, 'notification', { id, title: 'ประกาศ' });
const ids = (heard: readonly (ReceivedEvent | undefined)[]) => heard.map((one) => one?.data.id);

describe('an open stream', () => {
  it('ends when its session is ended, and goes on when another of the member is', async () => {
    const somchai = await testMember(ctx());
    const [here, there] = [await listen(somchai), await listen(somchai)];
    const sessions = await database.db
      .select({ id: session.id })
      .from(session)
      .where(eq(session.memberId, somchai.id))
      .orderBy(session.id);
    await inTransaction(ctx(), (_, inside) => revokeOtherSessions(inside, somchai.id, sessions[0]?.id ?? null));
    await tell(`member:${somchai.id}`, 'after');
    expect((await here.next())?.data.id).toBe('after');
    expect((await there.next())?.event).toBe('signed_out');
    expect(await there.next()).toBeUndefined();
  });

  it('begins with the server’s time, is never cached or held back, and says how soon to come again', async () => {
    const response = await app.request('/api/stream');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toMatch(/no-(?:store|cache)/);
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const ear = hear(response);
    expect(await ear.next()).toEqual({
      id: undefined,
      event: 'hello',
      data: { server_time: '2026-11-20T12:00:00.000+07:00' },
    });
  });

  it('tells a member of their own, nobody else, and everybody of what is public', async () => {
    const [somchai, pranee] = [await testMember(ctx()), await testMember(ctx())];
    const [his, hers, guests] = [await listen(somchai), await listen(pranee), await listen(null)];
    await tell(`member:${somchai.id}`, 'his');
    await tell(`member:${pranee.id}`, 'hers');
    await tell('public', 'all');
    expect(ids([await his.next(), await his.next()])).toEqual(['his', 'all']);
    expect(ids([await hers.next(), await hers.next()])).toEqual(['hers', 'all']);
    expect(ids([await guests.next()])).toEqual(['all']);
  });

  it('tells nothing of a transaction that was undone', async () => {
    const member = await testMember(ctx());
    const ear = await listen(member);
    const undone = inTransaction(ctx(), async (_tx, inside) => {
      await publish(inside, `member:${member.id}`, 'notification', { id: 'undone', title: '' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await tell(`member:${member.id}`, 'done');
    expect(ids([await ear.next()])).toEqual(['done']);
  });

  it('is ended by the site when it stops', async () => {
    const stopping = await testServices(database);
    const response = await createFrontDoor(stopping).request('/api/stream');
    const ear = hear(response);
    expect((await ear.next())?.event).toBe('hello');
    stopping.beginClosing();
    expect(await ear.next()).toBeUndefined();
    await stopping.close();
  });

  it('hears what another process has done', async () => {
    const member = await testMember(ctx());
    const ear = await listen(member);
    const other = await testServices(database);
    await publish(testContext(database, { parts: other.contextParts() }), `member:${member.id}`, 'notification', {
      id: 'from the other process',
      title: '',
    });
    expect(ids([await ear.next()])).toEqual(['from the other process']);
    await other.close();
  });
});

describe('a session that time has ended', () => {
  const minutes = (ms: number): number => ms / 60_000;

  it('ends its stream: no event of the member is sent after that', async () => {
    const member = await testMember(ctx());
    const ear = await listen(member);
    clock.advance({ minutes: minutes(sessionIdleMs) - 2 });
    await tell(`member:${member.id}`, 'before');
    expect((await ear.next())?.data.id).toBe('before');
    clock.advance({ minutes: 3 });
    await tell(`member:${member.id}`, 'after');
    expect(await ear.next()).toMatchObject({ event: 'signed_out', data: { session_ids: [expect.any(String)] } });
    expect(await ear.next()).toBeUndefined();
  });

  it('is one that was used meanwhile only when it has rested, and at the latest when its life is over', async () => {
    const member = await testMember(ctx());
    const ear = await listen(member);
    for (let passed = 0; passed < sessionLifeMs; passed += sessionIdleMs - 60_000) {
      const left = Math.min(sessionIdleMs - 60_000, sessionLifeMs - passed - 1_000);
      clock.advance({ minutes: minutes(left) });
      // What a page does that is in use.
      await database.db.update(session).set({ lastSeenAt: clock.now() }).where(eq(session.memberId, member.id));
      await tell(`member:${member.id}`, `at ${passed}`);
      expect((await ear.next())?.data.id).toBe(`at ${passed}`);
    }
    clock.advance({ seconds: 2 });
    await tell(`member:${member.id}`, 'after');
    expect((await ear.next())?.event).toBe('signed_out');
  });

  it('is none of a guest’s concern', async () => {
    const ear = await listen(null);
    clock.advance({ days: 2 });
    await tell('public', 'two days later');
    expect((await ear.next())?.data.id).toBe('two days later');
  });
});

describe('how many may be open', () => {
  it('of one line: above it 429, until one is closed; another line has its own', async () => {
    const line = '2001:db8:1:1::1';
    const ears: Ear[] = [];
    for (let n = 0; n < streamsOfLineMax; n++) ears.push(await listen(null, undefined, `2001:db8:1:1::${n + 1}`));
    const refused = await app.request('/api/stream', { headers: { 'x-benja-address': line } });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    await listen(null, undefined, '2001:db8:1:2::1');
    await ears[0]?.close();
    await listen(null, undefined, line);
  });

  it('of one member, over all connections: the oldest ends with a long retry time', async () => {
    const other = await testMember(ctx());
    const member = await cookieOf(await testMember(ctx()));
    const oldest = await listen(member, undefined, '198.51.100.1');
    const theirs = await listen(other, undefined, '198.51.100.1');
    for (let n = 1; n < streamsOfMemberMax; n++) await listen(member, undefined, `198.51.100.${n + 1}`);
    const newest = await listen(member, undefined, '198.51.100.200');
    expect((await oldest.next())?.event).toBe('crowded');
    expect(await oldest.next()).toBeUndefined();
    await tell('public', 'to all');
    expect(ids([await newest.next(), await theirs.next()])).toEqual(['to all', 'to all']);
  });

  it('is not reached by asking for the head of one, which opens none', async () => {
    const address = '192.0.2.77';
    for (let n = 0; n <= streamsOfLineMax; n++)
      expect(
        (await app.request('/api/stream', { method: 'HEAD', headers: { 'x-benja-address': address } })).status,
      ).toBe(200);
    await listen(null, undefined, address);
  });
});

describe('coming back with Last-Event-ID', () => {
  it('brings what was missed, in order and once, and goes on from there', async () => {
    const member = await testMember(ctx());
    const first = await listen(member);
    await tell(`member:${member.id}`, '1');
    const heard = await first.next();
    await first.close();
    for (const id of ['2', '3']) await tell(`member:${member.id}`, id);
    await tell('public', '4');
    const again = await listen(member, heard?.id);
    const missed = [await again.next(), await again.next(), await again.next()];
    expect(ids(missed)).toEqual(['2', '3', '4']);
    await tell(`member:${member.id}`, '5');
    expect(ids([await again.next()])).toEqual(['5']);
    const last = await listen(member, missed.at(-1)?.id);
    expect(ids([await last.next()])).toEqual(['5']);
  });

  /** Publishes in a transaction that stays open until the answered function is called. */
  function publishSlowly(member: Member, id: string): () => Promise<void> {
    const { promise: commit, resolve } = Promise.withResolvers<void>();
    const done = inTransaction(ctx(), async (_tx, inside) => {
      await publish(inside, `member:${member.id}`, 'notification', { id, title: '' });
      await commit;
    });
    return () => {
      resolve();
      return done;
    };
  }

  it.each(['before', 'after'])('does not lose what is committed late, %s the page comes back', async (when) => {
    const member = await testMember(ctx());
    const commit = publishSlowly(member, 'slow');
    const first = await listen(member);
    await tell(`member:${member.id}`, 'fast');
    const heard = await first.next();
    expect(heard?.data.id).toBe('fast');
    await first.close();
    await tell(`member:${member.id}`, 'missed');
    if (when === 'before') await commit();
    const again = await listen(member, heard?.id);
    const missed = await again.next();
    if (when === 'after') await commit();
    expect(ids([missed, await again.next()]).sort()).toEqual(['missed', 'slow']);
  });

  it('brings nothing of another member, however far back it goes', async () => {
    const [owner, stranger] = [await testMember(ctx()), await testMember(ctx())];
    await tell(`member:${owner.id}`, 'secret');
    await tell('public', 'fence of the owner');
    const ear = await listen(stranger, '1:1:');
    let heard = await ear.next();
    while (heard && heard.data.id !== 'fence of the owner') {
      expect(heard.data.id).not.toBe('secret');
      heard = await ear.next();
    }
    expect(heard?.data.id).toBe('fence of the owner');
  });

  it.each(['-1', 'x', '17', '1 or 1=1', '0:0:', '5:3:', '3:9:7,5', '3:9:9', '3:9:2', '3:9:,', `1:${'9'.repeat(30)}:`])(
    'with %s is a fresh start',
    async (id) => {
      const ear = await listen(null, id);
      await tell('public', `after ${id}`);
      let heard = await ear.next();
      // What the test before said last may still be on its way.
      if (heard?.data.id === 'fence of the owner') heard = await ear.next();
      expect(ids([heard])).toEqual([`after ${id}`]);
    },
  );
});
