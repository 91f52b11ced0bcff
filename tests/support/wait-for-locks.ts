/** Orders concurrent transactions: continues when the earlier ones wait for a lock. */
import type pg from 'pg';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

/** Waits until at least this many connections of the database wait for a lock. */
export async function waitForLocks(pool: pg.Pool, count: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows[0]?.waiting).toBeGreaterThanOrEqual(count);
  });
}
