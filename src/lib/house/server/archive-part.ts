/** The games' part of a day's archive (trust.md section 1): what the house committed to and opened on a Bangkok day. */
import { and, asc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../server/db/connect.ts';
import { addDays, bangkokDay, bangkokInstant, type Day, toIso } from '../../time.ts';
import type { ArchivePart } from '../../yeekee/server/archive-parts.ts';
import { type ArchivedChain, type ArchivedLink, type DayGames, isSameDay, ordered } from '../rules/day-archive.ts';
import { houseChain, houseLink } from './chain-tables.ts';
import { stepsTo } from './chains.ts';
import { type CommittedSeeds, committedSeeds, type Span } from './committed-seeds.ts';
import { housePlayer, houseSeed } from './tables.ts';

const within = (column: PgColumn, { from, to }: Span) => and(gte(column, from), lt(column, to));
const spanOfDay = (day: Day): Span => ({ from: bangkokInstant(day), to: bangkokInstant(addDays(day, 1)) });

async function chainsOf(db: Db, span: Span): Promise<ArchivedChain[]> {
  const rows = await db.select().from(houseChain).where(within(houseChain.publishedAt, span));
  return rows.map(({ game, published, salt, ...row }) => ({
    ...{ game, first_number: row.firstNumber, last_number: row.lastNumber, published, salt },
    published_at: toIso(row.publishedAt),
    ...{ beacon: row.beaconChain.hash, beacon_round: row.beaconRound },
  }));
}

async function linksOf(db: Db, span: Span): Promise<ArchivedLink[]> {
  const rows = await db
    .select({
      row: houseLink,
      published: houseChain.published,
      salt: houseChain.salt,
      firstNumber: houseChain.firstNumber,
    })
    .from(houseLink)
    .innerJoin(houseChain, eq(houseChain.id, houseLink.chainId))
    .where(or(within(houseLink.committedAt, span), within(houseLink.openedAt, span)));
  return rows.map(
    ({ row: { game, number, configHash, commitment, link, openedAt }, published, salt, firstNumber }) => ({
      ...{ game, number, config_hash: configHash, commitment, published, steps: stepsTo({ firstNumber }, number) },
      salt: salt ?? '',
      // What was opened later belongs to a later day.
      link: openedAt && openedAt < span.to ? link : null,
    }),
  );
}

/** Of members alone: demos belong to nobody and are forgotten. */
const ofGames: CommittedSeeds['of'] = async (db, span) => {
  const members = and(eq(housePlayer.id, houseSeed.playerId), isNull(housePlayer.playMoney));
  const committed = await db
    .select({ hash: houseSeed.commitment })
    .from(houseSeed)
    .innerJoin(housePlayer, members)
    .where(within(houseSeed.createdAt, span));
  const opened = await db
    .select({ hash: sql<string>`${houseSeed.opening}` })
    .from(houseSeed)
    .innerJoin(housePlayer, members)
    .where(and(within(houseSeed.revealedAt, span), isNotNull(houseSeed.opening)));
  return { commitments: committed.map(({ hash }) => hash), openings: opened.map(({ hash }) => hash) };
};

/** Those of games and of everything else, which are listed as one. */
async function seedsOf(db: Db, span: Span): Promise<Pick<DayGames, 'commitments' | 'openings'>> {
  const found = [await ofGames(db, span)];
  for (const source of committedSeeds.all()) found.push(await source.of(db, span));
  return {
    commitments: found.flatMap(({ commitments }) => commitments),
    openings: found.flatMap(({ openings }) => openings),
  };
}

/** When something of a member or of all was committed to or opened first, in a span. */
async function firstIn(db: Db, span: Span): Promise<Date | undefined> {
  const sources = [
    [houseChain, houseChain.publishedAt],
    [houseLink, houseLink.committedAt],
    [houseLink, houseLink.openedAt],
  ] as const;
  const found: (Date | null | undefined)[] = [];
  for (const [table, at] of sources)
    found.push((await db.select({ at }).from(table).where(within(at, span)).orderBy(asc(at)).limit(1))[0]?.at);
  for (const at of [houseSeed.createdAt, houseSeed.revealedAt])
    found.push(
      (
        await db
          .select({ at })
          .from(houseSeed)
          .innerJoin(housePlayer, and(eq(housePlayer.id, houseSeed.playerId), isNull(housePlayer.playMoney)))
          .where(within(at, span))
          .orderBy(asc(at))
          .limit(1)
      )[0]?.at,
    );
  for (const source of committedSeeds.all()) found.push(await source.firstIn(db, span));
  return found.filter((at) => at instanceof Date).toSorted((a, b) => a.getTime() - b.getTime())[0];
}

export const gamesArchive: ArchivePart = {
  name: 'games',
  async nextDay(db, { after, before }) {
    const first = await firstIn(db, { from: bangkokInstant(addDays(after, 1)), to: bangkokInstant(before) });
    return first && bangkokDay(first);
  },
  async of(db, day) {
    const span = spanOfDay(day);
    const value = ordered({
      ...{ chains: await chainsOf(db, span), links: await linksOf(db, span) },
      ...(await seedsOf(db, span)),
    });
    return {
      value,
      entries: value.chains.length + value.links.length + value.commitments.length + value.openings.length,
    };
  },
  isSame: (kept, now) => isSameDay(kept as DayGames, now as DayGames),
};
