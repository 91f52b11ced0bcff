import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './tests/support/temporary-files.ts';

keepTemporaryFilesInMemory();

const around = {
  setupFiles: ['tests/support/every-test.ts'],
  // For what hangs, not for what is slow: a machine may do ten other things.
  testTimeout: 300_000,
  hookTimeout: 300_000,
};
/** Pure tests leave nothing behind, so that files share what they import. */
const pure = { ...around, isolate: false };
/** Proofs that are verified one by one, games played a million times, and all mutants there are: longer than all others. */
const thorough = [
  'tests/rules/yeekee/{verify-proof,changed-proof,proof-parts,stranger-verifier}.test.ts',
  'tests/rules/house/{slot-screens,simulation,real-streams}.test.ts',
  'tests/tidy/mutants.test.ts',
];
/** What a browser's page has of its own: its stream, its clock, its requests. Each file begins as a page does. */
const pages = [
  'tests/rules/{http,intents,live,live-region,server-clock}.test.ts',
  'tests/rules/{deposit/welcome,payout/withdraw-desk,poll/poll-store,wheel/wheel-store,yeekee/{room-behind,shooting}}.test.ts',
  'tests/rules/lotto/bill-editor*.test.ts',
];
/**
 * Tests that put something else in the place of a package (`vi.mock`): nothing may have imported it before, so that they fill
 * the lists of src/app themselves.
 */
const replacing = ['tests/api/account/hash-queue.test.ts', 'tests/service/db/broken-backup.test.ts'];
/** A process for each file would spend half of its time on importing the server anew. */
const onDatabase = {
  ...around,
  isolate: false,
  setupFiles: [...around.setupFiles, 'src/app/contributions.ts'],
  globalSetup: ['tests/support/global-setup.ts'],
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...pure, name: 'rules', include: ['tests/rules/**/*.test.ts'], exclude: [...thorough, ...pages] } },
      { test: { ...pure, name: 'rules-pages', include: pages, isolate: true } },
      { test: { ...pure, name: 'tidy', include: ['tests/tidy/**/*.test.{ts,tsx}'], exclude: thorough } },
      { test: { ...pure, name: 'thorough', include: thorough } },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: ['tests/service/**/*.test.ts', 'tests/api/**/*.test.ts'],
          exclude: replacing,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server-replaced',
          include: replacing,
          setupFiles: around.setupFiles,
          isolate: true,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'fault',
          include: ['tests/fault/**/*.test.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 3_600_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
