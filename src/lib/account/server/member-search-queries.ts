/** Finding members for the staff: by what a search means, by filters, and one page of either. */
import { and, eq, gte, isNull, like, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { hourMs } from '../../time.ts';
import type { SeenTime } from '../rules/seen.ts';
import { member } from './tables.ts';

/** Ways to find a member, each tried; none of them finds nobody. */
export interface MemberWays {
  readonly id?: bigint | undefined;
  /** E.164. */
  readonly phone?: string | undefined;
  readonly phoneHead?: string | undefined;
  /** Digits at the end of the phone or the bank account. */
  readonly tail?: string | undefined;
  /** Part of the name as plain_name() writes it. */
  readonly name?: string | undefined;
  readonly refCode?: string | undefined;
}

export interface MemberFilter {
  readonly vipLevel?: 0 | 1 | 2 | undefined;
  readonly joinedFrom?: Date | undefined;
  readonly joinedUntil?: Date | undefined;
  readonly seen?: SeenTime | undefined;
}

/** Of a way that fits more members only so many are looked at: who asks so has to ask more exactly. */
const mostOfWay = 20_000;

/** Ids of the members that one of the ways finds. Each has an index; together in one condition they would use none. */
function foundBy(agentId: bigint, ways: MemberWays): SQL | undefined {
  const { id, phone, phoneHead, tail, name, refCode } = ways;
  const reversed = tail && [...tail].reverse().join('');
  const conditions = [
    id !== undefined && eq(member.id, id),
    phone && eq(member.phone, phone),
    phoneHead && like(member.phone, `${phoneHead}%`),
    reversed && sql`reverse(${member.phone}) like ${`${reversed}%`}`,
    reversed && sql`reverse(${member.bankAccountNumber}) like ${`${reversed}%`}`,
    name &&
      sql`grams(${member.firstName} || ' ' || ${member.lastName}) @> grams(${name})
        and strpos(plain_name(${member.firstName} || ' ' || ${member.lastName}), ${name}) > 0`,
    refCode && eq(member.refCode, refCode),
  ].filter((condition) => typeof condition === 'object');
  if (conditions.length === 0) return undefined;
  const parts = conditions.map(
    (condition) =>
      sql`(select ${member.id} from ${member} where ${member.agentId} = ${agentId} and ${condition} limit ${sql.raw(String(mostOfWay))})`,
  );
  // Of an array the planner expects few rows, and looks them up instead of reading all members.
  return sql`${member.id} = any (array(${sql.join(parts, sql` union `)}))`;
}

const days = { day: 1, week: 7, month: 30, away: 30 } as const;

function seenWhen(seen: SeenTime | undefined, now: Date): SQL | undefined {
  if (seen === undefined) return undefined;
  if (seen === 'never') return isNull(member.lastLoginAt);
  const since = new Date(now.getTime() - days[seen] * 24 * hourMs);
  return seen === 'away' ? lt(member.lastLoginAt, since) : gte(member.lastLoginAt, since);
}

const columns = {
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  phone: member.phone,
  bankCode: member.bankCode,
  bankAccountNumber: member.bankAccountNumber,
  vipLevel: member.vipLevel,
  closedAt: member.closedAt,
  withdrawHeldUntil: member.withdrawHeldUntil,
  lastLoginAt: member.lastLoginAt,
  createdAt: member.createdAt,
};

/** What other domains know of each member of a list, as scalar SQL over `memberOfRow`. */
export const memberOfRow = 'member.id';
export type Beside = Readonly<Record<string, SQL>>;

/**
 * Members that a search finds, or all where none is given, by filter; the newest first, at most `limit`. One statement.
 *
 * @param ways undefined: everybody; a search of no way finds nobody
 */
export async function membersFound<B extends Beside>(
  db: Db,
  asked: {
    readonly agentId: bigint;
    readonly ways?: MemberWays | undefined;
    readonly filter: MemberFilter;
    readonly where?: SQL | undefined;
    readonly beside: B;
    readonly before?: bigint | undefined;
    readonly limit: number;
    readonly now: Date;
  },
) {
  const { agentId, ways, filter, now } = asked;
  const found = ways && foundBy(agentId, ways);
  if (ways && !found) return [];
  return db
    .select({ ...columns, ...asked.beside })
    .from(member)
    .where(
      and(
        eq(member.agentId, agentId),
        found,
        filter.vipLevel === undefined ? undefined : eq(member.vipLevel, filter.vipLevel),
        filter.joinedFrom && gte(member.createdAt, filter.joinedFrom),
        filter.joinedUntil && lt(member.createdAt, filter.joinedUntil),
        seenWhen(filter.seen, now),
        asked.where,
        asked.before === undefined ? undefined : lt(member.id, asked.before),
      ),
    )
    .orderBy(sql`${member.id} desc`)
    .limit(asked.limit);
}

/** For lists: a withdrawal hold, and a closed account. */
export const withdrawsHeld = (now: Date): SQL => sql`member.withdraw_held_until > ${now.toISOString()}::timestamptz`;
export const isClosed: SQL = sql`member.closed_at is not null`;
