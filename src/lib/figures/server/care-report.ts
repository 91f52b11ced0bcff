/** Signals of care by day and member, each with its numbers in words. */
import { sql } from 'drizzle-orm';
import { maskedName } from '../../account/rules/masked-name.ts';
import { memberNames } from '../../account/server/joined-queries.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';
import { type CareCode, type CareEvidence, careThai, evidenceText } from '../rules/care.ts';
import type { ReportRow } from '../rules/reports.ts';

type Row = { day: Day; member_id: bigint; first_name: string; code: CareCode; evidence: CareEvidence };

/** At most so many signals of these days, both inclusive, newest first. Names are masked. */
export async function careRows(
  db: Db,
  { from, to }: { readonly from: Day; readonly to: Day },
  most: number,
): Promise<ReportRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select day::text as day, member_id, first_name, code, evidence from care_signal join (${memberNames}) n using (member_id) where day between ${from}::date and ${to}::date
      order by day desc, member_id, code limit ${most}`);
  return rows.map(({ day, member_id, first_name, code, evidence }) => ({
    cells: [`${member_id} ${maskedName(first_name)}`.trim(), day, careThai[code], evidenceText(evidence)],
    sources: [{ member: String(member_id) }],
  }));
}
