import { describe, expect, it } from 'vitest';
import { filesUnder, functionsOf, textOf } from './sources.ts';

const functionMax = 70;
const fileMax = 300;

/** Functions and files that are still too long. These lists only get shorter. */
const longFunctions: readonly string[] = [
  'src/lib/deposit/server/generate-qr.ts claimPayment',
  'src/lib/server/db/embedded.ts startEmbedded',
  'src/lib/server/front-door/page-cache.ts createPageCache',
  'src/lib/server/jobs/jobs.ts createJobRunner',
  'src/lib/server/stream/hub.ts openHub',
  'src/server.ts start',
];
const longFiles: readonly string[] = [];

const files = filesUnder(['src', 'scripts'], /\.(ts|tsx|astro|css)$/);
const linesOf = (text: string): number => text.trimEnd().split('\n').length;

describe('sizes', () => {
  it('no function has more than 70 lines', () => {
    const long = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        functionsOf(file, textOf(file))
          .filter(({ lines }) => lines > functionMax)
          .map(({ name }) => `${file} ${name}`),
      );
    expect(long).toEqual(longFunctions);
  });

  it('no file has more than 300 lines', () => {
    expect(files.filter((file) => linesOf(textOf(file)) > fileMax)).toEqual(longFiles);
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
