/**
 * Job: sums members' movements by Bangkok day, once all hours of the day are sealed: nothing can be booked into it any more,
 * so that its rows are final and any day can be recomputed. A missed run loses nothing.
 */
import { type SQL, sql } from 'drizzle-orm';
import { betCategories } from '../../game/server/bet-categories.ts';
import { countOffenders, type LedgerProof } from '../../ledger/server/check.ts';
import { memberMovements, sealedDays } from '../../ledger/server/member-sums.ts';
import type { Context } from '../../server/context.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { addDays, bangkokInstant, type Day } from '../../time.ts';
import { countedOut, kindsOfSum, type MemberSum, memberSums } from '../rules/member-day.ts';
import { careSignalsOf } from './care-signals.ts';

/** Per run: a site that starts over old books makes a year in one run. */
const daysPerRun = 400;

const instantOf = (day: Day): SQL => sql`${bangkokInstant(day).toISOString()}::timestamptz`;
const kindsIn = (...sums: readonly MemberSum[]): SQL =>
  sql`m.kind = any(${arrayLiteral(sums.flatMap(kindsOfSum))}::text[])`;
const amountOf = (sum: MemberSum): SQL =>
  sql`coalesce(sum(${countedOut.has(sum) ? sql`-m.amount` : sql`m.amount`}) filter (where ${kindsIn(sum)}), 0)::bigint`;

/** The rows of a day, from its entries. */
const rowsOfDay = (day: Day): SQL => sql`
  select m.member_id, case when ${kindsIn('stakes', 'wins')}
        then case when m.kind like 'lotto%' then 'lotto' else coalesce(g.category, 'other') end else 'cash' end as category,
      ${sql.join(
        memberSums.map((sum) => sql`${amountOf(sum)} as ${sql.identifier(sum)}`),
        sql`, `,
      )}
    from (${memberMovements(instantOf(day), instantOf(addDays(day, 1)))}) m
      left join (${betCategories}) g on g.bet_id = m.game_bet_id
    where ${kindsIn(...memberSums)}
    group by 1, 2`;

const columns = sql.raw(`member_id, category, ${memberSums.join(', ')}`);

/** Makes a day unless it is made. */
async function makeDay(ctx: Context, day: Day): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // The first run over old books takes longer than the statement timeout of requests.
    await tx.execute(sql`set local statement_timeout = 0`);
    const { rows } = await tx.execute(
      sql`insert into member_day_made (day, rows, made_at) values (${day}::date, 0, app_now()) on conflict do nothing returning day`,
    );
    if (rows.length === 0) return;
    const { rowCount } = await tx.execute(
      sql`insert into member_day (day, ${columns}) select ${day}::date, d.* from (${rowsOfDay(day)}) d`,
    );
    await tx.execute(sql`update member_day_made set rows = ${rowCount ?? 0} where day = ${day}::date`);
    await careSignalsOf(tx, day);
  });
}

/** Makes the days that are sealed and not made yet. */
export async function makeMemberDays(ctx: Context): Promise<void> {
  const sealed = await sealedDays(ctx.db);
  if (!sealed) return;
  const made = await lastMadeDay(ctx.db);
  let day = made ? addDays(made.day, 1) : sealed.first;
  for (let n = 0; day < sealed.before && n < daysPerRun; n++) {
    await makeDay(ctx, day);
    day = addDays(day, 1);
  }
}

/** The last day whose sums are made, with the hash of its last sealed hour in hex; undefined before the first. */
export async function lastMadeDay(db: Db): Promise<{ readonly day: Day; readonly hash: string } | undefined> {
  const { rows } = await db.execute<{ day: Day; hash: string }>(sql`
    select m.day::text as day, coalesce(encode(s.hash, 'hex'), '') as hash from member_day_made m
      left join ledger_seal s on s.hour = (m.day + 1)::timestamp at time zone 'Asia/Bangkok' - interval '1 hour'
      order by m.day desc limit 1`);
  return rows[0];
}

const inWords = (of: string): SQL =>
  sql.raw(
    `format('in %s, out %s, bonus %s, stakes %s, wins %s', ${memberSums.map((sum) => `${of}.${sum}`).join(', ')})`,
  );
const sumsOf = (of: string): SQL => sql.raw(`(${memberSums.map((sum) => `${of}.${sum}`).join(', ')})`);

/** Rows of made days that are missing or differ from the entries, as readable lines. */
async function* changedMemberDays(db: Db, chosen: SQL): AsyncGenerator<string> {
  const { rows: days } = await db.execute<{ day: Day }>(sql`select day::text as day from (${chosen}) d order by 1`);
  for (const { day } of days) {
    const { rows } = await db.execute<{ offender: string }>(sql`
      select format('day %s, member %s, %s: %s; recomputed: %s', ${day}::text, coalesce(r.member_id, s.member_id),
          coalesce(r.category, s.category), case when r.member_id is null then 'no row' else ${inWords('r')} end,
          case when s.member_id is null then 'no row' else ${inWords('s')} end) as offender
        from (select ${columns} from member_day where day = ${day}::date) r
          full join (${rowsOfDay(day)}) s on s.member_id = r.member_id and s.category = r.category
        where ${sumsOf('r')} is distinct from ${sumsOf('s')} order by coalesce(r.member_id, s.member_id)`);
    for (const { offender } of rows) yield offender;
  }
}

/** For every run: the last made day and two at random. */
const someDays = sql`(select day from member_day_made order by day desc limit 1)
  union (select day from member_day_made order by random() limit 2)`;

export const memberDayChecks: readonly LedgerProof[] = [
  {
    name: 'the sums of members’ days (the last one, and two at random) are those of their entries',
    prove: (db) => countOffenders(changedMemberDays(db, someDays)),
  },
];
