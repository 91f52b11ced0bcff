import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { exists, filesUnder, textOf } from './sources.ts';

const files = filesUnder(['tests'], /\.test\.tsx?$/);

/** Where the sources of a test may be, by test level. Levels that cross domains may also be directly in their folder. */
const homes: Readonly<Record<string, readonly string[]>> = {
  rules: ['src/lib', 'src/lib/server', 'src/islands', 'src'],
  service: ['src/lib', 'src/lib/server'],
  api: ['src/lib', 'src/lib/server'],
  e2e: ['src/lib', 'src/pages', 'src/islands'],
  fault: ['src/lib', 'src/lib/server'],
};

function problemOf(file: string): string | undefined {
  const [, level = '', ...path] = file.split('/');
  if (level === 'tidy') return path.length === 1 ? undefined : 'tidy tests lie side by side';
  const home = homes[level];
  if (!home) return `there is no level "${level}"`;
  const folder = path.slice(0, -1).join('/');
  // A client of docs/specification.md, which has no code of its own.
  if (file.startsWith('tests/api/specification/')) return undefined;
  if (folder)
    return home.some((source) => exists(`${source}/${folder}`))
      ? undefined
      : `no ${home.join(`/${folder}, `)}/${folder}`;
  const name = path[0]?.replace(/\.test\.tsx?$/, '') ?? '';
  if (level === 'rules')
    return exists(`src/lib/${name}.ts`) || exists(`src/lib/client/${name}.ts`) ? undefined : `no src/lib/${name}.ts`;
  return undefined;
}

/** The full names of a file's tests, joined from `describe` and `it`. */
function namesOf(text: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node, around: string): void => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText(source);
      const [first, ...others] = node.arguments;
      const kind = /^(it|test|describe)\b/.exec(callee)?.[1];
      if (kind && first && ts.isStringLiteralLike(first) && others.some((argument) => ts.isFunctionLike(argument))) {
        const name = `${around}${around ? ' > ' : ''}${first.text}`;
        if (kind === 'describe') {
          for (const argument of others) ts.forEachChild(argument, (child) => visit(child, name));
          return;
        }
        names.push(name);
      }
    }
    ts.forEachChild(node, (child) => visit(child, around));
  };
  const source = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  visit(source, '');
  return names;
}

const twins = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);
const lastOf = (name: string): string => name.split(' > ').at(-1) ?? '';
/**
 * Requires a sentence: several words (a Thai one has no spaces), no "test that", "works" or trailing number. A table's
 * values replace `%s`.
 */
const isSentence = (name: string): boolean =>
  /%s|\$\w/.test(name) ||
  ((/\s\S+/.test(name) || /[\u0e00-\u0e7f]{6}/.test(name)) &&
    !/^(?:test|tests|should)\b|\bworks$|\b(?:case|test) \d+$/i.test(name));

describe('test files', () => {
  it('lie where their sources lie', () => {
    expect(files.map((file) => [file, problemOf(file)]).filter(([, problem]) => problem)).toEqual([]);
  });

  it('name each of their tests once', () => {
    expect(files.flatMap((file) => twins(namesOf(textOf(file))).map((name) => `${file}: ${name}`))).toEqual([]);
  });

  it('say in a sentence what they show', () => {
    const bad = files.flatMap((file) =>
      namesOf(textOf(file))
        .filter((name) => !isSentence(lastOf(name)))
        .map((name) => `${file}: ${name}`),
    );
    expect(bad).toEqual([]);
  });
});

describe('the check of test files', () => {
  it('misses no folder without a source and no unknown level', () => {
    expect(problemOf('tests/rules/lotery/pricing.test.ts')).toMatch(/lotery/);
    expect(problemOf('tests/units/lotto/pricing.test.ts')).toMatch(/no level/);
    expect(problemOf('tests/rules/moneys.test.ts')).toMatch(/moneys/);
    expect(problemOf('tests/service/db/embedded.test.ts')).toBeUndefined();
  });

  it('finds a sentence that stands twice, but not under two headings', () => {
    const test = (name: string) => `it('${name}', () => {});`;
    expect(twins(namesOf(`${test('pays the bill')}${test('pays the bill')}`))).toEqual(['pays the bill']);
    expect(
      twins(namesOf(`describe('a', () => { ${test('pays')} }); describe('b', () => { ${test('pays')} });`)),
    ).toEqual([]);
    expect(twins(namesOf(`describe.each(x)('a', () => { ${test('pays')} ${test('pays')} });`))).toEqual(['a > pays']);
  });

  it('knows a sentence from a label', () => {
    for (const name of ['works', 'it works', 'test place bill 2', 'pricing', 'should pay the bill', 'refuses, case 3'])
      expect(isSentence(name), name).toBe(false);
    for (const name of ['refuses a late bill', 'สมาชิกฝากเงินแล้วเห็นยอดใหม่ทันที']) expect(isSentence(name), name).toBe(true);
  });
});
