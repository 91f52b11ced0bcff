/**
 * Job: sums the house's entries by hour. Open hours are summed anew at every run; an hour that is over is closed, summed a
 * last time once nobody can book into it any more, sealed and added to its day (operator.md section 8).
 *
 * Closing does not trust the clock alone: from the moment `ledger_cutoff` names an instant, nothing is booked before it
 * (`ledger_clock`), and the hours before it are summed only when every transaction that may not have seen it has ended.
 */
import { sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { hourMs } from '../../time.ts';
import { entriesBetween, hourHash, spanOfEntries, sumsOfEntries } from './rollup-sql.ts';

/** Hours sealed per transaction, so that a killed process repeats little. */
const hoursAtOnce = 24;
/** Per run: a backlog of a year takes minutes, and other jobs get their turn. */
const batchesPerRun = 100;

interface State {
  /** Up to which instant hours are sealed; undefined before the first seal. */
  readonly sealedTo: Date | undefined;
  /** No entry is booked before it; undefined before the first closing. */
  readonly until: Date | undefined;
  readonly horizonKnown: boolean;
  /** Whether every transaction that may not know of `until` has ended. */
  readonly complete: boolean;
  /** The beginning of the current hour. */
  readonly thisHour: Date;
}

const dateOf = (text: string | null): Date | undefined => (text === null ? undefined : new Date(text));

async function stateNow(tx: Db): Promise<State> {
  const { rows } = await tx.execute<{
    sealed_to: string | null;
    until: string | null;
    horizon_known: boolean;
    complete: boolean;
    this_hour: string;
  }>(sql`
    with snapshot as (
      select pg_snapshot_xmin(s)::text::bigint as oldest, pg_snapshot_xmax(s)::text::bigint as next from pg_current_snapshot() s
    )
    select (select max(hour) + interval '1 hour' from ledger_seal)::text as sealed_to, cutoff.until::text as until,
        -- An id beyond all that were given out is of another server: this database was restored.
        coalesce(cutoff.horizon <= snapshot.next, false) as horizon_known,
        coalesce(cutoff.horizon <= snapshot.oldest, false) as complete, date_trunc('hour', app_now())::text as this_hour
      from snapshot left join ledger_cutoff cutoff on true`);
  const row = rows[0];
  if (!row) throw new Error('the rollups have a state');
  return {
    sealedTo: dateOf(row.sealed_to),
    until: dateOf(row.until),
    horizonKnown: row.horizon_known,
    complete: row.complete,
    thisHour: new Date(row.this_hour),
  };
}

/** Runs a step unless another process is at it. */
async function alone<T>(ctx: Context, step: (tx: Db) => Promise<T>): Promise<T | undefined> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('ledger.roll-up')) as mine`,
    );
    if (!rows[0]?.mine) return undefined;
    // The first run over old books takes longer than the statement timeout of requests.
    await tx.execute(sql`set local statement_timeout = 0`);
    return step(tx);
  });
}

const isSealed = ({ sealedTo, until }: State): boolean =>
  until !== undefined && sealedTo !== undefined && sealedTo >= until;

/** Closes the hours that are over, once those closed before are sealed. */
async function closeHours(tx: Db): Promise<void> {
  const state = await stateNow(tx);
  if (state.until && (!isSealed(state) || state.thisHour <= state.until)) return;
  await tx.execute(sql`
    insert into ledger_cutoff (until) select ${state.thisHour.toISOString()}::timestamptz
      where exists (select from transfer where created_at < ${state.thisHour.toISOString()}::timestamptz)
      on conflict (id) do update set until = excluded.until, horizon = null`);
}

/** Notes the ids that may not have seen the cutoff: in a transaction of its own, after the cutoff's. */
async function noteHorizon(tx: Db): Promise<void> {
  if ((await stateNow(tx)).horizonKnown) return;
  await tx.execute(sql`update ledger_cutoff set horizon = pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
}

async function sealHour(tx: Db, from: Date): Promise<void> {
  const hour = sql`${from.toISOString()}::timestamptz`;
  await tx.execute(sql`delete from ledger_hour where hour = ${hour}`);
  await tx.execute(sql`
    insert into ledger_hour (hour, account_id, kind, n, amount_in, amount_out)
      select ${hour}, s.* from (${sumsOfEntries(from, new Date(from.getTime() + hourMs))}) s`);
  await tx.execute(sql`
    insert into ledger_day (day, account_id, kind, n, amount_in, amount_out)
      select (hour at time zone 'Asia/Bangkok')::date, account_id, kind, n, amount_in, amount_out from ledger_hour where hour = ${hour}
      on conflict (day, account_id, kind) do update set n = ledger_day.n + excluded.n,
        amount_in = ledger_day.amount_in + excluded.amount_in, amount_out = ledger_day.amount_out + excluded.amount_out`);
  const end = sql`${hour} + interval '1 hour'`;
  await tx.execute(sql`
    insert into ledger_span (hour, first_id, last_id) select ${hour}, s.first_id, s.last_id from (${spanOfEntries(hour, end)}) s`);
  await tx.execute(sql`
    insert into ledger_seal (hour, rows, entries, hash)
      select ${hour}, count(*), coalesce(sum(n), 0),
          ${hourHash(sql`coalesce((select hash from ledger_seal order by hour desc limit 1), ''::bytea)`, hour)}
        from ledger_hour where hour = ${hour}`);
}

/** Seals the next closed hours; returns how many. */
async function sealHours(tx: Db): Promise<number> {
  const state = await stateNow(tx);
  if (!state.until || !state.complete) return 0;
  let next = state.sealedTo;
  if (!next) {
    const { rows } = await tx.execute<{ first: string | null }>(
      sql`select date_trunc('hour', min(created_at))::text as first from transfer`,
    );
    next = dateOf(rows[0]?.first ?? null);
  }
  let sealed = 0;
  while (next && next < state.until && sealed < hoursAtOnce) {
    await sealHour(tx, next);
    next = new Date(next.getTime() + hourMs);
    sealed++;
  }
  return sealed;
}

/** Sums the open hours anew. Entries only come, so that no row goes. Of a backlog, the last closed hour only. */
async function sumOpenHours(tx: Db): Promise<void> {
  const { sealedTo, until, thisHour } = await stateNow(tx);
  const last = (until ?? thisHour).getTime() - hourMs;
  const from = new Date(Math.max(sealedTo?.getTime() ?? 0, last));
  const hourly = sql`
    with ${entriesBetween(sql`${from.toISOString()}::timestamptz`)}
    select date_trunc('hour', e.created_at) as hour, e.account_id, t.kind, count(*) as n,
        coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as amount_in,
        coalesce(sum(-e.amount) filter (where e.amount < 0), 0)::bigint as amount_out
      from period e join transfer t on t.id = e.transfer_id join account a on a.id = e.account_id and a.member_id is null
      group by 1, 2, 3`;
  await tx.execute(sql`
    insert into ledger_hour (hour, account_id, kind, n, amount_in, amount_out) select * from (${hourly}) open_hours
      on conflict (hour, account_id, kind) do update set n = excluded.n, amount_in = excluded.amount_in, amount_out = excluded.amount_out
      where ledger_hour.n <> excluded.n`);
}

/** Brings the rollups to the database's clock. Missing runs and concurrent ones are harmless. */
export async function rollUp(ctx: Context): Promise<void> {
  await alone(ctx, closeHours);
  await alone(ctx, noteHorizon);
  for (let batch = 0; batch < batchesPerRun; batch++) if (((await alone(ctx, sealHours)) ?? 0) < hoursAtOnce) break;
  await alone(ctx, sumOpenHours);
}
