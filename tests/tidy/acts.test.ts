import { expect, it } from 'vitest';
import { actThai } from '#lib/operator/rules/act-thai.ts';
import { filesUnder, textOf } from './sources.ts';

it('every act of the audit has words', () => {
  const acts = new Set(
    filesUnder(['src/lib', 'src/app'], /\.ts$/).flatMap((file) =>
      [...textOf(file).matchAll(/\baction: (?:before \? )?'([a-z_]+\.[a-z_.]+)'(?: : '([a-z_.]+)')?/g)].flatMap(
        ([, one, other]) => [one, other].filter((act) => act !== undefined),
      ),
    ),
  );
  expect(acts.size).toBeGreaterThan(80);
  expect([...acts].filter((act) => actThai(act) === act).sort()).toEqual([]);
});
