/**
 * `npm run check`: the inner loop. Everything that needs no database, build or browser, and does not take long; the types
 * of pages and the proofs of draws are checked by `npm run verify`.
 */
import { availableParallelism } from 'node:os';
import { quickChecks } from './source-checks.ts';
import { runSteps } from './steps.ts';

const { failed } = await runSteps(quickChecks, Math.max(2, availableParallelism()));
process.exitCode = failed > 0 ? 1 : 0;
