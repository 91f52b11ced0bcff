/**
 * Everything that lasts for a time: it is there to the last millisecond, and gone with the next. The lifetimes are written out,
 * so that none becomes longer or shorter by mistake.
 */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { profileData } from '#app/profile-data.ts';
import { newChallenge, takeChallenge } from '#lib/account/server/passkey-challenges.ts';
import { grantPhoneProof, requirePhoneProof } from '#lib/account/server/phone-proof.ts';
import { liveSessions } from '#lib/account/server/session-queries.ts';
import { accessToken, memberOfAccessToken, memberOfCookie, openSession } from '#lib/account/server/sessions.ts';
import { member as memberTable, session } from '#lib/account/server/tables.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { newTicket, subjectOfTicket, takeNonce, takeTicket } from '#lib/line/server/tickets.ts';
import type { Member } from '#lib/server/context.ts';
import { toIso } from '#lib/time.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, testSecrets } from '#tests/support/context.ts';
import { lineUser } from '#tests/support/fake-line.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue, testRound, wireLines } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';
import { codeOf, type Hired, hireAt } from '../operator/staff.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const db = () => door.database.db;
let keys = 0;
let staff = 0;

beforeAll(async () => {
  await ensureChannels(door.database.db);
  await testCatalogue(door.ctx);
});

const key = (): string => `window-${++keys}`;
const resolves = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    () => true,
    () => false,
  );

async function setOf(what: 'expiresAt' | 'lastSeenAt', id: bigint, at: Date): Promise<void> {
  await db()
    .update(session)
    .set({ [what]: at })
    .where(eq(session.id, id));
}

/** A session of somebody new; what would end it earlier is put off. */
async function sessionWithout(what: 'expiresAt' | 'lastSeenAt') {
  const member = await testMember(door.ctx);
  const opened = await openSession(door.ctx, member.id);
  const later = new Date(clock.now().getTime() + 30 * day);
  await setOf(what, opened.sessionId, later);
  const its = { ...member, sessionId: opened.sessionId };
  return { member: its, token: opened.token };
}

async function shownWhile(what: 'expiresAt' | 'lastSeenAt') {
  const { member } = await sessionWithout(what);
  return async () => (await liveSessions(asMember(door.ctx, member))).length === 1;
}

async function openWhile(what: 'expiresAt' | 'lastSeenAt') {
  const { token } = await sessionWithout(what);
  return async () => (await memberOfCookie(db(), clock.now(), token)) !== null;
}

/** An owner proposes a manager, which another owner agrees to by the same call. */
async function proposed() {
  const input = { name: `window${++staff}`, role: 'manager' };
  const add = (as: 'operator' | 'approver') => door.call('POST /api/operator/people/add', input, { as, key: key() });
  expect((await add('operator')).error).toBe(0);
  return { name: input.name, agree: () => add('approver') };
}

async function billOf(member: Member) {
  const bill = { round_id: String(await testRound(door.ctx)), lines: wireLines('two_top 44 10') };
  const { data } = await door.call('POST /api/lotto/bill/validate', bill, { as: member });
  return { ...bill, quote_id: data.quote_id };
}

/** How long, and how one begins: the answer tells whether it is still there. */
const windows: Readonly<Record<string, readonly [ms: number, begin: () => Promise<() => Promise<boolean>>]>> = {
  'a session that nobody uses': [30 * minute, () => openWhile('expiresAt')],
  'a session in use': [12 * hour, () => openWhile('lastSeenAt')],
  'a session in the list of devices, unused': [30 * minute, () => shownWhile('expiresAt')],
  'a session in the list of devices, in use': [12 * hour, () => shownWhile('lastSeenAt')],
  'the bearer of a session': [
    15 * minute,
    async () => {
      const { sessionId } = await openSession(door.ctx, (await testMember(door.ctx)).id);
      const token = accessToken(testSecrets, sessionId, clock.now());
      return async () => (await memberOfAccessToken(db(), testSecrets, clock.now(), token)) !== null;
    },
  ],
  'the proof of a phone': [
    30 * minute,
    async () => {
      const { phone_token } = await grantPhoneProof(door.ctx, '+66899999999');
      return () => resolves(requirePhoneProof(door.ctx, '+66899999999', phone_token));
    },
  ],
  'the challenge of a passkey': [
    5 * minute,
    async () => {
      const challenge = Buffer.from(await newChallenge(door.ctx, null)).toString('base64url');
      const data = Buffer.from(JSON.stringify({ challenge })).toString('base64url');
      return async () => (await takeChallenge(door.ctx, data, null)) !== undefined;
    },
  ],
  'the nonce of a login with LINE': [
    10 * minute,
    async () => {
      const { token } = await newTicket(door.ctx, null);
      return () => takeNonce(door.ctx, token);
    },
  ],
  'the permission to link a LINE account': [
    10 * minute,
    async () => {
      const { token } = await newTicket(door.ctx, lineUser(1));
      return async () => (await subjectOfTicket(door.ctx, token)) !== undefined && takeTicket(door.ctx, token);
    },
  ],
  'the price of a bill': [
    60 * second,
    async () => {
      const member = await testMember(door.ctx, '100.00');
      const bill = await billOf(member);
      return async () => (await door.call('POST /api/lotto/bill/create', bill, { as: member, key: key() })).error === 0;
    },
  ],
  'what is said of withdrawals that wait after a change of the account': [
    day,
    async () => {
      const member = await testMember(door.ctx);
      const withdrawHeldUntil = new Date(clock.now().getTime() + day);
      await db().update(memberTable).set({ withdrawHeldUntil }).where(eq(memberTable.id, member.id));
      return async () => (await profileData(asMember(door.ctx, member))).heldUntil !== null;
    },
  ],
  'the pause after five wrong codes of an operator': [
    15 * minute,
    async () => {
      const person = await hireAt(door, `window${++staff}`, 'viewer');
      const logIn = (totp_code: string) => door.call('POST /api/operator/login', { token: person.token, totp_code });
      const right = () => codeOf(clock, person.totp_secret);
      for (let n = 0; n < 5; n++) await logIn(right() === '000000' ? '000001' : '000000');
      return async () => (await logIn(right())).error === 1005;
    },
  ],
  'a proposal about staff, in the list': [
    day,
    async () => {
      const { name } = await proposed();
      return async () => {
        const { data } = await door.call('GET /api/operator/people/waiting', {}, { as: 'approver' });
        return data.some((one: { name: string }) => one.name === name);
      };
    },
  ],
  'a proposal about staff, to be agreed to': [
    day,
    async () => {
      const { agree } = await proposed();
      return async () => Boolean((await agree()).data?.totp_secret);
    },
  ],
};

