/** `npm run verify`: everything, from a fresh clone. Continues after a failure; the last line is "N passed, N failed". */

import { browserBuild } from './browser-build.ts';
import { build } from './build.ts';
import { findChromium, installChromium } from './find-chromium.ts';
import { quickChecks, thoroughChecks } from './source-checks.ts';
import { runSteps, type Step } from './steps.ts';
import { runPlaywright, runVitest } from './test-runs.ts';

/**
 * Two at a time: most of them wait for a database, a browser or a disk now and then, and another one goes on meanwhile. The
 * browser tests come last and alone: beside the service tests both took longer than one after the other.
 */
const steps: readonly Step[] = [
  {
    name: 'browser',
    run: async () => (findChromium() ? { ok: true, output: '' } : await installChromium()),
  },
  // In its own folder, so that a running demo keeps its files; with the gallery, which the browser tests visit.
  { name: 'build', run: () => build({ ifChanged: false, env: browserBuild }) },
  { name: 'service and api tests', run: () => runVitest('--project', 'server*') },
  { name: 'fault tests', needs: ['build'], run: () => runVitest('--project', 'fault') },
  // After the build, which writes the types of pages.
  ...[...thoroughChecks, ...quickChecks].map((step) => ({ ...step, after: ['build'] })),
  {
    name: 'browser tests',
    needs: ['build', 'browser'],
    run: runPlaywright,
  },
];

// Faults, journeys and random sequences in their short form: `npm run test:fault` kills ten times each and runs the whole day
// of yeekee, `npm run test:e2e` runs everything at both widths, `npm test` all sequences, orders and instants.
process.env.BROWSER_TESTS ??= 'short';
process.env.FAULT_KILLS ??= '3';
process.env.FAULT_CALLBACKS ??= '64';
process.env.FAULT_DAY ??= 'short';
process.env.FAULT_PAGES ??= '250';
process.env.FAULT_PLANTED ??= '1';
process.env.FAULT_ENTRIES ??= '100000';
process.env.FAULT_CHECKED ??= '40000';
process.env.FAULT_TIMES ??= 'shown';
process.env.DEMO_STORIES ??= 'short';
process.env.LEDGER_SEQUENCES ??= '128';
process.env.RANDOM_SHARE ??= '0.4';
process.env.LEDGER_COMMANDS ??= '60';
process.env.WIRE_ORDERS ??= '24';
process.env.WITHDRAW_QUEUE ??= '14';

process.stdout.write(`Node ${process.versions.node}, packages as the lock file says\n`);
const { passed, failed } = await runSteps(steps, 2);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
