/** Promotions that give free spins: given once, played at the game they are for, won into the promotion's wallet. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import { finishPromotions, giveUp } from '#lib/promotion/server/end-promotion.ts';
import { claimFreeCredit } from '#lib/promotion/server/grant-bonus.ts';
import { activePromotion, takenOf } from '#lib/promotion/server/taken-queries.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { atGame, playingMember } from '#tests/support/games.ts';
import { balanceOf, expectSoundBooks } from '#tests/support/money.ts';
import { bonusRule, depositWith, freeCredit, offer, takenNow } from '#tests/support/promotions.ts';

const database = databaseOfFile();
const clock = testClock();
let ctx: Context;
let member: Member;

beforeAll(async () => {
  ctx = testContext(database, { clock });
  await seedGames(ctx.db);
});
beforeEach(async () => {
  member = await playingMember(ctx, '100.00');
});
afterEach(() => expectSoundBooks(ctx));

const gift = { game: 'benja:khom', name: 'โคมแดงเยาวราช', quantity: 3, stake: 2_000 };
/** Three spins of ฿20; their ฿60 twice are the turnover. */
const spinsForNothing: BonusRule = {
  ...freeCredit,
  amount: { spins: gift },
  weights: { slot: 100 },
  days: 7,
};

async function claim(rule: BonusRule = spinsForNothing) {
  await claimFreeCredit(asMember(ctx, member), { promotion_id: await offer(ctx, rule) });
  return takenNow(ctx.db, member);
}

const free = { kind: 'free_spin' };
const spinsShown = async () => (await activePromotion(ctx.db, member.id))?.spins;
const gifts = async () =>
  (
    await ctx.db.execute<{ used: number; quantity: number }>(
      sql`select used, quantity from game_free_spin where member_id = ${member.id} order by id`,
    )
  ).rows;

