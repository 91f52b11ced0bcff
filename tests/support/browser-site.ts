/**
 * The site that browser tests drive: built with the gallery, on a throw-away database with the demo story. Playwright
 * starts it as its web server and stops it with SIGTERM.
 */
import { copyFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { browserBuild } from '../../scripts/browser-build.ts';
import { build } from '../../scripts/build.ts';
import { seed, startSite } from '../../scripts/site.ts';
import { axePath, browserPlace } from './browser-place.ts';
import { FakeLine, testChannelToken, testLiffId } from './fake-line.ts';
import { testSecretKey } from './seal-key.ts';
import { testTokens } from './tokens.ts';

const port = process.env.BROWSER_PORT ?? '';
const { dataDir, database, server, databaseUrl } = browserPlace;

async function onServer(statement: string): Promise<void> {
  if (!server) return;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const line = new FakeLine(() => new Date());
const env = {
  ...browserBuild,
  NODE_ENV: 'production',
  SANDBOX: '1',
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  SECRET_KEY: testSecretKey,
  OPERATOR_TOKEN: testTokens.operator,
  APPROVER_TOKEN: testTokens.approver,
  RATE_LIMIT_FACTOR: '1000',
  LINE_LIFF_ID: testLiffId,
  LINE_CHANNEL_TOKEN: testChannelToken,
  LINE_API_URL: await line.open(Number(process.env.LINE_PORT)),
  LOG_LEVEL: 'warn',
};

const built = await build({ ifChanged: true, env: browserBuild });
if (!built.ok) throw new Error(built.output);
copyFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  join(browserBuild.BENJA_OUT, 'client', axePath),
);
await onServer(`create database ${database}`);
try {
  await seed(env);
  // For tests/e2e/statements.spec.ts.
  const site = await startSite({ ...env, NODE_OPTIONS: '--import ./tests/support/count-statements.ts' });
  process.on('SIGTERM', () => void site.stop());
  process.on('SIGINT', () => void site.stop());
  await site.ended;
} finally {
  // An open server would keep this process, and with it the run, until it is killed.
  line.close();
  await onServer(`drop database if exists ${database} with (force)`);
  rmSync(dataDir, { recursive: true, force: true });
}
