/**
 * A round of yeekee that a test has for itself, made by hand in the site's database: one that bets and shots are taken in at
 * any hour. Nothing of it ends until the test moves its schedule; the site's own jobs then do what the clock asks of them.
 */
import { randomInt } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { round } from '#lib/lotto/server/tables.ts';
import { addDays, secondMs } from '#lib/time.ts';
import type { YeekeeSettings } from '#lib/yeekee/rules/yeekee.ts';
import { yeekeeRound } from '#lib/yeekee/server/tables.ts';
import { makeRound } from '#tests/support/yeekee.ts';
import { onDatabase } from './on-database.ts';

/** From the close to the freeze, and to the result: longer than any test, which does not wait for either. */
const freezeAfterSeconds = 1_200;
const resultAfterSeconds = 2_400;

export interface OwnRound {
  readonly id: string;
  /** Betting ends in so many seconds; who looks at the page again is told. */
  closeIn(seconds: number): Promise<void>;
  /** The shooting is over. */
  freeze(): Promise<void>;
  /** The result is due; a beacon still takes its seconds. */
  draw(): Promise<void>;
}

/** Closes the round so many seconds after now, and lets a job see to it where one is due. */
async function move(id: bigint, seconds: number, isDue: boolean): Promise<void> {
  await onDatabase((db) =>
    db.transaction(async (tx) => {
      const closeAt = sql`clock_timestamp() + make_interval(secs => ${seconds})`;
      await tx.update(round).set({ closeAt }).where(eq(round.id, id));
      if (isDue) await tx.update(yeekeeRound).set({ dueAt: sql`clock_timestamp()` }).where(eq(yeekeeRound.roundId, id));
    }),
  );
}

export async function ownRound(settings: Partial<YeekeeSettings> = {}): Promise<OwnRound> {
  const now = Date.now();
  const id = await onDatabase(async (db) => {
    // The site's own, which only the site can make beacons of.
    const [own] = await db
      .select({ chain: yeekeeRound.chain })
      .from(yeekeeRound)
      .where(isNotNull(yeekeeRound.chain))
      .limit(1);
    if (!own?.chain) throw new Error('the site has rounds of yeekee');
    const row = {
      market: 'yeekee15',
      // Of a day that no list of today's rounds or of draws shows.
      drawDate: addDays('1900-01-01', randomInt(30_000)),
      openAt: new Date(now - 3_600 * secondMs),
      closeAt: new Date(now + 900 * secondMs),
      status: 'open' as const,
    };
    return makeRound(
      db,
      row,
      { shootBeforeSeconds: 3_600, freezeAfterSeconds, resultAfterSeconds, ...settings },
      own.chain,
    );
  });
  return {
    id: String(id),
    closeIn: (seconds) => move(id, seconds, false),
    freeze: () => move(id, -freezeAfterSeconds, true),
    draw: () => move(id, -resultAfterSeconds, true),
  };
}
