/**
 * Where tests put their temporary files: in memory where there is plenty. A database is some 900 files, a browser makes
 * thousands, and on disk a new file can cost a millisecond of the processor where many were deleted of late (ext4 without
 * a journal looks for an inode that was not used for five minutes).
 */
import { statfsSync } from 'node:fs';

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

/** From now on `tmpdir()` of this process and of those that it starts is in memory, where there is plenty. */
export function keepTemporaryFilesInMemory(): void {
  if (hasPlenty()) process.env.TMPDIR = inMemory;
}
