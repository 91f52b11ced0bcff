/** How much of a bill's stake is at risk: lines that cover too many numbers of their type are not. */
import { sql } from 'drizzle-orm';
import { type Satang, satang, subtract, zeroSatang } from '../../money.ts';
import type { SettledStake } from '../../play/server/settle-stakes.ts';
import { coverPctMax } from '../../promotion/rules/counted.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { type BetType, betType, isTod } from '../rules/bet-types.ts';
import { coversTooMuch } from '../rules/cover.ts';

/** A settled bill as a stake. */
export interface BillStake extends SettledStake {
  readonly billId: bigint;
}

/**
 * The part of each stake at risk, by its reference. Coverage is judged over all of a member's lines in the round, in all bills
 * that were not cancelled, whichever wallet paid them.
 */
export async function riskedStakes(
  tx: Db,
  roundId: bigint,
  stakes: readonly BillStake[],
): Promise<ReadonlyMap<string, Satang>> {
  const risked = new Map(stakes.map((stake) => [stake.reference, stake.stake]));
  const covered = await coveredTypes(tx, roundId, [...new Set(stakes.map((stake) => stake.memberId))]);
  const touched = new Map(stakes.filter((stake) => covered.has(stake.memberId)).map((stake) => [stake.billId, stake]));
  if (touched.size === 0) return risked;
  const { rows } = await tx.execute<{ bill_id: bigint; bet_type: BetType; stake: bigint }>(sql`
    select bill_id, bet_type, sum(stake)::bigint as stake from line
      where bill_id = any(${arrayLiteral([...touched.keys()])}::bigint[]) group by bill_id, bet_type`);
  for (const { bill_id, bet_type, stake } of rows) {
    const its = touched.get(bill_id);
    if (its && covered.get(its.memberId)?.has(bet_type))
      risked.set(its.reference, subtract(risked.get(its.reference) ?? zeroSatang, satang(stake)));
  }
  return risked;
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
