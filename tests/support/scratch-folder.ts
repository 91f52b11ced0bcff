/**
 * Folders for the databases of tests, each of which is some 900 files. In memory where there is plenty: on disk a new file can
 * cost a millisecond of the processor where many were deleted of late (ext4 without a journal looks for an inode not used
 * for five minutes).
 */
import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory; Docker gives it 64 MB unless told. */
const inMemory = '/dev/shm';
/** What the largest test run needs, several times over. */
const plentyBytes = 4 * 1024 ** 3;

function hasPlenty(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, process.availableMemory()) >= plentyBytes;
  } catch {
    return false;
  }
}

/** Where scratch folders belong on this machine. */
export const scratchPlace = (): string => (hasPlenty() ? inMemory : tmpdir());

/** A new folder, which the caller deletes. */
export const scratchFolder = (name: string): string => mkdtempSync(join(scratchPlace(), `benja-${name}-`));
