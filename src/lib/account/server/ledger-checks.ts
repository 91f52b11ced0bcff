/** Checks corrections by hand against the books. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

/** The transfer of a correction, of its amount, to or from its wallet. */
const itsTransfer = `select 1 from transfer t join entry e on e.transfer_id = t.id and e.account_id = a.wallet_id
    where t.reference = 'adjustment:' || a.id and t.kind = 'adjustment_' || a.direction
      and e.amount = case a.direction when 'in' then a.amount else -a.amount end`;

export const accountLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'every correction by hand has its one transfer, and no transfer names a correction that is not there',
    breaches: `select format('adjustment %s', a.id) from adjustment a where not exists (${itsTransfer})
      union all
      select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.reference like 'adjustment:%' and not exists (
        select 1 from adjustment a where t.reference = 'adjustment:' || a.id)`,
  },
];
