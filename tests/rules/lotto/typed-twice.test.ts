import { describe, expect, it } from 'vitest';
import { readTypedTwice } from '#lib/lotto/rules/typed-twice.ts';

const gov = { first: '536044', front3_0: '174', front3_1: '225', back3_0: '063', back3_1: '231', back2: '32' };
const twice = (a: Record<string, string>, b: Record<string, string> = a) => {
  const given = new Map<string, string>([
    ...Object.entries(a).map(([name, text]) => [`a_${name}`, text] as const),
    ...Object.entries(b).map(([name, text]) => [`b_${name}`, text] as const),
  ]);
  return readTypedTwice('GLO', (name) => given.get(name) ?? null);
};

describe('a draw typed twice', () => {
  it('is a draw when both typings are whole and equal', () => {
    expect(twice(gov)).toEqual({
      begun: true,
      raw: { first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2: '32' },
      problems: {},
    });
  });

  it('is none before anything is typed, and then nothing is wrong either', () => {
    expect(twice({})).toEqual({ begun: false, raw: undefined, problems: {} });
  });

  it('names the second typing of what differs', () => {
    expect(twice(gov, { ...gov, back3_1: '213' })).toMatchObject({
      raw: undefined,
      problems: { b_back3_1: 'เลขท้าย 3 ตัว: พิมพ์สองครั้งไม่ตรงกัน' },
    });
  });

  it('names what is malformed, and what is missing', () => {
    expect(Object.keys(twice({ ...gov, first: '53604' }).problems)).toEqual(['a_first']);
    expect(Object.keys(twice({ first: '536044' }).problems)).toHaveLength(5);
  });

  it('ignores blanks around what was typed', () => {
    expect(twice(gov, { ...gov, first: ' 536044 ' }).raw).toBeDefined();
  });
});
