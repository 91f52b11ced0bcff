import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      { test: { name: 'tidy', include: ['tests/tidy/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          include: ['tests/service/**/*.test.ts', 'tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
