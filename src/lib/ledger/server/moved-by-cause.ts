/** What causes of one kind have moved, by kind of movement: from the transfers themselves. */
import { sql } from 'drizzle-orm';
import { type Satang, satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import type { MovementCode } from '../rules/kinds.ts';

/** Satang to members from these causes, by cause; negative where they gave back. */
export async function movedByCause(
  db: Db,
  causeKind: string,
  kind: MovementCode,
  causes: readonly bigint[],
): Promise<Map<bigint, Satang>> {
  if (causes.length === 0) return new Map();
  const { rows } = await db.execute<{ cause: string; moved: string }>(sql`
    select transfer.cause_id::text as cause, sum(entry.amount)::text as moved
      from transfer join entry on entry.transfer_id = transfer.id
        join account on account.id = entry.account_id and account.member_id is not null
      where transfer.cause_kind = ${causeKind} and transfer.cause_id = any(${`{${causes.join(',')}}`}::bigint[]) and transfer.kind = ${kind}
      group by transfer.cause_id`);
  return new Map(rows.map((row) => [BigInt(row.cause), satang(BigInt(row.moved))]));
}
