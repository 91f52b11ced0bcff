/**
 * Reads that are the same for everybody and that every page makes: the brand, announcements, promotions, markets and rounds.
 * Each is asked once for all requests of two seconds. Never for money, never for a call of the API, never markup.
 */
import type { Context } from './context.ts';
import type { Hub } from './stream/hub.ts';

const lifeMs = 2_000;

interface Entry {
  readonly until: number;
  readonly value: Promise<unknown>;
}

export interface ReadCache {
  /** The answer of `load`, at most two seconds old. `name` stands for this one read. */
  get<T>(name: string, load: () => Promise<T>): Promise<T>;
}

/** What a context has where pages are not the point (jobs, scripts, most tests): every read is made. */
export const noReadCache: ReadCache = { get: (_, load) => load() };

/** The read cache of a process. A round that changes, in any process, empties it. */
export function createReadCache(hub: Pick<Hub, 'listen'>, clock: () => number = () => performance.now()): ReadCache {
  const entries = new Map<string, Entry>();
  hub.listen(['public'], ({ type }) => {
    if (type === 'round') entries.clear();
  });
  return {
    get<T>(name: string, load: () => Promise<T>): Promise<T> {
      const found = entries.get(name);
      // A name is of one read, so the value is of its type.
      if (found && found.until > clock()) return found.value as Promise<T>;
      const value = load();
      const entry = { until: clock() + lifeMs, value };
      entries.set(name, entry);
      value.catch(() => {
        if (entries.get(name) === entry) entries.delete(name);
      });
      return value;
    },
  };
}

/** A read that is the same for everybody, for a page. Inside a transaction it is made: it must see what the transaction did. */
export const sharedRead = <T>(ctx: Context, name: string, load: () => Promise<T>): Promise<T> =>
  ctx.tx ? load() : ctx.reads.get(name, load);
