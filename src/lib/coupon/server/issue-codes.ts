/** Makes codes. Which code a member is given is decided by chance alone, so knowing some tells nothing of the others. */
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
  /** What gives it, unique: asked again, the code is the one made before. */
  readonly source?: string;
}

/** Makes codes of a coupon in the caller's transaction. */
export async function issueCodes(ctx: Context, tx: Db, wanted: readonly Wanted[]): Promise<CodeRow[]> {
  const made = await tx
    .insert(couponCode)
    .values(wanted.map((one) => ({ ...one, code: makeCode(ctx.random) })))
    .returning();
  assert(made.length === wanted.length, 'every code is inserted');
  return made;
}
