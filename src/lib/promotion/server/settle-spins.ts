/**
 * Free spins of promotions: nothing is staked, so that they are no stakes of the wallet. What they win is all bonus, and a spin is
 * awaited until its round is over.
 */
import type { Satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';

const finishLater = (ctx: Context): void => ctx.afterCommit(() => ctx.jobs.wake('promotion.finish'));

const wonStatement = statement(
  'promotion_spin_won',
  `with won as (update promotion_progress set bonus = bonus + $2::bigint where taken_id = $1)
    insert into promotion_review (taken_id, reference, kind, amount, created_at)
      select id, $3, 'money', $2::bigint, app_now() from promotion_taken
        where id = $1 and ended_at is not null and status <> 'completed'
      on conflict (reference) do nothing`,
);

/**
 * Counts winnings of a free spin that the caller has posted to the promotion's wallet. What comes after the promotion's end, which
 * its terms would forfeit, is reported for a person to decide. `cause` names the movement.
 */
export async function payPromotionSpin(
  ctx: Context,
  tx: Db,
  { takenId, won, cause }: { readonly takenId: bigint; readonly won: Satang; readonly cause: string },
): Promise<void> {
  await wonStatement(tx, [takenId, won, cause]);
  finishLater(ctx);
}

const overStatement = statement(
  'promotion_spins_over',
  'update promotion_progress set spins = spins - $2::integer where taken_id = $1',
);

/** Counts free spins whose round is over. */
export async function countPromotionSpins(ctx: Context, tx: Db, spins: ReadonlyMap<bigint, number>): Promise<void> {
  // In id order, so that concurrent settlements cannot deadlock.
  for (const [takenId, count] of [...spins].sort(([a], [b]) => (a < b ? -1 : 1)))
    await overStatement(tx, [takenId, count]);
  if (spins.size > 0) finishLater(ctx);
}
