/** A log for tests. A logged error fails the test, unless the test expects it and calls `takeErrors()`. */
import type { Log } from '#lib/server/log.ts';

const errors: string[] = [];

const inWords = (values: readonly unknown[]): string =>
  values
    .map((value) => (value instanceof Error ? value.message : typeof value === 'string' ? value : describe(value)))
    .join(' ');

function describe(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}=${inner instanceof Error ? (inner.stack ?? inner.message) : String(inner)}`)
    .join(' ');
}

/** Errors logged since the last call, for tests that expect one. */
export const takeErrors = (): string[] => errors.splice(0);

const silent = (): void => undefined;

/** The log of test contexts. */
export const testLog = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: (...values: readonly unknown[]) => void errors.push(inWords(values)),
  child: () => testLog,
} as unknown as Log;
