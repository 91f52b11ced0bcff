/**
 * Small files that name a process: who holds a lock, who uses a server. A process is named by its pid and, where the
 * system tells, the moment it started, so that a pid given to somebody else is not mistaken for its former owner.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** What Linux tells of a process after its name (state first); undefined where there is no /proc, or no such process. */
function statusOf(pid: number): readonly string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The command's name stands in brackets and may hold spaces and brackets itself.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Whether a process with this pid runs, ours or not; one that is dead but not yet collected by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return statusOf(pid)?.[0] !== 'Z';
}

/** "pid start": the text that names a process. The start is empty where there is no /proc. */
export const nameOfProcess = (pid: number): string => `${pid} ${statusOf(pid)?.[19] ?? ''}`;

/** Whether the process that `nameOfProcess` named still runs. */
export function isNamedAlive(name: string): boolean {
  const pid = Number(name.split(' ')[0]);
  return pid > 0 && isAlive(pid) && nameOfProcess(pid) === name;
}

/**
 * Takes a lock that is a file, waiting for a living holder and pushing aside a dead one.
 *
 * @throws Error when a living process keeps it longer than `timeoutMs`
 */
export async function takeLock(file: string, timeoutMs: number): Promise<() => void> {
  const own = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  // Written beside and linked into place: the lock is never seen without its holder's name.
  writeFileSync(own, nameOfProcess(process.pid));
  try {
    for (const until = performance.now() + timeoutMs; performance.now() < until; await pause(20)) {
      try {
        linkSync(own, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
        const holder = read(file);
        if (holder !== undefined && !isNamedAlive(holder)) pushAside(file, holder);
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw new Error(`another process (${read(file) ?? 'gone by now'}) keeps ${file}`);
}

/** Removes a dead holder's lock, unless somebody else has just done that and taken it. */
function pushAside(file: string, holder: string): void {
  const aside = `${file}.aside-${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== holder) linkSync(aside, file);
  } catch {
    // Another waiter was quicker.
  }
  rmSync(aside, { force: true });
}
