/**
 * One use case, one transaction. The global lock order: lane of a settlement; round; receiving account, a member's deposits,
 * payment; wallets by id; counters by key. Serialization failures and deadlocks are retried only here, and constraint names
 * are mapped to problems only here.
 */
import { sql } from 'drizzle-orm';
import { type ProblemName, Refusal } from '../../contract/problems.ts';
import type { Context } from '../context.ts';
import type { Db } from './connect.ts';
import { postgresError } from './postgres-error.ts';
import { statement } from './statement.ts';
import { transact } from './transact.ts';

/** Constraints whose violation is a refusal to the player, not a bug. */
const refusalsByConstraint: Readonly<Record<string, ProblemName>> = {
  wallet_not_negative: 'insufficient_balance',
  member_phone_unique: 'phone_taken',
  member_bank_account_unique: 'bank_account_taken',
  withdraw_one_open: 'withdraw_open',
  intent_one_open: 'intent_open',
  transfer_reference_unique: 'conflict',
  promotion_one_active: 'promotion_not_available',
};

const retriedCodes = new Set(['40001', '40P01']);
const triesMax = 5;

const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']);
const lostWords = /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/;

/** A failed system call on our own socket or file, as opposed to an aborted client or a partner's address. */
const isOfSystem = (error: Error): boolean => 'syscall' in error || error instanceof AggregateError;

/**
 * Whether the database is unavailable: it refuses connections, is stopping or starting, is out of resources, or the
 * connection broke. The work is rolled back, or committed without our knowing; a retry with the same idempotency key finds
 * out which.
 */
export function isDatabaseAway(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth++) {
    // A connection error of fetch.
    if (current instanceof TypeError) return false;
    const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
    if (lostCodes.has(code) && isOfSystem(current)) return true;
    // 57P0x: stopping or starting; 08xxx: connection broken; 53xxx: out of disk, memory or connections.
    if (/^(?:57P0|08|53)/.test(code) || lostWords.test(current.message)) return true;
    current = current.cause;
  }
  return false;
}

/** The refusal for a violated constraint, or the error itself. */
function asRefusal(error: unknown): unknown {
  const cause = postgresError(error);
  if (cause?.constraint) {
    const problem = refusalsByConstraint[cause.constraint];
    if (problem) return new Refusal(problem);
  }
  return error;
}

/**
 * Runs `work` in one transaction, or inside the context's current one (money calls: the effect and its recorded answer
 * commit together). Rolls back when `work` throws.
 *
 * @throws Refusal for constraints mapped to a problem; `busy` when retries are exhausted
 */
export async function inTransaction<C extends Context, T>(ctx: C, work: (tx: Db, ctx: C) => Promise<T>): Promise<T> {
  if (ctx.tx) {
    try {
      return await work(ctx.tx, ctx);
    } catch (error) {
      throw asRefusal(error);
    }
  }
  for (let attempt = 1; ; attempt++) {
    const last: ((tx: Db) => Promise<unknown>)[] = [];
    const afterCommit: (() => void)[] = [];
    const begin = async (tx: Db): Promise<T> => {
      if (ctx.frozenAt) await tx.execute(sql`select set_config('app.now', ${ctx.frozenAt().toISOString()}, true)`);
      return work(tx, {
        ...ctx,
        db: tx,
        tx,
        withCommit: async (send, values) => {
          last.push((own) => send(own, values));
        },
        afterCommit: (then: () => void) => afterCommit.push(then),
      });
    };
    try {
      const result = await transact(ctx.db, begin, (tx) => last.map((send) => send(tx)));
      for (const then of afterCommit) then();
      return result;
    } catch (error) {
      const code = postgresError(error)?.code;
      if (code && retriedCodes.has(code)) {
        if (attempt < triesMax) continue;
        throw new Refusal('busy', { retryAfterSeconds: 1 });
      }
      throw asRefusal(error);
    }
  }
}

const nowStatement = statement<{ readonly now: Date }>('app_now', 'select app_now() as now');

/** The database's clock once the locks are held: the only authority on lateness. Tests may set it (`app.now`). */
export async function databaseNow(tx: Db): Promise<Date> {
  const { rows } = await nowStatement(tx, []);
  const now = rows[0]?.now;
  if (!now) throw new Error('the database gave no time');
  return now;
}
