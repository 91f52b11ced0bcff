/** Draws of the demo up to now, so that every lottery has results however long after the seeded draws it starts. */
import { and, asc, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import { marketSeeds } from '../src/lib/lotto/rules/markets.ts';
import { type Mapping, type RawResult, rawFields } from '../src/lib/lotto/rules/results.ts';
import { plannedRounds } from '../src/lib/lotto/rules/schedule.ts';
import { market, marketHoliday, round } from '../src/lib/lotto/server/tables.ts';
import { addDays, type Day, minuteMs } from '../src/lib/time.ts';
import { draw, type StoryTeller } from './story-teller.ts';

/** Past draws for a lottery without seeded ones. */
const drawsEach = 2;
/** Far enough back for this many draws of the rarest lottery, once a month. */
const daysBack = 63;

/** Creates the rounds that a continuously running site would have; for the government lottery all since the seeded draws. */
export async function makePastRounds(story: StoryTeller): Promise<void> {
  const { db } = story.ctx();
  const now = story.ctx().now();
  const holidays = await db.select().from(marketHoliday);
  const past = marketSeeds
    .filter(({ mapping }) => mapping !== 'DIGIT5')
    .flatMap(({ code, schedule, mapping }) => {
      const moved = new Map(holidays.filter((row) => row.market === code).map((row) => [row.day, row.movedTo]));
      const from = mapping === 'GLO' ? lastOnFile : addDays(story.day(0), -daysBack);
      const closed = plannedRounds(schedule, moved, from, story.day(0)).filter(({ closeAt }) => closeAt <= now);
      return (mapping === 'GLO' ? closed : closed.slice(-drawsEach)).map((one) => ({ market: code, ...one }));
    });
  await db.insert(round).values(past).onConflictDoNothing();
}

/** Government draws up to this day are real and part of the catalogue. */
const lastOnFile: Day = '2026-05-16';

/** Two operators publish the results due by `until`, each at its time; bets on them are paid. */
export async function playDueDraws(story: StoryTeller, until: Date): Promise<void> {
  const { db } = story.ctx();
  const due = await db
    .select({ id: round.id, closeAt: round.closeAt, mapping: market.mapping, after: market.resultAfterMinutes })
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .where(
      and(
        inArray(round.status, ['scheduled', 'open', 'closed']),
        isNull(round.resultVersion),
        ne(market.mapping, 'DIGIT5'),
        lte(round.closeAt, until),
      ),
    )
    .orderBy(asc(round.closeAt), asc(round.id));
  for (const { id, closeAt, mapping, after } of due) {
    const drawAt = new Date(closeAt.getTime() + after * minuteMs);
    if (drawAt > until) continue;
    story.moment(drawAt);
    await draw(story, id, madeUp(mapping, story.ctx().random));
  }
}

/** An invented result, in the form that the market's operators enter. */
function madeUp(mapping: Mapping, random: (bytes: number) => Uint8Array): RawResult {
  const digits = (count: number): string => [...random(count)].map((byte) => byte % 10).join('');
  const value = (pattern: RegExp): string => {
    const length = [1, 2, 3, 4, 5, 6].find((count) => pattern.test('0'.repeat(count)));
    return length === undefined ? `1${digits(4)}.${digits(2)}` : digits(length);
  };
  return Object.fromEntries(
    rawFields[mapping].map(({ name, pattern, count }) => [
      name,
      count === undefined ? value(pattern) : Array.from({ length: count }, () => value(pattern)),
    ]),
  );
}
