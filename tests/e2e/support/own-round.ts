/**
 * A yeekee round for one test, created in the site's database: it accepts bets and shots at any hour. It only ends when the
 * test moves its schedule; the site's own jobs then do what the clock requires.
 */
import { randomInt } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import type { YeekeeSettings } from '#lib/lotto/rules/yeekee-settings.ts';
import { round } from '#lib/lotto/server/tables.ts';
import { addDays, secondMs } from '#lib/time.ts';
import { yeekeeRound } from '#lib/yeekee/server/tables.ts';
import { makeRound } from '#tests/support/yeekee.ts';
import { onDatabase } from './on-database.ts';

/** From close to freeze and result: longer than any test, none of which waits for them. */
const freezeAfterSeconds = 1_200;
const resultAfterSeconds = 2_400;

export interface OwnRound {
  readonly id: string;
  /** Ends betting in this many seconds and announces it. */
  closeIn(seconds: number): Promise<void>;
  /** Ends the shooting. */
  freeze(): Promise<void>;
  /** Makes the result due; a beacon still takes its seconds. */
  draw(): Promise<void>;
}

/** Closes the round this many seconds from now, and wakes its job when due. */
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
    // The site's own chain, for which only the site can make beacons.
    const [own] = await db
      .select({ chain: yeekeeRound.chain })
      .from(yeekeeRound)
      .where(isNotNull(yeekeeRound.chain))
      .limit(1);
    if (!own?.chain) throw new Error('the site has rounds of yeekee');
    const row = {
      market: 'yeekee15',
      // On a day that no list of today's rounds or of draws shows.
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
