/** What stands in every table of a database, as a count and a hash, so that a test can show that nothing has changed. */
import type pg from 'pg';

export type TableStates = ReadonlyMap<string, string>;

/** Counters of calls and of failed logins: they are meant to change when a call is refused. */
const countsRefusals = new Set(['rate_limit', 'login_failure']);
/** Rows of which only a part counts them. */
const rowText = (table: string): string =>
  table === 'operator_person' ? `(to_jsonb(t) - '{failures,failed_at}'::text[])::text` : 't::text';

let statement: string | undefined;

/** One line per table: how many rows, and a hash over all of them. */
export async function tableStates(pool: pg.Pool): Promise<TableStates> {
  if (!statement) {
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    statement = rows
      .filter(({ name }) => !countsRefusals.has(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(${rowText(name)}, 0)), 0) as state from "${name}" t`,
      )
      .join(' union all ');
  }
  const { rows } = await pool.query<{ name: string; state: string }>(statement);
  return new Map(rows.map(({ name, state }) => [name, state]));
}

/** The tables that are not as they were. */
export async function changesSince(pool: pg.Pool, before: TableStates): Promise<string[]> {
  const after = await tableStates(pool);
  return [...after].filter(([name, state]) => before.get(name) !== state).map(([name]) => name);
}
