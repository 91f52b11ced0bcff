/** Stakes of any category from a promotion's wallet count by their weight. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { post } from '#lib/ledger/server/post.ts';
import { baht, type Satang } from '#lib/money.ts';
import { countPromotionStakes } from '#lib/promotion/server/settle-stakes.ts';
import { requirePlayable, stakeFrom } from '#lib/promotion/server/stake.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer, type TakenNow, takenNow } from '#tests/support/promotions.ts';

const database = databaseOfFile();
let ctx: Context;
let member: Member;
let taken: TakenNow;
let promotionId: bigint;
let bets = 0;

beforeAll(async () => {
  ctx = testContext(database);
  promotionId = await offer(ctx, { ...bonusRule, times: 1, maxWithdraw: null, weights: { slot: 100, casino: 20 } });
});
beforeEach(async () => {
  member = await testMember(ctx);
  taken = await depositWith(ctx, member, promotionId, '500.00');
});
afterAll(() => expectSoundBooks(ctx));

/** A bet of a game from the promotion's wallet, settled at once. */
function play(category: 'slot' | 'casino', stake: Satang, won: Satang): Promise<void> {
  const reference = `wager:test:${++bets}`;
  return inTransaction(ctx, async (tx, inside) => {
    const bet = { category, game: `${category}:test`, stake };
    const playable = await requirePlayable(tx, taken.wallet, bet, ctx.now());
    const house = { house: 'adjustments' } as const;
    const wallet = { wallet: taken.wallet };
    await post(tx, { kind: 'adjustment_out', reference: `${reference}:bet`, from: wallet, to: house, amount: stake });
    await stakeFrom(tx, playable, { ...bet, reference, paid: stake, at: ctx.now() });
    await post(tx, { kind: 'adjustment_in', reference: `${reference}:win`, from: house, to: wallet, amount: won });
    await countPromotionStakes(inside, tx, [{ reference, takenId: taken.id, won, counts: stake }]);
  });
}

it('counts slot whole and casino a fifth', async () => {
  await play('slot', baht(100), baht(30));
  await play('casino', baht(100), baht(200));
  expect(await takenNow(ctx.db, member)).toMatchObject({ done: '120.00', cash: '530.00', bonus: '150.00' });
});
