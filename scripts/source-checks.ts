/** Checks that do not run the product, shared by `npm run check` and `npm run verify`. */
import { programs, runNode } from './commands.ts';
import type { Step } from './steps.ts';
import { runVitest } from './test-runs.ts';

export const sourceChecks: readonly Step[] = [
  { name: 'types', run: () => runNode([programs.tsc, '--noEmit', '--pretty', 'false']) },
  {
    name: 'types of pages (astro check)',
    run: () => runNode([programs.astro, 'check', '--minimumFailingSeverity', 'warning']),
  },
  { name: 'format and lint', run: () => runNode([programs.biome, 'ci', '--colors=off', '--error-on-warnings', '.']) },
  { name: 'no dead code (knip)', run: () => runNode([programs.knip, '--no-progress']) },
  { name: 'tidy tests', run: () => runVitest('--project', 'tidy') },
];
