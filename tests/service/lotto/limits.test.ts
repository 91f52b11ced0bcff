import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { numberMarks } from '#lib/lotto/client/bill-editor/number-marks.ts';
import type { LimitInput } from '#lib/lotto/operator-settings-contract.ts';
import { limitScopes } from '#lib/lotto/server/limit-scope-queries.ts';
import { roundLimits } from '#lib/lotto/server/limits.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { roundRates } from '#lib/lotto/server/queries.ts';
import { numberHeat } from '#lib/lotto/server/round-heat-queries.ts';
import { setNumberLimit } from '#lib/lotto/server/set-number-limit.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { linesOf, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember, thb } from '#tests/support/money.ts';

// What a round's exceptions say before anything is sent is what a bill is told (lotto.md section 4).

const clock = testClock();
const database = databaseOfFile();
let ctx: Context;
let my: MemberContext;
let round_id: bigint;

beforeAll(async () => {
  ctx = testContext(database, { clock, parts: { random: realChance } });
  await testCatalogue(ctx);
});
beforeEach(async () => {
  my = asMember(ctx, await testMember(ctx, '100000.00'));
  round_id = await testRound(ctx);
});
afterEach(async () => {
  await expectSoundBooks(ctx);
  await ctx.db.execute('delete from number_limit');
});

type Set = Pick<LimitInput, 'action'> & Partial<LimitInput>;
const set = (...limits: readonly Set[]) =>
  limits.reduce(async (before, limit) => {
    await before;
    const where = limit.market === undefined ? { round_id } : {};
    await setNumberLimit(asOperator(ctx), { bet_type: 'two_top', ...where, ...limit });
  }, Promise.resolve());

const every = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** What pricing says of a baht on each number: the rate it pays, or that it is closed. */
async function told(): Promise<string[]> {
  const { lines } = await priceBill(my, { round_id, lines: linesOf(...every.map((n) => `two_top ${n} 1` as const)) });
  return lines.map(({ number, status, rate }) => `${number} ${status === 'closed' ? 'closed' : rate}`);
}

/** The same as the page reads it from the exceptions. */
async function shown(): Promise<string[]> {
  const marks = numberMarks(await roundLimits(my, round_id), await roundRates(ctx, round_id));
  return every.map((n) => `${n} ${marks.of('two_top', n)?.kind === 'closed' ? 'closed' : marks.rate('two_top', n)}`);
}

const types: Readonly<Record<string, readonly Set[]>> = {
  'nothing set on the type': [],
  'the type closed for the round': [{ action: 'closed' }],
  'the type closed for the market': [{ market: 'gov', action: 'closed' }],
  'the type reduced': [{ action: 'reduced', pct: 60 }],
  'the type capped': [{ action: 'cap', cap: thb('50.00') }],
  'the type closed for the market and reduced for the round': [
    { market: 'gov', action: 'closed' },
    { action: 'reduced', pct: 60 },
  ],
  'the type closed for the market and capped for the round': [
    { market: 'gov', action: 'closed' },
    { action: 'cap', cap: thb('50.00') },
  ],
};

describe('the exceptions of a round', () => {
  it.each(Object.entries(types))('say of every number what a bill is told, with %s', async (_, ofType) => {
    await sendBill(my, round_id, 'two_top 20 30', 'two_top 21 45');
    await set(
      ...ofType,
      { numbers: ['01'], action: 'closed' },
      { numbers: ['02', '20'], action: 'reduced', pct: 90 },
      { numbers: ['03', '21'], action: 'cap', cap: thb('50.00') },
      { numbers: ['04'], market: 'gov', action: 'cap', cap: thb('50.00') },
      { numbers: ['05'], market: 'gov', action: 'closed' },
      { numbers: ['05'], action: 'cap', cap: thb('50.00') },
      { numbers: ['06'], market: 'gov', action: 'cap', cap: thb('50.00') },
      { numbers: ['06'], action: 'closed' },
      { numbers: ['07'], action: 'cap', cap: thb('50.00') },
      { numbers: ['07'], action: 'reduced', pct: 70 },
    );
    expect(await shown()).toEqual(await told());
  });

  it('name the numbers that are taken as ever although their whole type is closed', async () => {
    await set({ action: 'closed' }, { numbers: ['25'], action: 'cap', cap: thb('50.00') });
    expect(await roundLimits(my, round_id)).toMatchObject({
      closed: [{ bet_type: 'two_top', number: null }],
      reduced: [],
      open: [{ bet_type: 'two_top', number: '25' }],
    });
    await sendBill(my, round_id, 'two_top 25 10');
  });

  it('name no number so whose type is taken as ever itself', async () => {
    await set({ numbers: ['25'], action: 'cap', cap: thb('50.00') });
    expect((await roundLimits(my, round_id)).open).toEqual([]);
  });
});

describe('what the console shows before a limit is set', () => {
  it('is every market with the types it takes, and the rounds of one that can still be bet on', async () => {
    const closed = await testRound(ctx, { status: 'closed' });
    const of = (market: string, roundId: bigint | null) =>
      limitScopes(ctx, { market, roundId: roundId === null ? null : String(roundId) });
    const scopes = await of('gov', null);
    expect(scopes.length).toBeGreaterThan(20);
    const gov = scopes.find(({ code }) => code === 'gov');
    expect(gov?.offered).toContain('three_front');
    expect(gov?.rounds.map(({ id }) => id)).toContain(String(round_id));
    expect(gov?.rounds.map(({ id }) => id)).not.toContain(String(closed));
    expect(scopes.find(({ code }) => code === 'lao')).toMatchObject({ rounds: [] });
    expect(scopes.find(({ code }) => code === 'lao')?.offered).not.toContain('three_front');
  });

  it('adds up what a market’s open rounds have taken, under the market’s own limits', async () => {
    const market = 'germany';
    const [open, other] = [await testRound(ctx, { market }), await testRound(ctx, { market })];
    const over = await testRound(ctx, { market });
    for (const id of [open, other, over]) await sendBill(my, id, 'two_top 25 10');
    await ctx.db.execute(`update round set status = 'closed' where id = ${over}`);
    await set(
      { market, numbers: ['25'], action: 'reduced', pct: 50 },
      { market, bet_type: 'run_top', action: 'closed' },
    );
    await setNumberLimit(asOperator(ctx), { round_id: open, bet_type: 'two_top', numbers: ['25'], action: 'closed' });
    const ofMarket = await numberHeat(ctx, { market });
    expect(ofMarket.heat.get('two_top')?.get('25')).toEqual({
      key: '25',
      lines: 2,
      stake: 2_000n,
      payout: 184_000n,
      state: 'reduced',
      limit: { action: 'reduced', pct: 50, cap: null },
    });
    expect(ofMarket.whole.get('run_top')).toEqual({ action: 'closed', pct: null, cap: null });
    const ofRound = await numberHeat(ctx, { roundId: open });
    expect(ofRound.heat.get('two_top')?.get('25')).toMatchObject({ lines: 1, state: 'closed' });
  });
});
