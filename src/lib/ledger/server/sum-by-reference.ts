/** Sums of the books by reference: the check that a settlement runs before it completes. */
import { type SQL, sql } from 'drizzle-orm';
import { type Satang, satang } from '../../money.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';

/** How many transfers have one of the references (a query with one column), and what members received by them in total. */
export async function sumByReference(
  db: Db,
  references: SQL,
): Promise<{ readonly transfers: number; readonly received: Satang }> {
  const { rows } = await db.execute<{ transfers: number; received: bigint }>(sql`
    select count(distinct transfer.id)::int as transfers, coalesce(sum(entry.amount), 0)::bigint as received
      from (${references}) as wanted (reference)
      join transfer on transfer.reference = wanted.reference
      join entry on entry.transfer_id = transfer.id
      join account on account.id = entry.account_id and account.member_id is not null`);
  const row = rows[0];
  return { transfers: row?.transfers ?? 0, received: satang(row?.received ?? 0n) };
}

const usedStatement = statement<{ reference: string }>(
  'references_used',
  'select reference from transfer where reference = any($1::text[])',
);

/** Which of these references have been posted. */
export async function usedReferences(db: Db, references: readonly string[]): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const { rows } = await usedStatement(db, [arrayLiteral(references)]);
  return new Set(rows.map((row) => row.reference));
}
