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
import type { Input } from './samples.ts';

const wallet = 'account for no key update';

/** Calls that succeed, made ready by the scenarios of the money calls. */
const moneyHolds: Readonly<Record<string, readonly string[]>> = {
  'POST /api/lotto/bill/create': ['round for share', wallet],
  'POST /api/lotto/bill/cancel': ['round for share', wallet, 'bill for update'],
  'POST /api/member/payment/generate_qr': ['payment_intent for update'],
  'POST /api/game/link': [],
  'POST /api/member/withdraw': [wallet],
  'POST /api/redemption/redeem': [wallet],
  'POST /api/coupon/redeem': [wallet],
  'POST /api/member/promotion/claim': [wallet],
  'POST /api/member/promotion/give_up': [wallet, 'promotion_taken for update', 'promotion_progress for update'],
  'POST /api/affiliate/redeem': [wallet, 'affiliate_account for update'],
  'POST /api/quest/redeem': [wallet],
  'POST /api/event/quest': [wallet],
  'POST /api/poll/submit': ['poll for share', wallet],
  'POST /api/wheel/spin': [wallet, 'wheel_player for no key update'],
  'POST /api/wheel/spin_v2': [wallet, 'wheel_player for no key update'],
  'POST /api/cashback/loss/claim': [wallet, 'cashback_reward for update'],
  'POST /api/cashback/turnover/claim': [wallet, 'cashback_reward for update'],
  'POST /api/operator/withdraw/reject': ['withdraw for update'],
  'POST /api/operator/withdraw/settle': ['withdraw for update', 'approval for update'],
  'POST /api/operator/payment/decide': ['incoming_transfer for update', 'approval for update', wallet],
  'POST /api/operator/member/adjust': ['member for no key update', wallet, 'approval for update'],
  'POST /api/operator/payment/returned': ['incoming_return for update', 'incoming_transfer for update'],
  'POST /api/operator/payment/reverse': [
    'payment_intent for update',
    'incoming_transfer for update',
    'approval for update',
    wallet,
  ],
  'POST /api/operator/approval/approve': [
    'payment_intent for update',
    'incoming_transfer for update',
    'approval for update',
    wallet,
  ],
  'POST /api/operator/wheel/give': ['approval for update'],
  'POST /api/operator/incident/close': ['game_incident for update', wallet],
  'POST /api/operator/redemption/cancel': [wallet, 'redemption for update'],
};

