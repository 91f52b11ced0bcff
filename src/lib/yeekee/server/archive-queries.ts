/** Archives of days, newest first, and the text of one. */
import { desc, eq, lt } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Day } from '../../time.ts';
import { yeekeeArchive } from './tables.ts';

export interface ArchiveView {
  readonly day: Day;
  readonly sha256: string;
  readonly rounds: number;
  /** Of the games. */
  readonly entries: number;
}

/** The latest archives, optionally of days before `before`. */
export function archives(ctx: Context, limit: number, before?: Day): Promise<ArchiveView[]> {
  const { day, sha256, rounds, entries } = yeekeeArchive;
  return ctx.db
    .select({ day, sha256, rounds, entries })
    .from(yeekeeArchive)
    .where(before === undefined ? undefined : lt(day, before))
    .orderBy(desc(day))
    .limit(limit);
}

/** A day's archive text, whose SHA-256 is stored; undefined for a day without one. */
export async function archiveText(ctx: Context, day: Day): Promise<string | undefined> {
  const [row] = await ctx.db.select({ body: yeekeeArchive.body }).from(yeekeeArchive).where(eq(yeekeeArchive.day, day));
  return row?.body;
}
