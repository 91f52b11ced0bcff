/** Stakes of a game that has no rounds, through play alone: what every kind of game can rely on. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookChecks, checkLedger } from '#lib/ledger/server/check.ts';
import { lockMainWallet } from '#lib/ledger/server/lock-wallet.ts';
import { baht, type Satang, zeroSatang } from '#lib/money.ts';
import type { PlayedBet } from '#lib/play/rules/bet.ts';
import { correctStakes } from '#lib/play/server/correct-stakes.ts';
import { refundStakes } from '#lib/play/server/refund-stakes.ts';
import { type SettledStake, settleStakes } from '#lib/play/server/settle-stakes.ts';
import { payingWallet, previewStake, takeStake } from '#lib/play/server/take-stake.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { balanceOf, closeAccount, give, testMember } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer, takenNow } from '#tests/support/promotions.ts';
import { owedBy, turnoverOf } from '#tests/support/turnover.ts';

const database = databaseOfFile();
const game = { category: 'lotto', game: 'lotto:test' } as const;
let ctx: Context;
let member: Member;
let bets = 0;

beforeAll(() => {
  ctx = testContext(database);
});
beforeEach(async () => {
  member = await testMember(ctx, '100.00');
});
afterEach(async () => {
  expect((await checkLedger(ctx.db, bookChecks)).findings).toEqual([]);
});

const betOf = (stake: Satang): PlayedBet => ({ ...game, stake });

/** Takes a stake from the main wallet, or from a promotion's. */
function take(stake: Satang, walletId?: bigint): Promise<SettledStake> {
  const reference = `bet:${++bets}`;
  return inTransaction(ctx, async (tx, inside) => {
    const wallet = await payingWallet(tx, member.id, await lockMainWallet(tx, member.id), walletId);
    const { recorded } = await takeStake(
      inside,
      tx,
      { member, wallet },
      { reference, bet: betOf(stake), paid: stake, at: ctx.now() },
      (takenId) => Promise.resolve({ reference, walletId: wallet.id, takenId }),
    );
    return { ...recorded, memberId: member.id, stake, won: zeroSatang, at: ctx.now() };
  });
}

const settle = (stake: SettledStake, won: Satang, part = 'hand', risked = stake.stake): Promise<void> =>
  inTransaction(ctx, (tx, inside) =>
    settleStakes(inside, tx, { ...game, part, atRisk: async () => new Map([[stake.reference, risked]]) }, [
      { ...stake, won },
    ]),
  );

const refund = (stake: SettledStake): Promise<void> =>
  inTransaction(ctx, (tx, inside) =>
    refundStakes(inside, tx, game, [{ ...stake, paid: stake.stake, takenAt: stake.at }]),
  );

const correct = (stake: SettledStake, before: Satang, after: Satang, part: string): Promise<void> =>
  inTransaction(ctx, (tx, inside) =>
    correctStakes(inside, tx, { ...game, part, at: ctx.now() }, [{ ...stake, before, after }]),
  );

const balance = () => balanceOf(ctx.db, member.id);
const played = async () =>
  (await database.pool.query('select staked, won from play_day where member_id = $1', [member.id])).rows;

/** The main wallet as open pages were last told. */
async function announced(): Promise<unknown> {
  const { rows } = await database.pool.query<{ balance: unknown }>(
    `select data #>> '{wallets,0,balance}' as balance from stream_event
      where topic = $1 and type = 'balance' order by id desc limit 1`,
    [`member:${member.id}`],
  );
  return rows[0]?.balance;
}

it('every step of a stake sends open pages the new balance', async () => {
  const stake = await take(baht(40));
  expect(await announced()).toBe('60.00');
  await settle(stake, baht(50));
  expect(await announced()).toBe('110.00');
  await correct(stake, baht(50), baht(30), 'v2');
  expect(await announced()).toBe('90.00');
  const other = await take(baht(10));
  await refund(other);
  expect(await announced()).toBe('90.00');
});

