/**
 * Until the first release the schema is one migration: this makes it anew from the tables and the SQL files beside it
 * (functions, triggers). After a release migrations are only added.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const db = 'src/lib/server/db';
const migrations = join(db, 'migrations');
const kit = (...args: string[]): void => {
  const { status } = spawnSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate', ...args], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
};

rmSync(migrations, { recursive: true, force: true });
kit('--name', 'foundation');
for (const file of readdirSync(join(db, 'custom')).sort()) {
  const name = file.replace(/^\d+_/, '').replace(/\.sql$/, '');
  kit('--custom', '--name', name);
  const made = readdirSync(migrations).find((entry) => entry.endsWith(`_${name}.sql`));
  if (made) writeFileSync(join(migrations, made), readFileSync(join(db, 'custom', file)));
}
