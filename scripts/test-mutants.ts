/**
 * `npm run test:mutants`: whether the tests notice mistakes. Without a word both parts are run:
 *   rules [domain …]             StrykerJS on src/lib/<domain>/rules, judged by tests/rules; under 90 % fails
 *   server --seed 1 --count 40   mutants of SQL, locks, days, parties and calls, each judged by the tests of its area and of every call; under 90 % fails
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../src/lib/server/db/embedded.ts';
import { createLog } from '../src/lib/server/log.ts';
import { Field } from '../tests/fault/planted/field.ts';
import { allMutants, chooseMutants, type Mutant, testsOf } from '../tests/mutants/mutants.ts';
import { TypeChecker } from '../tests/mutants/type-checker.ts';
import { programs, runNode } from './commands.ts';

const leastNoticed = 0.9;
/** A test that takes longer hangs, and its mutant is noticed. */
const testLimitMs = 60_000;

/** A signal ends the tests that run; then the database is taken down and the copy removed, as at the end. */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error(`stopped by ${signal}`)));
const { signal } = stopping;

async function mutateRules(domains: readonly string[]): Promise<boolean> {
  const only = domains.map((domain) => `src/lib/${domain}/rules/*.ts`).join(',');
  const { ok } = await runNode([programs.stryker, 'run', ...(only ? ['--mutate', only] : [])], { show: true, signal });
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

/** Whether a test fails with the mutant, of those that judge its source. */
async function isNoticed(field: Field, mutant: Mutant): Promise<boolean> {
  return field.planted(mutant, async () => {
    for (const tests of testsOf(mutant.file, mutant.area)) {
      const { passed, failed, output } = await field.run(tests, { bail: true, limitMs: testLimitMs, signal });
      signal.throwIfAborted();
      if (failed > 0) return true;
      if (passed === 0) throw new Error(`no test ran for ${mutant.what}\n${output.slice(-2_000)}`);
    }
    return false;
  });
}

/** As many as wanted of those that the type checker lets pass. */
function chooseTyped(all: readonly Mutant[], seed: number, count: number): Mutant[] {
  const types = new TypeChecker([...new Set(all.map(({ file }) => file))]);
  const chosen: Mutant[] = [];
  for (const mutant of chooseMutants(all, seed, all.length)) {
    if (chosen.length === count) break;
    if (types.passes(mutant)) chosen.push(mutant);
  }
  return chosen;
}

async function mutateServer(seed: number, count: number): Promise<boolean> {
  const all = allMutants();
  const chosen = chooseTyped(all, seed, count);
  process.stdout.write(`${chosen.length} of ${all.length} mutants, seed ${seed}\n`);
  const results: { mutant: Mutant; noticed: boolean }[] = [];
  await withServer(async (url) => {
    signal.throwIfAborted();
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
  tally(results);
  const noticed = results.filter((result) => result.noticed).length;
  process.stdout.write(`\n${noticed} of ${results.length} noticed\n`);
  return noticed >= leastNoticed * results.length;
}

function tally(results: readonly { readonly mutant: Mutant; readonly noticed: boolean }[]): void {
  for (const by of ['area', 'operator'] as const) {
    process.stdout.write(`\nby ${by}\n`);
    for (const [name, of] of Map.groupBy(results, ({ mutant }) => mutant[by]))
      process.stdout.write(`  ${name.padEnd(24)} ${of.filter(({ noticed }) => noticed).length} of ${of.length}\n`);
  }
}

/** The lines that are not the same. */
function difference({ find, put }: Mutant): string {
  const [sound, mutated] = [find.split('\n'), put.split('\n')];
  return [
    ...sound.filter((line) => !mutated.includes(line)).map((line) => `    - ${line}`),
    ...mutated.filter((line) => !sound.includes(line)).map((line) => `    + ${line}`),
  ].join('\n');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '40' } },
});
const [part = 'both', ...domains] = positionals;
const [seed, count] = [Number(values.seed), Number(values.count)];
if (!['both', 'rules', 'server'].includes(part) || !Number.isInteger(seed) || !(count > 0))
  throw new Error('usage: npm run test:mutants [-- rules [domain …] | server [--seed 1] [--count 40]]');
try {
  const rulesHold = part === 'server' || (await mutateRules(domains));
  signal.throwIfAborted();
  const serverHolds = part === 'rules' || (await mutateServer(seed, count));
  process.exitCode = rulesHold && serverHolds ? 0 : 1;
} catch (error) {
  if (!signal.aborted) throw error;
  process.stderr.write(`${signal.reason}\n`);
  process.exitCode = 1;
}
