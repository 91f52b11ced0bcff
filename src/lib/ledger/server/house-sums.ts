/** Sums and balances of house accounts for operators, from the rollups (operator.md section 8). */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { addDays, bangkokInstant, type Day } from '../../time.ts';
import type { Currency } from '../rules/kinds.ts';
import { sumsOfEntries, sumsOfSteps } from './rollup-sql.ts';

export interface HouseSumRow {
  /** The account's purpose: "lotto:gov". */
  readonly account: string;
  readonly currency: Currency;
  readonly kind: string;
  readonly n: bigint;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

export interface HourSumRow extends HouseSumRow {
  readonly hour: Date;
}

type Row = {
  account: string;
  currency: Currency;
  kind: string;
  n: bigint;
  amount_in: bigint;
  amount_out: bigint;
};

const sumRow = (row: Row): HouseSumRow => ({
  account: row.account,
  currency: row.currency,
  kind: row.kind,
  n: row.n,
  amountIn: row.amount_in,
  amountOut: row.amount_out,
});

const columns = sql.raw('a.name as account, a.currency, s.kind, s.n, s.amount_in, s.amount_out');

/** Sums by hour from an instant on, up to another; the open hour as of the last run of the job. */
export async function sumsByHour(db: Db, from: Date, to: Date): Promise<HourSumRow[]> {
  const { rows } = await db.execute<Row & { hour: string }>(sql`
    select s.hour::text as hour, ${columns} from ledger_hour s join account a on a.id = s.account_id
      where s.hour >= ${from.toISOString()}::timestamptz and s.hour < ${to.toISOString()}::timestamptz order by s.hour`);
  return rows.map((row) => ({ ...sumRow(row), hour: new Date(row.hour) }));
}

/** Sums over the entries themselves with `from <= created_at < to`: for parts of an hour, and for proofs. */
export async function sumsFromEntries(db: Db, from: Date, to: Date): Promise<HouseSumRow[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from (${sumsOfEntries(from, to)}) s join account a on a.id = s.account_id order by 1, 3`,
  );
  return rows.map(sumRow);
}

/** Of Bangkok days, both inclusive: what is sealed of them, and the hours since the last seal. */
const dayRows = (from: Day, to: Day): SQL => sql`
  select day, account_id, kind, n, amount_in, amount_out from ledger_day where day between ${from}::date and ${to}::date
  union all
  select (hour at time zone 'Asia/Bangkok')::date as day, account_id, kind, n, amount_in, amount_out from ledger_hour
    where hour >= greatest(${bangkokInstant(from).toISOString()}::timestamptz, (select max(hour) + interval '1 hour' from ledger_seal))
      and hour < ${bangkokInstant(addDays(to, 1)).toISOString()}::timestamptz`;

export interface RecentSums {
  /** Of a Bangkok day several rows may be of one account and kind. */
  readonly days: readonly DaySumRow[];
  readonly hours: readonly HourSumRow[];
  readonly part: readonly HouseSumRow[];
}

/** Sums by hour from the begin of a day on, by day from another up to the day before it, and of a part of an hour over its entries. One statement. */
export async function recentSums(
  db: Db,
  asked: {
    readonly days: Day;
    readonly hours: Day;
    readonly part: { readonly from: Date; readonly to: Date };
  },
): Promise<RecentSums> {
  const { rows } = await db.execute<Row & { hour: string | null; day: Day | null }>(sql`
    select s.hour::text as hour, s.day::text as day, ${columns}
      from (
        select hour, null::date as day, account_id, kind, n, amount_in, amount_out from ledger_hour
          where hour >= ${bangkokInstant(asked.hours).toISOString()}::timestamptz
        union all
        select null, d.* from (${dayRows(asked.days, addDays(asked.hours, -1))}) d
        union all
        select null, null, p.* from (${sumsOfEntries(asked.part.from, asked.part.to)}) p
      ) s join account a on a.id = s.account_id order by s.hour`);
  return {
    days: rows.flatMap((row) => (row.day === null ? [] : [{ ...sumRow(row), day: row.day }])),
    hours: rows.flatMap((row) => (row.hour === null ? [] : [{ ...sumRow(row), hour: new Date(row.hour) }])),
    part: rows.filter(({ hour, day }) => hour === null && day === null).map(sumRow),
  };
}

/** Sums over the entries for each `step` milliseconds, whose begin is `hour`. One statement. */
export async function sumsFromEntriesBy(db: Db, from: Date, to: Date, step: number): Promise<HourSumRow[]> {
  const { rows } = await db.execute<Row & { hour: string }>(
    sql`select s.at::text as hour, ${columns} from (${sumsOfSteps(from, to, step)}) s join account a on a.id = s.account_id`,
  );
  return rows.map((row) => ({ ...sumRow(row), hour: new Date(row.hour) }));
}

export interface DaySumRow extends HouseSumRow {
  readonly day: Day;
}

/** Sums by Bangkok day, both inclusive. `sealed`: without the hours that are not sealed yet. */
export async function sumsByDay(
  db: Db,
  from: Day,
  to: Day,
  { sealed = false }: { readonly sealed?: boolean } = {},
): Promise<DaySumRow[]> {
  const ofDays = sealed
    ? sql`select day, account_id, kind, n, amount_in, amount_out from ledger_day where day between ${from}::date and ${to}::date`
    : dayRows(from, to);
  const { rows } = await db.execute<Row & { day: Day }>(sql`
    select s.day::text as day, ${columns} from (
        select day, account_id, kind, sum(n)::bigint as n, sum(amount_in)::bigint as amount_in, sum(amount_out)::bigint as amount_out
          from (${ofDays}) d
          group by day, account_id, kind
      ) s join account a on a.id = s.account_id order by s.day, a.name, s.kind`);
  return rows.map((row) => ({ ...sumRow(row), day: row.day }));
}

/** The last sealed hour before an instant: its end, and its hash in hex; undefined before the first seal. */
export async function lastSeal(
  db: Db,
  before: Date,
): Promise<{ readonly to: Date; readonly hash: string } | undefined> {
  const { rows } = await db.execute<{ upto: string; hash: string }>(sql`
    select (hour + interval '1 hour')::text as upto, encode(hash, 'hex') as hash from ledger_seal
      where hour < ${before.toISOString()}::timestamptz order by hour desc limit 1`);
  return rows[0] && { to: new Date(rows[0].upto), hash: rows[0].hash };
}

export interface HouseBalances {
  readonly balances: readonly { readonly account: string; readonly currency: Currency; readonly balance: bigint }[];
  /** Up to where hours are sealed; undefined before the first seal. */
  readonly sealedTo: Date | undefined;
}

/** What `houseBalancesFact` has. */
export interface HouseBalancesFact {
  readonly balances: readonly { readonly account: string; readonly currency: Currency; readonly balance: string }[];
  readonly sealed_to: string | null;
}

/** The balance of every house account, as its sealed days and the hours since add up to, for a page's statement. */
export const houseBalancesFact: SQL = sql`(
  with sealed as (select max(hour) + interval '1 hour' as upto from ledger_seal)
  select jsonb_build_object('sealed_to', (select upto from sealed), 'balances', coalesce(
      jsonb_agg(jsonb_build_object('account', b.name, 'currency', b.currency, 'balance', b.balance::text) order by b.id), '[]'))
    from (
      select a.id, a.name, a.currency, sum(s.amount)::bigint as balance
        from (
          select account_id, amount_in - amount_out as amount from ledger_day
          union all
          select account_id, amount_in - amount_out from ledger_hour where hour >= coalesce((select upto from sealed), '-infinity')
        ) s join account a on a.id = s.account_id
        group by a.id
    ) b)`;

export const houseBalancesOf = ({ balances, sealed_to }: HouseBalancesFact): HouseBalances => ({
  balances: balances.map((one) => ({ ...one, balance: BigInt(one.balance) })),
  sealedTo: sealed_to === null ? undefined : new Date(sealed_to),
});

/** The balance of every house account: its sealed days and the hours since. */
export async function houseBalances(db: Db): Promise<HouseBalances> {
  const { rows } = await db.execute<{ fact: HouseBalancesFact }>(sql`select ${houseBalancesFact} as fact`);
  if (!rows[0]) throw new Error('the balances of the house are one row');
  return houseBalancesOf(rows[0].fact);
}

/** Entries of the house's THB accounts from $1 to before $2, oldest first, each with the member on its other side. */
export const houseEntriesQuery = `
  select e.created_at as at, e.id, e.transfer_id, a.name as account, t.kind, t.reference, e.amount,
      (select m.member_id from entry o join account m on m.id = o.account_id where o.transfer_id = e.transfer_id and m.member_id is not null limit 1) as member_id
    from entry e join transfer t on t.id = e.transfer_id join account a on a.id = e.account_id and a.member_id is null and a.currency = 'THB'
    where e.created_at >= $1::timestamptz and e.created_at < $2::timestamptz order by e.id`;
