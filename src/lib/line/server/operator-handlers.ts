/** What operators see of LINE, and the one thing they do. */
import { eq } from 'drizzle-orm';
import { revokeOtherSessions } from '../../account/server/sessions.ts';
import { Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import { toIso } from '../../time.ts';
import type { lineOperatorRoutes } from '../operator-contract.ts';
import { messageState } from './message-queries.ts';
import { lineLink } from './tables.ts';

/** @throws Refusal not_found without a link */
function endLink(ctx: OperatorContext, input: { readonly member_id: bigint; readonly reason: string }): Promise<null> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.delete(lineLink).where(eq(lineLink.memberId, input.member_id)).returning();
    if (!row) throw new Refusal('not_found');
    await revokeOtherSessions(inside, input.member_id, null);
    await recordAct(inside, {
      action: 'line.unlink',
      subject: `member:${input.member_id}`,
      before: { linked_at: toIso(row.linkedAt), device: row.deviceName },
      reason: input.reason,
    });
    return null;
  });
}

export const lineOperator: Handlers<typeof lineOperatorRoutes> = {
  'GET /api/operator/line/messages': (ctx) => messageState(ctx),
  'POST /api/operator/line/unlink': (ctx, input) => endLink(ctx, input),
};
