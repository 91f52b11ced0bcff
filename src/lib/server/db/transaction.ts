/**
 * One use case, one transaction. Lock order, written once for all: round; receiving account, a member's deposits, payment;
 * wallets by id; counters by key. Serialization failures and deadlocks are retried here and nowhere else, and constraint
 * names become problems here.
 */
import { sql } from 'drizzle-orm';
import { type ProblemName, Refusal } from '../../contract/problems.ts';
import type { Context } from '../context.ts';
import type { Db } from './connect.ts';
import { transact } from './transact.ts';

/** Names of constraints whose breach is an answer to the player, not a fault of ours. */
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

interface PostgresError {
  readonly code: string;
  readonly constraint?: string;
}

/** The PostgreSQL error inside whatever was thrown (Drizzle wraps it), or undefined. */
export function postgresError(error: unknown): PostgresError | undefined {
  let current: unknown = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current as unknown as PostgresError;
    }
    current = current.cause;
  }
  return undefined;
}

const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']);
const lostWords = /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/;

/** A failed call of the system on a socket or file of ours: not a client that broke off ("aborted"), nor a partner's address. */
const isOfSystem = (error: Error): boolean => 'syscall' in error || error instanceof AggregateError;

/**
 * Whether the database is away: it refuses connections, stops or starts, has no room left, or the connection broke on the
 * way. What was asked is undone, or done without our hearing of it, which the idempotency key tells apart when it is asked again.
 */
export function isDatabaseAway(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth++) {
    // What fetch says of its own connections.
    if (current instanceof TypeError) return false;
    const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
    if (lostCodes.has(code) && isOfSystem(current)) return true;
    // 57P0x: the server is stopping or starting; 08xxx: the connection broke; 53xxx: no disk, memory or connection is left.
    if (/^(?:57P0|08|53)/.test(code) || lostWords.test(current.message)) return true;
    current = current.cause;
  }
  return false;
}

/** The refusal that a broken constraint stands for, or the error as it came. */
function asRefusal(error: unknown): unknown {
  const cause = postgresError(error);
  if (cause?.constraint) {
    const problem = refusalsByConstraint[cause.constraint];
    if (problem) return new Refusal(problem);
  }
  return error;
}

/**
 * Runs `work` in one transaction, or inside the one the context is already in (money calls: the effect and its recorded
 * answer commit together). Everything `work` does is undone when it throws.
 *
 * @throws Refusal for broken constraints that have a problem of their own; `busy` when retries are used up
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
    const last: ((tx: Db) => Promise<void>)[] = [];
    const afterCommit: (() => void)[] = [];
    const begin = async (tx: Db): Promise<T> => {
      if (ctx.frozenAt) await tx.execute(sql`select set_config('app.now', ${ctx.frozenAt().toISOString()}, true)`);
      return work(tx, {
        ...ctx,
        db: tx,
        tx,
        withCommit: async (send, values, then) => {
          last.push((own) => send(own, values).then(({ rows }) => then?.(rows)));
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

/** The database's clock once the locks are held: the only judge of lateness. Tests may set it (`app.now`). */
export async function databaseNow(tx: Db): Promise<Date> {
  const { rows } = await tx.execute<{ now: Date }>(sql`select app_now() as now`);
  const now = rows[0]?.now;
  if (!now) throw new Error('the database gave no time');
  return now instanceof Date ? now : new Date(now);
}
