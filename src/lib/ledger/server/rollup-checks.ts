/**
 * Proves the rollups against the entries: each sealed hour is the sum of its entries, its hash follows the one before, and a
 * day is the sum of its sealed hours.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { hourMs } from '../../time.ts';
import { countOffenders, type LedgerProof } from './check.ts';
import { hourHash, spanOfEntries, sumsOfEntries } from './rollup-sql.ts';

/** Hours that every run sums again, besides those of yesterday. */
const randomHours = 24;

const allHours = sql`select hour from ledger_seal order by hour`;
/** Yesterday by the last seal, so that a site that stood still is checked all the same. */
const someHours = sql`
  select hour from (
    (select hour from ledger_seal order by random() limit ${randomHours})
    union select hour from ledger_seal where (hour at time zone 'Asia/Bangkok')::date =
      (select (max(hour) at time zone 'Asia/Bangkok')::date - 1 from ledger_seal)
  ) chosen order by hour`;

const inWords = (of: string): SQL =>
  sql.raw(`format('%s entries, in %s, out %s', ${of}.n, ${of}.amount_in, ${of}.amount_out)`);

/** Rows of one set of sums that are missing in the other or differ, as readable lines. */
const differing = (what: SQL, rolled: SQL, recomputed: SQL): SQL => sql`
  select format('%s, account %s (%s), %s: %s; recomputed: %s', ${what}::text, coalesce(r.account_id, s.account_id),
      (select name from account where id = coalesce(r.account_id, s.account_id)), coalesce(r.kind, s.kind),
      case when r.account_id is null then 'no row' else ${inWords('r')} end,
      case when s.account_id is null then 'no row' else ${inWords('s')} end) as offender
    from (${rolled}) r full join (${recomputed}) s on s.account_id = r.account_id and s.kind = r.kind
    where (r.n, r.amount_in, r.amount_out) is distinct from (s.n, s.amount_in, s.amount_out)
    order by coalesce(r.account_id, s.account_id), coalesce(r.kind, s.kind)`;

async function* changedHours(db: Db, chosen: SQL): AsyncGenerator<string> {
  const { rows: hours } = await db.execute<{ hour: string }>(sql`select hour::text as hour from (${chosen}) h`);
  for (const { hour } of hours) {
    const from = new Date(hour);
    const rolled = sql`select account_id, kind, n, amount_in, amount_out from ledger_hour where hour = ${hour}::timestamptz`;
    const recomputed = sumsOfEntries(from, new Date(from.getTime() + hourMs));
    const { rows } = await db.execute<{ offender: string }>(
      differing(sql`${`hour ${from.toISOString()}`}`, rolled, recomputed),
    );
    for (const { offender } of rows) yield offender;
  }
}

/** Hours whose seal does not follow from their rows and the seal before; a gap between hours is one too. */
async function* brokenSeals(db: Db, chosen: SQL): AsyncGenerator<string> {
  const { rows: gaps } = await db.execute<{ hour: string }>(sql`
    select hour::text as hour from (select hour, lag(hour) over (order by hour) as before from ledger_seal) s
      where before <> hour - interval '1 hour' order by hour`);
  for (const { hour } of gaps) yield `seal of hour ${new Date(hour).toISOString()}: the hour before has none`;
  const before = sql`coalesce((select hash from ledger_seal b where b.hour < s.hour order by b.hour desc limit 1), ''::bytea)`;
  const { rows } = await db.execute<{ hour: string }>(sql`
    select s.hour::text as hour from ledger_seal s
      left join lateral (select count(*) as rows, coalesce(sum(n), 0) as entries from ledger_hour r where r.hour = s.hour) r on true
      where s.hour in (${chosen}) and (s.rows <> r.rows or s.entries <> r.entries or s.hash <> ${hourHash(before, sql`s.hour`)}) order by s.hour`);
  for (const { hour } of rows) yield `seal of hour ${new Date(hour).toISOString()} is not that of its rows`;
}

async function* changedDays(db: Db, chosen: SQL): AsyncGenerator<string> {
  const { rows: days } = await db.execute<{ day: string }>(sql`
    select distinct (hour at time zone 'Asia/Bangkok')::date::text as day from (${chosen}) h order by 1`);
  for (const { day } of days) {
    const rolled = sql`select account_id, kind, n, amount_in, amount_out from ledger_day where day = ${day}::date`;
    const recomputed = sql`
      select account_id, kind, sum(n)::bigint as n, sum(amount_in)::bigint as amount_in, sum(amount_out)::bigint as amount_out
        from ledger_hour join ledger_seal using (hour) where hour >= ${day}::date::timestamp at time zone 'Asia/Bangkok'
          and hour < (${day}::date + 1)::timestamp at time zone 'Asia/Bangkok' group by account_id, kind`;
    const { rows } = await db.execute<{ offender: string }>(differing(sql`${`day ${day}`}`, rolled, recomputed));
    for (const { offender } of rows) yield offender;
  }
}

/** Hours whose entries have other ids than a list of an account would look for. */
async function* changedSpans(db: Db, chosen: SQL): AsyncGenerator<string> {
  const { rows } = await db.execute<{ hour: string }>(sql`
    select h.hour::text as hour from (${chosen}) h left join ledger_span s on s.hour = h.hour
      left join lateral (${spanOfEntries(sql`h.hour`, sql`h.hour + interval '1 hour'`)}) r on true
      where (s.first_id, s.last_id) is distinct from (r.first_id, r.last_id) order by h.hour`);
  for (const { hour } of rows) yield `hour ${new Date(hour).toISOString()}`;
}

/** Entries of before the first sealed hour, which no hour would count. */
async function* before(db: Db): AsyncGenerator<string> {
  const { rows } = await db.execute<{ id: bigint }>(sql`
    select e.id from entry e join account a on a.id = e.account_id and a.member_id is null
      where e.created_at < (select min(hour) from ledger_seal) order by e.id`);
  for (const { id } of rows) yield `entry ${id}`;
}

const rollupProofs = (words: string, chosen: SQL): readonly LedgerProof[] => [
  {
    name: `${words} is the sum of its entries`,
    prove: (db) => countOffenders(changedHours(db, chosen)),
  },
  {
    name: `${words} carries the hash of its rows and of the hour before`,
    prove: (db) => countOffenders(brokenSeals(db, chosen)),
  },
  {
    name: `${words} knows the ids of its entries`,
    prove: (db) => countOffenders(changedSpans(db, chosen)),
  },
  {
    name: `the day of ${words} is the sum of its sealed hours`,
    prove: (db) => countOffenders(changedDays(db, chosen)),
  },
];

/** For every run: 24 random hours and those of yesterday. */
export const someRollups = rollupProofs('a sealed hour (24 at random, and yesterday)', someHours);

/** Every hour and day, in time proportional to all entries. */
export const allRollups: readonly LedgerProof[] = [
  ...rollupProofs('every sealed hour', allHours),
  { name: 'no entry is older than the first sealed hour', prove: (db) => countOffenders(before(db)) },
];
