/** The rules tests alone, for Stryker: its runner starts every project of a configuration, and the others need a database. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The first test that fails decides about a mutant, so quick files come first; Vitest itself begins with the longest. */
class QuickFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lasted = (file: TestSpecification): number => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0;
    return files.toSorted((a, b) => lasted(a) - lasted(b));
  }
}

export default defineConfig({
  test: {
    setupFiles: ['tests/support/every-test.ts'],
    include: ['tests/rules/**/*.test.ts'],
    isolate: false,
    sequence: { sequencer: QuickFilesFirst },
    // One of these compares the offline file with the sources as they are written, and Stryker writes its mutants into them;
    // the others judge that file, which no mutant is in.
    testNamePattern: /^(?!the offline file )/,
  },
});
