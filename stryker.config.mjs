/** Mutation testing of the rules (`npm run test:mutants -- rules`): every mutant is to be noticed by tests/rules. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutants/vitest-config.ts' },
  mutate: ['src/lib/*/rules/*.ts', 'src/lib/money.ts', 'src/lib/time.ts'],
  // What is computed as a module loads (tables of banks, markets and states, most wording) would take more than half of the
  // time: each such mutant starts everything anew. The generator's part changes constants of the server, tests/rules the tables.
  ignoreStatic: true,
  // Nearly all are Thai wording; where a text decides, the comparison around it is mutated itself.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: '.cache/mutants/rules.html' },
  jsonReporter: { fileName: '.cache/mutants/rules.json' },
  tempDirName: '.cache/mutants/sandbox',
  ignorePatterns: ['/dist', '/.astro', '/.data', '/.cache', '/test-results', '/playwright-report'],
  cleanTempDir: 'always',
};
