/**
 * What a call decides about it holds first, by reading it for update, and always in the same order: round, wallets, then the
 * thing itself. A call that locks nothing by reading is not in the table: it decides by what its own write finds.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recomputeDay } from '#lib/cashback/server/compute-days.ts';
import type { RouteKey } from '#lib/contract/route.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { giveUp } from '#lib/promotion/server/end-promotion.ts';
import { bangkokDay } from '#lib/time.ts';
import { freezeRound } from '#lib/yeekee/server/freeze.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { type LockWatch, watchLocks } from '#tests/support/locks.ts';
import { drawOfNovember2024, testCatalogue, testRound, wireLines } from '#tests/support/lotto.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { moneyCalls } from '#tests/support/money-calls.ts';
import { operatorMoneyCalls } from '#tests/support/operator-money-calls.ts';
import { bonusRule, depositWith, offer } from '#tests/support/promotions.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';
import { testYeekee } from '#tests/support/yeekee.ts';
import { type CallSite, everyCall, openCallSite } from './every-call.ts';
import { moneyHolds, otherHolds } from './held-rows.ts';
import type { Input } from './samples.ts';

/** What a sample has to say to come as far as its lock. */
const instead: Readonly<Record<string, Input>> = {
  'POST /api/member/update_sub_bank_account': { password: 'another password' },
  'POST /api/member/rest': { password: 'another password' },
  // Whoever may do more takes two people.
  'POST /api/operator/people/add': { role: 'manager' },
  // On our own wire the site makes the key.
  'POST /api/operator/provider/key/make': { public_key: undefined },
  'POST /api/operator/quest/add': { ladder: undefined, ends_at: undefined, about: undefined, picture: undefined },
  'POST /api/operator/limit/set': {
    ...{ market: undefined, bet_type: 'two_top', numbers: ['44'] },
    ...{ items: undefined, pct: undefined, cap: undefined },
  },
  'POST /api/operator/holiday/set': { market: 'gov', day: '2026-12-01', moved_to: '2026-12-02' },
};

const heldBy = (holds: Readonly<Record<string, readonly string[]>>): string[] => [
  ...new Set(
    Object.values(holds)
      .flat()
      .map((one) => one.split(' ')[0] ?? ''),
  ),
];
const byReading = (found: readonly string[]): string[] => found.filter((one) => !one.endsWith(' written'));

describe('a call of any domain', () => {
  let site: CallSite;
  let locks: LockWatch;
  const calls = everyCall.filter(([key]) => key.startsWith('POST ') && !(key in moneyHolds));

  beforeAll(async () => {
    site = await openCallSite('locks');
    locks = await watchLocks(site.url, heldBy(otherHolds));
  });
  afterAll(async () => {
    await locks.end();
    await site.close();
  });

  it.each(calls)('%s', async (key, route) => {
    const [sample = {}] = site.realSamples(key, route);
    const body = JSON.stringify({ ...sample, ...instead[key] });
    const found = await locks.of(() => site.send(key, route, body));
    expect(byReading(found)).toEqual(otherHolds[key] ?? []);
    // With the second owner's word the account is there that the sample of a transfer pays into.
    if (key === 'POST /api/operator/channel/account')
      await site.door.call(key, JSON.parse(body) as Input, { as: 'approver' });
  });
});

