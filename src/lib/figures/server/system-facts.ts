/** What the first page tells of the books and of the system that keeps them. */
import { sql } from 'drizzle-orm';
import {
  type HouseBalances,
  type HouseBalancesFact,
  houseBalancesFact,
  houseBalancesOf,
} from '../../ledger/server/house-sums.ts';
import { type ProofFact, proofFact } from '../../ledger/server/proof-fact.ts';
import { type AnchorFact, lastAnchorFact } from '../../operator/server/audit-chain-queries.ts';
import type { Context } from '../../server/context.ts';
import { type JobRunFact, jobRunsFact } from '../../server/jobs/job-runs.ts';
import { type Partner, type PartnerFact, partnersFact } from '../../server/partner-calls.ts';

/** As the database has them, instants in its form. */
export interface SystemFacts {
  readonly runs: Readonly<Record<string, JobRunFact>>;
  readonly partners: Readonly<Partial<Record<Partner, PartnerFact>>>;
  readonly ledger: ProofFact;
  /** Null before the first anchor. */
  readonly anchor: AnchorFact | null;
}

/** The balances of the house, and what jobs, partners, the check of the books and the audit left behind. One statement. */
export async function systemFacts(
  ctx: Context,
): Promise<{ readonly books: HouseBalances; readonly system: SystemFacts }> {
  const { rows } = await ctx.db.execute<{
    books: HouseBalancesFact;
    runs: SystemFacts['runs'];
    partners: SystemFacts['partners'];
    ledger: ProofFact;
    anchor: AnchorFact | null;
  }>(
    sql`select ${houseBalancesFact} as books, ${jobRunsFact} as runs, ${partnersFact(ctx.now())} as partners, ${proofFact} as ledger, ${lastAnchorFact} as anchor`,
  );
  const [row] = rows;
  if (!row) throw new Error('the facts of the system are one row');
  const { books, ...system } = row;
  return { books: houseBalancesOf(books), system };
}
