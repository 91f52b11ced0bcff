/** What segments ask of a member `m`, as SQL: once, for rules that are known and for those of a row of `segment`. */
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { assert } from '../../contract/problems.ts';
import { careDays, type SegmentRules, usualDays } from '../rules/segments.ts';

interface Moment {
  /** A timestamptz. */
  readonly now: SQL;
  /** How many days deposits and play are summed over. */
  readonly days: SQL;
}

const today = (now: SQL): SQL => sql`(${now} at time zone 'Asia/Bangkok')::date`;
const startOf = (day: SQL): SQL => sql`(${day})::timestamp at time zone 'Asia/Bangkok'`;
const ago = (now: SQL, days: SQL): SQL => sql`${now} - ${days}::int * interval '24 hours'`;
const satangOf = (amount: SQL): SQL => sql`(${amount}::numeric * 100)::bigint`;
const depositedIn = ({ now, days }: Moment): SQL => sql`(select coalesce(sum(d.money_in), 0) from member_day d
  where d.member_id = m.id and d.category = 'cash' and d.day >= ${today(now)} - ${days})`;

/** Each rule's condition of its value, which may be text. */
export const ruleSql = {
  joined_from: (day) => sql`m.created_at >= ${startOf(sql`${day}::date`)}`,
  joined_to: (day) => sql`m.created_at < ${startOf(sql`${day}::date + 1`)}`,
  least_vip_level: (level) => sql`m.vip_level >= ${level}::int`,
  seen_within: (days, { now }) => sql`m.last_login_at >= ${ago(now, days)}`,
  away_for: (days, { now }) => sql`coalesce(m.last_login_at, m.created_at) < ${ago(now, days)}`,
  deposited_least: (amount, at) => sql`${depositedIn(at)} >= ${satangOf(amount)}`,
  deposited_below: (amount, at) => sql`${depositedIn(at)} < ${satangOf(amount)}`,
  played: (category, { now, days }) => sql`exists (select from member_day d
    where d.member_id = m.id and d.category = ${category} and d.day >= ${today(now)} - ${days} and d.stakes > 0)`,
} satisfies Readonly<Record<Exclude<keyof SegmentRules, 'days'>, (value: SQL, at: Moment) => SQL>>;

export const ruleNames = Object.keys(ruleSql) as readonly (keyof typeof ruleSql)[];

/** Nobody who rests, is held or had a signal of care in the last days is offered anything (operator.md section 5). */
export const mayBeOffered = (now: SQL): SQL => sql`
  not exists (select from care_signal c where c.member_id = m.id and c.day >= ${today(now)} - ${sql.raw(String(careDays))})
  and not exists (select from member_hold h where h.member_id = m.id and h.released_at is null)
  and not exists (select from play_pause p where p.member_id = m.id and (p.ends_at is null or p.ends_at > ${now}))`;

function textOf(made: SQL): string {
  const { sql: text, params } = new PgDialect().sqlToQuery(made);
  assert(params.length === 0, 'the text of a segment has no values');
  return text;
}

/** SQL: whether member $1 is at $3 in the kept segment of this id, which is SQL too. */
export function isInSegmentSql(segmentId: string): string {
  const now = sql.raw('$3::timestamptz');
  const days = sql.raw(`coalesce((s.rules ->> 'days')::int, ${usualDays})`);
  const asked = ruleNames.map((name) => {
    const value = sql.raw(`(s.rules ->> '${name}')`);
    return sql`(${value} is null or ${ruleSql[name](value, { now, days })})`;
  });
  return textOf(sql`exists (select from segment s join member m on m.id = $1 and m.agent_id = s.agent_id
    where s.id = ${sql.raw(segmentId)} and s.dropped_at is null and m.closed_at is null and ${sql.join(asked, sql` and `)} and ${mayBeOffered(now)})`);
}

/** SQL: whether member $1 may be offered anything at $3. */
export const mayBeInvitedSql = textOf(
  sql`exists (select from member m where m.id = $1 and m.closed_at is null and ${mayBeOffered(sql.raw('$3::timestamptz'))})`,
);
