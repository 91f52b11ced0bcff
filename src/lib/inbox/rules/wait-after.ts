/** How long a message that another service did not take waits. */

const firstWaitMs = 10_000;
const waitMaxMs = 30 * 60_000;

/** The wait in ms after the given number of tries; never less than was asked for in Retry-After (seconds). */
export function waitAfter(tries: number, retryAfter: string | null): number {
  const asked = retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : 0;
  return Math.max(asked, Math.min(firstWaitMs * 2 ** Math.min(tries - 1, 20), waitMaxMs));
}
