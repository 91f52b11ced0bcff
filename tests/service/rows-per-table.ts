import { sql } from 'drizzle-orm';
import type { Context } from '#lib/server/context.ts';

/** How many rows each table has, by which to see that nothing was added. */
export const rowsPerTable = async ({ db }: Context): Promise<unknown> => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const counts = [];
  for (const { name } of tables) {
    const { rows } = await db.execute(sql`select count(*)::int as rows from ${sql.identifier(name)}`);
    counts.push(`${name}: ${rows[0]?.rows}`);
  }
  return counts;
};
