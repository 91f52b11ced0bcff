/**
 * The SQL by which hours are summed and hashed: the same for the job that seals them, the check that sums them again and
 * the proof of a figure.
 */
import { type SQL, sql } from 'drizzle-orm';

/**
 * Entries with `from <= created_at < to`; `to` undefined: without an end. Read by time first (`materialized`): the planner
 * takes house accounts for as short as members' and would read all of their entries instead. Always with two bounds: behind one
 * whose value it does not know yet it expects a third of all entries, and of 100,000,000 it would read every one.
 */
export const entriesBetween = (from: SQL, to: SQL = sql`'infinity'::timestamptz`): SQL => sql`period as materialized (
    select id, transfer_id, account_id, amount, created_at from entry where created_at >= ${from} and created_at < ${to}
  )`;

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The least and the greatest id of the entries with `from <= created_at < to`; no row without any. */
export const spanOfEntries = (from: SQL, to?: SQL): SQL => sql`
  with ${entriesBetween(from, to)} select min(id) as first_id, max(id) as last_id from period having count(*) > 0`;

/**
 * Entries as `e`, each with the id of its account in `h` if that is the house's. The planner does not know how many entries an
 * account has: of the table of accounts it would read all that the house ever had, or expect next to none of them and sort
 * what it can count as it comes. A list it joins by a hash, and an outer join's rows it expects to be as many as they are.
 */
const houseEntries = sql`entry e
  left join unnest(array(select id from account where member_id is null)) h(id) on h.id = e.account_id`;
const isHouse = sql`coalesce(h.id, 0) <> 0`;

const summed = sql`count(*) as n, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as amount_in,
  coalesce(sum(-e.amount) filter (where e.amount < 0), 0)::bigint as amount_out`;

/**
 * Sums of house accounts by kind over the entries with `from <= created_at < to`, for each `step` milliseconds (at least 1) from
 * `from` on, whose begin is `at`. Steps are rows to join: of an expression over times the planner expects as many groups as
 * there are times. Entries and transfers are read by their time and joined once, which takes half as long as to look up each
 * transfer by its id (`+ 0`); those that were booked at another time than their entry are looked up, if there are any.
 */
export function sumsOfSteps(from: Date, to: Date, step: number): SQL {
  const width = sql`${step} * interval '1 millisecond'`;
  const steps = sql`generate_series(${instant(from)}, ${instant(to)}, ${width}) p(at)
    on p.at = date_bin(${width}, e.created_at, ${instant(from)})`;
  const within = (table: SQL): SQL =>
    sql`(${table}.created_at >= ${instant(from)} and ${table}.created_at < ${instant(to)})`;
  return sql`
    with counted as (
      select p.at, h.id as account_id, t.kind, ${summed}
        from ${houseEntries} left join transfer t on t.id + 0 = e.transfer_id and ${within(sql`t`)} left join ${steps}
        where ${within(sql`e`)} and ${isHouse} group by 1, 2, 3
    ), elsewhere as (
      select p.at, h.id as account_id, t.kind, ${summed}
        from ${houseEntries} left join transfer t on t.id = e.transfer_id left join ${steps}
        where (select bool_or(kind is null) from counted) and ${within(sql`e`)} and ${isHouse} and ${within(sql`t`)} is not true
        group by 1, 2, 3
    )
    select at, account_id, kind, sum(n)::bigint as n, sum(amount_in)::bigint as amount_in, sum(amount_out)::bigint as amount_out
      from (select * from counted where kind is not null union all select * from elsewhere) s group by at, account_id, kind`;
}

/** Sums of house accounts by kind over the entries with `from <= created_at < to`. */
export const sumsOfEntries = (from: Date, to: Date): SQL =>
  sql`select account_id, kind, n, amount_in, amount_out from (${sumsOfSteps(from, to, Math.max(1, to.getTime() - from.getTime()))}) s`;

/**
 * The hash of a sealed hour: SHA-256 of the hash before it, the hour in UTC ("2026-11-26T03") and a line
 * "account,kind,n,in,out" for each of its rows in the order of account and kind (bytes, not a language's order).
 *
 * @param before an expression of the hash before, empty for the first hour; @param hour an expression of the hour's begin
 */
export const hourHash = (before: SQL, hour: SQL): SQL => sql`sha256(${before} || convert_to(
  to_char(${hour} at time zone 'UTC', 'YYYY-MM-DD"T"HH24') || coalesce((
    select string_agg(E'\n' || concat_ws(',', r.account_id, r.kind, r.n, r.amount_in, r.amount_out), '' order by r.account_id, r.kind collate "C")
      from ledger_hour r where r.hour = ${hour}), ''), 'UTF8'))`;
