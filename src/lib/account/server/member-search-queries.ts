/** Finding members for the staff: by what a search means, by filters, and one page of either. */
import { and, eq, gte, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
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

/**
 * Of members joined lately so many are read before any index: whoever has a frequent name is among them often enough to fill a
 * page, and all others who have it need not be sorted.
 */
const newestRead = 10_000;

const inName = (name: string): SQL =>
  sql`strpos(plain_name(${member.firstName} || ' ' || ${member.lastName}), ${name}) > 0`;

/** Each has an index of its own; together in one condition they would use none. */
function conditionsOf({ id, phone, phoneHead, tail, name, refCode }: MemberWays): SQL[] {
  const reversed = tail && [...tail].reverse().join('');
  return [
    id !== undefined && eq(member.id, id),
    phone && eq(member.phone, phone),
    phoneHead && like(member.phone, `${phoneHead}%`),
    reversed && sql`reverse(${member.phone}) like ${`${reversed}%`}`,
    reversed && sql`reverse(${member.bankAccountNumber}) like ${`${reversed}%`}`,
    name && sql`grams(${member.firstName} || ' ' || ${member.lastName}) @> grams(${name}) and ${inName(name)}`,
    refCode && eq(member.refCode, refCode),
  ].filter((condition) => typeof condition === 'object');
}

interface Wanted {
  /** What a member has to fulfil besides being found. */
  readonly where: SQL | undefined;
  readonly order: SQL;
  readonly limit: number;
}

/** Ids of the first `limit` members of the order that one of the ways finds, however many the ways find. */
function foundBy(ways: MemberWays, { where, order, limit }: Wanted): SQL | undefined {
  // Each inside without the limit (`offset 0`), lest the planner reads members in order in the hope of meeting one soon.
  const parts = conditionsOf(ways).map(
    (
      condition,
    ) => sql`(select id from (select id, created_at from ${member} where ${and(where, condition)} offset 0) one
      order by ${order} limit ${limit})`,
  );
  return parts.length > 0 ? sql.join(parts, sql` union `) : undefined;
}

/** The same of ways with a name, in order of id: where the newest members fill the page, nobody else is looked up. */
function foundNewest(
  ways: MemberWays & { readonly name: string },
  before: bigint | undefined,
  { where, order, limit }: Wanted,
): SQL {
  const upTo = before === undefined ? sql`(select max(id) from ${member})` : sql`${before}::bigint`;
  const isNew = sql`${member.id} > ${upTo} - ${sql.raw(String(newestRead))}`;
  const isFound = or(inName(ways.name), ...conditionsOf({ ...ways, name: undefined }));
  const rest = foundBy(ways, { where: and(sql`(select count(*) < ${limit} from newest)`, where), order, limit });
  return sql`with newest as materialized (select id from ${member} where ${and(where, isNew, isFound)} order by ${order} limit ${limit})
    select id from newest union ${rest}`;
}

const days = { day: 1, week: 7, month: 30, away: 30 } as const;

function seenWhen(seen: SeenTime | undefined, now: Date): SQL | undefined {
  if (seen === undefined) return undefined;
  if (seen === 'never') return isNull(member.lastLoginAt);
  const since = new Date(now.getTime() - days[seen] * 24 * hourMs);
  return seen === 'away' ? lt(member.lastLoginAt, since) : gte(member.lastLoginAt, since);
}

/** Whether members are listed by when they joined instead of by id. */
export const isByJoining = ({ joinedFrom, joinedUntil }: MemberFilter): boolean =>
  joinedFrom !== undefined || joinedUntil !== undefined;

const joinedBefore = (id: bigint): SQL =>
  sql`(${member.createdAt}, ${member.id}) < (select last.created_at, last.id from ${member} last where last.id = ${id})`;

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
 * Members that a search finds, or all where none is given, by filter, at most `limit`; the newest first: by id, and where a
 * filter asks when they joined by that, so that an index serves it. One statement.
 *
 * @param ways undefined: everybody; a search of no way finds nobody
 * @param where of those who come after `before` in either order
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
  const { agentId, ways, filter, now, before, limit } = asked;
  const byJoining = isByJoining(filter);
  const order = byJoining ? sql`created_at desc, id desc` : sql`id desc`;
  const where = and(
    eq(member.agentId, agentId),
    filter.vipLevel === undefined ? undefined : eq(member.vipLevel, filter.vipLevel),
    filter.joinedFrom && gte(member.createdAt, filter.joinedFrom),
    filter.joinedUntil && lt(member.createdAt, filter.joinedUntil),
    seenWhen(filter.seen, now),
    asked.where,
    before === undefined ? undefined : byJoining ? joinedBefore(before) : lt(member.id, before),
  );
  const wanted = { where, order, limit };
  const { name } = ways ?? {};
  const found = ways && (name && !byJoining ? foundNewest({ ...ways, name }, before, wanted) : foundBy(ways, wanted));
  if (ways && !found) return [];
  return (
    db
      .select({ ...columns, ...asked.beside })
      .from(member)
      // Of an array the planner expects few rows, and looks them up instead of reading all members.
      .where(found ? sql`${member.id} = any (array(${found}))` : where)
      .orderBy(order)
      .limit(limit)
  );
}

/** For lists: a closed account, and one that may not withdraw, be it for a while or by the staff. */
export const isClosed: SQL = sql`member.closed_at is not null`;
export const isHeld = (now: Date): SQL =>
  sql`member.id in (select m.id from member m where m.withdraw_held_until > ${now.toISOString()}::timestamptz
    union all select h.member_id from member_hold h where h.kind = 'withdraw' and h.released_at is null)`;
