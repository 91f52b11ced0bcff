/** Rows that an id or a reference names, as each domain selects them for the console's search: read in one statement. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

export interface FoundRow extends Record<string, unknown> {
  readonly kind: string;
  readonly id: bigint;
  /** Its own reference; empty where it is derived from the id. */
  readonly reference: string;
  /** Its status, or a movement's kind. */
  readonly state: string;
  /** Satang; null of points. */
  readonly amount: bigint | null;
  readonly at: string;
  readonly member_id: bigint | null;
}

/** Reads the selections, whose columns are those of a `FoundRow` in order; empty without any. */
export async function foundRows(db: Db, selections: readonly SQL[]): Promise<FoundRow[]> {
  if (selections.length === 0) return [];
  const { rows } = await db.execute<FoundRow>(
    sql.join(
      selections.map((selection) => sql`(${selection})`),
      sql` union all `,
    ),
  );
  return rows;
}
