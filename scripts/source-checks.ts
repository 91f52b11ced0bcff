/** Checks that do not run the product, shared by `npm run check` and `npm run verify`. */
import { programs, runNode } from './commands.ts';
import type { Step } from './steps.ts';
import { runVitest } from './test-runs.ts';

/** Only what has changed is checked again, and what depends on it. */
const incremental = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

/** The inner loop, the longest first: what comes last runs alone. */
export const quickChecks: readonly Step[] = [
  { name: 'tidy and rules tests', run: () => runVitest('--project', 'tidy', '--project', 'rules*') },
  {
    name: 'types',
    // Each of several threads would check what they share by itself: two processors take longer so, and twice the work.
    run: () => runNode([programs.tsc, '--noEmit', '--pretty', 'false', '--singleThreaded', ...incremental]),
  },
  { name: 'format and lint', run: () => runNode([programs.biome, 'ci', '--colors=off', '--error-on-warnings', '.']) },
  { name: 'no dead code (knip)', run: () => runNode([programs.knip, '--no-progress']) },
];

/** What takes longer than all of these together. */
export const thoroughChecks: readonly Step[] = [
  {
    // Of .astro files alone: the compiler above reads all others in a fifth of the time.
    name: 'types of pages (astro check)',
    run: () =>
      runNode([programs.astro, 'check', '--tsconfig', 'tsconfig.pages.json', '--minimumFailingSeverity', 'warning']),
  },
  { name: 'proofs and mutants', run: () => runVitest('--project', 'thorough') },
];
