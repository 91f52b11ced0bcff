/** Reads of what identifies a member. */
import { eq } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { Db } from '../../server/db/connect.ts';
import { member } from './tables.ts';

/** The phone of a member, E.164. */
export async function phoneOf(db: Db, memberId: bigint): Promise<string> {
  const [row] = await db.select({ phone: member.phone }).from(member).where(eq(member.id, memberId));
  assert(row, `member ${memberId} exists`);
  return row.phone;
}
