import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isServerOnly, serverOnlyGuard } from '../../scripts/server-only-guard.ts';

let folder = '';

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'benja-guard-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a small browser bundle from these files. */
function built(files: Readonly<Record<string, string>>): Promise<unknown> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [serverOnlyGuard()],
    build: { write: false, lib: { entry: 'src/islands/entry.ts', formats: ['es'] } },
  });
}

const secret = { 'src/lib/lotto/server/place-bill.ts': `export const secret = 'kept'; export type Bill = string;` };

describe('the build', () => {
  it('stops when an island imports a server file, and names both', async () => {
    await expect(
      built({
        ...secret,
        'src/islands/entry.ts': `import { secret } from '../lib/lotto/server/place-bill.ts'; console.info(secret);`,
      }),
    ).rejects.toThrow(/islands\/entry\.ts is sent to the browser and imports .*lotto\/server\/place-bill\.ts/);
  });

  it('stops when it is reached through a file between', async () => {
    const files = {
      ...secret,
      'src/lib/lotto/between.ts': `export { secret } from './server/place-bill.ts';`,
      'src/islands/entry.ts': `import { secret } from '../lib/lotto/between.ts'; console.info(secret);`,
    };
    await expect(built(files)).rejects.toThrow(/between\.ts is sent to the browser/);
  });

  it('lets types pass, and what is no server file', async () => {
    const files = {
      ...secret,
      'src/lib/lotto/rules/observers.ts': 'export const name = 1;',
      'src/islands/entry.ts': `import type { Bill } from '../lib/lotto/server/place-bill.ts'; import { name } from '../lib/lotto/rules/observers.ts'; export const bill: Bill = String(name);`,
    };
    await expect(built(files)).resolves.toBeDefined();
  });
});

describe('a server file', () => {
  it('is one under a server folder, or an entry of the process', () => {
    for (const id of [
      '/p/src/lib/lotto/server/tables.ts',
      '/p/src/lib/server/config.ts',
      '/p/src/server.ts',
      '/p/src/fetch.ts?x',
    ])
      expect(isServerOnly(id), id).toBe(true);
    for (const id of [
      '/p/src/lib/lotto/rules/server-seed.ts',
      '/p/node_modules/react-dom/server/index.js',
      '/p/src/islands/observer/Observer.tsx',
    ])
      expect(isServerOnly(id), id).toBe(false);
  });
});
