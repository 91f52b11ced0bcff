/** A member's number of deposits, for callers that ask whether this is the first. */
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { bangkokDay, bangkokInstant } from '../../time.ts';

const countStatement = statement<{ ever: number; today: number }>(
  'deposits_credited',
  `select count(*)::int as ever, count(*) filter (where credited_at >= $2::timestamptz)::int as today
    from payment_intent where member_id = $1 and status = 'credited' and id is distinct from $3::bigint`,
);

/** Credited deposits, in total and on the Bangkok day of `now`, without the one named. */
export async function creditedDeposits(
  db: Db,
  memberId: bigint,
  now: Date,
  except?: bigint,
): Promise<{ readonly ever: number; readonly today: number }> {
  const dayStart = bangkokInstant(bangkokDay(now)).toISOString();
  const {
    rows: [row],
  } = await countStatement(db, [memberId, dayStart, except ?? null]);
  return row ?? { ever: 0, today: 0 };
}
