/**
 * Whose page somebody gets: a kept one is nobody's in particular, whatever a client shows and however it spells it. The front
 * door stands behind node:http here, as in the process, and requests are said byte by byte.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFrontDoor } from '#app/front-door.ts';
import type { Services } from '#app/services.ts';
import { accessToken, openSession, sessionIdleMs } from '#lib/account/server/sessions.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext, testSecrets } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testMember } from '#tests/support/money.ts';
import { type NodeDoor, nodeDoor } from '#tests/support/node-door.ts';
import { testServices } from '#tests/support/services.ts';
import { testTokens } from '#tests/support/tokens.ts';

const database = databaseOfFile();
const clock = testClock();
const opened: { services: Services; door: NodeDoor }[] = [];
let member: { readonly id: bigint; readonly username: string };
let session: { readonly token: string; readonly bearer: string };
/** How often each page was really made. */
const made = new Map<string, number>();
let names = 0;

/** A page nobody has asked for. */
const newPage = (): string => `/promotions/page-${++names}`;

async function openDoor(publicUrl: string): Promise<NodeDoor> {
  const services = await testServices(database, { clock, config: { publicUrl } });
  const app = createFrontDoor(services).get('*', (c) => {
    made.set(c.req.path, (made.get(c.req.path) ?? 0) + 1);
    const { member: shown, operator } = c.get('context');
    c.header('Content-Type', 'text/html');
    return c.body(
      `<h1>${shown ? `member ${shown.id} ${shown.username}` : operator ? `operator ${operator.name}` : 'guest'}</h1>`,
    );
  });
  const door = await nodeDoor(app, services.pageCache);
  opened.push({ services, door });
  return door;
}

let plain: NodeDoor;
let secure: NodeDoor;

beforeAll(async () => {
  plain = await openDoor('http://localhost:4321');
  secure = await openDoor('https://benja.example');
  const ctx = testContext(database, { clock, parts: { random: realChance } });
  member = await testMember(ctx);
  const { token, sessionId } = await openSession(ctx, member.id);
  session = { token, bearer: accessToken(testSecrets, sessionId, clock.now()) };
});
afterAll(async () => {
  for (const { services, door } of opened) {
    door.close();
    await services.close();
  }
});

const guestPage = '<h1>guest</h1>';

/** Mostly what is right, so that several of them together are still right often enough to mean something. */
const mostly = <T>(right: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(right), weight: 3 }, { arbitrary: fc.constantFrom(...others), weight: 1 });

