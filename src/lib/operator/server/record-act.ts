/**
 * Writes the audit row of an operator's action, in the transaction of the action (trust.md section 3), and empties the page
 * and read caches of every process after its commit.
 */
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { publishAtCommit } from '../../server/stream/publish.ts';
import { audit } from './tables.ts';

export interface Act {
  /** "round.result", "withdraw.approve" ... */
  readonly action: string;
  /** What it applied to: "round:12". */
  readonly subject: string;
  /** Plain JSON of the state before and after; amounts as wire strings. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
}

export async function recordAct(tx: Db, ctx: OperatorContext, act: Act): Promise<void> {
  await tx.insert(audit).values({
    at: await databaseNow(tx),
    operator: ctx.operator.name,
    action: act.action,
    subject: act.subject,
    before: act.before ?? null,
    after: act.after ?? null,
    reason: act.reason ?? null,
    requestId: ctx.requestId,
  });
  await publishAtCommit(tx, 'site', 'site_changed', {});
}
