/** Our references at gateways and banks: 14 characters, not guessable, without letters that are easily misread. */
import type { Context } from '../../server/context.ts';
import { zeroPadded } from '../../zero-padded.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function newReference(ctx: Context): string {
  return `D${[...ctx.random(13)].map((byte) => alphabet[byte % 32]).join('')}`;
}

/** A payout's reference is derived from its withdrawal, so that repeated submissions are recognised. */
export function payoutReference(withdrawId: bigint): string {
  return `W${zeroPadded(withdrawId, 12)}`;
}

/** The withdrawal of one of our payout references. */
export function withdrawOfReference(reference: string): bigint | undefined {
  const digits = /^W(\d{12,18})$/.exec(reference)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

/** The reference of a return to the sender. */
export function returnReference(returnId: bigint): string {
  return `R${zeroPadded(returnId, 12)}`;
}

/** The return of one of our references. */
export function returnOfReference(reference: string): bigint | undefined {
  const digits = /^R(\d{12,18})$/.exec(reference)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}
