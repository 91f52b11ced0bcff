/** The signals of care of one member, for their page. */
import { fact } from '../../server/db/facts.ts';
import type { Day } from '../../time.ts';
import { type CareCode, type CareEvidence, careThai, evidenceText } from '../rules/care.ts';

interface Row {
  readonly day: Day;
  readonly code: CareCode;
  readonly evidence: CareEvidence;
}

/** Those of the last thirty days, newest first, each with its numbers in words. */
export const recentCare = fact(
  `select json_agg(json_build_object('day', day::text, 'code', code, 'evidence', evidence) order by day desc, code) from care_signal
    where member_id = $1 and day > ($3 at time zone 'Asia/Bangkok')::date - 30`,
  (rows: readonly Row[] | null) =>
    (rows ?? []).map(({ day, code, evidence }) => ({ day, title: careThai[code], text: evidenceText(evidence) })),
);
