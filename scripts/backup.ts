/** `npm run backup -- <file>`: backs up this installation's database, also while the site is running. */
import { statSync } from 'node:fs';
import { writeBackup } from '../src/lib/server/db/backup.ts';
import { command, fileArgument, withDatabase } from './database.ts';

await command(async () => {
  const file = fileArgument('npm run backup -- <file>');
  const { tables, rows } = await withDatabase((url) => writeBackup(url, file, new Date()));
  process.stdout.write(`${tables} tables, ${rows} rows, ${Math.ceil(statSync(file).size / 1024)} KB in ${file}\n`);
  process.stdout.write(
    'Keep SECRET_KEY (or secrets.json of the data directory) beside it: it is not in the database.\n',
  );
});
