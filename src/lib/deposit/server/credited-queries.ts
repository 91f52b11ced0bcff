/** A member's number of deposits, for rules that ask whether this is the first. */
import { sql } from 'drizzle-orm';
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

export interface CreditedDeposit {
  readonly memberId: bigint;
  readonly at: Date;
  readonly amount: bigint;
  /** Credited before it, at all and on its Bangkok day. */
  readonly before: CreditedDeposits;
}

/** All credited deposits of a brand in a period, oldest first, in satang. */
export async function creditedBetween(
  db: Db,
  agentId: bigint,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<CreditedDeposit[]> {
  const [first, end] = [from.toISOString(), to.toISOString()];
  const { rows } = await db.execute<Record<'member_id' | 'at' | 'amount' | 'ever' | 'today', string>>(sql`
    with members as (
      select distinct i.member_id from payment_intent i join member m on m.id = i.member_id
        where i.status = 'credited' and i.credited_at >= ${first}::timestamptz and i.credited_at < ${end}::timestamptz
          and m.agent_id = ${agentId}
    ), counted as (
      select member_id, credited_at, credited_amount, id,
          row_number() over (partition by member_id order by credited_at, id) - 1 as ever,
          row_number() over (partition by member_id, (credited_at at time zone 'Asia/Bangkok')::date order by credited_at, id) - 1 as today
        from payment_intent where status = 'credited' and member_id in (select member_id from members)
    )
    select member_id::text, credited_at::text as at, credited_amount::text as amount, ever::text, today::text from counted
      where credited_at >= ${first}::timestamptz and credited_at < ${end}::timestamptz order by credited_at, id`);
  return rows.map((row) => ({
    memberId: BigInt(row.member_id),
    at: new Date(row.at),
    amount: BigInt(row.amount),
    before: { ever: Number(row.ever), today: Number(row.today) },
  }));
}
