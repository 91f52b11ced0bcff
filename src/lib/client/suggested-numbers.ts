/** Digits that a page suggests for the next lottery slip, until the slip takes them or the browser's session ends. */
import { persistent } from './persistent.ts';

const none: readonly string[] = [];
const isNumber = (value: unknown): value is string => typeof value === 'string' && /^[0-9]{2,3}$/.test(value);

export const $suggestedNumbers = persistent<readonly string[]>('session', 'suggested-numbers', {
  initial: none,
  read: (stored) => (Array.isArray(stored) && stored.every(isNumber) ? stored : undefined),
});
