/** How far the books are proved and sealed, for a page's statement. */
import { type SQL, sql } from 'drizzle-orm';

/** What `proofFact` has. */
export interface ProofFact {
  readonly checked_at: string | null;
  readonly findings: number | null;
  readonly first: string | null;
  readonly sealed_at: string | null;
  /** When the oldest transfer was posted that no block of seals contains. */
  readonly unsealed_since: string | null;
}

export const proofFact: SQL = sql`(select jsonb_build_object('checked_at', r.at, 'findings', r.findings, 'first', r.first,
    'sealed_at', (select made_at from seal_block order by id desc limit 1),
    'unsealed_since', (select created_at from transfer where id > coalesce((select upto from seal_block where stream = 'transfer' order by id desc limit 1), 0) order by id limit 1))
  from (select 1) one left join lateral (select at, findings, first from ledger_check_run order by id desc limit 1) r on true)`;
