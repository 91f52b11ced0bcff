/**
 * Small files that name a process: a lock's holder, a server's users. A process is identified by its pid and, where the
 * system provides it, its start time, so that a reused pid is not mistaken for its former owner.
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

/** Fields of /proc/<pid>/stat after the command (state first); undefined without /proc or without such a process. */
function statusOf(pid: number): readonly string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The command is in brackets and may contain spaces and brackets itself.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Whether a process with this pid is running; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return statusOf(pid)?.[0] !== 'Z';
}

/** "pid start": identifies a process. The start is empty without /proc. */
export const nameOfProcess = (pid: number): string => `${pid} ${statusOf(pid)?.[19] ?? ''}`;

/** Whether the process identified by `nameOfProcess` is still running. */
export function isNamedAlive(name: string): boolean {
  const pid = Number(name.split(' ')[0]);
  return pid > 0 && isAlive(pid) && nameOfProcess(pid) === name;
}

/**
 * Acquires a file lock, waiting for a living holder and replacing a dead one.
 *
 * @throws Error when a living process holds it longer than `timeoutMs`
 */
export async function takeLock(file: string, timeoutMs: number): Promise<() => void> {
  const own = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  // Written next to it and linked into place, so that the lock always contains its holder's name.
  writeFileSync(own, nameOfProcess(process.pid));
  try {
    for (const until = performance.now() + timeoutMs; performance.now() < until; await pause(20)) {
      try {
        linkSync(own, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
        const holder = read(file);
        if (holder !== undefined && !isNamedAlive(holder)) removeStale(file, holder);
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw new Error(`another process (${read(file) ?? 'gone by now'}) keeps ${file}`);
}

/** Removes a dead holder's lock, unless another waiter has just replaced it. */
function removeStale(file: string, holder: string): void {
  const aside = `${file}.aside-${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== holder) linkSync(aside, file);
  } catch {
    // Another waiter was faster.
  }
  rmSync(aside, { force: true });
}