describe('a call that moves money', () => {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: realChance } });
  const { playing, scenarios } = moneyCalls(door, clock);
  const prepare = { ...scenarios, ...operatorMoneyCalls(door, clock, playing) };
  let locks: LockWatch;
  let keys = 0;

  beforeAll(async () => {
    await ensureChannels(door.database.db);
    await testCatalogue(door.ctx);
    locks = await watchLocks(door.database.url, [...heldBy(moneyHolds), 'turnover', 'yeekee_round']);
  });
  afterAll(async () => {
    await locks.end();
    await expectSoundBooks(door.ctx);
  });

  it('each is in the table', () => {
    expect(Object.keys(moneyHolds).sort()).toEqual(Object.keys(prepare).sort());
  });

  it.each(Object.keys(moneyHolds) as RouteKey[])('%s', async (key) => {
    const member = await playing();
    const input = (await prepare[key]?.(member)) ?? {};
    const as = key.includes('/operator/') ? 'operator' : member;
    await door.call('GET /api/member/play', {}, { as: member });
    const found = await locks.of(async () => {
      expect(await door.call(key, input, { as, key: `locks-of-${++keys}` })).toMatchObject({ error: 0 });
    });
    expect(byReading(found)).toEqual(moneyHolds[key]);
  });

  it('settling holds the round, then the promotions whose stakes it settles', async () => {
    const member = await playing();
    const taken = await depositWith(door.ctx, member, await offer(door.ctx, bonusRule), '300.00');
    const roundId = await testRound(door.ctx);
    const bill = { round_id: String(roundId), lines: wireLines('two_top 44 10'), wallet_id: String(taken.wallet) };
    const { quote_id } = (await door.call('POST /api/lotto/bill/validate', bill, { as: member })).data;
    await door.call('POST /api/lotto/bill/create', { ...bill, quote_id }, { as: member, key: `locks-of-${++keys}` });
    const entered = { round_id: String(roundId), raw: drawOfNovember2024, close: true };
    await door.call('POST /api/operator/round/result', entered, { as: 'operator' });
    await door.call('POST /api/operator/round/approve', { round_id: entered.round_id }, { as: 'approver' });
    expect(byReading(await locks.of(() => settleRounds(door.ctx)))).toEqual([
      'round for update',
      'promotion_progress for update',
    ]);
  });

  it('ending the shots of a round of yeekee holds the round, then its list', async () => {
    const roundId = await testYeekee(door.ctx, { closeAt: new Date(clock.now().getTime() - 60_000) });
    expect(byReading(await locks.of(() => freezeRound(door.ctx, roundId)))).toEqual([
      'round for update',
      'yeekee_round for update',
    ]);
  });

  it('recomputing a day locks its earlier figures', async () => {
    const member = await playing();
    await prepare['POST /api/cashback/loss/claim']?.(member);
    const day = bangkokDay(new Date(clock.now().getTime() - 86_400_000));
    expect(byReading(await locks.of(() => recomputeDay(door.ctx, day)))).toEqual(['cashback_reward for update']);
  });

  it('a promotion ends with the main wallet held before its own', async () => {
    const member = await playing();
    const { id, wallet } = await depositWith(door.ctx, member, await offer(door.ctx, bonusRule), '300.00');
    const main = await mainWallet(door.ctx.db, member.id);
    const other = new pg.Client({ connectionString: door.database.url });
    await other.connect();
    await other.query('begin');
    await other.query('select 1 from account where id = $1 for update', [wallet]);
    const ending = giveUp(asMember(door.ctx, member), id);
    await waitForLocks(door.database.pool, 1);
    const free = await other.query('select 1 from account where id = $1 for update skip locked', [main.id]);
    await other.query('rollback');
    await other.end();
    expect((await ending).status).toBe('given_up');
    expect(free.rowCount).toBe(0);
  });

  it('an act that waits for a wallet does not hold up the acts of other operators', async () => {
    const reject = 'POST /api/operator/withdraw/reject';
    const member = await playing();
    const [first, second] = [(await prepare[reject]?.(member)) ?? {}, (await prepare[reject]?.(member)) ?? {}];
    const { withdraw_id } = first;
    const other = new pg.Client({ connectionString: door.database.url });
    await other.connect();
    await other.query('begin');
    await other.query(
      'select from account a join withdraw w using (member_id) where w.id = $1 and a.wallet_type_id = 1 for update of a',
      [withdraw_id],
    );
    const rejecting = door.call(reject, first, { as: 'operator', key: `locks-of-${++keys}` });
    await waitForLocks(door.database.pool, 1);
    const rejected = await door.call(reject, second, { as: 'approver', key: `locks-of-${++keys}` });
    await other.query('rollback');
    await other.end();
    expect([rejected.error, (await rejecting).error]).toEqual([0, 0]);
  });
});
