/** Reads of promotions that were taken, shaped for pages and calls; a member sees only their own. */
import { eq } from 'drizzle-orm';
import { satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { promotionStake, promotionTaken } from './taken-tables.ts';

/** The promotion that paid a stake ("bill:12"), and whose money it was; null for one that none paid. */
export async function stakeSplit(db: Db, reference: string) {
  const [row] = await db
    .select({
      takenId: promotionStake.takenId,
      title: promotionTaken.title,
      cash: promotionStake.cash,
      bonus: promotionStake.bonus,
    })
    .from(promotionStake)
    .innerJoin(promotionTaken, eq(promotionTaken.id, promotionStake.takenId))
    .where(eq(promotionStake.reference, reference));
  return row ? { ...row, cash: satang(row.cash), bonus: satang(row.bonus) } : null;
}
