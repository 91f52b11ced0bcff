/**
 * The SQL by which hours are summed and hashed: the same for the job that seals them, the check that sums them again and
 * the proof of a figure.
 */
import { type SQL, sql } from 'drizzle-orm';

/**
 * Entries with `from <= created_at < to`; `to` undefined: without an end. Read by time first (`materialized`): the planner
 * takes house accounts for as short as members' and would read all of their entries instead.
 */
export const entriesBetween = (from: SQL, to?: SQL): SQL => sql`period as materialized (
    select id, transfer_id, account_id, amount, created_at from entry where created_at >= ${from} ${to ? sql`and created_at < ${to}` : sql``}
  )`;

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The least and the greatest id of the entries with `from <= created_at < to`; no row without any. */
export const spanOfEntries = (from: SQL, to?: SQL): SQL => sql`
  with ${entriesBetween(from, to)} select min(id) as first_id, max(id) as last_id from period having count(*) > 0`;

/** Sums of house accounts by kind over the entries with `from <= created_at < to`. */
export const sumsOfEntries = (from: Date, to: Date): SQL => sumsBetween(instant(from), instant(to));

const sumsBetween = (from: SQL, to: SQL): SQL => sql`
  with ${entriesBetween(from, to)}
  select e.account_id, t.kind, count(*) as n, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as amount_in,
      coalesce(sum(-e.amount) filter (where e.amount < 0), 0)::bigint as amount_out
    from period e join transfer t on t.id = e.transfer_id join account a on a.id = e.account_id and a.member_id is null
    group by e.account_id, t.kind`;

/** The same for each `step` milliseconds from `from` on, with the begin of each as `at`. */
export const sumsOfSteps = (from: Date, to: Date, step: number): SQL => sql`
  select p.at, s.* from generate_series(${instant(from)}, ${instant(to)} - interval '1 microsecond', ${step} * interval '1 millisecond') p (at)
    cross join lateral (${sumsBetween(sql`p.at`, sql`least(p.at + ${step} * interval '1 millisecond', ${instant(to)})`)}) s`;

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
