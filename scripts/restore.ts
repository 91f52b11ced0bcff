/** `npm run restore -- <file>`: restores a backup into this installation's empty database, then proves the books. */

import { ledgerChecks } from '#app/ledger-checks.ts';
import { checkLedger } from '#lib/ledger/server/check.ts';
import { processConfig } from '#lib/server/config.ts';
import { connect } from '#lib/server/db/connect.ts';
import { restoreBackup } from '#lib/server/db/restore.ts';
import { createLog } from '#lib/server/log.ts';
import { openSecrets } from '#lib/server/secrets.ts';
import { command, fileArgument, withDatabase } from './database.ts';

await command(async () => {
  const file = fileArgument('npm run restore -- <file>');
  await withDatabase(async (url) => {
    const { madeAt, tables, rows } = await restoreBackup(url, file);
    process.stdout.write(`${tables} tables, ${rows} rows of ${madeAt}\n`);
    const { pool, db } = connect(url, {
      max: 2,
      log: createLog('warn'),
      sealKey: openSecrets(processConfig()).key('ledger_seal'),
    });
    const { findings } = await checkLedger(db, ledgerChecks).finally(() => pool.end());
    for (const { check, count, first } of findings)
      process.stdout.write(`✗ not true: ${check}: ${count} found, first ${first}\n`);
    if (findings.length > 0) throw new Error('the backup was restored, but its books are not right');
    process.stdout.write('✓ the books are right\n');
  });
});
