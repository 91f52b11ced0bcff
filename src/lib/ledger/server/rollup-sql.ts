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

/** Sums of house accounts by kind over the entries with `from <= created_at < to`. */
export const sumsOfEntries = (from: Date, to: Date): SQL => sumsBetween(instant(from), instant(to));

/**
 * The accounts of the house by their ids alone, and as an expression: the planner takes them for as short as members' and would
 * read all of their entries instead of those of the time.
 */
const ofHouse = sql`e.account_id + 0 = any (array(select id from account where member_id is null))`;

const summed = sql`count(*) as n, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as amount_in,
  coalesce(sum(-e.amount) filter (where e.amount < 0), 0)::bigint as amount_out`;

/**
 * The entries of a time with the kinds of their transfers. Both are read by their time (`offset 0` keeps the transfers apart) and
 * joined once: to look up each transfer by its id keeps three processes busy for longer. A transfer booked at another
 * time than its entry would still be looked up.
 */
const withKinds = (from: SQL, to: SQL): SQL => sql`entry e
    left join (select id, kind from transfer where created_at >= ${from} and created_at < ${to} offset 0) t on t.id = e.transfer_id
    where e.created_at >= ${from} and e.created_at < ${to} and ${ofHouse}`;

const kind = sql`coalesce(t.kind, (select other.kind from transfer other where other.id = e.transfer_id)) as kind`;

const sumsBetween = (from: SQL, to: SQL): SQL =>
  sql`select e.account_id, ${kind}, ${summed} from ${withKinds(from, to)} group by 1, 2`;

/** The same for each `step` milliseconds from `from` on, with the begin of each as `at`. */
export const sumsOfSteps = (from: Date, to: Date, step: number): SQL => sql`
  select date_bin(${step} * interval '1 millisecond', e.created_at, ${instant(from)}) as at, e.account_id, ${kind}, ${summed}
    from ${withKinds(instant(from), instant(to))} group by 1, 2, 3`;

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
