import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ban, bannedNames, bans } from './ban-list.ts';
import { exists, filesUnder, textOf, withoutComments } from './sources.ts';

/** All text files that are, or are about to be, in the repository. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      file &&
      exists(file) &&
      /\.(?:ts|tsx|mjs|js|astro|css|sql|json|md|svg|html|webmanifest|txt|csv|ya?ml)$|^[\w.-]+$/.test(file),
  )
  .filter((file) => !/\.(?:png|jpe?g|woff2?|ttf|ico)$/.test(file));

const code = /\.(?:ts|tsx|astro|sql)$/;
/** Bans that apply to comments too. */
const inComments = new Set(['a note to do it later', 'a path of somebody’s machine', 'a silenced type error']);

const texts = new Map<string, { readonly whole: string; readonly bare: string }>();
for (const file of files) {
  const whole = textOf(file);
  texts.set(file, {
    whole,
    bare: code.test(file) && /^(?:src|tests|scripts)\//.test(file) ? withoutComments(file, whole) : whole,
  });
}

function breachesOf(ban: Ban): string[] {
  return [...texts].flatMap(([file, { whole, bare }]) => {
    if (!ban.within.test(file) || ban.except?.test(file)) return [];
    const lines = (inComments.has(ban.what) ? whole : bare).split('\n');
    return lines.flatMap((line, at) =>
      ban.pattern.test(line) ? [`${file}:${at + 1}: ${line.trim().slice(0, 120)}`] : [],
    );
  });
}

describe('nobody writes', () => {
  it.each(bans)('$what (instead: $instead)', (ban) => {
    expect(breachesOf(ban)).toEqual([]);
  });

  it('a file whose name says nothing', () => {
    const named = filesUnder(['src', 'scripts', 'tests'], /\.(?:ts|tsx|mjs|astro|css)$/);
    const bad = named.filter((file) => {
      const name = basename(file).replace(/(?:\.test)?\.\w+$/, '');
      return bannedNames.test(name) && !/^src\/pages\/.*index\.astro$/.test(file) && file !== 'src/styles/index.css';
    });
    expect(bad).toEqual([]);
  });

  it('a file name in another style: kebab-case, components in PascalCase', () => {
    const named = filesUnder(['src', 'scripts', 'tests'], /\.(?:ts|tsx|mjs|astro)$/).filter(
      (file) => !file.startsWith('src/pages/'),
    );
    const bad = named.filter((file) => {
      const name = basename(file).replace(/(?:\.test|\.spec|\.d)?\.\w+$/, '');
      const isComponent = /\.(?:tsx|astro)$/.test(file) && !/\.test\.tsx$/.test(file);
      return !(isComponent && /^[A-Z][A-Za-z0-9]*$/.test(name)) && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);
    });
    expect(bad).toEqual([]);
  });
});

describe('the ban list', () => {
  it.each(bans)('finds $what and spares what looks like it', ({ pattern, finds, spares }) => {
    expect(finds.filter((line) => !pattern.test(line))).toEqual([]);
    expect(spares.filter((line) => pattern.test(line))).toEqual([]);
  });

  it.each(bans)('looks for $what in files that exist', ({ within }) => {
    expect([...texts.keys()].some((file) => within.test(file))).toBe(true);
  });

  it('knows an empty name from one that says something', () => {
    for (const name of ['index', 'utils', 'lotto-utils', 'date-helper', 'misc', 'BetManager', 'walletV2', 'types'])
      expect(bannedNames.test(name), name).toBe(true);
    for (const name of ['place-bill', 'money', 'common-draws', 'index-of-results', 'ledger'])
      expect(bannedNames.test(name), name).toBe(false);
  });

  it('does not look into comments of code, but keeps its lines in place', () => {
    const source = [
      '/** Never Date.now() here. */',
      'const a = 1; // not new Date()',
      'const url = "https://a.b";',
      'const t = `x // y ${1 /* z */}`;',
    ].join('\n');
    const bare = withoutComments('src/lib/a.ts', source);
    expect(bare).not.toMatch(/Date/);
    expect(bare.split('\n')[2]).toBe('const url = "https://a.b";');
    expect(bare.split('\n')[3]).toContain('`x // y ${1');
    expect(withoutComments('a.sql', 'select 1; -- now() is banned\nselect 2;')).toMatch(/^select 1; +\nselect 2;$/);
  });
});
