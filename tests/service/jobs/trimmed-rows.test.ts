/** Rows of a passing time: each is removed by its job, a millisecond after its time and not before. */
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newChallenge } from '#lib/account/server/passkey-challenges.ts';
import { trimTries } from '#lib/account/server/password-tries.ts';
import { trimPhoneCodes } from '#lib/account/server/phone-codes.ts';
import { passkeyChallenge, phoneCode, phoneProof } from '#lib/account/server/proof-tables.ts';
import { openSession } from '#lib/account/server/sessions.ts';
import { loginFailure, session } from '#lib/account/server/tables.ts';
import { trimSessions } from '#lib/account/server/trim-sessions.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { suspendUnowned } from '#lib/deposit/server/suspend-unowned.ts';
import { incomingTransfer } from '#lib/deposit/server/tables.ts';
import { lineTicket } from '#lib/line/server/tables.ts';
import { newTicket, takeNonce } from '#lib/line/server/tickets.ts';
import { quote } from '#lib/lotto/server/bill-tables.ts';
import { forgetQuotes } from '#lib/lotto/server/forget-quotes.ts';
import { playSession } from '#lib/play-limit/server/tables.ts';
import type { Context } from '#lib/server/context.ts';
import { idempotency, rateLimit } from '#lib/server/front-door/tables.ts';
import { partnerCall } from '#lib/server/jobs/tables.ts';
import { trimRecords } from '#lib/server/jobs/trim-records.ts';
import { streamEvent } from '#lib/server/stream/tables.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { expectSoundBooks, testMember, thb } from '#tests/support/money.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const clock = testClock();
const database = databaseOfFile();
const db = () => database.db;
let ctx: Context;
let keys = 0;
const key = (): string => `row-${++keys}`;

beforeAll(() => {
  ctx = testContext(database, { clock });
});

/** Rows of a passing time: how long they stay, how one is made at a moment, and the job that removes it. */
const rows: Readonly<
  Record<string, readonly [ms: number, put: (at: Date) => Promise<unknown>, job: Job, table: PgTable]>
> = {
  'an event of the stream': [
    hour,
    (createdAt) => db().insert(streamEvent).values({ topic: 'all', type: 'rounds', data: {}, createdAt }),
    trimRecords,
    streamEvent,
  ],
  'the answer of a money call': [
    3 * day,
    (createdAt) =>
      db()
        .insert(idempotency)
        .values({ owner: 'member:1', key: key(), route: '', bodyHash: '', answer: {}, createdAt }),
    trimRecords,
    idempotency,
  ],
  'a counter of calls': [
    0,
    (at) => db().insert(rateLimit).values({ key: key(), points: 1, expire: at.getTime() }),
    trimRecords,
    rateLimit,
  ],
  'a call to a partner': [
    2 * hour,
    (createdAt) =>
      db().insert(partnerCall).values({ partner: 'gateway', operation: 'create', ms: 1, outcome: 'done', createdAt }),
    trimRecords,
    partnerCall,
  ],
  'the price of a bill': [
    10 * minute,
    (expiresAt) => db().insert(quote).values({ id: key(), memberId: 1n, roundId: 1n, lines: [], expiresAt }),
    forgetQuotes,
    quote,
  ],
  'a session': [365 * day, sessionThatEnds, trimSessions, session],
  'a code for a phone': [
    day,
    (createdAt) =>
      db().insert(phoneCode).values({
        agentId: ctx.agentId,
        phone: '+66899999998',
        codeHash: '',
        reference: 'AAAA',
        expiresAt: createdAt,
        createdAt,
      }),
    trimPhoneCodes,
    phoneCode,
  ],
  'the proof of a phone': [
    day,
    (expiresAt) =>
      db().insert(phoneProof).values({
        agentId: ctx.agentId,
        phone: '+66899999998',
        tokenHash: key(),
        expiresAt,
        createdAt: expiresAt,
      }),
    trimPhoneCodes,
    phoneProof,
  ],
  'a wrong password, of many that came one upon another': [
    day,
    (lastAt) =>
      db()
        .insert(loginFailure)
        .values({ phone: key(), origin: '', count: 1_000, lastAt, halvedAt: new Date(lastAt.getTime() + day) }),
    trimTries,
    loginFailure,
  ],
  'the challenge of a passkey': [
    5 * minute,
    () => newChallenge(ctx, null),
    // Making another is what removes them.
    async () => {
      const challenge = Buffer.from(await newChallenge(ctx, null)).toString('base64url');
      await db().delete(passkeyChallenge).where(eq(passkeyChallenge.challenge, challenge));
    },
    passkeyChallenge,
  ],
  'a nonce of LINE': [
    10 * minute,
    () => newTicket(ctx, null),
    // Making another is what removes them.
    async () => {
      await takeNonce(ctx, (await newTicket(ctx, null)).token);
    },
    lineTicket,
  ],
};

type Job = (ctx: Context) => Promise<unknown>;

/** A session of somebody new from an address, which ends then. */
async function sessionThatEnds(expiresAt: Date): Promise<void> {
  const { id } = await testMember(ctx);
  const { sessionId } = await openSession({ ...ctx, ip: '203.0.113.7', userAgent: 'Chrome' }, id);
  await db().update(session).set({ expiresAt }).where(eq(session.id, sessionId));
}

describe('is removed by its job, not before its time', () => {
  it.each(Object.entries(rows))('%s', async (_name, [ms, put, job, table]) => {
    await db().delete(playSession);
    await db().delete(table);
    await put(clock.now());
    clock.advance({ ms });
    await job(ctx);
    expect(await db().$count(table)).toBe(1);
    clock.advance({ ms: 1 });
    await job(ctx);
    expect(await db().$count(table)).toBe(0);
    expect(await db().$count(playSession), 'what was counted for a session goes with it').toBe(0);
  });

  it('where somebody logged in, ninety days after the session', async () => {
    await db().delete(playSession);
    await db().delete(session);
    await sessionThatEnds(clock.now());
    const place = async () => (await db().select().from(session)).map(({ ip, userAgent }) => [ip, userAgent]);
    clock.advance({ ms: 90 * day });
    await trimSessions(ctx);
    expect(await place()).toEqual([['203.0.113.7', 'Chrome']]);
    clock.advance({ ms: 1 });
    await trimSessions(ctx);
    expect(await place()).toEqual([['', '']]);
  });

  it('money of nobody, into suspense after a week', async () => {
    await receiveMoney(ctx, 'sandbox', 'week', {
      eventId: 'week',
      amount: thb('55.00'),
      paidAt: clock.now(),
      sender: null,
    });
    const status = async () =>
      (await db().select().from(incomingTransfer).where(eq(incomingTransfer.eventId, 'week')))[0]?.status;
    clock.advance({ ms: 7 * day });
    await suspendUnowned(ctx);
    expect(await status()).toBe('review');
    clock.advance({ ms: 1 });
    await suspendUnowned(ctx);
    expect(await status()).toBe('suspense');
    await expectSoundBooks(ctx);
  });
});
