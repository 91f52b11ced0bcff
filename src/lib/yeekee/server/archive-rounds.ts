/**
 * Writes the archive of each finished game day: what was fixed of every round of yeekee, and what the games committed to and
 * opened on that calendar day, in one text whose hash the next day's text contains. Keeping one day's hash therefore fixes all days up to it.
 */
import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { canonicalJson } from '../../canonical-json.ts';
import { gameDay } from '../../lotto/rules/schedule.ts';
import { roundColumns } from '../../lotto/server/round-columns.ts';
import { market, round } from '../../lotto/server/tables.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { addDays, type Day, toIso } from '../../time.ts';
import { type ArchivedRound, archiveFormat, type DayArchive } from '../rules/archive.ts';
import { type ArchivePart, archiveParts } from './archive-parts.ts';
import { type YeekeeBook, yeekeeColumns } from './book.ts';
import { genesisOf } from './proof-view.ts';
import { yeekeeArchive, yeekeeRound } from './tables.ts';

/** How far back the first archive goes. */
const backDays = 366;
const daysAtOnce = 31;

/**
 * Job: archives all days before the current game day, oldest first. A day with a list that is still open is not finished,
 * whatever the clock says, and later days wait for it.
 */
export async function archiveYeekee(ctx: Context): Promise<number> {
  for (let made = 0; made < daysAtOnce; made++) if (!(await archiveNext(ctx))) return made;
  return daysAtOnce;
}

/** Archives the next day; false when there is none to archive yet. */
function archiveNext(ctx: Context): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const now = await databaseNow(tx);
    const [previous] = await tx
      .select({ day: yeekeeArchive.day, sha256: yeekeeArchive.sha256 })
      .from(yeekeeArchive)
      .orderBy(desc(yeekeeArchive.day))
      .limit(1);
    const today = gameDay(now);
    const after = previous?.day ?? addDays(today, -backDays);
    const [next] = await tx
      .select({ day: round.drawDate })
      .from(yeekeeRound)
      .innerJoin(round, eq(round.id, yeekeeRound.roundId))
      .where(and(gt(round.drawDate, after), lt(round.drawDate, today)))
      .orderBy(asc(round.drawDate))
      .limit(1);
    const days = next ? [next.day] : [];
    for (const part of archiveParts.all())
      days.push(...[await part.nextDay(tx, { after, before: today })].filter(isGiven));
    const [day] = days.toSorted();
    if (day === undefined) return false;
    const rounds = await roundsOf(tx, day);
    if (!rounds) {
      ctx.log.warn({ day }, 'a day cannot be archived: a list of yeekee is still open');
      return false;
    }
    const { values, entries } = await partsOf(tx, day);
    const archive: DayArchive = { format: archiveFormat, day, previous: previous ?? null, rounds, ...values };
    const body = canonicalJson(archive);
    const sha256 = createHash('sha256').update(body).digest('hex');
    // Two processes at once write the same text; the second one's is not kept.
    await tx
      .insert(yeekeeArchive)
      .values({ day, body, sha256, rounds: rounds.length, entries, madeAt: now })
      .onConflictDoNothing();
    return true;
  });
}

const isGiven = (day: Day | undefined): day is Day => day !== undefined;

/** What the other parts have of a day. */
async function partsOf(tx: Db, day: Day) {
  const values: Partial<Record<ArchivePart['name'], unknown>> = {};
  let entries = 0;
  for (const part of archiveParts.all()) {
    const found = await part.of(tx, day);
    if (found.value !== undefined) values[part.name] = found.value;
    entries += found.entries;
  }
  return { values, entries };
}

/** What was fixed of a game day's rounds. Undefined while a list of the day is open. */
export async function roundsOf(tx: Db, day: Day): Promise<ArchivedRound[] | undefined> {
  const rows = await tx
    .select({ ...yeekeeColumns, ...roundColumns })
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .innerJoin(yeekeeRound, eq(yeekeeRound.roundId, round.id))
    .where(eq(round.drawDate, day))
    .orderBy(sql`${round.market} collate "C"`, asc(round.number));
  return rows.every((row) => row.state.root !== null || row.status === 'void') ? rows.map(archivedRound) : undefined;
}

function archivedRound(book: YeekeeBook): ArchivedRound {
  const { state } = book;
  const isVoid = book.status === 'void';
  return {
    market: book.market,
    number: book.number,
    proof: state.proofVersion,
    mode: state.settings.mode,
    chain: (state.chain ?? state.beaconChain)?.hash ?? null,
    genesis: genesisOf(book),
    head: state.head,
    root: state.root,
    count: state.shotCount,
    beacon_round: state.beaconRound,
    pushed_at: state.pushedAt ? toIso(state.pushedAt) : null,
    status: isVoid ? 'void' : state.resultNumber === null ? 'frozen' : 'resulted',
    void: isVoid ? (state.frozenAt ? 'rule' : 'operator') : null,
    result: state.resultNumber,
  };
}
