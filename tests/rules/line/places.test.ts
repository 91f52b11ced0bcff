import { describe, expect, it } from 'vitest';
import { keptCode, nameInState, placeNamed, places } from '#lib/line/rules/places.ts';

describe('pages inside LINE', () => {
  it('are a closed list of own paths; without a name it is the home page', () => {
    expect(placeNamed(undefined)).toMatchObject({ name: 'home', path: '/' });
    expect(placeNamed('deposit')).toMatchObject({ name: 'deposit', path: '/member/deposit' });
    for (const { path } of Object.values(places)) expect(path).toMatch(/^\/(?!\/)/);
  });

  it.each(['https://evil.example', '//evil.example', 'constructor', '__proto__', 'DEPOSIT', '', 'member/deposit'])(
    'know no %j',
    (name) => {
      expect(placeNamed(name)).toBeUndefined();
    },
  );

  it.each([
    ['/deposit', 'deposit'],
    ['deposit?ag=x', 'deposit'],
    ['/lotto#x', 'lotto'],
    ['', undefined],
    [null, undefined],
    ['//evil.example', undefined],
    ['/deposit/../evil', undefined],
    ['https://evil.example', undefined],
  ])('are named by the state %j: %j', (state, name) => {
    expect(nameInState(state)).toBe(name);
  });

  it('keep a friend’s code and nothing else', () => {
    expect(keptCode('ABCD2345')).toBe('ABCD2345');
    for (const value of [null, '', 'abc', 'x'.repeat(17), 'a b c d', 'ab/cd']) expect(keptCode(value)).toBeUndefined();
  });
});
