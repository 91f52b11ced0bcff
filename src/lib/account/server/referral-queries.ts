/** Reads of members' own referral codes. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { member } from './tables.ts';

/** The member who gives this code to friends, written in any case; undefined for an unknown one. */
export async function memberOfRefCode(db: Db, agentId: bigint, code: string): Promise<bigint | undefined> {
  const [row] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.agentId, agentId), eq(member.refCode, code.toUpperCase())));
  return row?.id;
}

export async function refCodeOf(db: Db, memberId: bigint): Promise<string> {
  const [row] = await db.select({ code: member.refCode }).from(member).where(eq(member.id, memberId));
  return row?.code ?? '';
}

/** The first names of some members. */
export async function firstNamesOf(db: Db, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .select({ id: member.id, name: member.firstName })
    .from(member)
    .where(inArray(member.id, [...memberIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
