/**
 * `ledger:check`: proves the invariants of the books (money.md "Ledger"). Each check is one SQL query that returns the
 * violating rows; domains add their own (`<domain>/server/ledger-checks.ts`), because only they know which transfers the
 * state of a bill, deposit or withdrawal implies.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';

export interface LedgerCheck {
  /** A sentence that is true of correct books. */
  readonly name: string;
  /** Selects one text column, `offender`, with a row per violation. */
  readonly breaches: string;
  /**
   * The same check limited to what is new since the last proof, in time proportional to that and not to the books. It may
   * read `recent_transfer`, `recent_entry` and `since` (see `recentTables`). Without it the check waits for the next full
   * run.
   */
  readonly recent?: string;
}

/** How far earlier runs have proved the books: up to this transfer and this seal block. */
export interface Proved {
  readonly transferId: bigint;
  readonly blockId: bigint;
  /** When that run started. */
  readonly at: Date;
}

export interface Offenders {
  readonly count: number;
  readonly first: string;
}

/** A check that is more than one query: it reads in batches and counts by itself. */
export interface LedgerProof {
  readonly name: string;
  /** `since`: check only what is newer; undefined: everything. */
  prove(db: Db, since: Proved | undefined): Promise<Offenders>;
}

export interface Finding extends Offenders {
  readonly check: string;
}

export interface LedgerReport {
  readonly transfers: number;
  readonly entries: number;
  readonly accounts: number;
  /** How many checks ran. */
  readonly checks: number;
  readonly findings: readonly Finding[];
  /** How far this run looked, where the next incremental run starts. */
  readonly reached: Proved;
}

/** Counts a stream of offenders and keeps the first. */
export async function countOffenders(offenders: AsyncIterable<string>): Promise<Offenders> {
  let count = 0;
  let first = '';
  for await (const offender of offenders) if (count++ === 0) first = offender;
  return { count, first };
}

/** The tables for incremental checks: transfers and entries after the last proof, and its time. */
const recentTables = ({ transferId, at }: Proved): string => `
  with since as (select ${transferId}::bigint as transfer_id, '${at.toISOString()}'::timestamptz as at),
    recent_transfer as materialized (select * from transfer where id > ${transferId}),
    recent_entry as materialized (select e.* from entry e where e.transfer_id > ${transferId})`;

// Shortest first, so that "entry 9" comes before "entry 10".
const counted = (breaches: string): string =>
  `select count(*) as count, (array_agg(offender order by length(offender), offender))[1] as first from (${breaches}) as breach(offender)`;

type Counted = { count: bigint; first: string | null };
const offendersOf = ({ rows: [row] }: { readonly rows: readonly Counted[] }): Offenders => ({
  count: Number(row?.count ?? 0n),
  first: row?.first ?? '',
});

/** Prepared: of a hundred queries over small books planning takes longer than all the rest. */
async function breachesOf(tx: Db, { breaches }: LedgerCheck): Promise<Offenders> {
  const text = counted(breaches);
  return offendersOf(await statement<Counted>(`check_${createHash('sha1').update(text).digest('hex')}`, text)(tx, []));
}

/** The outcomes of checks in their order; undefined where one has no incremental form. */
async function outcomes(
  tx: Db,
  checks: readonly (LedgerCheck | LedgerProof)[],
  since: Proved | undefined,
): Promise<(Offenders | undefined)[]> {
  const queries = since ? [] : checks.filter((check) => 'breaches' in check);
  const found = await pipelined(tx, () => queries.map((check) => breachesOf(tx, check)));
  const known = new Map<object, Offenders | undefined>(queries.map((check, at) => [check, found[at]]));
  const all: (Offenders | undefined)[] = [];
  for (const check of checks) {
    if ('prove' in check) all.push(await check.prove(tx, since));
    else if (!since || check.recent === undefined) all.push(known.get(check));
    else all.push(offendersOf(await tx.execute<Counted>(sql.raw(counted(`${recentTables(since)} ${check.recent}`)))));
  }
  return all;
}

async function reach(tx: Db): Promise<Proved> {
  const { rows } = await tx.execute<{ transfer_id: bigint; block_id: bigint; at: string }>(sql`
    select coalesce((select max(id) from transfer), 0) as transfer_id, coalesce((select max(id) from seal_block), 0) as block_id, app_now()::text as at`);
  const row = rows[0];
  return { transferId: row?.transfer_id ?? 0n, blockId: row?.block_id ?? 0n, at: new Date(row?.at ?? 0) };
}

async function sizes(
  tx: Db,
  since: Proved | undefined,
): Promise<{ transfers: number; entries: number; accounts: number }> {
  const after = since?.transferId ?? 0n;
  const { rows } = await tx.execute<{ transfers: bigint; entries: bigint; accounts: bigint }>(sql`
    select (select count(*) from transfer where id > ${after}) as transfers, (select count(*) from entry where transfer_id > ${after}) as entries,
      (select count(distinct account_id) from entry where transfer_id > ${after}) as accounts`);
  const row = rows[0];
  return {
    transfers: Number(row?.transfers ?? 0n),
    entries: Number(row?.entries ?? 0n),
    accounts: Number(row?.accounts ?? 0n),
  };
}

