/**
 * L4 of trust.md: every money POST is sent one to five times in parallel, once more, and once with another body. A new
 * money call needs its scenario here, or this file fails.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
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
import { changesSince, tableStates } from './table-states.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const { playing, scenarios: ofMembers } = moneyCalls(door, clock);
const ofOperators = operatorMoneyCalls(door, clock, playing);
let keys = 0;

beforeAll(async () => {
  await ensureChannels(door.database.db);
  await testCatalogue(door.ctx);
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

describe.each(moneyRoutes)('%s', (route) => {
  it('needs a key', async () => {
    const { input, as } = await prepared(route);
    const before = await tableStates(door.database.pool);
    expect(await door.call(route, input, { as })).toMatchObject({ status: 422, error: 9010 });
    expect(await changesSince(door.database.pool, before)).toEqual([]);
  });

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
