/** Detects changed tables through triggers on all of them, so that a test can show that nothing changed. */
import type pg from 'pg';

/** The state of the counters at a moment. */
export type TableStates = bigint;

/** Counters and records of calls and failed logins, which are meant to change on refusals. */
const countsRefusals = new Set(['rate_limit', 'login_failure', 'game_call', 'game_nonce']);
/** Counter columns in other tables. */
const countingColumns: Readonly<Record<string, string>> = {
  operator_person: '{failures,failed_at}',
  phone_code: '{tries}',
};

const listening = new WeakMap<pg.Pool, Promise<void>>();

/** Writing identical values is not a change; rolled-back changes are not counted. */
async function listen(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const told = rows
    .filter(({ name }) => !countsRefusals.has(name))
    .map(({ name }) => {
      const row = (which: string) => `(to_jsonb(${which}) - '${countingColumns[name] ?? '{}'}'::text[])`;
      return `create trigger zz_told after insert or delete on "${name}" for each row execute function tell_change();
        create trigger zz_told_update after update on "${name}" for each row
          when (${row('old')} is distinct from ${row('new')}) execute function tell_change();`;
    });
  await pool.query(
    `create table told_change (id bigint generated always as identity, name text not null);
     create function tell_change() returns trigger language plpgsql as
       $$ begin insert into told_change (name) values (tg_table_name); return null; end $$;
     ${told.join('\n')}`,
  );
}

export async function tableStates(pool: pg.Pool): Promise<TableStates> {
  const begun = listening.get(pool) ?? listen(pool);
  listening.set(pool, begun);
  await begun;
  const { rows } = await pool.query<{ last: bigint }>('select coalesce(max(id), 0) as last from told_change');
  return rows[0]?.last ?? 0n;
}

/** The tables that have changed. */
export async function changesSince(pool: pg.Pool, before: TableStates): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select distinct name from told_change where id > $1', [before]);
  return rows.map(({ name }) => name);
}