/** The others, made with a sample: what is not there is looked for under the same lock. */
const otherHolds: Readonly<Record<string, readonly string[]>> = {
  'POST /api/register/prove_phone': ['phone_code for update'],
  'POST /api/reset_password_v2': ['otp for update'],
  'POST /api/member/update_sub_bank_account': ['member for no key update'],
  'POST /api/operator/message/send': ['member for share'],
  'POST /api/operator/segment/drop': ['segment for update'],
  'POST /api/operator/segment/send': ['segment for update'],
  'POST /api/operator/deletion/decide': ['deletion_request for update'],
  'POST /api/operator/promotion/change': ['promotion for update'],
  'POST /api/operator/promotion/pause': ['promotion for update'],
  'POST /api/operator/rule/publish': ['rule_version for update'],
  'POST /api/operator/brand/set': ['agent for no key update'],
  'POST /api/operator/setting/set': ['agent for no key update', 'approval for update'],
  'POST /api/operator/rule/end': ['promotion for update'],
  'POST /api/operator/game/close': ['game for no key update'],
  'POST /api/operator/game/open': ['game for no key update'],
  'POST /api/operator/provider/close': ['game_provider for no key update'],
  'POST /api/operator/provider/open': ['game_provider for no key update'],
  'POST /api/operator/provider/change': ['game_provider for no key update'],
  'POST /api/operator/game/import': ['game_provider for no key update'],
  'POST /api/operator/provider/key/make': ['game_provider for no key update', 'approval for update'],
  'POST /api/operator/provider/key/revoke': ['game_provider for no key update'],
  'POST /api/operator/game/reconcile': ['game_provider for no key update'],
  'POST /api/lotto/number_set/save': [wallet],
  'POST /api/operator/limit/set': ['round for share'],
  'POST /api/operator/limit/end': ['number_limit for update'],
  'POST /api/operator/holiday/set': ['market for no key update', 'round for update'],
  'POST /api/operator/holiday/remove': ['market for no key update'],
  'POST /api/operator/rate/set': ['rate_plan for update', 'rate for update', 'approval for update'],
  'POST /api/operator/rate/remove': ['rate_plan for update', 'rate for update', 'approval for update'],
  'POST /api/operator/rate/plan': ['rate_plan for update', 'approval for update'],
  'POST /api/operator/round/open': ['round for update'],
  'POST /api/operator/round/result': ['round for update'],
  'POST /api/operator/round/correct': ['round for update'],
  'POST /api/operator/invite': ['operator_person for update'],
  'POST /api/operator/round/retype': ['round for update'],
  'POST /api/operator/round/approve': ['round for update'],
  'POST /api/operator/round/void': ['round for update', 'yeekee_round for update'],
  'POST /api/lotto/yeekee/shoot_number': ['yeekee_round for update'],
  'POST /api/operator/yeekee/rewards': ['market for update', 'approval for update'],
  'POST /api/member/payment/cancel': ['payment_intent for update'],
  'POST /api/operator/withdraw/approve': ['withdraw for update'],
  'POST /api/operator/withdraw/paid': ['withdraw for update'],
  'POST /api/operator/withdraw/hold': ['withdraw for update'],
  'POST /api/operator/withdraw/release': ['withdraw for update'],
  'POST /api/operator/channel/set': ['channel for update'],
  'POST /api/operator/channel/account': ['channel for update', 'approval for update'],
  'POST /api/operator/redemption/change': ['redemption_item for update'],
  'POST /api/operator/redemption/send': ['redemption for update'],
  'POST /api/sandbox/bank/transfer': [wallet],
  'POST /api/operator/cashback/set': ['rate_plan for update', 'approval for update'],
  'POST /api/operator/affiliate/set': ['rate_plan for update', 'approval for update'],
  'POST /api/operator/wheel/stock': ['wheel_stock for update'],
  'POST /api/operator/quest/change': ['quest for update'],
  'POST /api/operator/notice/set': ['notification for update'],
  'POST /api/operator/notice/end': ['notification for update'],
  'POST /api/operator/banner/set': ['banner for update'],
  'POST /api/operator/banner/end': ['banner for update'],
  'POST /api/operator/poll/publish': ['poll for update'],
  'POST /api/operator/poll/close': ['poll for update'],
  'POST /api/operator/poll/answer': ['poll for update'],
  'POST /api/operator/quest/add': ['rate_plan for update'],
  'POST /api/member/limit/set': [wallet],
  'POST /api/member/limit/remove': [wallet],
  'POST /api/member/limit/confirm': [wallet],
  'POST /api/member/rest': [wallet],
  'POST /api/operator/member/limit': [wallet],
  'POST /api/operator/member/rest': [wallet],
  'POST /api/operator/approval/refuse': ['approval for update'],
  'POST /api/operator/approval/withdraw': ['approval for update'],
  'POST /api/operator/member/note': ['member for no key update'],
  'POST /api/operator/member/hold': ['member for no key update'],
  'POST /api/operator/privacy/export': ['member for no key update'],
  'POST /api/operator/member/end_sessions': ['member for no key update'],
  'POST /api/operator/member/send_reset': ['member for no key update'],
  'POST /api/operator/member/release': ['member_hold for update'],
  'POST /api/operator/people/add': ['operator_handover for update'],
  'POST /api/operator/people/change': ['operator_person for update'],
  'POST /api/operator/people/renew': ['operator_person for update'],
};

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
