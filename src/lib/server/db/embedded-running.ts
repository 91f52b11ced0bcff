/** Detects whether a folder's embedded server is running, from its lock files and by checking them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './process-file.ts';

export interface Running {
  readonly pid: number;
  readonly socketDir: string;
}

const answerTimeoutMs = 1_000;

/** Lines of postmaster.pid: 1 the pid, 5 the socket folder, 8 the state. */
function postmaster(data: string): { pid: number; socketDir: string; state: string } | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketDir: lines[4]?.trim() ?? '', state: lines[7]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/**
 * The folder's server once it answers, or undefined when none is running. The file alone is not enough: a killed server
 * still exists for a moment, and its file says "ready".
 */
export async function runningServer(data: string, patienceMs: number): Promise<Running | undefined> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await pause(10)) {
    const found = postmaster(data);
    if (!found || !isServer(found.pid, data)) return undefined;
    if (found.state === 'ready' && found.socketDir && (await answers(found.socketDir))) {
      return { pid: found.pid, socketDir: found.socketDir };
    }
  }
  return undefined;
}

/** Sends a TLS request, which a server answers with one byte before anything else. */
function answers(socketDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketDir, '.s.PGSQL.5432'));
    const end = (answered: boolean): void => {
      socket.destroy();
      resolve(answered);
    };
    socket.setTimeout(answerTimeoutMs, () => end(false));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
    socket.once('data', () => end(true));
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
  });
}

/** Whether this pid is the folder's server: a server's working directory is its data folder. */
export function isServer(pid: number, data: string): boolean {
  if (!pid || !isAlive(pid)) return false;
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(data);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch {
    return false;
  }
}

/** Removes a stale lock file whose pid now belongs to another program, which would stop the server from starting. */
export function forgetForeignPid(lockFile: string, data: string): void {
  if (!existsSync(lockFile)) return;
  const pid = Math.abs(Number.parseInt(readFileSync(lockFile, 'utf8'), 10));
  if (isAlive(pid) && !isServer(pid, data)) rmSync(lockFile);
}
