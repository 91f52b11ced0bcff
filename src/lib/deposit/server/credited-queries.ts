/** A member's number of deposits, for rules that ask whether this is the first. */
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
import { statement } from '../../server/db/statement.ts';

export interface CreditedDeposits {
  readonly ever: number;
  /** On the Bangkok day. */
  readonly today: number;
}

const counts = (now: string): string =>
  `json_build_object('ever', count(*), 'today', count(*) filter (where
      credited_at >= date_trunc('day', ${now} at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'))`;

/** Credited deposits of the member. */
export const depositsCredited = fact(
  `select ${counts('$3')} from payment_intent where member_id = $1 and status = 'credited'`,
  (found: CreditedDeposits) => found,
);

const creditedBeside = statement<{ found: CreditedDeposits }>(
  'deposits_credited_beside',
  `select ${counts('$2::timestamptz')} as found from payment_intent where member_id = $1 and status = 'credited' and id <> $3`,
);

/** Credited deposits, without the one named. */
export async function creditedDepositsBeside(
  db: Db,
  memberId: bigint,
  now: Date,
  intentId: bigint,
): Promise<CreditedDeposits> {
  const { rows } = await creditedBeside(db, [memberId, now.toISOString(), intentId]);
  return rows[0]?.found ?? { ever: 0, today: 0 };
}