describe('the spins of a promotion', () => {
  it('are given with an empty wallet, and asked for a turnover of what their stakes come to', async () => {
    const taken = await claim();
    expect(taken).toMatchObject({ status: 'active', cash: '0.00', bonus: '0.00', required: '120.00' });
    expect(await spinsShown()).toEqual({ ...gift, stake: '20.00', left: 3 });
    expect(await gifts()).toEqual([{ used: 0, quantity: 3 }]);
    // An empty wallet with spins to play is not used up.
    await finishPromotions(ctx);
    expect(await takenNow(ctx.db, member)).toMatchObject({ status: 'active' });
  });

  it('are given once, however often and from however many phones they are claimed', async () => {
    const promotion_id = await offer(ctx, spinsForNothing);
    const claims = await Promise.allSettled(
      Array.from({ length: 100 }, () => claimFreeCredit(asMember(ctx, member), { promotion_id })),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await gifts()).toEqual([{ used: 0, quantity: 3 }]);
  });

  it('come with a deposit, which stays where the rule says', async () => {
    const rule: BonusRule = { ...bonusRule, amount: { spins: gift }, weights: { slot: 100 }, times: 25 };
    const taken = await depositWith(ctx, member, await offer(ctx, rule), '100.00');
    expect(taken).toMatchObject({ status: 'active', cash: '100.00', bonus: '0.00', required: '4000.00' });
    expect(await spinsShown()).toMatchObject({ left: 3 });
  });

  it('cost nothing, count no turnover, and win into the wallet of the promotion, from whichever wallet is played', async () => {
    await claim();
    const at = await atGame(ctx, member, 'khom');
    expect(await at.bet('s-1', '2000', free)).toMatchObject({ code: 'OK', balance_after: '10000' });
    const first = at.last();
    expect(await spinsShown()).toMatchObject({ left: 3 });
    expect(await at.win('s-1', first, '7000')).toMatchObject({ code: 'OK' });
    expect(await at.win('s-1', first, '1000', { round_closed: true })).toMatchObject({ code: 'OK' });
    expect(await takenNow(ctx.db, member)).toMatchObject({ cash: '0.00', bonus: '80.00', done: '0.00', open: 0 });
    expect(await spinsShown()).toMatchObject({ left: 2 });
    expect(await balanceOf(ctx.db, member.id)).toBe('100.00');
    for (const n of [2, 3]) {
      await at.bet(`s-${n}`, '2000', free);
      await at.win(`s-${n}`, at.last(), '0', { round_closed: true });
    }
    expect(await at.bet('s-4', '2000', free)).toMatchObject({ code: 'LIMIT_REACHED', limit: 'free_spin' });
    expect(await spinsShown()).toMatchObject({ left: 0 });
  });

  it('are played at their game and with their stake only', async () => {
    await claim();
    const himma = await atGame(ctx, member, 'himma');
    expect(await himma.bet('s-other', '2000', free)).toMatchObject({ code: 'LIMIT_REACHED' });
    const khom = await atGame(ctx, member, 'khom');
    expect(await khom.bet('s-more', '5000', free)).toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await spinsShown()).toMatchObject({ left: 3 });
  });

  it('come back when their bet is rolled back', async () => {
    await claim();
    const at = await atGame(ctx, member, 'khom');
    await at.bet('s-back', '2000', free);
    expect(await at.rollback('s-back', at.last())).toMatchObject({ code: 'OK', refunded: '0' });
    expect(await gifts()).toEqual([{ used: 0, quantity: 3 }]);
    expect(await spinsShown()).toMatchObject({ left: 3 });
  });

  it('that win nothing leave a wallet that is used up, once the last of them is over', async () => {
    await claim();
    const at = await atGame(ctx, member, 'khom');
    for (const n of [1, 2, 3]) {
      await at.bet(`s-lost-${n}`, '2000', free);
      const bet = at.last();
      await finishPromotions(ctx);
      expect(await takenNow(ctx.db, member)).toMatchObject({ status: 'active' });
      await at.win(`s-lost-${n}`, bet, '0', { round_closed: true });
    }
    await finishPromotions(ctx);
    expect(await takenNow(ctx.db, member)).toMatchObject({ status: 'forfeited', reason: 'used_up' });
  });

  it('end with their promotion: by its time, or given up', async () => {
    await claim();
    clock.advance({ hours: 8 * 24 });
    await finishPromotions(ctx);
    expect(await takenNow(ctx.db, member)).toMatchObject({ status: 'expired' });
    member = await playingMember(ctx, '100.00');
    const at = await atGame(ctx, member, 'khom');
    await giveUp(asMember(ctx, member), (await claim()).id);
    expect(await at.bet('s-given-up', '2000', free)).toMatchObject({ code: 'LIMIT_REACHED' });
    expect((await takenOf(ctx.db, member.id, (await takenNow(ctx.db, member)).id)).spins).toMatchObject({ left: 0 });
  });

  it('keep a promotion open whose turnover is met, and the winnings are converted up to the cap at its end', async () => {
    const { wallet } = await claim();
    const spins = await atGame(ctx, member, 'khom');
    await spins.bet('s-rich', '2000', free);
    await spins.win('s-rich', spins.last(), '50000', { round_closed: true });
    const at = await atGame(ctx, member, 'khom', wallet);
    await at.bet('r-turnover', '12000');
    await at.win('r-turnover', at.last(), '12000', { round_closed: true });
    await finishPromotions(ctx);
    expect(await takenNow(ctx.db, member)).toMatchObject({ status: 'active', done: '120.00', bonus: '500.00' });
    await giveUp(asMember(ctx, member), (await takenNow(ctx.db, member)).id);
    expect(await takenNow(ctx.db, member)).toMatchObject({
      status: 'completed',
      converted: '300.00',
      forfeited: '200.00',
    });
    expect(await balanceOf(ctx.db, member.id)).toBe('400.00');
  });

  it('whose round outlives the promotion win what two people decide about', async () => {
    await claim();
    const at = await atGame(ctx, member, 'khom');
    await at.bet('s-late', '2000', free);
    const bet = at.last();
    await giveUp(asMember(ctx, member), (await takenNow(ctx.db, member)).id);
    expect(await at.win('s-late', bet, '4000', { round_closed: true })).toMatchObject({ code: 'OK' });
    await finishPromotions(ctx);
    expect(await balanceOf(ctx.db, member.id)).toBe('100.00');
    const { rows } = await ctx.db.execute(sql`
      select amount from promotion_review r join promotion_taken t on t.id = r.taken_id where t.member_id = ${member.id}`);
    expect(rows).toEqual([{ amount: 4_000n }]);
  });
});

describe('a bet_win of a free spin', () => {
  it('wins into the wallet of the promotion, and answers the balance of the session', async () => {
    await claim();
    const at = await atGame(ctx, member, 'khom');
    const both = { ...free, win_tx_id: 'w-at-once', win_amount: '3000' };
    expect(await at.betWin('s-once', '2000', both)).toMatchObject({ code: 'OK', balance_after: '10000' });
    expect(await takenNow(ctx.db, member)).toMatchObject({ bonus: '30.00' });
    expect(await spinsShown()).toMatchObject({ left: 2 });
  });
});
