/** The site's database, for states that a browser test cannot reach through the site. */
import { connect, type Db } from '#lib/server/db/connect.ts';
import { startEmbedded } from '#lib/server/db/embedded.ts';
import { createLog } from '#lib/server/log.ts';
import { browserPlace } from '#tests/support/browser-place.ts';
import { testSealKey } from '#tests/support/seal-key.ts';

/** Works on the site's database, beside the site. */
export async function onDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const log = createLog('silent');
  const embedded = browserPlace.databaseUrl ? undefined : await startEmbedded({ dataDir: browserPlace.dataDir, log });
  const { pool, db } = connect(browserPlace.databaseUrl ?? embedded?.connectionString ?? '', {
    max: 1,
    log,
    sealKey: testSealKey,
  });
  try {
    return await work(db);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
