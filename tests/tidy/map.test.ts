import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { domains } from './import-rules.ts';
import { textOf } from './sources.ts';

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const vocabularies = readdirSync('src/lib')
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length))
  .sort();

/** The fenced block behind a heading, its lines joined. */
function mapUnder(file: string, heading: string): string {
  const block = new RegExp(`^## ${heading}\\n+\`\`\`\\n([^\`]+)\`\`\``, 'm').exec(textOf(file));
  return (block?.[1] ?? '').replace(/\s+/g, ' ');
}

describe('the map of architecture.md', () => {
  const map = mapUnder('docs/architecture.md', 'Layers');

  it('has the domains from the top, as the imports have them', () => {
    const named = /src\/lib\/<domain> from the top: (.+?) src\/ui/.exec(map)?.[1]?.split(' · ');
    expect(named).toEqual(domains.toReversed());
  });

  it('has every vocabulary', () => {
    const named = /src\/lib\/\*\.ts (.+?) $/.exec(map)?.[1]?.split(', ');
    expect(named?.toSorted()).toEqual(vocabularies);
  });

  it('names files of src/app that are there', () => {
    const named = map.slice(0, map.indexOf('src/pages')).match(/[a-z-]+\.ts/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !existsSync(`src/app/${name}`))).toEqual([]);
  });
});

describe('the map of the README', () => {
  const map = mapUnder('README.md', 'The map');

  it('names folders and files that are there', () => {
    const named = map.match(/(?:^|(?<= ))(?:docs|scripts|src|tests)\/[\w./-]*/g) ?? [];
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('has every folder of src that holds code, and every kind of tests', () => {
    const src = foldersIn('src').filter((name) => !['icons', 'styles'].includes(name));
    expect(src.filter((name) => !map.includes(`src/${name}/`))).toEqual([]);
    const tests = foldersIn('tests').filter((name) => name !== 'support');
    expect(tests.filter((name) => !new RegExp(`tests/.*\\b${name}\\b`).test(map))).toEqual([]);
  });

  it('has every island', () => {
    const named = /src\/islands\/ what is shipped as React: (.+?) src\//.exec(map)?.[1]?.split(', ');
    expect(named?.toSorted()).toEqual(foldersIn('src/islands').map((name) => name.replaceAll('-', ' ')));
  });
});

it('every folder of src/lib is a domain, or named as the ground they stand on', () => {
  const ground = ['art', 'client', 'contract', 'server'];
  expect(foldersIn('src/lib')).toEqual([...domains, ...ground].sort());
});
