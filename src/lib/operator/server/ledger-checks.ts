/** Checks the audit with the books: a row changed by hand breaks the hash chain from there on. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

/** A chain that was computed anew from some row on seals itself, but not what was anchored since. */
const missedAnchors = `select format('audit row %s, of the anchor of %s', x.last_id, x.day)
  from audit_anchor x left join audit a on a.id = x.last_id where a.hash is distinct from x.head order by x.day`;

export const operatorLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'no audit row says less than those before it',
    breaches: `select format('audit row %s', id) from audit where v < 2
        and (id > (select min(b.id) from audit b where b.v = 2) or num_nonnulls(role, session_id, ip, via, approval_id) > 0)`,
  },
  {
    name: 'every audit row seals the one before it',
    breaches: `select format('audit row %s', id) from (
        select a.id, a.hash, audit_hash(a, coalesce(lag(a.hash) over (order by a.id), '')) as expected from audit a
      ) x where hash <> expected`,
    recent: `select format('audit row %s', id) from (
        select a.id, a.hash, audit_hash(a, coalesce((select b.hash from audit b where b.id < a.id order by b.id desc limit 1), '')) as expected
          from audit a where a.id > (select coalesce(max(b.id), 0) from audit b where b.at < (select at from since) - interval '1 hour')
      ) x where hash <> expected`,
  },
  {
    name: 'every anchor of the audit is met by its row',
    breaches: missedAnchors,
    recent: missedAnchors,
  },
];
