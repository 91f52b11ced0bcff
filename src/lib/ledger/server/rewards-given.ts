/** What members were given on a day apart from winnings. */
import { sql } from 'drizzle-orm';
import { type Satang, satang } from '../../money.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { addDays, bangkokInstant, type Day } from '../../time.ts';
import { type MovementCode, movementKinds } from '../rules/kinds.ts';

/** Kinds by which the house gives THB that is not a winning, except those in `but`. */
function givenKinds(but: readonly MovementCode[]): MovementCode[] {
  return movementKinds
    .filter(
      ({ group, from, to, currency }) => group === 'bonus' && from === 'house' && to === 'member' && currency === 'THB',
    )
    .map(({ code }) => code)
    .filter((code) => !but.includes(code));
}

/** Sums by member over all wallets; members without any are omitted. */
export async function rewardsGiven(
  db: Db,
  day: Day,
  but: readonly MovementCode[],
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Satang>> {
  const [from, to] = [bangkokInstant(day).toISOString(), bangkokInstant(addDays(day, 1)).toISOString()];
  const { rows } = await db.execute<{ member_id: bigint; given: bigint }>(sql`
    select account.member_id, sum(entry.amount)::bigint as given
      from transfer join entry on entry.transfer_id = transfer.id
      join account on account.id = entry.account_id and account.member_id = any (${arrayLiteral(memberIds)}::bigint[])
      where transfer.created_at >= ${from}::timestamptz and transfer.created_at < ${to}::timestamptz
        and transfer.kind = any (${arrayLiteral(givenKinds(but))}::text[])
      group by account.member_id`);
  return new Map(rows.map((row) => [row.member_id, satang(row.given)]));
}
