/** The one place where a claimed promotion changes status: along its life cycle, announced to the member's open pages. */
import { eq } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { publish } from '../../server/stream/publish.ts';
import { type TakenStatus, takenMayBecome } from '../rules/taken-state.ts';
import { promotionTaken } from './taken-tables.ts';
import type { TakenRow } from './taking.ts';

/** Changes the status of a row that the caller has locked. `done` is the turnover so far, for the pages. */
export async function setTakenStatus(
  ctx: Context,
  tx: Db,
  row: TakenRow,
  status: TakenStatus,
  change: Partial<TakenRow>,
  done = satang(0),
): Promise<TakenRow> {
  assert(takenMayBecome(row.status, status), `promotion ${row.id} may not go from ${row.status} to ${status}`);
  const [after] = await tx
    .update(promotionTaken)
    .set({ ...change, status })
    .where(eq(promotionTaken.id, row.id))
    .returning();
  assert(after, 'a held promotion is there');
  await publish(ctx, `member:${row.memberId}`, 'promotion', {
    taken_id: String(row.id),
    status,
    done: toDecimal(done),
    required: toDecimal(satang(after.required)),
  });
  return after;
}
