/**
 * The only place where the browser stores anything (specification section 4): `user`, `local` and `lobby` state in local
 * storage, `session` state in session storage. Every value carries a version and is validated when it is read; other tabs
 * see a change at once. Where storage is blocked or full, a value lasts as long as the page. Stores are never set on the
 * server, and money is never computed from one.
 */
import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';

export type PersistentGroup = 'user' | 'local' | 'lobby' | 'session';

export interface Persistent<T> {
  /** What an empty storage stands for; setting it clears the storage. */
  readonly initial: T;
  /** Raised when the shape changes: values of another version are ignored. */
  readonly version?: number;
  /** The stored value as `T`, or undefined when it is anything else. */
  readonly read: (stored: unknown) => T | undefined;
}

/** Values of this page that the browser did not take. */
const unstored = new Map<string, string>();

const storageOf = (key: string): Storage => (key.startsWith('benja:session:') ? sessionStorage : localStorage);

function stored(key: string): string | undefined {
  try {
    return unstored.get(key) ?? storageOf(key).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(key: string, text: string): void {
  try {
    storageOf(key).setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

function forget(key: string): void {
  unstored.delete(key);
  try {
    storageOf(key).removeItem(key);
  } catch {
    // A blocked storage holds nothing.
  }
}

const noEvents = { addEventListener: () => undefined, removeEventListener: () => undefined };
setPersistentEngine(
  new Proxy<Record<string, string>>(
    {},
    {
      has: (_, key) => stored(String(key)) !== undefined,
      get: (_, key) => stored(String(key)),
      set(_, key, text: string) {
        store(String(key), text);
        return true;
      },
      deleteProperty(_, key) {
        forget(String(key));
        return true;
      },
    },
  ),
  typeof window === 'undefined' ? noEvents : windowPersistentEvents,
);

/** A store that outlives the page, under `benja:<group>:<name>`. */
export function persistent<T>(
  group: PersistentGroup,
  name: string,
  { initial, version = 1, read }: Persistent<T>,
): WritableAtom<T> {
  return persistentAtom<T>(`benja:${group}:${name}`, initial, {
    // The library deletes what is encoded as undefined.
    encode: (value) => (value === initial ? undefined : JSON.stringify({ version, value })) as string,
    decode(text) {
      try {
        const found: unknown = JSON.parse(text);
        return isRecord(found) && found.version === version ? (read(found.value) ?? initial) : initial;
      } catch {
        return initial;
      }
    },
  });
}

/** For `read` functions. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const numberOf = (value: unknown): number | undefined => (Number.isFinite(value) ? Number(value) : undefined);
export const textsOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
