/**
 * `npm run ledger:check`: proves this installation's books; exit code 0 only without findings. `-- --since-last` checks
 * only what is new since the last proof, `-- --rollups` sums every hour again and not only some, `-- --rebuild` first
 * recomputes all balances from the entries.
 */
import '../src/app/contributions.ts';
import { readAnchors } from '../src/lib/ledger/server/anchors.ts';
import { rebuildBalances } from '../src/lib/ledger/server/rebuild-balances.ts';
import { inWords, runCheck } from '../src/lib/ledger/server/run-check.ts';
import { processConfig } from '../src/lib/server/config.ts';
import { createContext } from '../src/lib/server/context.ts';
import { connect } from '../src/lib/server/db/connect.ts';
import { startEmbedded } from '../src/lib/server/db/embedded.ts';
import { noJobs } from '../src/lib/server/jobs/jobs.ts';
import { createLog } from '../src/lib/server/log.ts';
import { openSecrets } from '../src/lib/server/secrets.ts';

const config = processConfig();
const secrets = openSecrets(config);
const log = createLog('warn');
const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log });
const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
const { pool, db } = connect(connectionString, { max: 2, log, sealKey: secrets.key('ledger_seal') });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  if (process.argv.includes('--rebuild')) {
    const { accounts, changed } = await rebuildBalances(db);
    say(`${accounts} balances made anew from the entries, ${changed} of them were not right`);
  }
  const publisher = { wake: () => undefined };
  const ctx = createContext({ config, secrets, log, db, jobs: noJobs, publisher, agentId: 0n });
  const run = await runCheck(ctx, {
    sinceLast: process.argv.includes('--since-last'),
    rollups: process.argv.includes('--rollups'),
  });
  const { transfers, entries, accounts, checks, findings, sinceLast, seconds } = run;
  const head = readAnchors(config.anchorDir).get('head.json');
  say(
    `${transfers} transfers, ${entries} entries, ${accounts} accounts${sinceLast ? ' since the last proof' : ''}, ${checks} checks in ${seconds.toFixed(1)} s`,
  );
  say(
    head
      ? `anchor: block ${head.block_id} of ${head.made_at}, ${head.block_mac}`
      : `no anchor in ${config.anchorDir}: an end of the books that was cut off would not be noticed`,
  );
  for (const finding of findings) say(`✗ ${inWords(finding)}`);
  say(findings.length === 0 ? '✓ the books are right' : `${findings.length} of ${checks} checks found something`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await pool.end();
  await embedded?.stop();
}
