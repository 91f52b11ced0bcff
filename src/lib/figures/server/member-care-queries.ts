/** The signals of care of members, for their pages and lists. */
import { type SQL, sql } from 'drizzle-orm';
import { fact } from '../../server/db/facts.ts';
import { addDays, bangkokDay, type Day } from '../../time.ts';
import { type CareCode, type CareEvidence, careThai, evidenceText } from '../rules/care.ts';

interface Row {
  readonly day: Day;
  readonly code: CareCode;
  readonly evidence: CareEvidence;
}

/** How long a signal stands beside a member's name. */
const recentDays = 30;

/** Those of the last thirty days, newest first, each with its numbers in words. */
export const recentCare = fact(
  `select json_agg(json_build_object('day', day::text, 'code', code, 'evidence', evidence) order by day desc, code) from care_signal
    where member_id = $1 and day > ($3 at time zone 'Asia/Bangkok')::date - ${recentDays}`,
  (rows: readonly Row[] | null) =>
    (rows ?? []).map(({ day, code, evidence }) => ({ day, title: careThai[code], text: evidenceText(evidence) })),
);

/** Which signals a member of a list has had in the last thirty days. */
export const recentCareCodes = fact(
  `select array_agg(distinct code) from care_signal
    where member_id = $1 and day > ($3 at time zone 'Asia/Bangkok')::date - ${recentDays}`,
  (codes: readonly CareCode[] | null) => codes ?? [],
);

/**
 * Whether a member has had a signal in the last thirty days.
 *
 * @param member the column of the member's id
 * @param code undefined: any of them
 * @param before the members asked for have lower ids: the signals of the others are not read
 */
export function hasRecentCare(
  member: SQL,
  {
    code,
    before,
    now,
  }: { readonly code?: CareCode | undefined; readonly before?: bigint | undefined; readonly now: Date },
): SQL {
  const conditions = [
    sql`day > ${addDays(bangkokDay(now), -recentDays)}::date`,
    ...(code === undefined ? [] : [sql`code = ${code}`]),
    ...(before === undefined ? [] : [sql`member_id < ${before}`]),
  ];
  return sql`${member} in (select member_id from care_signal where ${sql.join(conditions, sql` and `)})`;
}
