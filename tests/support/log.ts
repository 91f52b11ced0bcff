/** A log for tests. What is logged as an error fails the test, unless the test asks for it with `takeErrors()`. */
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

/** What has been logged as an error since the last call, for tests in which one is expected. */
export const takeErrors = (): string[] => errors.splice(0);

const silent = (): void => undefined;

/** The log that test contexts carry. */
export const testLog = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: (...values: readonly unknown[]) => void errors.push(inWords(values)),
  child: () => testLog,
} as unknown as Log;
