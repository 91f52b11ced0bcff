/** The log of providers' calls, of every wire: one row for each, with the hash of its body and what was answered. */
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';

export interface Logged {
  readonly provider: string;
  /** "unknown" for one that is not there. */
  readonly operation: string;
  readonly http: number;
  readonly code: string;
  /** SHA-256 of the raw body, in hex. */
  readonly bodyHash: string;
  /** Left out where anybody may have sent it. */
  readonly txId: string | null;
  /** Of `performance`. */
  readonly startedAt: number;
}

export const logStatement = statement(
  'game_call_log',
  `insert into game_call (request_id, provider, operation, tx_id, body_hash, http, code, ms, at)
    values ($1, (select code from game_provider where code = $2), $3, $4, $5, $6, $7, $8, $9::timestamptz)`,
);

/** The row of a call, answered now. */
export function logRow(
  ctx: Context,
  { provider, operation, http, code, bodyHash, txId, startedAt }: Logged,
): readonly unknown[] {
  const ms = Math.round(performance.now() - startedAt);
  return [
    ...[ctx.requestId, provider, operation, txId, Buffer.from(bodyHash, 'hex')],
    ...[http, code, ms, ctx.now().toISOString()],
  ];
}

/** Logs a call outside of a transaction; a log that cannot be written changes nothing of the answer. */
export async function logCall(ctx: Context, call: Logged): Promise<void> {
  try {
    await logStatement(ctx.db, logRow(ctx, call));
  } catch (error) {
    const { provider, operation, bodyHash } = call;
    ctx.log.error({ err: error, provider, operation, bodyHash }, 'a provider’s call was not logged');
  }
}

/** The id of a transaction among the fields of a call. */
export function txIdIn(fields: unknown, name: string): string | null {
  const value = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>)[name] : null;
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null;
}
