/**
 * A round of yeekee that a test has for itself, made by hand in the site's database: one that bets and shots are taken in at
 * any hour. Nothing of it ends until the test moves its schedule; the site's own jobs then do what the clock asks of them.
 */
import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { YeekeeSettings } from '#lib/lotto/rules/yeekee.ts';
import { round } from '#lib/lotto/server/tables.ts';
import { yeekeeRound } from '#lib/lotto/server/yeekee-tables.ts';
import { connect, type Db } from '#lib/server/db/connect.ts';
import { startEmbedded } from '#lib/server/db/embedded.ts';
import { createLog } from '#lib/server/log.ts';
import { addDays, secondMs } from '#lib/time.ts';
import { browserPlace } from '#tests/support/browser-place.ts';
import { testYeekee } from '#tests/support/yeekee.ts';

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

/** Works on the site's database, beside the site. */
async function onDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const log = createLog('silent');
  const embedded = browserPlace.databaseUrl ? undefined : await startEmbedded({ dataDir: browserPlace.dataDir, log });
  const { pool, db } = connect(browserPlace.databaseUrl ?? embedded?.connectionString ?? '', { max: 1, log });
  try {
    return await work(db);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
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
  const id = await onDatabase((db) =>
    testYeekee(
      { db, now: () => new Date() },
      {
        closeAt: new Date(Date.now() + 900 * secondMs),
        // Of a day that no list of today's rounds or of draws shows.
        drawDate: addDays('1900-01-01', randomInt(30_000)),
        settings: { shootBeforeSeconds: 3_600, freezeAfterSeconds, resultAfterSeconds, ...settings },
      },
    ),
  );
  return {
    id: String(id),
    closeIn: (seconds) => move(id, seconds, false),
    freeze: () => move(id, -freezeAfterSeconds, true),
    draw: () => move(id, -resultAfterSeconds, true),
  };
}
