/** `npm run ledger:check`: proves the invariants of the books of this installation; exit code 0 only when nothing is found. */
import { checkLedger } from '../src/lib/ledger/server/check.ts';
import { ledgerChecks } from '../src/lib/ledger/server/checks.ts';
import { rebuildBalances } from '../src/lib/ledger/server/rebuild-balances.ts';
import { processConfig } from '../src/lib/server/config.ts';
import { connect } from '../src/lib/server/db/connect.ts';
import { startEmbedded } from '../src/lib/server/db/embedded.ts';
import { createLog } from '../src/lib/server/log.ts';

const config = processConfig();
const log = createLog('warn');
const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log });
const { pool, db } = connect(config.databaseUrl ?? embedded?.connectionString ?? '', { max: 2, log });
try {
  if (process.argv.includes('--rebuild')) {
    const { accounts, changed } = await rebuildBalances(db);
    process.stdout.write(`${accounts} balances made anew from the entries, ${changed} of them were not right\n`);
  }
  const report = await checkLedger(db, ledgerChecks);
  const { transfers, entries, accounts, checks, findings } = report;
  process.stdout.write(`${transfers} transfers, ${entries} entries, ${accounts} accounts, ${checks} checks\n`);
  for (const { check, count, first } of findings)
    process.stdout.write(`✗ not true: ${check}: ${count} found, first ${first}\n`);
  process.stdout.write(
    findings.length === 0 ? '✓ the books are right\n' : `${findings.length} of ${checks} checks found something\n`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await pool.end();
  await embedded?.stop();
}
