/**
 * Reads that every page makes and that may be a moment old: the brand, announcements, promotions. Asked once for all who
 * come in that moment. Never for money, never inside a transaction, never for a call of the API.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Context } from './context.ts';
import type { Db } from './db/connect.ts';

const keptMs = 2_000;

interface Kept {
  readonly until: number;
  readonly value: Promise<unknown>;
}

/** By database, so that two in one process (tests) never mix. */
const byDatabase = new WeakMap<Db, Map<string, Kept>>();

/**
 * What `load` answered at most two seconds ago; the same object for as long as it says the same. `name` says what is read, with
 * all it depends on.
 */
export function kept<T>(ctx: Context, name: string, load: () => Promise<T>): Promise<T> {
  if (ctx.tx) return load();
  const reads = byDatabase.get(ctx.db) ?? new Map<string, Kept>();
  byDatabase.set(ctx.db, reads);
  const now = ctx.now().getTime();
  const found = reads.get(name);
  // The name stands for the type of its value.
  if (found && found.until > now) return found.value as Promise<T>;
  const value = found ? load().then((read) => sameAs(found.value, read)) : load();
  reads.set(name, { until: now + keptMs, value });
  value.catch(() => reads.delete(name));
  return value;
}

async function sameAs<T>(before: Promise<unknown>, read: T): Promise<T> {
  const old = await before.catch(() => undefined);
  return isDeepStrictEqual(old, read) ? (old as T) : read;
}
