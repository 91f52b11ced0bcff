/**
 * Checks what everybody shared against what was committed to: opened links against their chains, hands and scores against the
 * links, and bets against the results.
 */
import { and, asc, eq, gt, gte, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { countOffenders, type LedgerProof, type Proved } from '../../ledger/server/check.ts';
import { satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { minuteMs } from '../../time.ts';
import { handsOf, settleHand, shoeOf } from '../rules/baccarat.ts';
import { commitmentOf, followsFrom } from '../rules/commitment.ts';
import { drawScores, fixturesOf, kickOffDraws, settleFootball } from '../rules/football.ts';
import { placeInSeason } from '../rules/football-season.ts';
import { league, placeOfName } from '../rules/shared-games.ts';
import { houseHand } from './baccarat-tables.ts';
import { houseChain, houseLink } from './chain-tables.ts';
import { houseMatch } from './league-tables.ts';
import { returnedOf } from './round-rows.ts';
import { houseRound } from './tables.ts';

/** Links, or rounds of players, per batch. */
const batchSize = 200;
/** A run that began before a change was committed has not seen it. */
const overlapMs = 10 * minuteMs;

const from = (since: Proved | undefined): Date | undefined => since && new Date(since.at.getTime() - overlapMs);

interface Opened {
  readonly id: bigint;
  readonly chainId: bigint;
  readonly game: string;
  readonly number: number;
  readonly link: string;
  readonly salt: string;
  readonly configHash: string;
  readonly commitment: string;
}

/** Opened links by chain and number, in batches. */
async function* openedLinks(db: Db, since: Proved | undefined): AsyncGenerator<readonly Opened[]> {
  const begins = from(since);
  for (const { id: chainId, salt } of await db.select().from(houseChain).orderBy(asc(houseChain.id)))
    for (let last = 0; ; ) {
      const rows = await db
        .select()
        .from(houseLink)
        .where(
          and(
            eq(houseLink.chainId, chainId),
            isNotNull(houseLink.link),
            gt(houseLink.number, last),
            begins && gte(houseLink.openedAt, begins),
          ),
        )
        .orderBy(asc(houseLink.number))
        .limit(batchSize);
      if (rows.length === 0) break;
      yield rows.map(({ link, ...row }) => ({ ...row, link: link ?? '', salt: salt ?? '' }));
      last = rows.at(-1)?.number ?? last;
    }
}

const nameOf = ({ game, number }: Pick<Opened, 'game' | 'number'>): string => `${game} ${number}`;

/** From one opened link to the next, so that a whole chain takes as many hashes as it has links. */
async function* strayLinks(db: Db, since: Proved | undefined): AsyncGenerator<string> {
  const reached = new Map<bigint, { readonly number: number; readonly link: string }>();
  if (!since)
    for (const { id, firstNumber, published } of await db.select().from(houseChain))
      reached.set(id, { number: firstNumber - 1, link: published });
  for await (const links of openedLinks(db, since))
    for (const opened of links) {
      const { chainId, number, link, configHash, commitment } = opened;
      const before = reached.get(chainId);
      reached.set(chainId, { number, link });
      const follows = !before || followsFrom(before.link, link, number - before.number);
      if (!follows || commitmentOf(link, configHash) !== commitment) yield nameOf(opened);
    }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

async function* wrongResults(db: Db, since: Proved | undefined): AsyncGenerator<string> {
  for await (const links of openedLinks(db, since)) {
    const [{ game } = { game: league }] = links;
    yield* game === league ? wrongMatches(db, links) : wrongHands(db, game, links);
  }
}

async function* wrongHands(db: Db, room: string, links: readonly Opened[]): AsyncGenerator<string> {
  const shoes = links.map(({ number }) => number);
  const rows = await db
    .select()
    .from(houseHand)
    .where(and(eq(houseHand.room, room), inArray(houseHand.shoe, shoes)))
    .orderBy(asc(houseHand.shoe), asc(houseHand.hand));
  for (const { link, salt, number } of links) {
    const dealt = handsOf(shoeOf(link, salt, room, number));
    for (const row of rows.filter(({ shoe }) => shoe === number)) {
      const right = dealt[row.hand - 1];
      const fields = Object.keys(right ?? {}) as (keyof typeof right & keyof typeof row)[];
      if (!right || fields.some((field) => !isSame(row[field], right[field]))) yield row.name;
    }
  }
}

async function* wrongMatches(db: Db, links: readonly Opened[]): AsyncGenerator<string> {
  const rows = await db
    .select()
    .from(houseMatch)
    .where(
      inArray(
        houseMatch.kickOff,
        links.map(({ number }) => number),
      ),
    )
    .orderBy(asc(houseMatch.kickOff), asc(houseMatch.place));
  for (const { link, salt, number } of links) {
    const fixtures = fixturesOf(placeInSeason(number).round);
    const scores = drawScores(fixtures, kickOffDraws(link, salt, number));
    for (const { place, home, away, homeGoals, awayGoals } of rows.filter(({ kickOff }) => kickOff === number)) {
      const [fixture, score] = [fixtures[place], scores[place]];
      const right = [fixture?.home, fixture?.away, score?.home, score?.away];
      if (!isSame([home, away, homeGoals, awayGoals], right)) yield `${league} ${number} match ${place}`;
    }
  }
}

type SharedBet = Pick<typeof houseRound.$inferSelect, 'id' | 'ulid' | 'game' | 'bets' | 'wins'> & {
  readonly name: string;
};

/** Finished bets on hands and kick-offs, in batches. */
async function* sharedBets(db: Db, since: Proved | undefined): AsyncGenerator<readonly SharedBet[]> {
  const begins = from(since);
  const { id, ulid, game, bets, wins, sharedRound } = houseRound;
  for (let last = 0n; ; ) {
    const conditions: (SQL | undefined)[] = [eq(houseRound.state, 'closed'), isNotNull(sharedRound), gt(id, last)];
    const rows = await db
      .select({ id, ulid, game, bets, wins, sharedRound })
      .from(houseRound)
      .where(and(...conditions, begins && gte(houseRound.closedAt, begins)))
      .orderBy(asc(id))
      .limit(batchSize);
    if (rows.length === 0) return;
    yield rows.map(({ sharedRound: name, ...row }) => ({ ...row, name: name ?? '' }));
    last = rows.at(-1)?.id ?? last;
  }
}

async function* wrongReturns(db: Db, since: Proved | undefined): AsyncGenerator<string> {
  for await (const bets of sharedBets(db, since)) {
    const hands = await db
      .select()
      .from(houseHand)
      .where(
        inArray(
          houseHand.name,
          bets.map(({ name }) => name),
        ),
      );
    const byName = new Map(hands.map((hand) => [hand.name, hand]));
    const matches = await matchesOf(db, bets);
    for (const bet of bets) {
      const wagers = bet.bets.map(({ bet: spot, stake }) => ({ bet: spot, stake: satang(BigInt(stake)) }));
      const hand = byName.get(bet.name);
      const right = bet.game === league ? leagueReturn(bet, wagers, matches) : hand && sum(settleHand(wagers, hand));
      if (right !== returnedOf(bet)) yield `r-${bet.ulid}`;
    }
  }
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

type Match = typeof houseMatch.$inferSelect;

async function matchesOf(db: Db, bets: readonly SharedBet[]): Promise<readonly Match[]> {
  const numbers = bets.filter(({ game }) => game === league).map(({ name }) => placeOfName(league, name).number);
  if (numbers.length === 0) return [];
  return db
    .select()
    .from(houseMatch)
    .where(inArray(houseMatch.kickOff, [...new Set(numbers)]))
    .orderBy(asc(houseMatch.place));
}

/** What the kick-off's scores return; undefined where it was not played. */
function leagueReturn(
  { name }: SharedBet,
  wagers: Parameters<typeof settleFootball>[1],
  matches: readonly Match[],
): bigint | undefined {
  const { number } = placeOfName(league, name);
  const played = matches.filter(({ kickOff }) => kickOff === number);
  if (played.length === 0) return undefined;
  const scores = played.map(({ homeGoals, awayGoals }) => ({ home: homeGoals, away: awayGoals }));
  const settled = settleFootball(fixturesOf(placeInSeason(number).round), wagers, scores);
  return sum(settled.map(({ returned }) => returned));
}

const proof = (name: string, offenders: typeof strayLinks): LedgerProof => ({
  name,
  prove: (db, since) => countOffenders(offenders(db, since)),
});

export const judgeSharedChecks: readonly LedgerProof[] = [
  proof('every opened link was committed to and follows from its chain', strayLinks),
  proof('every hand and match of the house is what its opened link deals', wrongResults),
  proof('every bet on a hand or kick-off returned what its result pays', wrongReturns),
];
