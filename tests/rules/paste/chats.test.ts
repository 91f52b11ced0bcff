/** Reads 120 chats as sellers read them (chats.txt says how each line is meant). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BetType, betTypeCodes } from '#lib/lotto/rules/bet-types.ts';
import { expandHelper, type HelperCode } from '#lib/lotto/rules/expand-numbers.ts';
import { parsePaste } from '#lib/paste/rules/paste.ts';
import { offered, ticked, told } from './reading.ts';

interface ChatLine {
  readonly text: string;
  /** Bets that have to be certain, sorted, and whether something has to be amber or red. */
  readonly bets: readonly string[];
  readonly needsAnswer: boolean;
}

interface Chat {
  readonly name: string;
  readonly offered: readonly BetType[];
  readonly lines: readonly ChatLine[];
}

const withInput: Readonly<Record<string, HelperCode>> = {
  เบิ้ล: 'doubles',
  พี่น้อง: 'siblings',
  ตอง: 'triples',
  '19ประตู': 'nineteen_gates',
  รูดหน้า: 'run_front',
  รูดหลัง: 'run_back',
  'วิน2:': 'win_two',
  'วิน3:': 'win_three',
  'วินโต๊ด:': 'win_tod',
};

/** "12", or the numbers of a name such as "19ประตู5". */
function numbersOf(word: string): readonly string[] {
  if (/^\d{1,4}$/.test(word)) return [word];
  const [name = ''] = Object.keys(withInput).filter((one) => word.startsWith(one));
  const expanded = expandHelper(withInput[name] as HelperCode, word.slice(name.length));
  if (!expanded.ok) throw new Error(word);
  return expanded.numbers;
}

/** "2บน 12 34=50; 2ล่าง 12=20" as single bets. */
const expectedBets = (text: string): readonly string[] =>
  text
    .split(/;\s*/)
    .filter((part) => part !== '?' && part !== '')
    .flatMap((part) => {
      const [, type = '', numbers = '', stake = ''] = part.match(/^(\S+) (.+)=(\d+)$/) ?? [];
      return numbers.split(' ').flatMap((word) => numbersOf(word).map((number) => `${type} ${number}=${stake}`));
    })
    .sort();

function readChats(text: string): readonly Chat[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((chat) => {
      const [name = '', ...lines] = chat.trim().split('\n');
      return {
        name,
        offered: name.includes('[4 ตัว]') ? betTypeCodes : offered,
        lines: lines.map((line) => {
          const [said = '', meant = ''] = line.split(' → ');
          return { text: said, bets: expectedBets(meant), needsAnswer: meant.split('; ').includes('?') };
        }),
      };
    });
}

const chats = readChats(readFileSync(new URL('chats.txt', import.meta.url), 'utf8'));

interface LineReading {
  readonly text: string;
  readonly expected: readonly string[];
  readonly certain: readonly string[];
  readonly isMarked: boolean;
  readonly needsAnswer: boolean;
}

/** How each line of a chat was read. */
function readingsOf({ offered: types, lines }: Chat): readonly LineReading[] {
  const text = lines.map((line) => line.text).join('\n');
  const chosen = types.includes('four_top') ? [...ticked, 'four_top' as const] : ticked;
  const { entries, unread, wrongSums } = parsePaste(text, { chosen, offered: types });
  let start = 0;
  return lines.map((line) => {
    const end = start + line.text.length;
    const from = start;
    const isInLine = (span: { readonly start: number }): boolean => span.start >= from && span.start < end;
    start = end + 1;
    const found = entries.filter(isInLine);
    const certain = found.filter(({ stake, doubt }) => stake !== '' && doubt === undefined);
    return {
      text: line.text,
      expected: line.bets,
      certain: certain.map((entry) => told([entry])).sort(),
      isMarked: found.length > certain.length || unread.some(isInLine) || wrongSums.some(isInLine),
      needsAnswer: line.needsAnswer,
    };
  });
}

const readings = chats.flatMap(readingsOf);
const bets = readings.filter(({ expected, needsAnswer }) => expected.length > 0 || needsAnswer);

describe('120 chats', () => {
  it('are 120, and a seller would ask back about at most one betting line in five', () => {
    expect(chats).toHaveLength(120);
    expect(bets.filter(({ needsAnswer }) => needsAnswer).length / bets.length).toBeLessThanOrEqual(0.2);
  });

  it('have no bet that is certain and wrong, in type, number or price', () => {
    const wrong = readings.filter(({ certain, expected }) => certain.some((bet) => !expected.includes(bet)));
    expect(wrong).toEqual([]);
  });

  it('have no bet that is missing unmarked', () => {
    const lost = readings.filter(
      ({ certain, expected, isMarked, needsAnswer }) =>
        !isMarked && (needsAnswer || expected.some((bet) => !certain.includes(bet))),
    );
    expect(lost).toEqual([]);
  });

  it('are read as they are meant on at least 95 of 100 betting lines, and nothing else is marked', () => {
    const isRead = ({ certain, expected, isMarked, needsAnswer }: LineReading): boolean =>
      certain.join() === expected.join() && isMarked === needsAnswer;
    expect(bets.filter(isRead).length / bets.length).toBeGreaterThanOrEqual(0.95);
    expect(readings.filter((one) => !isRead(one))).toEqual([]);
  });
});
