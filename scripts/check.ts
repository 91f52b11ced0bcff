/** `npm run check`: the inner loop. Everything that needs no database, build or browser. */
import { availableParallelism } from 'node:os';
import { sourceChecks } from './source-checks.ts';
import { runSteps } from './steps.ts';
import { runVitest } from './test-runs.ts';

const { failed } = await runSteps(
  [...sourceChecks, { name: 'rules tests', run: () => runVitest('--project', 'rules') }],
  Math.max(2, availableParallelism()),
);
process.exitCode = failed > 0 ? 1 : 0;
