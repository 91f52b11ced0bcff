/** Issues codes. They are random, so that knowing some reveals nothing about others. */
import { assert } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { makeCode } from '../rules/code.ts';
import type { CodeRow } from './shapes.ts';
import { couponCode } from './tables.ts';

interface Wanted {
  readonly couponId: bigint;
  readonly usesMax: number;
  readonly ownerId?: bigint;
  readonly expiresAt?: Date;
  /** The cause, unique: a repeated request returns the existing code. */
  readonly source?: string;
}

/** Issues codes of a coupon in the caller's transaction. */
export async function issueCodes(ctx: Context, tx: Db, wanted: readonly Wanted[]): Promise<CodeRow[]> {
  const inserted = await tx
    .insert(couponCode)
    .values(wanted.map((one) => ({ ...one, code: makeCode(ctx.random) })))
    .returning();
  assert(inserted.length === wanted.length, 'every code is inserted');
  return inserted;
}
