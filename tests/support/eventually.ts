/** Waiting for what happens by itself, in another process or after an answer. */
import { vi } from 'vitest';

/** A limit for what never happens: what is slow on a busy machine still comes. */
const limitMs = 120_000;

/** Tries `what` every `interval` milliseconds until it does not throw, and returns its result. */
export const eventually = <T>(what: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(what, { timeout: limitMs, interval });
