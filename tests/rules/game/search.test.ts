import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SearchText, searchKey, searchText, searchWithin } from '#lib/game/rules/search.ts';

const games: readonly { readonly name: string; readonly text: SearchText }[] = [
  ['โคมแดงเยาวราช', 'khom daeng yaowarat red lantern', 'เบญจา'],
  ['หิมพานต์มาลา', 'himmaphan mala himma', 'เบญจา'],
  ['ตลาดน้ำทองคำ', 'talat nam floating market', 'เบญจา'],
  ['น้ำเต้าปูปลา', 'nam tao pu pla fish prawn crab', 'เบญจา'],
  ['ไฮโล', 'hilo hi-lo sic bo', 'เบญจา'],
  ['วังน้ำวน', 'wang fishing', 'เบญจา'],
  ['บาคาร่า มณีแดง', 'baccarat ruby', 'เบญจา'],
  ['Neon Koi', '', 'ค่ายตัวอย่าง'],
].map(([name = '', aliases = '', provider = '']) => ({ name, text: searchText(name, aliases, provider) }));

const found = (query: string): string[] => searchWithin(games, query).map(({ name }) => name);

describe('searchKey', () => {
  it.each([
    ['น้ำเต้า', 'นำเตา', 'tone marks'],
    ['หิมพานต์', 'หิมพานต', 'the mark of a silent letter'],
    ['เบ็ด', 'เบด', 'the mark of a short vowel'],
    ['น\u0e4dา', 'นำ', 'sara am typed in two parts'],
    ['Hi-Lo', 'hilo', 'capitals and hyphens'],
    ['  บาคาร่า  8  ', 'บาคารา 8', 'spaces'],
    ['๑๒๓', '123', 'Thai digits'],
    ['เเทง', 'แทง', 'sara e typed twice'],
  ])('%s is looked up as %s: %s', (typed, key) => {
    expect(searchKey(typed)).toBe(key);
  });

  it('says the same of what it said', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => searchKey(searchKey(text)) === searchKey(text)));
  });
});

describe('searchWithin', () => {
  it.each([
    ['น้ำเต้า', ['น้ำเต้าปูปลา']],
    ['นำเตา', ['น้ำเต้าปูปลา']],
    ['ไฮโล', ['ไฮโล']],
    ['HILO', ['ไฮโล']],
    ['hi lo', ['ไฮโล']],
    ['lantern', ['โคมแดงเยาวราช']],
    ['neon', ['Neon Koi']],
    ['ค่ายตัวอย่าง', ['Neon Koi']],
  ])('%s finds %j', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it.each([
    ['โคมแดงเยาวราข', 'โคมแดงเยาวราช', 'a wrong letter'],
    ['โคมแดเยาวราช', 'โคมแดงเยาวราช', 'a missing letter'],
    ['baccarrat', 'บาคาร่า มณีแดง', 'a letter too many'],
    ['bacacrat', 'บาคาร่า มณีแดง', 'two letters in the wrong order'],
    ['himmapan', 'หิมพานต์มาลา', 'another spelling of a Thai word'],
  ])('%s still finds %s: %s', (query, expected) => {
    expect(found(query)[0]).toBe(expected);
  });

  it('guesses only where nothing contains the words', () => {
    // "pla" is in the name of one game; with one letter changed it would be in several.
    expect(found('pla')).toEqual(['น้ำเต้าปูปลา']);
    expect(found('น้ำ')).toEqual(['น้ำเต้าปูปลา', 'ตลาดน้ำทองคำ', 'วังน้ำวน']);
  });

  it('does not guess from three letters or fewer', () => {
    expect(found('ฮไล')).toEqual([]);
    expect(found('xyz')).toEqual([]);
  });

  it('orders names that begin with the words first, then words, then parts, then aliases', () => {
    const items = ['ปลาทอง', 'วัง ปลา', 'ตู้ปลาใหญ่', 'Golden'].map((name, at) => ({
      name,
      text: searchText(name, at === 3 ? 'ปลา' : '', 'ก'),
    }));
    expect(searchWithin([...items].reverse(), 'ปลา').map(({ name }) => name)).toEqual(items.map(({ name }) => name));
  });

  it('requires every word, in any order', () => {
    expect(found('red yaowarat')).toEqual(['โคมแดงเยาวราช']);
    expect(found('yaowarat red')).toEqual(['โคมแดงเยาวราช']);
    expect(found('red market')).toEqual([]);
  });

  it('finds everything with nothing to look for', () => {
    expect(found('')).toHaveLength(games.length);
    expect(found(' ่ ')).toHaveLength(games.length);
  });

  it('finds each game by its name with any one letter left out, wherever that is enough to tell', () => {
    for (const { name } of games) {
      const key = searchKey(name).replaceAll(' ', '');
      if (key.length < 8) continue;
      for (let at = 0; at < key.length; at++) expect(found(key.slice(0, at) + key.slice(at + 1))).toContain(name);
    }
  });
});
