/**
 * Writes the audit row of an operator's action, in the transaction of the action (trust.md section 3), and empties the page
 * and read caches of every process after its commit.
 */
import { assert } from '../../contract/problems.ts';
import type { OperatorContext } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { publishAtCommit } from '../../server/stream/publish.ts';
import type { auditWays } from './tables.ts';

export interface Act {
  /** "round.result", "withdraw.approve" ... */
  readonly action: string;
  /** What it applied to: "round:12". */
  readonly subject: string;
  /** Plain JSON of the state before and after; amounts as wire strings. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
  /** Changes nothing that pages show: their caches stay. */
  readonly quiet?: true;
}

const recordStatement = statement(
  'audit_record',
  `insert into audit (at, operator, action, subject, before, after, reason, request_id, role, session_id, ip, via, approval_id)
    values (app_now(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/** The proposal that each transaction makes or carries out, for its audit rows. */
const approvalsUnderWay = new WeakMap<object, bigint>();

/** Says that what this transaction records belongs to a proposal. */
export const carryingOut = (tx: object, approvalId: bigint): void => void approvalsUnderWay.set(tx, approvalId);

const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

function wayOf({ atConsole, requestId, operator }: OperatorContext): (typeof auditWays)[number] {
  if (operator.glass) return 'glass';
  if (atConsole) return 'console';
  return requestId === 'job' ? 'job' : 'terminal';
}

/**
 * Records an act with the commit of its transaction: all operators queue behind the lock of the chain of audit rows, so it is
 * taken last and held for no other lock.
 *
 * @param inside the context of the transaction, as `inTransaction` hands it on
 */
export async function recordAct(inside: OperatorContext, act: Act): Promise<void> {
  assert(inside.tx, `${act.action}: an act is recorded in the transaction of its effect`);
  if (!act.quiet) await publishAtCommit(inside, 'site', 'site_changed', {});
  await inside.withCommit(recordStatement, valuesOf(inside, act, approvalsUnderWay.get(inside.tx)));
}

/** A row of the audit, in the order of its statement. */
function valuesOf(ctx: OperatorContext, act: Act, approvalId?: bigint): unknown[] {
  const { name, role = null, session } = ctx.operator;
  return [
    name,
    act.action,
    act.subject,
    json(act.before),
    json(act.after),
    act.reason ?? null,
    ctx.requestId,
    role,
    session?.id ?? null,
    ctx.ip,
    wayOf(ctx),
    approvalId ?? null,
  ];
}

/**
 * Records that somebody looked, which changes nothing: there is no effect whose transaction it could share, so it is one
 * statement of its own.
 */
export async function recordLook(
  ctx: OperatorContext,
  act: Pick<Act, 'action' | 'subject' | 'after' | 'reason'>,
): Promise<void> {
  await recordStatement(ctx.db, valuesOf(ctx, act));
}
