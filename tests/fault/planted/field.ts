/** A copy of the project in which bugs are planted one at a time, and the tests run against each. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { programs, runNode } from '../../../scripts/commands.ts';
import type { PlantedBug } from './bugs.ts';

const copied = ['src', 'tests', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'astro.config.mjs'];

export interface TestRun {
  readonly passed: number;
  readonly failed: number;
  /** What the run wrote, for whoever wants to know why. */
  readonly output: string;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string }[];
}

export class Field {
  readonly #folder: string;
  readonly #databaseUrl: string;

  /** `databaseUrl`: a server on which the runs may make databases. */
  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
    this.#folder = mkdtempSync(join(tmpdir(), 'benja-planted-'));
    for (const name of copied) cpSync(name, join(this.#folder, name), { recursive: true });
    symlinkSync(resolve('node_modules'), join(this.#folder, 'node_modules'), 'dir');
  }

  /** Plants one bug, runs `work`, and takes the bug out again. @throws Error where the source is not as the bug expects it */
  async planted<T>(bug: PlantedBug, work: () => Promise<T>): Promise<T> {
    const file = join(this.#folder, bug.file);
    const sound = readFileSync(file, 'utf8');
    const found = sound.split(bug.find).length - 1;
    if (found !== 1)
      throw new Error(`"${bug.what}" cannot be planted: "${bug.find}" stands ${found} times in ${bug.file}`);
    writeFileSync(
      file,
      sound.replace(bug.find, () => bug.put),
    );
    try {
      return await work();
    } finally {
      writeFileSync(file, sound);
    }
  }

  /**
   * Runs test files of the copy; with `bail` only until one fails, with `limitMs` for each test instead of the usual limit,
   * and never on after the `signal`.
   */
  async run(
    tests: readonly string[],
    options: { readonly bail?: boolean; readonly limitMs?: number; readonly signal?: AbortSignal } = {},
  ): Promise<TestRun> {
    const file = join(this.#folder, 'report.json');
    rmSync(file, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const limits = [
      ...(options.bail ? ['--bail=1'] : []),
      ...(options.limitMs ? [`--testTimeout=${options.limitMs}`] : []),
    ];
    const { output } = await runNode(
      [programs.vitest, 'run', '--project', 'server*', ...reporters, ...limits, ...tests],
      {
        cwd: this.#folder,
        env: { DATABASE_URL: this.#databaseUrl, NO_COLOR: '1', VITEST: '' },
        ...(options.signal ? { signal: options.signal } : {}),
      },
    );
    try {
      const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
      const broken = report.testResults.filter(({ status }) => status === 'failed').length;
      return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, broken), output };
    } catch {
      return { passed: 0, failed: 0, output };
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
