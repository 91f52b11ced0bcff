/** Reads of members' own referral codes. */
import { and, eq, inArray } from 'drizzle-orm';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact, facts } from '../../server/db/facts.ts';
import { member } from './tables.ts';

/** The member who gives this code to friends, written in any case; undefined for an unknown one. */
export async function memberOfRefCode(db: Db, agentId: bigint, code: string): Promise<bigint | undefined> {
  const [row] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.agentId, agentId), eq(member.refCode, code.toUpperCase())));
  return row?.id;
}

/** The code that a member gives to friends. */
export const refCode = fact(`select ref_code from member where id = $1`, (code: string) => code);

const codeFacts = facts('account_ref_code', { code: refCode });

export const refCodeOf = async (ctx: MemberContext): Promise<string> =>
  (await codeFacts(ctx.db, { memberId: ctx.member.id })).code;

/** The first names of some members. */
export async function firstNamesOf(db: Db, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .select({ id: member.id, name: member.firstName })
    .from(member)
    .where(inArray(member.id, [...memberIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
