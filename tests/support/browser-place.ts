/** Location of the browser tests' data, computed identically by the site and the tests. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const run = process.env.BROWSER_RUN ?? '';
const given = process.env.DATABASE_URL;

export const browserPlace = {
  dataDir: join(tmpdir(), `benja-browser-${run}`),
  database: `benja_browser_${run}`,
  /** The server to create it on; undefined for the embedded one in `dataDir`. */
  server: given === '' ? undefined : given,
  /** The database's own connection string, on such a server. */
  databaseUrl: given ? Object.assign(new URL(given), { pathname: `/benja_browser_${run}` }).href : undefined,
};

/** Where that site serves axe to the pages that are tested. */
export const axePath = '/axe.min.js';
