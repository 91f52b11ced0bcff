/** How much of a bill's stake counts towards turnover: lines that cover too many numbers of their type do not count. */
import { sql } from 'drizzle-orm';
import { type Satang, satang } from '../../money.ts';
import { coverPctMax, coversTooMuch } from '../../promotion/rules/counted.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { type BetType, betType, isTod } from '../rules/bet-types.ts';

interface StakedBill {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly stake: bigint;
}

/**
 * The countable part of each bill's stake, by bill. Coverage is judged over all of a member's lines in the round, in all
 * bills that were not cancelled, whichever wallet paid them.
 */
export async function countingStakes(
  tx: Db,
  roundId: bigint,
  bills: readonly StakedBill[],
): Promise<ReadonlyMap<bigint, Satang>> {
  const counts = new Map(bills.map((bill) => [bill.id, satang(bill.stake)]));
  const covered = await coveredTypes(tx, roundId, [...new Set(bills.map((bill) => bill.member_id))]);
  const touched = bills.filter((bill) => covered.has(bill.member_id));
  if (touched.length === 0) return counts;
  const { rows } = await tx.execute<{ bill_id: bigint; bet_type: BetType; stake: bigint }>(sql`
    select bill_id, bet_type, sum(stake)::bigint as stake from line
      where bill_id = any(${arrayLiteral(touched.map((bill) => bill.id))}::bigint[]) group by bill_id, bet_type`);
  const memberOf = new Map(touched.map((bill) => [bill.id, bill.member_id]));
  for (const { bill_id, bet_type, stake } of rows)
    if (covered.get(memberOf.get(bill_id) ?? 0n)?.has(bet_type))
      counts.set(bill_id, satang((counts.get(bill_id) ?? 0n) - stake));
  return counts;
}

/** The types that members cover too much of, judged by their lines on each number of the round. */
async function coveredTypes(
  tx: Db,
  roundId: bigint,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, ReadonlySet<BetType>>> {
  const { rows } = await tx.execute<{ member_id: bigint; bet_type: BetType; keys: string[] }>(sql`
    select member_id, bet_type, array_agg(key) as keys from member_counter
      where round_id = ${roundId} and member_id = any(${arrayLiteral(memberIds)}::bigint[]) and used > 0 and bet_type <> 'round_payout'
      group by member_id, bet_type
      having count(*) * 100 > ${coverPctMax}::int * case when bet_type like 'run%' then 10 when bet_type like 'two%' then 100 when bet_type like '%tod' then 0 else 1000 end`);
  const covered = new Map<bigint, Set<BetType>>();
  for (const { member_id, bet_type, keys } of rows) {
    if (!coversTooMuch({ digits: betType(bet_type).digits, tod: isTod(bet_type) }, keys)) continue;
    covered.set(member_id, (covered.get(member_id) ?? new Set()).add(bet_type));
  }
  return covered;
}
