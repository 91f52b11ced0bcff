import { defineConfig } from 'vitest/config';

const around = { setupFiles: ['tests/support/every-test.ts'] };
const onDatabase = {
  ...around,
  globalSetup: ['tests/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...around, name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      { test: { ...around, name: 'tidy', include: ['tests/tidy/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: ['tests/service/**/*.test.ts', 'tests/api/**/*.test.ts'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'fault',
          include: ['tests/fault/**/*.test.ts'],
          testTimeout: 600_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
