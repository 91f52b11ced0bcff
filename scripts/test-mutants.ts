/**
 * `npm run test:mutants`: whether the tests notice mistakes. Without a word both parts are run:
 *   rules [domain …]             StrykerJS on src/lib/<domain>/rules, judged by tests/rules; under 90 % fails
 *   server --seed 1 --count 40   mutants of SQL, locks, days, parties and calls, each judged by the tests of its area; under 90 % fails
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../src/lib/server/db/embedded.ts';
import { createLog } from '../src/lib/server/log.ts';
import { Field } from '../tests/fault/planted/field.ts';
import { allMutants, chooseMutants, type Mutant, testsOf } from '../tests/mutants/mutants.ts';
import { programs, runNode } from './commands.ts';

const leastNoticed = 0.9;

async function mutateRules(domains: readonly string[]): Promise<boolean> {
  const only = domains.map((domain) => `src/lib/${domain}/rules/*.ts`).join(',');
  const { ok } = await runNode([programs.stryker, 'run', ...(only ? ['--mutate', only] : [])], { show: true });
  return ok;
}

/** Runs `work` with a server on which databases can be created: that of DATABASE_URL, or a throw-away one. */
async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL);
  const dataDir = mkdtempSync(join(tmpdir(), 'benja-mutants-'));
  try {
    const server = await startEmbedded({ dataDir, throwaway: true, log: createLog('warn') });
    try {
      return await work(server.connectionString);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Whether a test of the mutant's area fails with it; tests that name its file run first. */
async function isNoticed(field: Field, mutant: Mutant): Promise<boolean> {
  return field.planted(mutant, async () => {
    const { near, others } = testsOf(mutant.file, mutant.area);
    for (const tests of [near, others]) {
      if (tests.length === 0) continue;
      const { passed, failed, output } = await field.run(tests, { bail: true });
      if (failed > 0) return true;
      if (passed === 0) throw new Error(`no test ran for ${mutant.what}\n${output.slice(-2_000)}`);
    }
    return false;
  });
}

async function mutateServer(seed: number, count: number): Promise<boolean> {
  const all = allMutants();
  const chosen = chooseMutants(all, seed, count);
  process.stdout.write(`${chosen.length} of ${all.length} mutants, seed ${seed}\n`);
  const results: { mutant: Mutant; noticed: boolean }[] = [];
  await withServer(async (url) => {
    const field = new Field(url);
    try {
      for (const mutant of chosen) {
        const noticed = await isNoticed(field, mutant);
        results.push({ mutant, noticed });
        process.stdout.write(`${noticed ? '✓ noticed ' : '✗ survived'} ${mutant.what}\n`);
        if (!noticed) process.stdout.write(`${difference(mutant)}\n`);
      }
    } finally {
      field.remove();
    }
  });
  for (const by of ['area', 'operator'] as const) {
    process.stdout.write(`\nby ${by}\n`);
    for (const [name, of] of Map.groupBy(results, ({ mutant }) => mutant[by]))
      process.stdout.write(`  ${name.padEnd(24)} ${of.filter(({ noticed }) => noticed).length} of ${of.length}\n`);
  }
  const noticed = results.filter((result) => result.noticed).length;
  process.stdout.write(`\n${noticed} of ${results.length} noticed\n`);
  return noticed >= leastNoticed * results.length;
}

const difference = ({ find, put }: Mutant): string =>
  [find.replaceAll(/^/gm, '    - '), put.replaceAll(/^/gm, '    + ')].join('\n');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '40' } },
});
const [part = 'both', ...domains] = positionals;
const [seed, count] = [Number(values.seed), Number(values.count)];
if (!['both', 'rules', 'server'].includes(part) || !Number.isInteger(seed) || !(count > 0))
  throw new Error('usage: npm run test:mutants [-- rules [domain …] | server [--seed 1] [--count 40]]');
const rulesHold = part === 'server' || (await mutateRules(domains));
const serverHolds = part === 'rules' || (await mutateServer(seed, count));
process.exitCode = rulesHold && serverHolds ? 0 : 1;
