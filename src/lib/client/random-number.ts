import { zeroPadded } from '../zero-padded.ts';

/** A random number of a length, with leading zeros. */
export function randomNumber(length: number): string {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return zeroPadded(value % 10 ** length, length);
}
