/** Who of many members is offered nothing now: a pause is in force, or the account is closed. */
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';

const restingStatement = statement<{ id: bigint }>(
  'play_resting',
  `select m.id from member m where m.id = any($1::bigint[]) and (m.closed_at is not null
    or exists (select from play_pause p where p.member_id = m.id and (p.ends_at is null or p.ends_at > $2::timestamptz)))`,
);

/** Decides about money only where the members' main wallets are locked. */
export async function restingMembers(db: Db, memberIds: readonly bigint[], at: Date): Promise<ReadonlySet<bigint>> {
  if (memberIds.length === 0) return new Set();
  const { rows } = await restingStatement(db, [arrayLiteral(memberIds), at.toISOString()]);
  return new Set(rows.map(({ id }) => id));
}
