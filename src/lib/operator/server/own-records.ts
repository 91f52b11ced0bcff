/**
 * Acts of two people that keep a record of their own (results, incidents, the staff) and
 * are decided where that is shown: they join the queue as rows (operator.md section 3).
 */
import { sql } from 'drizzle-orm';
import { satang, toDecimal } from '../../money.ts';
import type { OperatorContext } from '../../server/context.ts';
import { contributions } from '../../server/contributions.ts';
import { toIso } from '../../time.ts';
import type { OwnRecordView } from '../approval-contract.ts';
import { may, type Permission } from '../rules/permissions.ts';

export interface OwnRecord {
  readonly title: string;
  /** What the second person needs. */
  readonly permission: Permission;
  /**
   * Selects `subject`, `first_by`, `first_at` and `amount` (satang, or null) of each that waits; `:now` is the current
   * instant.
   */
  readonly sql: string;
}

export const ownRecords = contributions<OwnRecord>('acts of two people with records of their own');

/** More than this are not listed; the answer says so. */
const most = 100;

interface Row extends Record<string, unknown> {
  readonly place: number;
  readonly subject: string;
  readonly first_by: string;
  readonly first_shown: string | null;
  readonly first_at: string;
  readonly amount: string | null;
}

/** What waits of them, oldest first, as far as the reader may know of it. One statement. */
export async function recordsWaiting(
  ctx: OperatorContext,
): Promise<{ readonly rows: OwnRecordView[]; readonly more: boolean }> {
  const { role = 'owner' } = ctx.operator;
  const now = `timestamptz '${ctx.now().toISOString()}'`;
  const records = ownRecords.all().filter(({ permission }) => may(role, permission) || may(role, 'audit.look'));
  if (records.length === 0) return { rows: [], more: false };
  const parts = records.map(
    (record, place) =>
      sql`select ${sql.raw(String(place))} as place, w.subject, w.first_by, w.first_at, w.amount from (${sql.raw(record.sql.replaceAll(':now', now))}) w`,
  );
  const { rows } = await ctx.db.execute<Row>(sql`
    select q.place, q.subject, q.first_by, q.first_at::text, q.amount::text,
      (select p.display_name from operator_person p where p.name = q.first_by) as first_shown
      from (${sql.join(parts, sql` union all `)}) q order by q.first_at, q.subject limit ${most + 1}`);
  return {
    more: rows.length > most,
    rows: rows.slice(0, most).map((row) => ({
      title: records[row.place]?.title ?? '',
      subject: row.subject,
      amount: row.amount === null ? null : toDecimal(satang(BigInt(row.amount))),
      first_by: row.first_by,
      first_shown: row.first_shown ?? row.first_by,
      first_at: toIso(new Date(row.first_at)),
    })),
  };
}

/** When a proposal was made whose row does not say so: as the audit has it. */
export const proposedAt = (subject: string, action: string): string =>
  `(select max(a.at) from audit a where a.subject = ${subject} and a.action = '${action}')`;

/** What two owners have not agreed on yet about somebody of the staff. */
export const staffRecord: OwnRecord = {
  title: 'ทีมงาน',
  permission: 'staff.set',
  sql: `select 'operator:' || h.name as subject, h.proposed_by as first_by, h.proposed_at as first_at, null::bigint as amount
    from operator_handover h where h.agreed_by is null and h.proposed_at > :now - interval '1 day'`,
};
