/**
 * Reads that are the same for everybody and made by every page: brand, announcements, promotions, markets and rounds. Each
 * is executed once for all requests within two seconds. For what is shown only: never for what decides about money, nor for
 * markup.
 */
import type { Context } from './context.ts';
import type { Hub } from './stream/hub.ts';

const lifeMs = 2_000;
/** There are some dozens of reads; this only keeps a mistake from growing without end. */
const entriesMax = 500;

interface Entry {
  readonly until: number;
  readonly value: Promise<unknown>;
}

export interface ReadCache {
  /** The result of `load`, at most two seconds old. `name` identifies this read. */
  get<T>(name: string, load: () => Promise<T>): Promise<T>;
}

/** For contexts that do not render pages (jobs, scripts, most tests): every read is executed. */
export const noReadCache: ReadCache = { get: (_, load) => load() };

/** A process's read cache. A change of a round or by an operator, in any process, empties it. */
export function createReadCache(hub: Pick<Hub, 'listen'>, clock: () => number = () => performance.now()): ReadCache {
  const entries = new Map<string, Entry>();
  hub.listen(['public', 'site'], ({ type }) => {
    if (type === 'round' || type === 'site_changed') entries.clear();
  });
  return {
    get<T>(name: string, load: () => Promise<T>): Promise<T> {
      const found = entries.get(name);
      // A name belongs to one read, so the value has its type.
      if (found && found.until > clock()) return found.value as Promise<T>;
      // Started here and only once: Drizzle's queries are lazy and are executed again by each `then`.
      const value = (async () => load())();
      const entry = { until: clock() + lifeMs, value };
      if (entries.size >= entriesMax) entries.clear();
      entries.set(name, entry);
      value.catch(() => {
        if (entries.get(name) === entry) entries.delete(name);
      });
      return value;
    },
  };
}

/**
 * A shared read for a page. `load` gets a context of nobody, so that what one member sees cannot be shown to another. Inside
 * a transaction it is executed, because it must see the transaction's writes.
 */
export function sharedRead<T>(ctx: Context, name: string, load: (nobody: Context) => Promise<T>): Promise<T> {
  const run = () => load({ ...ctx, member: null, operator: null });
  return ctx.tx ? run() : ctx.reads.get(name, run);
}
