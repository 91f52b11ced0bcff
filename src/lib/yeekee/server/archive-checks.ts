/** `ledger:check` on the archive: each day is what the tables say of it, and names the day before by its hash. */
import { and, asc, desc, gt, gte, lt } from 'drizzle-orm';
import { countOffenders, type LedgerProof, type Proved } from '../../ledger/server/check.ts';
import type { Db } from '../../server/db/connect.ts';
import { type Day, minuteMs } from '../../time.ts';
import { archiveFormat, type DayArchive, isSameRound } from '../rules/archive.ts';
import { archiveParts } from './archive-parts.ts';
import { roundsOf } from './archive-rounds.ts';
import { yeekeeArchive } from './tables.ts';

/** A run that began before a change was committed has not seen it. */
const overlapMs = 10 * minuteMs;

type ArchiveRow = typeof yeekeeArchive.$inferSelect;

/** One day at a time, oldest first, each with the one before it. */
async function* archivesSince(db: Db, since: Proved | undefined) {
  const begins = since && new Date(since.at.getTime() - overlapMs);
  let last: ArchiveRow | undefined;
  for (;;) {
    const [row] = await db
      .select()
      .from(yeekeeArchive)
      .where(and(begins && gte(yeekeeArchive.madeAt, begins), last && gt(yeekeeArchive.day, last.day)))
      .orderBy(asc(yeekeeArchive.day))
      .limit(1);
    if (!row) return;
    yield { row, before: last ?? (await dayBefore(db, row.day)) };
    last = row;
  }
}

async function dayBefore(db: Db, day: Day): Promise<ArchiveRow | undefined> {
  const [row] = await db
    .select()
    .from(yeekeeArchive)
    .where(lt(yeekeeArchive.day, day))
    .orderBy(desc(yeekeeArchive.day))
    .limit(1);
  return row;
}

async function* wrongDays(db: Db, since: Proved | undefined): AsyncGenerator<string> {
  for await (const { row, before } of archivesSince(db, since)) {
    const archive = JSON.parse(row.body) as DayArchive;
    const { previous } = archive;
    const follows = (previous?.day ?? null) === (before?.day ?? null) && previous?.sha256 === before?.sha256;
    if (!follows || archive.day !== row.day) yield `archive ${row.day}: its place`;
    if (!(await hasRounds(db, archive))) yield `archive ${row.day}: rounds`;
    if (archive.format !== archiveFormat) continue;
    for (const part of archiveParts.all())
      if (!part.isSame(archive[part.name], (await part.of(db, row.day)).value))
        yield `archive ${row.day}: ${part.name}`;
  }
}

async function hasRounds(db: Db, { day, rounds: kept }: DayArchive): Promise<boolean> {
  const now = await roundsOf(db, day);
  return (
    now?.length === kept.length && now.every((round, at) => kept[at] !== undefined && isSameRound(kept[at], round))
  );
}

export const archiveChecks: readonly LedgerProof[] = [
  {
    name: 'the archive of every day is what its tables say, and names the day before',
    prove: (db, since) => countOffenders(wrongDays(db, since)),
  },
];
