/** Reads of the audit. */
import { and, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import type { EventsWanted } from '../../server/db/events.ts';
import { addDays, bangkokInstant, type Day, toIso } from '../../time.ts';
import type { ActView } from '../contract.ts';
import { shownName } from './shown-name.ts';
import { audit } from './tables.ts';

/** A row with who acted as they are called. */
const columns = { row: getTableColumns(audit), shown: shownName(audit.operator) };

const actView = ({
  row,
  shown,
}: {
  readonly row: typeof audit.$inferSelect;
  readonly shown: string | null;
}): ActView => ({
  id: String(row.id),
  at: toIso(row.at),
  operator: row.operator,
  operator_shown: shown ?? row.operator,
  action: row.action,
  subject: row.subject,
  before: row.before,
  after: row.after,
  reason: row.reason,
  request_id: row.requestId,
  hash: row.hash,
  role: row.role,
  session_id: row.sessionId === null ? null : String(row.sessionId),
  ip: row.ip,
  via: row.via,
  approval_id: row.approvalId === null ? null : String(row.approvalId),
  v: row.v,
});

/** The latest acts about any of these subjects, newest first, at most 50. */
export async function actsOfSubjects(ctx: Context, subjects: readonly string[]): Promise<ActView[]> {
  const rows = await ctx.db
    .select(columns)
    .from(audit)
    .where(inArray(audit.subject, [...subjects]))
    .orderBy(desc(audit.id))
    .limit(50);
  return rows.map(actView);
}

/** Audit rows, newest first: all, or of one subject ("round:12"), person, action, and span of Bangkok days. */
export async function acts(
  ctx: Context,
  wanted: {
    readonly subject?: string | undefined;
    readonly operator?: string | undefined;
    readonly action?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly limit: number;
    readonly cursor?: string | undefined;
  },
): Promise<{ items: ActView[]; next_cursor: string | null }> {
  const before = wanted.cursor && /^\d{1,18}$/.test(wanted.cursor) ? lt(audit.id, BigInt(wanted.cursor)) : undefined;
  const rows = await ctx.db
    .select(columns)
    .from(audit)
    .where(
      and(
        wanted.subject ? eq(audit.subject, wanted.subject) : undefined,
        wanted.operator ? eq(audit.operator, wanted.operator) : undefined,
        wanted.action ? eq(audit.action, wanted.action) : undefined,
        wanted.from ? gte(audit.at, bangkokInstant(wanted.from)) : undefined,
        wanted.to ? lt(audit.at, bangkokInstant(addDays(wanted.to, 1))) : undefined,
        before,
      ),
    )
    .orderBy(desc(audit.id))
    .limit(wanted.limit + 1);
  const page = rows.slice(0, wanted.limit);
  const last = page.at(-1)?.row;
  return {
    items: page.map(actView),
    next_cursor: rows.length > wanted.limit && last ? String(last.id) : null,
  };
}

/**
 * For another domain's query: one text of what somebody's acts of a kind on a subject recorded as `after`, of those that
 * also recorded `matching`.
 */
export function recordedTexts(of: {
  readonly subject: SQL;
  readonly action: string;
  readonly operator: string;
  readonly text: string;
  readonly matching: Readonly<Record<string, unknown>>;
}): SQL<string[]> {
  return sql<string[]>`array(select ${audit.after} ->> ${of.text} from ${audit} where ${audit.subject} = ${of.subject}
    and ${audit.action} = ${of.action} and ${audit.operator} = ${of.operator}
    and ${audit.after} @> ${JSON.stringify(of.matching)}::jsonb)`;
}

/** Whether somebody's act of a kind on a subject recorded this as part of its `after`. */
export async function hasRecorded(
  db: Db,
  of: {
    readonly subject: string;
    readonly action: string;
    readonly operator: string;
    readonly matching: Readonly<Record<string, unknown>>;
  },
): Promise<boolean> {
  const [row] = await db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.subject, of.subject),
        eq(audit.action, of.action),
        eq(audit.operator, of.operator),
        sql`${audit.after} @> ${JSON.stringify(of.matching)}::jsonb`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** What the staff did about a member, on the member's time line. */
export const staffEvents = ({ memberId, at, most }: EventsWanted): SQL => sql`
  select 'a' || id as key, at, action as what, reason as detail, operator as who, null::bigint as amount, null::text as currency
    from audit where subject = ${`member:${memberId}`} and at <= ${at} order by id desc limit ${most}`;
