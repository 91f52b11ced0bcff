/** The record of operators' acts, proved with the books: a row changed by hand breaks the chain from there on. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

export const operatorLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'every audit row seals the one before it',
    breaches: `select format('audit row %s', id) from (
        select a.id, a.hash, audit_hash(a, coalesce(lag(a.hash) over (order by a.id), '')) as expected from audit a
      ) x where hash <> expected`,
  },
];