/** Every way to put a pair into a Cookie header that a client may think of, and some that none should. */
const spelling = (name: string): fc.Arbitrary<string> => {
  const space = fc.constantFrom('', '', ' ', '\t', ' \t ', '\u00a0');
  const spelt = mostly(
    name,
    name.toUpperCase(),
    name.replace('b', 'B'),
    `"${name}"`,
    `$${name}`,
    name.replace('e', '%65'),
    `x${name}`,
    `${name}x`,
    `__Host-${name}`,
    name.replace('__Host-', ''),
  );
  const value = mostly<(token: string) => string>(
    (token) => token,
    (token) => `"${token}"`,
    (token) => `'${token}'`,
    (token) => `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
    (token) => `${token}%20`,
    (token) => `${token},${token}`,
    (token) => token.toLowerCase(),
    (token) => token.slice(1),
    (token) => `=${token}`,
    () => 'abc',
    () => '',
    () => 'x'.repeat(43),
  );
  const sign = mostly('=', '==', '', '%3d', ':');
  return fc
    .tuple(space, spelt, space, sign, space, value, space)
    .map(
      ([before, text, behind, equals, ahead, of, after]) =>
        `${before}${text}${behind}${equals}${ahead}${of(session.token)}${after}`,
    );
};

/** Header lines of one request that may or may not show the session. */
const shown = (name: string): fc.Arbitrary<string[]> => {
  const other = fc.constantFrom(
    'theme=dark',
    '',
    ' ',
    '=',
    'benja-device=abc',
    'a=benja=b',
    '$Version=1',
    'x="; benja=y"',
  );
  const pair = fc.oneof({ arbitrary: spelling(name), weight: 3 }, { arbitrary: other, weight: 1 });
  const cookie = fc
    .tuple(
      fc.constantFrom('Cookie', 'cookie', 'COOKIE'),
      fc.constantFrom(': ', ':', ':\t'),
      // Often alone: among several, one that is spelt plainly hides how the others are taken.
      fc.oneof(fc.tuple(spelling(name)), fc.array(pair, { minLength: 1, maxLength: 4 })),
      mostly('; ', ';', ' ; ', ',', ', ', ';;', '&'),
    )
    .map(([header, colon, pairs, between]) => `${header}${colon}${pairs.join(between)}`);
  const bearer = fc.constantFrom(
    () => `Authorization: Bearer ${session.bearer}`,
    () => `authorization:bearer\t${session.bearer}`,
    () => `Authorization: Bearer ${session.bearer} `,
    () => `Authorization: Bearer ${testTokens.operator}`,
    () => 'Authorization: Bearer',
    () => 'Authorization: Bearer nobody',
    () => `Authorization: Basic ${session.bearer}`,
    () => `Authorization: Token ${session.token}`,
  );
  return fc
    .tuple(
      fc.oneof(
        { arbitrary: fc.tuple(cookie), weight: 3 },
        { arbitrary: fc.array(cookie, { minLength: 1, maxLength: 3 }), weight: 1 },
      ),
      fc.oneof({ arbitrary: fc.constant(undefined), weight: 4 }, { arbitrary: bearer, weight: 1 }),
    )
    .map(([cookies, authorization]) => [...cookies, ...(authorization ? [authorization()] : [])]);
};

describe.each([
  ['benja', () => plain],
  ['__Host-benja', () => secure],
] as const)('however the cookie %s is spelt', (name, door) => {
  it('nobody gets a page with somebody else in it, and who is somebody always gets their own', async () => {
    const seen = { member: 0, operator: 0, guest: 0 };
    await fc.assert(
      fc.asyncProperty(shown(name), fc.boolean(), async (lines, guestFirst) => {
        const page = newPage();
        if (guestFirst) expect((await door().get(page)).text).toBe(guestPage);
        const first = await door().get(page, ...lines);
        expect(first.status).toBe(200);
        const guest = await door().get(page);
        expect(guest.text).toBe(guestPage);
        expect(guest.headers.get('set-cookie')).toBeNull();
        const again = await door().get(page, ...lines);
        expect(again.text).toBe(first.text);
        const who = /member|operator|guest/.exec(first.text)?.[0] as keyof typeof seen;
        seen[who]++;
        if (who === 'member') expect(first.text).toContain(`member ${member.id} `);
        for (const { headers, text } of [first, again])
          if (text !== guestPage) expect(headers.get('cache-control')).toBe('private, no-store');
      }),
      { numRuns: 250, seed: 2026 },
    );
    // What is generated says something: it is understood as each of them often enough.
    expect(Math.min(seen.member, seen.guest)).toBeGreaterThan(50);
    expect(seen.operator).toBeGreaterThan(0);
  });

  it.each([
    ['a space before the sign', (n: string, t: string) => `Cookie: ${n} =${t}`],
    ['a tab before the sign', (n: string, t: string) => `Cookie: ${n}\t=${t}`],
    ['spaces all around', (n: string, t: string) => `Cookie:  \t ${n}  =  ${t}  `],
    ['quotes', (n: string, t: string) => `Cookie: ${n}="${t}"`],
    ['another cookie before it', (n: string, t: string) => `Cookie: theme=dark;${n} =${t}`],
    ['a percent code', (n: string, t: string) => `Cookie: ${n}=%${t.charCodeAt(0).toString(16)}${t.slice(1)}`],
  ])('a member who sends it with %s is one to the page and to the cache', async (_, line) => {
    const page = newPage();
    const cookie = line(name, session.token);
    expect((await door().get(page, cookie)).text).toContain(`member ${member.id}`);
    expect((await door().get(page)).text).toBe(guestPage);
    expect((await door().get(page, cookie)).text).toContain(`member ${member.id}`);
  });
});

describe('an operator', () => {
  it('gets a page of their own, which stays nowhere', async () => {
    const page = newPage();
    const operator = `Authorization: Bearer ${testTokens.operator}`;
    const own = await plain.get(page, operator);
    expect(own.text).toBe('<h1>operator operator</h1>');
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect((await plain.get(page)).text).toBe(guestPage);
    expect((await plain.get(page, operator)).text).toBe(own.text);
  });
});

describe('a session that is nobody’s', () => {
  const wrong = ['benja=abc', `benja=${'x'.repeat(43)}`, `benja=${'x'.repeat(200)}`];

  it.each(wrong)(
    '%s is a guest: gets what is kept, and its cookie taken away with that answer alone',
    async (cookie) => {
      const page = newPage();
      await plain.get(page);
      const answer = await plain.get(page, `Cookie: ${cookie}`);
      expect(answer.text).toBe(guestPage);
      expect(answer.headers.get('set-cookie')).toMatch(/^benja=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(made.get(page)).toBe(1);
      const guest = await plain.get(page);
      expect([guest.headers.get('set-cookie'), guest.headers.get('cache-control')]).toEqual([null, 'public, no-cache']);
    },
  );

  it('makes the page that is kept for all, without the cookie that is taken away', async () => {
    const page = newPage();
    expect((await plain.get(page, 'Cookie: benja=abc')).headers.get('set-cookie')).not.toBeNull();
    const guest = await plain.get(page);
    expect([guest.headers.get('set-cookie'), guest.headers.get('cache-control')]).toEqual([null, 'public, no-cache']);
    expect(made.get(page)).toBe(1);
  });

  it('keeps its cookie at a call: a login in another tab may have set the next one meanwhile', async () => {
    expect((await plain.get('/api/banner', 'Cookie: benja=abc')).headers.get('set-cookie')).toBeNull();
  });

  it('is one that has rested too long', async () => {
    const ctx = testContext(database, { clock, parts: { random: realChance } });
    const { token } = await openSession(ctx, member.id);
    const page = newPage();
    expect((await plain.get(page, `Cookie: benja=${token}`)).text).toContain('member');
    clock.advance({ minutes: sessionIdleMs / 60_000 + 1 });
    const answer = await plain.get(page, `Cookie: benja=${token}`);
    expect(answer.text).toBe(guestPage);
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
    // Its page says why the session is over, so that nobody else may be shown it.
    expect((await plain.get(page)).text).toBe(guestPage);
    expect(made.get(page)).toBe(3);
  });
});