/**
 * Runs every check on one snapshot of the database, so that concurrent traffic is not reported. With `since`, runs the
 * incremental checks only.
 */
export async function checkLedger(
  db: Db,
  checks: readonly (LedgerCheck | LedgerProof)[],
  since?: Proved,
): Promise<LedgerReport> {
  return db.transaction(
    async (tx) => {
      // Large books take longer than the statement timeout of requests.
      await tx.execute(sql`set local statement_timeout = 0`);
      // Batches take milliseconds; compiling each would take longer.
      await tx.execute(sql`set local jit = off`);
      const reached = await reach(tx);
      const found = await outcomes(tx, checks, since);
      const findings = checks.flatMap(({ name }, at) => {
        const offenders = found[at];
        return offenders && offenders.count > 0 ? { check: name, ...offenders } : [];
      });
      const ran = found.filter((one) => one !== undefined).length;
      return { ...(await sizes(tx, since)), checks: ran, findings, reached };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Invariants of the books themselves, whatever caused the transfers. */
export const bookChecks: readonly LedgerCheck[] = [
  {
    name: 'every transfer sums to zero in each currency',
    breaches: `select format('transfer %s: %s of %s', e.transfer_id, sum(e.amount), a.currency)
      from entry e join account a on a.id = e.account_id group by e.transfer_id, a.currency having sum(e.amount) <> 0`,
    recent: `select format('transfer %s: %s of %s', e.transfer_id, sum(e.amount), a.currency)
      from recent_entry e join account a on a.id = e.account_id group by e.transfer_id, a.currency having sum(e.amount) <> 0`,
  },
  {
    name: 'every transfer has two entries or more',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t
      left join (select transfer_id, count(*) as entries from entry group by transfer_id) e on e.transfer_id = t.id where coalesce(e.entries, 0) < 2`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t
      left join (select transfer_id, count(*) as entries from recent_entry group by transfer_id) e on e.transfer_id = t.id where coalesce(e.entries, 0) < 2`,
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
    recent: `select format('entry %s of account %s', id, account_id) from (
        select e.id, e.account_id, e.amount, e.balance_after, a.balance,
          coalesce(lag(e.balance_after) over w, (select o.balance_after from entry o where o.account_id = e.account_id
            and o.id < (select min(id) from recent_entry) order by o.id desc limit 1), 0) as before,
          row_number() over (partition by e.account_id order by e.id desc) as from_end
        from recent_entry e join account a on a.id = e.account_id where a.member_id is not null
        window w as (partition by e.account_id order by e.id)
      ) x where balance_after is distinct from before + amount or (from_end = 1 and balance_after is distinct from balance)`,
  },
  {
    name: 'no reference stands twice',
    breaches: `select format('reference %s', reference) from transfer group by reference having count(*) > 1`,
    recent: `select format('reference %s', t.reference) from recent_transfer t where exists (select from transfer o where o.reference = t.reference and o.id <> t.id)`,
  },
  {
    name: 'all accounts together are zero in each currency',
    breaches: `select format('%s of %s', sum(e.amount), a.currency) from entry e join account a on a.id = e.account_id
      group by a.currency having sum(e.amount) <> 0`,
    recent: `select format('%s of %s', sum(e.amount), a.currency) from recent_entry e join account a on a.id = e.account_id
      group by a.currency having sum(e.amount) <> 0`,
  },
  {
    name: 'no member balance is negative and no house account carries one',
    breaches: `select format('account %s: %s', id, balance) from account where balance < 0 or (member_id is null and balance <> 0)`,
  },
  {
    name: 'every entry is as it was written',
    breaches: `select format('entry %s of transfer %s', id, transfer_id) from entry e where seal <> entry_seal(e)`,
    recent: `select format('entry %s of transfer %s', e.id, e.transfer_id) from entry e where e.transfer_id > (select transfer_id from since) and seal <> entry_seal(e)`,
  },
  {
    name: 'every transfer is as it was written',
    breaches: `select format('transfer %s (%s)', id, reference) from transfer t where seal <> transfer_seal(t)`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.id > (select transfer_id from since) and seal <> transfer_seal(t)`,
  },
  {
    name: 'a correction names a transfer that exists',
    breaches: `select format('transfer %s corrects %s', t.id, t.corrects) from transfer t
      where t.corrects is not null and not exists (select 1 from transfer o where o.id = t.corrects)`,
    recent: `select format('transfer %s corrects %s', t.id, t.corrects) from recent_transfer t
      where t.corrects is not null and not exists (select 1 from transfer o where o.id = t.corrects)`,
  },
  {
    name: 'what was collected of a debt is the sum of its transfers',
    breaches: `select format('receivable %s: %s, transfers %s', r.id, r.collected, coalesce(t.total, 0)) from receivable r
      full join (
        select t.cause_id as id, sum(-e.amount) as total from transfer t join entry e on e.transfer_id = t.id
          join account a on a.id = e.account_id and a.member_id is not null where t.kind = 'receivable_collected' group by 1
      ) t on t.id = r.id
      where coalesce(r.collected, 0) <> coalesce(t.total, 0)`,
  },
];
