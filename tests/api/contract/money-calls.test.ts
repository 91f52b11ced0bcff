/**
 * L4 of trust.md: every money POST is sent one to five times in parallel, once more, and once with another body; those of the
 * specification, which has no keys, without one too. A new money call needs its scenario here, or this file fails.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import { seedGames } from '#app/seed-games.ts';
import type { Route, RouteKey } from '#lib/contract/route.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { type Input, moneyCalls } from '#tests/support/money-calls.ts';
import { operatorMoneyCalls } from '#tests/support/operator-money-calls.ts';
import { specifiedCalls } from '#tests/tidy/specified.ts';
import { changesSince, tableStates } from './table-states.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const { playing, scenarios: ofMembers } = moneyCalls(door, clock);
const ofOperators = operatorMoneyCalls(door, clock, playing);
let keys = 0;

beforeAll(async () => {
  await ensureChannels(door.database.db);
  await testCatalogue(door.ctx);
  await seedGames(door.database.db);
});
afterEach(() => behave(door.ctx, { payout: 'pays' }));
afterAll(() => expectSoundBooks(door.ctx));

const fresh = () => ({ key: `money-call-${++keys}` });

/** Without a payout bank, which exists here: tests/api/payment/idempotency.test.ts. */
const elsewhere = ['POST /api/operator/withdraw/paid'];

const scenarios = { ...ofMembers, ...ofOperators };
const byName = (routeKeys: readonly string[]): string[] => [...routeKeys].sort();
const moneyRoutes = byName(Object.keys(scenarios)) as RouteKey[];

it('every money call has its scenario', () => {
  const all = (Object.entries(routes) as [string, Route][]).filter(([, { money }]) => money).map(([key]) => key);
  expect(byName([...moneyRoutes, ...elsewhere])).toEqual(byName(all));
});

async function prepared(route: RouteKey): Promise<{ input: Input; as: Member | 'operator' }> {
  const ofOperator = ofOperators[route];
  if (ofOperator) return { input: await ofOperator(), as: 'operator' };
  const member = await playing();
  const input = (await ofMembers[route]?.(member)) ?? {};
  // The clock may have passed the end of the session; opening a new one does not count as a change by the call.
  await door.call('GET /api/member/play', {}, { as: member });
  return { input, as: member };
}

const keyless = new Set<string>(moneyRoutes.filter((route) => 'keyless' in routes[route as keyof typeof routes]));

describe.each(moneyRoutes.filter((route) => !keyless.has(route)))('%s', (route) => {
  it('needs a key', async () => {
    const { input, as } = await prepared(route);
    const before = await tableStates(door.database.pool);
    expect(await door.call(route, input, { as })).toMatchObject({ status: 422, error: 9010 });
    expect(await changesSince(door.database.pool, before)).toEqual([]);
  });
});

it('every money call of the specification does without a key, and no other', () => {
  const specified = moneyRoutes.filter((route) => (specifiedCalls as readonly string[]).includes(route));
  expect([...keyless]).toEqual(specified);
});

/** Answers a copy by what the first one left behind, not with the first one's answer. */
const byState: Readonly<Record<string, number>> = { 'POST /api/affiliate/redeem': 6305 };

describe.each([...keyless] as RouteKey[])('%s without a key', (route) => {
  it('has one effect, however often it is sent at once', async () => {
    const written = async (times: number): Promise<Record<string, number>> => {
      const { input, as } = await prepared(route);
      const before = await tableStates(door.database.pool);
      const answers = await Promise.all(Array.from({ length: times }, () => door.call(route, input, { as })));
      const again = await door.call(route, input, { as });
      const copies = [...answers, again].filter(({ error }) => error !== 0).map(({ error }) => error);
      expect(copies).toEqual(route in byState ? Array(times).fill(byState[route]) : []);
      return rowsSince(before);
    };
    // A launch moves nothing: each opens another sheet.
    if (route === 'POST /api/game/link') {
      expect(Object.keys(await written(3))).not.toContain('entry');
      return;
    }
    const once = await written(1);
    expect(once.idempotency).toBe(route in byState || route === 'POST /api/member/payment/generate_qr' ? undefined : 2);
    expect(await written(4)).toEqual(once);
  });

  it('refuses a key that is none', async () => {
    const { input, as } = await prepared(route);
    expect(await door.call(route, input, { as, key: 'short' })).toMatchObject({ status: 422, error: 9010 });
  });
});

it('a press without a key more than five seconds later is another one', async () => {
  for (const route of ['POST /api/wheel/spin', 'POST /api/poll/submit', 'POST /api/redemption/redeem'] as const) {
    const { input, as } = await prepared(route);
    const first = await door.call(route, input, { as });
    clock.advance({ seconds: 6 });
    const second = await door.call(route, input, { as });
    expect(first.error).toBe(0);
    expect(second.text).not.toBe(first.text);
    expect(second.headers.has('idempotency-replayed')).toBe(false);
  }
});

describe.each(moneyRoutes)('%s', (route) => {
  it('has one effect and one answer, however often it is sent; with another body it is refused', async () => {
    /** How many rows of each table it writes when sent this often. */
    const written = async (times: number): Promise<Record<string, number>> => {
      const { input, as } = await prepared(route);
      const { key } = fresh();
      const before = await tableStates(door.database.pool);
      const answers = await Promise.all(Array.from({ length: times }, () => door.call(route, input, { as, key })));
      const effect = await rowsSince(before);
      const again = await door.call(route, input, { as, key });
      expect(again).toMatchObject({ status: 200, error: 0 });
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(new Set([...answers, again].map(({ text }) => text)).size).toBe(1);
      const other = await door.call(route, { ...input, of_another_body: true }, { as, key });
      expect(other).toMatchObject({ status: 409, error: 9011 });
      expect(await rowsSince(before), 'after the first').toEqual(effect);
      return effect;
    };
    const once = await written(1);
    // The key and the answer; where a partner completes the answer, that too.
    expect(once.idempotency).toBe(route === 'POST /api/member/payment/generate_qr' ? 3 : 2);
    for (const times of [2, 5]) expect(await written(times), `${times} times`).toEqual(once);
  });
});

/**
 * Rows written since, by table: added, changed or removed. Accounts change with entries; house accounts are opened at first
 * use. How long a partner took is written down after the answer, for each copy that asked.
 */
async function rowsSince(before: bigint): Promise<Record<string, number>> {
  const { rows } = await door.database.pool.query<{ name: string; count: number }>(
    `select name, count(*)::int as count from told_change where id > $1 and name not in ('account', 'partner_call') group by name order by name`,
    [before],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
