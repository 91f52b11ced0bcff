import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { restoreBackup } from '#lib/server/db/restore.ts';
import { emptyDatabasesOfFile } from './empty-databases.ts';

/** Set: what goes into the gunzip is carried without listening for its errors, and it is told when it has broken. */
const flow = vi.hoisted(() => ({ broken: undefined as PromiseWithResolvers<void> | undefined }));
vi.mock('node:stream', async (original) => {
  const real = await original<typeof import('node:stream')>();
  const pipeline = (from: Readable, to: Writable, then: () => void) => {
    if (!flow.broken) return real.pipeline(from, to, then);
    to.once('close', flow.broken.resolve);
    return from.pipe(to);
  };
  return { ...real, pipeline };
});

const folder = mkdtempSync(join(tmpdir(), 'benja-broken-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const emptyDatabase = emptyDatabasesOfFile();

describe('a restore is refused, and the database stays as it was, for', () => {
  it('that breaks before anybody has begun to read it is refused, and ends no process', async () => {
    const file = join(folder, 'empty.backup');
    writeFileSync(file, '');
    // The file is opened, then a transaction is begun, then the first line is read. Here that takes until the file has broken,
    // and what carries the bytes has already taken its ear off them, as it does now and then.
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    let begun = 0;
    const slow = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      // The first transaction is the migration's.
      return given[0] === 'begin' && flow.broken && ++begun === 2
        ? flow.broken.promise.then(() => query.apply(this, given))
        : query.apply(this, given);
    } as never);
    const elsewhere = await emptyDatabase();
    flow.broken = Promise.withResolvers();
    await expect(restoreBackup(elsewhere, file)).rejects.toThrow(/no backup of Benja/);
    slow.mockRestore();
    flow.broken = undefined;
  });
});
