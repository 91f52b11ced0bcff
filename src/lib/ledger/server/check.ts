/**
 * `ledger:check`: proves the invariants of the books (money.md "Ledger"). Each check is one SQL query that answers the
 * rows which break it; domains add their own (`<domain>/server/ledger-checks.ts`), because only they know which transfers
 * the state of a bill, deposit or withdrawal implies.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';

export interface LedgerCheck {
  /** A sentence that is true of sound books. */
  readonly name: string;
  /** Selects one text column, `offender`, a row per breach; no rows in sound books. */
  readonly breaches: string;
}

export interface Finding {
  readonly check: string;
  readonly count: number;
  /** The first offender, enough to look it up. */
  readonly first: string;
}

export interface LedgerReport {
  readonly transfers: number;
  readonly entries: number;
  readonly accounts: number;
  readonly checks: number;
  readonly findings: readonly Finding[];
}

/** Runs every check on one snapshot of the database, so that traffic meanwhile is no finding. */
export async function checkLedger(db: Db, checks: readonly LedgerCheck[]): Promise<LedgerReport> {
  return db.transaction(
    async (tx) => {
      const { rows: sizes } = await tx.execute<{ transfers: bigint; entries: bigint; accounts: bigint }>(
        sql`select (select count(*) from transfer) as transfers, (select count(*) from entry) as entries, (select count(*) from account) as accounts`,
      );
      const findings: Finding[] = [];
      for (const check of checks) {
        const { rows } = await tx.execute<{ count: bigint; first: string | null }>(
          // The shortest first: of "entry 9" and "entry 10" the lower id.
          sql`select count(*) as count, (array_agg(offender order by length(offender), offender))[1] as first from (${sql.raw(check.breaches)}) as breach(offender)`,
        );
        const row = rows[0];
        if (row && row.count > 0n)
          findings.push({ check: check.name, count: Number(row.count), first: row.first ?? '' });
      }
      const size = sizes[0];
      return {
        transfers: Number(size?.transfers ?? 0n),
        entries: Number(size?.entries ?? 0n),
        accounts: Number(size?.accounts ?? 0n),
        checks: checks.length,
        findings,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** What must hold of the books themselves, whatever caused their transfers. */
export const bookChecks: readonly LedgerCheck[] = [
  {
    name: 'every transfer sums to zero in each currency',
    breaches: `select format('transfer %s: %s of %s', e.transfer_id, sum(e.amount), a.currency)
      from entry e join account a on a.id = e.account_id group by e.transfer_id, a.currency having sum(e.amount) <> 0`,
  },
  {
    name: 'every transfer has two entries or more',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t
      where (select count(*) from entry e where e.transfer_id = t.id) < 2`,
  },
  {
    name: 'every member balance equals the sum of its entries',
    breaches: `select format('account %s: balance %s, entries %s', a.id, a.balance, coalesce(s.total, 0)) from account a
      left join (select account_id, sum(amount) as total from entry group by account_id) s on s.account_id = a.id
      where a.member_id is not null and a.balance <> coalesce(s.total, 0)`,
  },
  {
    name: 'every balance-after equals the one before it plus the entry, and the last is the balance',
    breaches: `select format('entry %s of account %s', id, account_id) from (
        select e.id, e.account_id, e.amount, e.balance_after, a.balance,
          coalesce(lag(e.balance_after) over w, 0) as before, row_number() over (partition by e.account_id order by e.id desc) as from_end
        from entry e join account a on a.id = e.account_id where a.member_id is not null
        window w as (partition by e.account_id order by e.id)
      ) x where balance_after is distinct from before + amount or (from_end = 1 and balance_after is distinct from balance)`,
  },
  {
    name: 'no reference stands twice',
    breaches: `select format('reference %s', reference) from transfer group by reference having count(*) > 1`,
  },
  {
    name: 'all accounts together are zero in each currency',
    breaches: `select format('%s of %s', sum(e.amount), a.currency) from entry e join account a on a.id = e.account_id
      group by a.currency having sum(e.amount) <> 0`,
  },
  {
    name: 'no member balance is negative and no house account carries one',
    breaches: `select format('account %s: %s', id, balance) from account where balance < 0 or (member_id is null and balance <> 0)`,
  },
  {
    name: 'every entry is as it was written',
    breaches: `select format('entry %s of transfer %s', id, transfer_id) from entry e where seal <> entry_seal(e)`,
  },
  {
    name: 'every transfer is as it was written',
    breaches: `select format('transfer %s (%s)', id, reference) from transfer t where seal <> transfer_seal(t)`,
  },
  {
    name: 'a correction names a transfer that exists',
    breaches: `select format('transfer %s corrects %s', t.id, t.corrects) from transfer t
      where t.corrects is not null and not exists (select 1 from transfer o where o.id = t.corrects)`,
  },
  {
    name: 'what was collected of a debt is the sum of its transfers',
    breaches: `select format('receivable %s: %s, transfers %s', r.id, r.collected, coalesce(t.total, 0)) from receivable r
      full join (
        select split_part(t.reference, ':', 2) as id, sum(-e.amount) as total from transfer t join entry e on e.transfer_id = t.id
          join account a on a.id = e.account_id and a.member_id is not null where t.kind = 'receivable_collected' group by 1
      ) t on t.id = r.id::text
      where coalesce(r.collected, 0) <> coalesce(t.total, 0)`,
  },
];
