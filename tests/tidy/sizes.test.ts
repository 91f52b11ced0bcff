import { describe, expect, it } from 'vitest';
import { filesUnder, functionsOf, textOf } from './sources.ts';

/** What is longer should be looked at; no code is bent, nor its fields packed, for the last lines. */
const functionMax = 80;
const fileMax = 400;

const files = filesUnder(['src', 'scripts'], /\.(ts|tsx|astro|css)$/);
const allFiles = [...files, ...filesUnder(['tests'], /\.(ts|tsx|mjs)$/)];
const linesOf = (text: string): number => text.trimEnd().split('\n').length;

describe('sizes', () => {
  it('no function has more than 80 lines', () => {
    const long = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        functionsOf(file, textOf(file))
          .filter(({ lines }) => lines > functionMax)
          .map(({ name }) => `${file} ${name}`),
      );
    expect(long).toEqual([]);
  });

  it('no file has more than 400 lines', () => {
    expect(allFiles.filter((file) => linesOf(textOf(file)) > fileMax)).toEqual([]);
  });

  it('the measure counts nested functions as part of their function, and names what is assigned', () => {
    const text =
      'const outer = () => {\n  run(function () {\n    return 1;\n  });\n};\nclass A {\n  #method() {\n  }\n}\n';
    expect(functionsOf('source.ts', text)).toEqual([
      { name: 'outer', lines: 5 },
      { name: 'callback', lines: 3 },
      { name: '#method', lines: 2 },
    ]);
  });
});
