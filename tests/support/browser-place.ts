/** Where the site of the browser tests keeps its data; the site and the tests beside it come to the same. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const run = process.env.BROWSER_RUN ?? '';
const given = process.env.DATABASE_URL;

export const browserPlace = {
  dataDir: join(tmpdir(), `benja-browser-${run}`),
  database: `benja_browser_${run}`,
  /** The server it is made on; undefined: the embedded one in `dataDir`. */
  server: given === '' ? undefined : given,
  /** The database itself, on such a server. */
  databaseUrl: given ? Object.assign(new URL(given), { pathname: `/benja_browser_${run}` }).href : undefined,
};
