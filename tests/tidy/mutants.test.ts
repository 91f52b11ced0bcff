/** The generator of `npm run test:mutants`: the output of each operator, and that every mutant can be applied. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { runNode } from '../../scripts/commands.ts';
import { allMutants, chooseMutants, testsOf } from '../mutants/mutants.ts';
import { changesOf, changesOfSql, operators } from '../mutants/operators.ts';

/** The results of one operator. */
const made = (text: string, operator: string): string[] =>
  changesOf(text)
    .filter((change) => change.operator === operator)
    .map(({ start, end, put }) => text.slice(0, start) + put + text.slice(end));

describe('an operator', () => {
  it.each<[string, string, readonly string[]]>([
    ['lock removed', `q.where(x).for('update');`, ['q.where(x);']],
    ['lock removed', `q.where(x).for('update', { skipLocked: true });`, ['q.where(x);']],
    ['lock removed', 'const q = sql`select 1 from a for no key update`;', ['const q = sql`select 1 from a`;']],
    ['lock removed', `const q = 'select 1 from a for update of b skip locked';`, [`const q = 'select 1 from a';`]],
    [
      'locks in another order',
      `{ await lockMainWallet(tx, a); const [row] = await q.for('update'); }`,
      [`{ const [row] = await q.for('update'); await lockMainWallet(tx, a); }`],
    ],
    ['locks in another order', `{ const a = await lockWallet(tx); await holdDeposits(tx, a.id); }`, []],
    ['condition dropped', 'and(eq(a, 1), lt(b, 2));', ['and(lt(b, 2));', 'and(eq(a, 1));']],
    ['condition dropped', 'and(eq(t.agentId, ctx.agentId), lt(b, 2));', ['and(eq(t.agentId, ctx.agentId));']],
    ['condition dropped', 'if (a && b) f();', ['if (a) f();', 'if (b) f();']],
    ['condition dropped', 'function membersToPlay() { return and(a, b); }', []],
    ['condition dropped', `const q = 'select 1 where a = 1 and b = $2';`, [`const q = 'select 1 where a = 1';`]],
    ['condition dropped', `const q = 'select 1 where a = 1 and b is null';`, [`const q = 'select 1 where a = 1';`]],
    ['refusal dropped', `f(); if (late) throw new Refusal('late');`, ['f(); {}']],
    ['refusal dropped', `if (!row) throw new Error('a row is inserted');`, []],
    ['boundary shifted', 'gte(at, now);', ['gt(at, now);']],
    [
      'boundary shifted',
      `import { eq, gt } from 'drizzle-orm'; eq(gt(at, now));`,
      [`import { gte, eq, gt } from 'drizzle-orm'; eq(gte(at, now));`],
    ],
    ['boundary shifted', 'a < b;', ['a <= b;']],
    ['boundary shifted', 'rows.length < batch;', []],
    ['boundary shifted', `const q = 'select 1 where at <= $1';`, [`const q = 'select 1 where at < $1';`]],
    ['boundary shifted', `const q = 'select 1 where at <> $1';`, []],
    ['UTC day', 'bangkokDay(now);', ['now.toISOString().slice(0, 10);']],
    ['UTC day', 'bangkokInstant(day);', [`new Date(day + 'T00:00:00Z');`]],
    ['UTC day', `const q = "select at time zone 'Asia/Bangkok'";`, [`const q = "select at time zone 'UTC'";`]],
    ['parties swapped', 'post({ kind, from: a, to: b });', ['post({ kind, from: b, to: a });']],
    ['call dropped', 'await countPlayed(tx, 1); f();', ['{} f();']],
    ['call dropped', 'const row = await read(tx);', []],
    ['rounding changed', 'Math.floor(a);', ['Math.ceil(a);']],
    ['constant changed', 'const share = amount * 3n;', ['const share = amount * 4n;']],
    ['constant changed', 'const batch = 100;', []],
    ['constant changed', 'insert({ position: at + 1 });', []],
    ['constant changed', 'const [row] = await q.limit(1);', []],
    ['constant changed', 'const token = ctx.random(32);', []],
    ['constant changed', 'rows.sort((a, b) => (a.id < b.id ? -1 : 1));', []],
    ['boundary shifted', 'rows.sort((a, b) => (a.id < b.id ? -1 : 1));', []],
  ])('%s: %s', (operator, text, expected) => {
    expect(made(text, operator)).toEqual(expected);
  });

  it('leaves remarks of SQL alone', () => {
    expect(changesOfSql('-- held for update\nselect 1')).toEqual([]);
  });
});

describe('the mutants of the server', () => {
  const all = allMutants();

  it('are of every kind, and every one stands where it can be planted', () => {
    expect(new Set(all.map(({ operator }) => operator))).toEqual(new Set(operators));
    expect(all.filter(({ find, put }) => find === put)).toEqual([]);
  });

  it('are sources that parse', () => {
    const broken = chooseMutants(all, 1, 100).filter(({ file, find, put }) => {
      if (!file.endsWith('.ts')) return false;
      const text = ts.sys.readFile(file)?.replace(find, () => put) ?? '';
      return (ts.transpileModule(text, { reportDiagnostics: true }).diagnostics ?? []).length > 0;
    });
    expect(broken.map(({ what }) => what)).toEqual([]);
  });

  it('are chosen by the seed, spread over the areas', () => {
    const chosen = chooseMutants(all, 7, 40);
    expect(chooseMutants(all, 7, 40)).toEqual(chosen);
    expect(chooseMutants(all, 8, 40)).not.toEqual(chosen);
    expect(new Set(chosen.map(({ area }) => area))).toEqual(new Set(all.map(({ area }) => area)));
    expect(new Set(chosen.map(({ operator }) => operator)).size).toBeGreaterThan(6);
  });

  it('each has tests that judge it', () => {
    const places = [...new Map(all.map(({ file, area }) => [`${file} ${area}`, testsOf(file, area)]))];
    // Every source is judged by the tests of every call; those of its own area come before.
    expect(places.filter(([, tests]) => tests.length < 2)).toEqual([]);
  });
});

it('a program that is run for it ends with the signal that stops it', async () => {
  const stopping = new AbortController();
  const endless = runNode(['-e', 'setInterval(() => undefined, 1_000)'], { signal: stopping.signal });
  stopping.abort();
  expect(await endless).toMatchObject({ ok: false });
});
