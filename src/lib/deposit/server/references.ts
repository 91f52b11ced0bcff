/** Our references at gateways and banks: 14 characters, not guessable, without letters that are read wrongly. */
import type { Context } from '../../server/context.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function newReference(ctx: Context): string {
  return `D${[...ctx.random(13)].map((byte) => alphabet[byte % 32]).join('')}`;
}

/** A payout is known by its withdrawal, so that submitting it again is recognised. */
export function payoutReference(withdrawId: bigint): string {
  return `W${String(withdrawId).padStart(12, '0')}`;
}

/** The withdrawal a payout reference of ours names. */
export function withdrawOfReference(reference: string): bigint | undefined {
  const digits = /^W(\d{12,18})$/.exec(reference)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

/** Money that goes back to its sender is known by the return. */
export function returnReference(returnId: bigint): string {
  return `R${String(returnId).padStart(12, '0')}`;
}

/** The return a payout reference of ours names. */
export function returnOfReference(reference: string): bigint | undefined {
  const digits = /^R(\d{12,18})$/.exec(reference)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}
