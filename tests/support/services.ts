/** The services of a process on a test database: for tests that call the front door through `app.request()`. */

import { placeOf } from '#app/page-table.ts';
import type { Services } from '#app/services.ts';
import { createClosing } from '#lib/server/closing.ts';
import { createContext } from '#lib/server/context.ts';
import { createPageCache } from '#lib/server/front-door/page-cache.ts';
import { logOf } from '#lib/server/log.ts';
import { openHub } from '#lib/server/stream/hub.ts';
import { type TestContextOptions, testContextParts } from './context.ts';
import type { TestDatabase } from './database.ts';
import { testLog } from './log.ts';

/**
 * Starts services with a real stream hub and without a job runner (tests call jobs directly). Close them before dropping
 * the database.
 */
export async function testServices(database: TestDatabase, options: TestContextOptions = {}): Promise<Services> {
  const hub = await openHub({ connectionString: database.url, db: database.db, pool: database.pool, log: testLog });
  const parts = testContextParts(database, { ...options, parts: { publisher: hub, ...options.parts } });
  return {
    config: parts.config,
    secrets: parts.secrets,
    log: parts.log,
    pool: database.pool,
    db: database.db,
    hub,
    pageCache: createPageCache({ placeOf, config: parts.config, hub, log: testLog }),
    version: 'test',
    connectionString: database.url,
    contextParts: () => parts,
    jobContext: (name) => createContext({ ...parts, log: logOf(parts.log, { job: name }) }),
    ...createClosing(),
    async close() {
      await hub.close();
    },
  };
}
