/** Bounded waiting: a database that does not answer (frozen, or behind a dead connection) blocks no caller for ever. */
import { Refusal } from '../../contract/problems.ts';
import type { Log } from '../log.ts';

/** Longer than what a busy database takes to give a connection (db/connect.ts), shorter than proxies wait. */
export const answerMaxMs = 12_000;

/**
 * Waits for several steps of one answer, `ms` for all of them together. What is given up on may still be done, as when a
 * connection breaks; the idempotency key tells when it is asked again.
 *
 * @throws Refusal busy when the time is over
 */
export function within(ms: number, log: Pick<Log, 'warn'>): <T>(step: Promise<T>) => Promise<T> {
  const endsAt = performance.now() + ms;
  return async (step) => {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        log.warn({ ms }, 'no answer in time');
        reject(new Refusal('busy', { retryAfterSeconds: 5 }));
      }, endsAt - performance.now());
    });
    try {
      return await Promise.race([step, over]);
    } finally {
      clearTimeout(timer);
    }
  };
}
