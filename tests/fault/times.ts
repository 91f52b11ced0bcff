/**
 * Whether times decide about a test. They do in `npm run test:fault`, which has the machine to itself; `npm run verify` shows
 * them (`FAULT_TIMES=shown`), because it must pass on a machine that does other things too.
 */
import { expect } from 'vitest';

const decide = process.env.FAULT_TIMES !== 'shown';

/** Writes a time in seconds to the run's output and, where times decide, compares it with its limit. */
export function inTime(what: string, seconds: number, limit: number): void {
  process.stdout.write(`${what}: ${seconds.toFixed(2)} s\n`);
  if (decide) expect(seconds, what).toBeLessThan(limit);
}
