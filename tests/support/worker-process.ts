/** A worker in a separate process, on a clock that the test controls, which tests kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { expect } from 'vitest';
import { nodeOptions } from '../../scripts/commands.ts';

export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  private constructor(child: ChildProcess, lines: Interface) {
    this.#child = child;
    this.#lines = lines[Symbol.asyncIterator]();
  }
  /** @param script answers "work <instant>" with "done <instant>" */
  static async start(databaseUrl: string, script = 'tests/support/yeekee-worker.ts'): Promise<WorkerProcess> {
    const child = spawn(process.execPath, [...nodeOptions, script], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (!child.stdout) throw new Error('a worker speaks');
    const worker = new WorkerProcess(child, createInterface({ input: child.stdout }));
    expect(await worker.hear()).toBe('ready');
    return worker;
  }
  tell(now: Date): void {
    this.#child.stdin?.write(`work ${now.toISOString()}\n`);
  }
  async hear(): Promise<string | undefined> {
    return (await this.#lines.next()).value;
  }
  /** Does everything that is due up to an instant. */
  async work(now: Date): Promise<void> {
    this.tell(now);
    expect(await this.hear()).toBe(`done ${now.toISOString()}`);
  }
  /** kill -9, and waits for the exit. */
  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}