describe('a stake', () => {
  it('leaves the wallet and counts for limits at once', async () => {
    await take(baht(30));
    expect(await balance()).toBe('70.00');
    expect(await played()).toEqual([{ staked: 3_000n, won: 0n }]);
  });

  it('beyond the balance, or of a closed account, is refused and leaves nothing', async () => {
    await expect(take(baht(101))).rejects.toThrow('insufficient_balance');
    await closeAccount(ctx, member.id);
    await expect(take(baht(10))).rejects.toThrow('account_closed');
    expect(await balance()).toBe('100.00');
    expect(await played()).toEqual([]);
  });

  it('from another member’s wallet is refused', async () => {
    const { walletId } = await take(baht(1));
    member = await testMember(ctx, '100.00');
    await expect(take(baht(10), walletId)).rejects.toThrow('wallet_not_allowed');
  });
});

describe('settling a stake', () => {
  it('pays each part once, and counts its turnover once however many parts pay', async () => {
    await requireTurnover(ctx, ctx.db, {
      memberId: member.id,
      cause: `deposit:play:${member.id}`,
      amount: baht(100),
      now: ctx.now(),
    });
    const stake = await take(baht(40));
    await settle(stake, baht(10), 'spin', baht(25));
    await expect(settle(stake, baht(10), 'spin')).rejects.toThrow('conflict');
    await settle(stake, baht(5), 'bonus');
    expect(await balance()).toBe('75.00');
    expect(await turnoverOf(ctx.db, member.id)).toMatchObject({ done: 2_500n });
    expect(await played()).toEqual([{ staked: 4_000n, won: 1_500n }]);
  });

  it('of a lost stake moves nothing', async () => {
    await settle(await take(baht(40)), zeroSatang);
    expect(await balance()).toBe('60.00');
  });
});

describe('a refund', () => {
  it('gives back what was paid, once, and limits no longer count it', async () => {
    const stake = await take(baht(40));
    await refund(stake);
    await expect(refund(stake)).rejects.toThrow('conflict');
    expect(await balance()).toBe('100.00');
    expect(await played()).toEqual([{ staked: 0n, won: 0n }]);
  });
});

describe('a correction', () => {
  it('pays what is missing, and takes back what is there; the rest is owed', async () => {
    const stake = await take(baht(100));
    await settle(stake, baht(50));
    await correct(stake, baht(50), baht(80), 'v2');
    expect(await balance()).toBe('80.00');
    await take(baht(70));
    await correct(stake, baht(80), zeroSatang, 'v3');
    expect(await balance()).toBe('0.00');
    expect(await owedBy(ctx.db, member.id)).toBe(baht(70));
    expect(await played()).toEqual([{ staked: 17_000n, won: 0n }]);
    await give(ctx, member.id, baht(70));
  });
});

describe('a stake from a promotion’s wallet', () => {
  it('is previewed and split as it is taken, wins in that proportion, and counts by its weight', async () => {
    const rule = { ...bonusRule, times: 10, weights: { lotto: 50 } };
    const taken = await depositWith(ctx, member, await offer(ctx, rule), '100.00');
    const wallet = { id: taken.wallet, balance: baht(130), isMain: false };
    const preview = await previewStake(ctx.db, wallet, { bet: betOf(baht(120)), paid: baht(120), at: ctx.now() });
    expect(preview).toMatchObject({ takenId: taken.id, cash: baht(100), bonus: baht(20) });
    const stake = await take(baht(120), taken.wallet);
    expect(stake.takenId).toBe(taken.id);
    await settle(stake, baht(240));
    expect(await takenNow(ctx.db, member)).toMatchObject({ cash: '200.00', bonus: '50.00', done: '60.00', open: 0 });
  });

  it('comes back whole, and counts for nothing', async () => {
    const taken = await depositWith(ctx, member, await offer(ctx, bonusRule), '100.00');
    await refund(await take(baht(50), taken.wallet));
    expect(await takenNow(ctx.db, member)).toMatchObject({ cash: '100.00', done: '0.00', open: 0 });
  });
});
