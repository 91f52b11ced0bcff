/** Mutation testing of the rules (`npm run test:mutants -- rules`): every mutant is to be noticed by tests/rules. */
import { rmSync } from 'node:fs';

const sandbox = '.cache/mutants/sandbox';
// Stryker leaves its copies of the project behind when a signal ends it.
process.on('exit', () => rmSync(sandbox, { recursive: true, force: true }));

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutants/vitest-config.ts' },
  mutate: ['src/lib/*/rules/*.ts', 'src/lib/money.ts', 'src/lib/time.ts'],
  // What is computed as a module loads: tables of banks, bets, markets, kinds and states. Each such mutant would start every
  // test anew, and Stryker changes no numbers, which is what the tables hold; tests/rules names the figures of odds and limits.
  ignoreStatic: true,
  // Nearly all are Thai wording; where a text decides, the comparison around it is mutated itself.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 2,
  // A rule's tests take milliseconds: a mutant that needs seconds more loops.
  timeoutMS: 3_000,
  timeoutFactor: 2,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: '.cache/mutants/rules.html' },
  jsonReporter: { fileName: '.cache/mutants/rules.json' },
  tempDirName: sandbox,
  ignorePatterns: ['/dist', '/.astro', '/.data', '/.cache', '/test-results', '/playwright-report'],
  cleanTempDir: 'always',
};
