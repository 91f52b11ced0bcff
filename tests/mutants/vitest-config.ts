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
    // Judges the verifiers on the same proofs as verify-proof and changed-proof.test.ts, with a third one beside them.
    exclude: ['tests/rules/yeekee/stranger-verifier.test.ts'],
    isolate: false,
    // For what hangs: on a machine that does other things too, the usual five seconds would notice mutants by themselves.
    testTimeout: 60_000,
    sequence: { sequencer: QuickFilesFirst },
  },
});
