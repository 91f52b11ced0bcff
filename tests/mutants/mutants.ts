/** All mutants of the server's sources and of the functions in the database, and a choice of them by a seed. */
import { globSync, readFileSync } from 'node:fs';
import type { PlantedBug } from '../fault/planted/bugs.ts';
import { type Change, changesOf, changesOfSql, type Operator } from './operators.ts';

export interface Mutant extends PlantedBug {
  readonly area: string;
  readonly operator: Operator;
}

/**
 * Not mutated: data and shapes without a decision; the bank of the sandbox, which the tests stand on; checks of the
 * books, which have planted changes of their own.
 */
const spared = /\/sandbox\/|\/(?:seed[\w-]*|tables|[\w-]+-tables|shapes|[\w-]+-shapes|ledger-checks|checks)\.ts$/;

const functions = 'src/lib/server/db/functions';

/** A text that is mutated, with all that can be made of it. */
interface Source {
  readonly file: string;
  readonly area: string;
  readonly changes: readonly Change[];
}

function sources(): Source[] {
  const files = globSync('src/lib/*/server/*.ts').filter((file) => !spared.test(file));
  return [
    ...files.sort().map((file) => ({ file, area: areaOf(file), changes: changesOf(readFileSync(file, 'utf8')) })),
    ...sqlFunctions(),
  ];
}

/** Every function of the database; its file may hold several. */
function sqlFunctions(): Source[] {
  return globSync(`${functions}/*.sql`)
    .sort()
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/create or replace function (\w+)[\s\S]*?\n(?:end )?\$\$/g)].map(
        ({ 0: body, 1: name = '', index }) => ({
          file,
          area: areaOfFunction[name] ?? 'ledger',
          changes: changesOfSql(body).map((change) => ({
            ...change,
            start: change.start + index,
            end: change.end + index,
          })),
        }),
      ),
    );
}

const areaOfFunction: Readonly<Record<string, string>> = {
  keep_incoming_facts: 'deposit',
  keep_yeekee_freeze: 'yeekee',
  keep_operator_limit: 'play-limit',
  keep_taken_promotion: 'promotion',
  audit_hash: 'operator',
  audit_seal: 'operator',
};

/** Areas whose tests judge another one although none of their sources imports it: what the product puts together. */
const alsoJudgedBy: Readonly<Record<string, readonly string[]>> = {
  agent: ['account'],
  deposit: ['payout', 'ledger', 'account'],
  ledger: ['deposit', 'payout', 'cashback'],
  lotto: ['yeekee'],
  operator: ['lotto'],
  payout: ['deposit', 'ledger', 'account'],
  redemption: ['account'],
  turnover: ['deposit', 'payout', 'promotion'],
};

interface Text {
  readonly file: string;
  readonly text: string;
}

const texts = (...patterns: readonly string[]): readonly Text[] =>
  globSync(patterns)
    .sort()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const areaOf = (file: string): string => file.split('/')[2] ?? '';

let read: { readonly tests: readonly Text[]; readonly sources: readonly Text[] } | undefined;

/**
 * The test files that judge a source, those first that are likely to notice: the ones that name it, the ones of its area,
 * then those of areas that import it and those of every call.
 */
export function testsOf(file: string, area: string): string[][] {
  read ??= {
    tests: texts('tests/service/**/*.test.ts', 'tests/api/**/*.test.ts'),
    sources: texts('src/lib/*/server/*.ts'),
  };
  const name = file.replace('src/lib/', '');
  const users = read.sources.filter(({ text }) => text.includes(name)).map((source) => areaOf(source.file));
  const others = new Set([...users, ...(alsoJudgedBy[area] ?? []), 'contract']);
  const near: string[] = [];
  const own: string[] = [];
  const rest: string[] = [];
  for (const test of read.tests)
    if (test.text.includes(`#lib/${name}`)) near.push(test.file);
    else if (areaOf(test.file) === area) own.push(test.file);
    else if (others.has(areaOf(test.file))) rest.push(test.file);
  return [near, own, rest].filter((tests) => tests.length > 0);
}

/** Every mutant there is, in the order of the sources. */
export function allMutants(): Mutant[] {
  return sources().flatMap(({ file, area, changes }) => {
    const text = readFileSync(file, 'utf8');
    return changes.map((change) => ({
      ...asBug(text, change),
      area,
      operator: change.operator,
      file,
      what: `${change.operator}: ${file}:${text.slice(0, change.shown ?? change.start).split('\n').length}`,
      tests: [],
    }));
  });
}

/** A change as the replacement of a text that stands in the source once: as many characters around it as that takes. */
function asBug(text: string, { start, end, put }: Change): Pick<PlantedBug, 'find' | 'put'> {
  for (let around = 0; ; around += 20) {
    const [from, to] = [Math.max(0, start - around), Math.min(text.length, end + around)];
    const find = text.slice(from, to);
    if (find !== '' && text.indexOf(find) === text.lastIndexOf(find))
      return { find, put: text.slice(from, start) + put + text.slice(end, to) };
  }
}

/** Numbers from 0 to 1 that a seed decides. */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` of the mutants, taken area by area and in each operator by operator, so that neither a long file nor a common kind fills the list. */
export function chooseMutants(mutants: readonly Mutant[], seed: number, count: number): Mutant[] {
  const next = numbersOf(seed);
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((one) => ({ one, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  const areas = [...Map.groupBy(shuffled(mutants), ({ area }) => area).values()].map((ofArea) =>
    takeInTurns(shuffled([...Map.groupBy(ofArea, ({ operator }) => operator).values()])),
  );
  return takeInTurns(areas).slice(0, count);
}

/** The first of each list, then the second of each, and so on. */
function takeInTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
