/** The rules tests alone, for Stryker: its runner starts every project of a configuration, and the others need a database. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['tests/support/every-test.ts'],
    include: ['tests/rules/**/*.test.ts'],
    // This one compares the offline file with the sources as they are written, and Stryker writes its mutants into them.
    testNamePattern: /^(?!the offline file has the rules as the site has them)/,
  },
});
