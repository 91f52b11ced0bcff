/** Reads of what identifies a member. */
import { and, eq } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { Db } from '../../server/db/connect.ts';
import { member } from './tables.ts';

/** Whether a member registered with this phone, E.164. */
export const isMembersPhone = async (db: Db, memberId: bigint, phone: string): Promise<boolean> =>
  (
    await db
      .select({ id: member.id })
      .from(member)
      .where(and(eq(member.id, memberId), eq(member.phone, phone)))
  ).length > 0;

/** The phone of a member, E.164. */
export async function phoneOf(db: Db, memberId: bigint): Promise<string> {
  const [row] = await db.select({ phone: member.phone }).from(member).where(eq(member.id, memberId));
  assert(row, `member ${memberId} exists`);
  return row.phone;
}