describe('is there to its last millisecond', () => {
  it.each(Object.entries(windows))('%s', async (_name, [ms, begin]) => {
    const early = await begin();
    expect(await early()).toBe(true);
    const last = await begin();
    clock.advance({ ms: ms - 1 });
    expect(await last(), 'a millisecond before').toBe(true);
    const late = await begin();
    clock.advance({ ms });
    expect(await late(), 'at the end').toBe(false);
  });
});

describe('a wait is told rounded up: who waits as long as told is let in', () => {
  it('for the password', async () => {
    const guess = (address: string) =>
      door.call(
        'POST /api/login',
        { phone: '0899999997', password: 'a guess' },
        { headers: { 'X-Benja-Address': address } },
      );
    for (let n = 0; n < 6; n++) await guess('203.0.113.1');
    expect((await guess('203.0.113.2')).headers.get('retry-after')).toBe('8');
    clock.advance({ ms: 1 });
    expect((await guess('203.0.113.2')).headers.get('retry-after')).toBe('8');
  });

  it('for another code by SMS; a code is the same one for a minute', async () => {
    const ask = () => door.call('POST /api/register/code', { phone: '0899999996' });
    const begun = clock.now().getTime();
    const [first] = [await ask()];
    clock.advance({ ms: minute - 1 });
    expect((await ask()).data.reference).toBe(first?.data.reference);
    for (let n = 1; n < 5; n++) {
      clock.set(new Date(begun + n * minute));
      expect((await ask()).data.resend_at).toBe(toIso(new Date(begun + (n + 1) * minute)));
    }
    clock.set(new Date(begun + 5 * minute + 1));
    const refused = await ask();
    expect([refused.error, refused.headers.get('retry-after')]).toEqual([1005, String((day - 5 * minute) / second)]);
    clock.set(new Date(begun + day - 1));
    expect((await ask()).error).toBe(1005);
    clock.set(new Date(begun + day));
    expect((await ask()).error).toBe(0);
  });

  it('for the code of an operator', async () => {
    const person = await hireAt(door, `window${++staff}`, 'viewer');
    const logIn = (totp_code: string) => door.call('POST /api/operator/login', { token: person.token, totp_code });
    const wrong = codeOf(clock, person.totp_secret) === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++) await logIn(wrong);
    clock.advance({ ms: 1 });
    expect((await logIn(wrong)).message).toContain(' 15 นาที');
  });
});

describe('a code of an operator', () => {
  /** The beginning of a period of thirty seconds, in a day that nothing else here comes to. */
  const begin = new Date('2028-03-01T12:00:00+07:00');
  const logIn = (person: Hired, totp_code: string) =>
    door.call('POST /api/operator/login', { token: person.token, totp_code });

  it('is taken once, in the first moment of its period and in the middle of the next', async () => {
    clock.set(begin);
    const person = await hireAt(door, `window${++staff}`, 'viewer');
    const code = codeOf(clock, person.totp_secret);
    expect((await logIn(person, code)).error).toBe(0);
    clock.advance({ seconds: 45 });
    expect((await logIn(person, code)).error).toBe(9040);
  });

  it('is another in the first moment after one was taken', async () => {
    clock.set(begin);
    const person = await hireAt(door, `window${++staff}`, 'viewer');
    clock.advance({ seconds: 15 });
    expect((await logIn(person, codeOf(clock, person.totp_secret))).error).toBe(0);
    clock.advance({ seconds: 15 });
    expect((await logIn(person, codeOf(clock, person.totp_secret))).error).toBe(0);
  });
});
