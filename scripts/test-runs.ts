/** Runs the test programs as steps, with counts from their own reports. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { programs, runNode } from './commands.ts';
import type { Outcome } from './steps.ts';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** A file or a describe block. */
interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

async function withReport(work: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'benja-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const readReport = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

/** Runs Vitest projects, or the tests in some folders; a run without a single test fails. */
export function runVitest(...which: readonly string[]): Promise<Outcome> {
  return withReport(async (file) => {
    const { ok, output } = await runNode(
      [programs.vitest, 'run', ...which, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      {
        env: { NO_COLOR: '1' },
      },
    );
    const report = readReport<VitestReport>(file);
    if (!report) return { ok: false, output };
    const brokenFiles = report.testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.length === 0,
    ).length;
    const unfinished = report.numTotalTests - report.numPassedTests - report.numFailedTests;
    return {
      ok: ok && report.numTotalTests > 0,
      output: unfinished > 0 ? `${output}\n${unfinished} tests did not run\n` : output,
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles + unfinished,
    };
  });
}

const linesOfError = 12;

const flakyOf = ({ suites = [], specs }: PlaywrightSuite): readonly string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName, results }) => {
        const error = stripVTControlCharacters(results[0]?.error?.message ?? '').split('\n');
        const why = error.slice(0, linesOfError).map((line) => `  ${line}\n`);
        return `passed only on a retry: [${projectName}] ${file} › ${title}\n${why.join('')}`;
      }),
  ),
  ...suites.flatMap(flakyOf),
];

/** Runs the browser tests. One that passed only on a retry is named with its error: it hides a race of the product or of the test. */
export function runPlaywright(): Promise<Outcome> {
  return withReport(async (file) => {
    const { ok, output } = await runNode([programs.playwright, 'test', '--reporter=line,json'], {
      env: { NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    const report = readReport<PlaywrightReport>(file);
    if (!report) return { ok: false, output };
    const { expected, unexpected, flaky, skipped } = report.stats;
    return {
      ok: ok && expected > 0 && skipped === 0,
      output,
      note: report.suites.flatMap(flakyOf).join(''),
      passed: expected + flaky,
      failed: unexpected + skipped,
    };
  });
}
