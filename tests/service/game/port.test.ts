/** The inner port beneath any wire: what a round's several parts do to promotions, turnover, limits and points. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { ensureKey, takeNonce } from '#lib/game/server/keys.ts';
import { trimGameRecords } from '#lib/game/server/trim-records.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { finishPromotions, giveUp } from '#lib/promotion/server/end-promotion.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { dayMs } from '#lib/time.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { atGame, giveSpins, playingMember } from '#tests/support/games.ts';
import { balanceOf, expectSoundBooks, thb } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer, takenNow } from '#tests/support/promotions.ts';
import { turnoverOf } from '#tests/support/turnover.ts';

const database = databaseOfFile();
let ctx: Context;

beforeAll(async () => {
  ctx = testContext(database);
  await seedGames(ctx.db, houseGames);
});
afterEach(() => expectSoundBooks(ctx));

const withBonus = async (game: 'casino' | 'fishing', weight: number): Promise<{ member: Member; wallet: bigint }> => {
  const member = await playingMember(ctx);
  const rule = { ...bonusRule, weights: { [game]: weight } };
  const { wallet } = await depositWith(ctx, member, await offer(ctx, rule), '100.00');
  return { member, wallet };
};

it('a magazine of a promotion gives back what was not shot, wins in parts and counts the rest once', async () => {
  const { member, wallet } = await withBonus('fishing', 50);
  const at = await atGame(ctx, member, 'wang', wallet);
  // 100.00 of own money and 30.00 of bonus: a stake of 120.00 takes 20.00 of the bonus.
  expect(await at.bet('r-1', '12000')).toMatchObject({ code: 'OK', balance_after: '1000' });
  const bet = at.last();
  expect(await takenNow(ctx.db, member)).toMatchObject({ cash: '0.00', bonus: '10.00', open: 1 });
  expect(await at.win('r-1', bet, '6000', { kind: 'unspent' })).toMatchObject({ code: 'OK', balance_after: '7000' });
  expect(await takenNow(ctx.db, member)).toMatchObject({ cash: '50.00', bonus: '20.00', done: '0.00' });
  // 10.00 of the 60.00 that stayed are bonus, and so is a sixth of what they win.
  expect(await at.win('r-1', bet, '3000')).toMatchObject({ code: 'OK' });
  expect(await takenNow(ctx.db, member)).toMatchObject({ cash: '75.00', bonus: '25.00', done: '0.00', open: 1 });
  expect(await at.win('r-1', bet, '3000', { round_closed: true })).toMatchObject({
    code: 'OK',
    balance_after: '13000',
  });
  expect(await takenNow(ctx.db, member)).toMatchObject({ cash: '100.00', bonus: '30.00', done: '30.00', open: 0 });
});

it('what comes back unspent after a win is split with it, in the proportion of what stayed', async () => {
  const { member, wallet } = await withBonus('fishing', 50);
  const at = await atGame(ctx, member, 'wang', wallet);
  // 120.00 of 130.00: all of the own 100.00, and 20.00 of the bonus.
  await at.bet('r-shrunk', '12000');
  const bet = at.last();
  // A sixth of 60.00 is bonus.
  await at.win('r-shrunk', bet, '6000');
  expect(await takenNow(ctx.db, member)).toMatchObject({ cash: '50.00', bonus: '20.00' });
  // 33.00 come back, 5.50 of them bonus: 14.50 of 87.00 stay bonus, and the same part of what was won.
  await at.win('r-shrunk', bet, '3300', { kind: 'unspent' });
  expect(await takenNow(ctx.db, member)).toMatchObject({ cash: '77.50', bonus: '25.50', open: 1 });
  // In odd parts the satang that is left over stays bonus; nothing is lost or made.
  await at.win('r-shrunk', bet, '1', { kind: 'unspent' });
  await at.win('r-shrunk', bet, '1999', { round_closed: true });
  const { cash, bonus } = await takenNow(ctx.db, member);
  expect(thb(cash) + thb(bonus)).toBe(12_300n);
  expect(await takenNow(ctx.db, member)).toMatchObject({ done: '43.49', open: 0 });
});

it('more unspent than was staked is no amount, and a magazine given back whole counts nothing', async () => {
  const { member, wallet } = await withBonus('fishing', 50);
  const at = await atGame(ctx, member, 'wang', wallet);
  await at.bet('r-2', '6000');
  const bet = at.last();
  expect(await at.win('r-2', bet, '6001', { kind: 'unspent' })).toMatchObject({ code: 'BAD_AMOUNT' });
  const all = await at.win('r-2', bet, '6000', { kind: 'unspent', round_closed: true });
  expect(all).toMatchObject({ code: 'OK', balance_after: '13000' });
  expect(await takenNow(ctx.db, member)).toMatchObject({ cash: '100.00', bonus: '30.00', done: '0.00', open: 0 });
});

it('winnings after the end of a promotion: own money goes to the main wallet, the bonus part to review', async () => {
  const { member, wallet } = await withBonus('casino', 20);
  const at = await atGame(ctx, member, 'hilo', wallet);
  await at.bet('r-3', '12000');
  const bet = at.last();
  await giveUp(asMember(ctx, member), (await takenNow(ctx.db, member)).id);
  expect(await balanceOf(ctx.db, member.id)).toBe('0.00');
  expect(await at.win('r-3', bet, '24000', { round_closed: true })).toMatchObject({ code: 'OK' });
  await finishPromotions(ctx);
  expect(await balanceOf(ctx.db, member.id)).toBe('200.00');
  const { rows } = await database.pool.query('select amount from promotion_review');
  expect(rows).toEqual([{ amount: 4_000n }]);
});

it('opposite bets of a round count by their difference, of the main wallet too, and once', async () => {
  const member = await playingMember(ctx, '1000.00');
  await inTransaction(ctx, (tx, inside) =>
    requireTurnover(inside, tx, { memberId: member.id, cause: 'deposit:1', amount: thb('1000.00'), now: ctx.now() }),
  );
  const at = await atGame(ctx, member, 'bac-1');
  await at.bet('r-4', '30000', { picks: [{ side: 'banker', stake: '30000' }] });
  const bet = at.last();
  await at.bet('r-4', '20000', { picks: [{ side: 'player', stake: '20000' }] });
  await at.win('r-4', bet, '58500');
  await at.win('r-4', bet, '0', { round_closed: true });
  expect(await turnoverOf(ctx.db, member.id)).toMatchObject({ done: 10_000n });
});

it('what a tie gives back counts nothing, and the bet on the tie beside it counts', async () => {
  const member = await playingMember(ctx, '1000.00');
  await inTransaction(ctx, (tx, inside) =>
    requireTurnover(inside, tx, { memberId: member.id, cause: 'deposit:2', amount: thb('1000.00'), now: ctx.now() }),
  );
  const at = await atGame(ctx, member, 'bac-1');
  const picks = [
    { side: 'player', stake: '10000' },
    { side: 'tie', stake: '1000' },
  ];
  await at.bet('r-tie', '11000', { picks });
  const bet = at.last();
  await at.win('r-tie', bet, '10000', { kind: 'unspent' });
  await at.win('r-tie', bet, '9000', { round_closed: true });
  expect(await turnoverOf(ctx.db, member.id)).toMatchObject({ done: 1_000n });
});

const spinsLeft = async (member: Member): Promise<bigint[]> =>
  (
    await database.pool.query<{ left: bigint }>(
      'select quantity - used as left from game_free_spin where member_id = $1 order by id',
      [member.id],
    )
  ).rows.map(({ left }) => BigInt(left));

it('a free spin is played of the game and stake it was given for, and not without one', async () => {
  const member = await playingMember(ctx, '5.00');
  await giveSpins(ctx, member, 'khom');
  await giveSpins(ctx, await playingMember(ctx), 'khom');
  const none = { code: 'LIMIT_REACHED', limit: 'free_spin', balance_now: '500' };
  const other = await atGame(ctx, member, 'himma');
  expect(await other.bet('r-other', '2000', { kind: 'free_spin' })).toMatchObject(none);
  const at = await atGame(ctx, member, 'khom');
  expect(await at.bet('r-stake', '50000', { kind: 'free_spin' })).toMatchObject(none);
  expect(await at.bet('r-once', '2000', { kind: 'free_spin' })).toMatchObject({ code: 'OK', balance_after: '500' });
  expect(await at.bet('r-twice', '2000', { kind: 'free_spin' })).toMatchObject(none);
  expect(await spinsLeft(member)).toEqual([0n]);
});

it('spins that end first are played first, and those that have ended not at all', async () => {
  const member = await playingMember(ctx);
  await giveSpins(ctx, member, 'khom', { days: 0 });
  await giveSpins(ctx, member, 'khom', { days: 9, quantity: 2 });
  await giveSpins(ctx, member, 'khom', { days: 3 });
  const at = await atGame(ctx, member, 'khom');
  await at.bet('r-first', '2000', { kind: 'free_spin' });
  expect(await spinsLeft(member)).toEqual([1n, 2n, 0n]);
  await at.bet('r-second', '2000', { kind: 'free_spin' });
  expect(await spinsLeft(member)).toEqual([1n, 1n, 0n]);
});

it('the last free spin is played once, however many presses come at once', async () => {
  const member = await playingMember(ctx);
  await giveSpins(ctx, member, 'khom', { quantity: 2 });
  const at = await atGame(ctx, member, 'khom');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => at.bet(`r-press-${n}`, '2000', { kind: 'free_spin' })),
  );
  expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(2);
  expect(await spinsLeft(member)).toEqual([0n]);
});

it('a free spin whose bet is rolled back can be played again; its repetition takes none', async () => {
  const member = await playingMember(ctx);
  await giveSpins(ctx, member, 'khom');
  const at = await atGame(ctx, member, 'khom');
  await at.bet('r-lost', '2000', { kind: 'free_spin' });
  const bet = at.last();
  expect(await at.rollback('r-lost', bet)).toMatchObject({ code: 'OK', refunded: '0' });
  expect(await at.rollback('r-lost', bet)).toMatchObject({ code: 'OK', refunded: '0' });
  expect(await spinsLeft(member)).toEqual([1n]);
  await at.bet('r-again', '2000', { kind: 'free_spin' });
  expect(await spinsLeft(member)).toEqual([0n]);
});

it('a free spin costs nothing, pays into the main wallet and counts nothing', async () => {
  const member = await playingMember(ctx, '5.00');
  await giveSpins(ctx, member, 'khom');
  const at = await atGame(ctx, member, 'khom');
  expect(await at.bet('r-5', '2000', { kind: 'free_spin' })).toMatchObject({ code: 'OK', balance_after: '500' });
  const bet = at.last();
  expect(await at.win('r-5', bet, '700', { round_closed: true })).toMatchObject({ code: 'OK', balance_after: '1200' });
});

it('what is no longer asked for is forgotten: used nonces, launches, and calls after 400 days', async () => {
  const member = await playingMember(ctx);
  await atGame(ctx, member, 'khom');
  await ensureKey(ctx, { id: 'trimmed', provider: 'benja', secret: 'a secret of a key for this test' });
  expect(await takeNonce(ctx.db, 'trimmed', 'nonce-001', ctx.now())).toBe(true);
  expect(await takeNonce(ctx.db, 'trimmed', 'nonce-001', ctx.now())).toBe(false);
  await trimGameRecords(ctx);
  expect(await takeNonce(ctx.db, 'trimmed', 'nonce-001', ctx.now())).toBe(false);
  await trimGameRecords({ ...ctx, now: () => new Date(ctx.now().getTime() + 2 * dayMs) });
  const { rows } = await database.pool.query(
    'select (select count(*)::int from game_nonce) as nonces, (select count(*)::int from game_launch) as launches',
  );
  expect(rows).toEqual([{ nonces: 0, launches: 0 }]);
});
