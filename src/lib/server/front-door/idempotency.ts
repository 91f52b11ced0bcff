/**
 * Money calls take effect once. The key is claimed, the effect applied and the answer recorded in one transaction: a
 * concurrent copy waits for the key's row and then reads the recorded answer; a refusal leaves no trace, so the player may
 * retry with the same key.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../context.ts';
import { statement } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';

const keyForm = /^[\x21-\x7e]{8,100}$/;

/** JSON with sorted keys, so that key order does not make a different body. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object') {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${fields.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

const bodyHashOf = (body: unknown): string => createHash('sha256').update(canonical(body)).digest('base64url');

const claimStatement = statement(
  'idempotency_claim',
  'insert into idempotency (owner, key, route, body_hash) values ($1, $2, $3, $4) on conflict do nothing',
);
const recordedStatement = statement<{ route: string; body_hash: string; answer: Record<string, unknown> | null }>(
  'idempotency_recorded',
  'select route, body_hash, answer from idempotency where owner = $1 and key = $2',
);
const recordStatement = statement(
  'idempotency_record',
  'update idempotency set answer = $3 where owner = $1 and key = $2',
);

/** What identifies a call and its copies. */
export interface Call {
  readonly owner: string;
  readonly key: string | undefined;
  readonly route: string;
  readonly body: unknown;
}

/** The key of a call that was sent without one; no client can send it, because it has a space. */
export function derivedKey({ owner, route }: Pick<Call, 'owner' | 'route'>, input: unknown, state: string): Call {
  const body = JSON.parse(JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
  return { owner, route, body, key: `derived ${bodyHashOf({ route, body, state })}` };
}

/** @throws Refusal idempotency_key_missing */
export function requireKey(key: string | undefined): asserts key is string {
  if (!key || !keyForm.test(key)) throw new Refusal('idempotency_key_missing');
}

/** Updates a call's recorded answer after its effect was committed. */
export async function recordAnswer(ctx: Context, call: Call, answer: Record<string, unknown>): Promise<void> {
  await recordStatement(ctx.db, [call.owner, call.key, JSON.stringify(answer)]);
}

/**
 * The answer recorded for a call; undefined where it has had no effect yet.
 *
 * @throws Refusal idempotency_key_reused (another call or body under the same key)
 */
export async function recordedAnswer(
  ctx: Pick<Context, 'db'>,
  { owner, key, route, body }: Call,
): Promise<Record<string, unknown> | undefined> {
  const [recorded] = (await recordedStatement(ctx.db, [owner, key])).rows;
  if (!recorded?.answer) return undefined;
  if (recorded.route !== route || recorded.body_hash !== bodyHashOf(body)) throw new Refusal('idempotency_key_reused');
  return recorded.answer;
}

/**
 * Runs `effect` at most once per owner and key, which the caller has checked or derived.
 *
 * @throws Refusal idempotency_key_reused (another call or body under the same key)
 */
export async function runOnce<C extends Context>(
  ctx: C,
  call: Call,
  effect: (ctx: C) => Promise<Record<string, unknown>>,
): Promise<{ readonly answer: Record<string, unknown>; readonly replayed: boolean }> {
  const { owner, key, route } = call;
  return inTransaction(ctx, async (tx, inside) => {
    const claimed = await claimStatement(tx, [owner, key, route, bodyHashOf(call.body)]);
    if (claimed.rowCount === 0) {
      const answer = await recordedAnswer({ db: tx }, call);
      if (!answer) throw new Refusal('busy', { retryAfterSeconds: 1 });
      return { answer, replayed: true };
    }
    const answer = await effect(inside);
    await inside.withCommit(recordStatement, [owner, key, JSON.stringify(answer)]);
    return { answer, replayed: false };
  });
}
