/** Stakes of any game through the service that bills use; a provider's rollback after counting takes back exactly what was added. */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { post } from '#lib/ledger/server/post.ts';
import { baht, type Satang, satang, toDecimal } from '#lib/money.ts';
import { finishPromotions } from '#lib/promotion/server/end-promotion.ts';
import { countPromotionStakes, undoStake } from '#lib/promotion/server/settle-stakes.ts';
import { requirePlayable, stakeFrom } from '#lib/promotion/server/stake.ts';
import { promotionReview } from '#lib/promotion/server/taken-tables.ts';
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

const now = () => takenNow(ctx.db, member);

const move = (tx: Context['db'], reference: string, amount: bigint) =>
  amount > 0n
    ? post(tx, {
        kind: 'adjustment_in',
        reference,
        from: { house: 'adjustments' },
        to: { wallet: taken.wallet },
        amount: satang(amount),
      })
    : post(tx, {
        kind: 'adjustment_out',
        reference,
        from: { wallet: taken.wallet },
        to: { house: 'adjustments' },
        amount: satang(-amount),
      });

/** A bet of a game, settled at once; answers its reference and what it moved. */
function play(category: 'slot' | 'casino', stake: Satang, won: Satang): Promise<{ reference: string; moved: bigint }> {
  const reference = `game:test:${++bets}`;
  return inTransaction(ctx, async (tx, inside) => {
    const bet = { category, game: `${category}:test`, stake };
    const playable = await requirePlayable(tx, taken.wallet, bet, ctx.now());
    await move(tx, `${reference}:bet`, -stake);
    await stakeFrom(tx, playable, { ...bet, reference, paid: stake, at: ctx.now() });
    if (won > 0n) await move(tx, `${reference}:win`, won);
    await countPromotionStakes(inside, tx, [{ reference, takenId: taken.id, won, counts: stake }]);
    return { reference, moved: won - stake };
  });
}

const undo = ({ reference, moved }: { reference: string; moved: bigint }) =>
  inTransaction(ctx, async (tx, inside) => {
    if (moved !== 0n) await move(tx, `${reference}:undo`, -moved);
    await undoStake(inside, tx, { reference, moved: -moved, at: ctx.now() });
  });

it('counts slot whole and casino a fifth', async () => {
  await play('slot', baht(100), baht(30));
  await play('casino', baht(100), baht(200));
  expect(await now()).toMatchObject({ done: '120.00', cash: '530.00', bonus: '150.00' });
});

it('undoing any of the stakes, in any order, leaves turnover and money as if they had never been', async () => {
  const bet = fc.record({
    category: fc.constantFrom('slot' as const, 'casino' as const),
    stake: fc.bigInt(1n, 5_000n).map(satang),
    won: fc.bigInt(0n, 9_000n).map(satang),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(bet, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 6 }),
      async (list, order) => {
        member = await testMember(ctx);
        taken = await depositWith(ctx, member, promotionId, '500.00');
        const played = [];
        let done = 0n;
        for (const { category, stake, won } of list) {
          played.push({
            ...(await play(category, stake, won)),
            counted: (stake * (category === 'slot' ? 100n : 20n)) / 100n,
          });
          done += played.at(-1)?.counted ?? 0n;
        }
        for (const n of order) {
          const [undone] = played.splice(n % Math.max(1, played.length), 1);
          if (!undone) continue;
          await undo(undone);
          done -= undone.counted;
          expect((await now()).done).toBe(toDecimal(satang(done)));
        }
        for (const rest of played) await undo(rest);
        expect(await now()).toMatchObject({ done: '0.00', cash: '500.00', bonus: '150.00', open: 0 });
      },
    ),
    { numRuns: 8 },
  );
});

it('leaves a completed promotion completed, and the difference to people', async () => {
  const last = await play('slot', baht(650), baht(1_000));
  await finishPromotions(ctx);
  expect(await now()).toMatchObject({ status: 'completed', converted: '1000.00' });
  await inTransaction(ctx, (tx, inside) =>
    undoStake(inside, tx, { reference: last.reference, moved: 0n, at: ctx.now() }),
  );
  await finishPromotions(ctx);
  expect(await now()).toMatchObject({ status: 'completed', converted: '1000.00', done: '0.00' });
  const review = await ctx.db.select().from(promotionReview).where(eq(promotionReview.takenId, taken.id));
  expect(review).toMatchObject([{ kind: 'turnover', amount: 65_000n }]);
});
