/** Maps what a draw publishes to what bets are settled on, one pure function per kind of market (lotto.md section 2). */
import type { BetType } from './bet-types.ts';

export const resultMappings = ['GLO', 'LAO4', 'HANOI_2P', 'MALAY_2P', 'STOCK', 'DIGIT5', 'DIRECT'] as const;
export type Mapping = (typeof resultMappings)[number];

/** What bets are settled on. Sets contain one or two numbers; a number in both pays once. */
export interface DrawResult {
  readonly three_top: string;
  readonly two_top: string;
  readonly two_bottom: string;
  readonly three_front?: readonly string[];
  readonly three_bottom?: readonly string[];
  /** Only in markets that draw four digits, and absent in draws from before these could be bet on. */
  readonly four_top?: string;
}

/** Whether a market's draw can make a bet type win; types that are never drawn are not offered, whatever rates exist. */
export function isDrawn(type: BetType, mapping: Mapping): boolean {
  switch (type) {
    case 'three_front':
    case 'three_bottom':
      return mapping === 'GLO';
    case 'four_top':
    case 'four_tod':
      return mapping === 'LAO4';
    default:
      return true;
  }
}

export type RawResult = Readonly<Record<string, string | readonly string[]>>;

/** A field of a raw result as entered by an operator. */
export interface RawField {
  readonly name: string;
  readonly thai: string;
  readonly pattern: RegExp;
  readonly hint: string;
  /** Number of values, when more than one. */
  readonly count?: number;
}

const digits = (name: string, thai: string, length: number, count?: number): RawField => ({
  name,
  thai,
  pattern: new RegExp(`^[0-9]{${length}}$`),
  hint: `ตัวเลข ${length} หลัก`,
  ...(count ? { count } : {}),
});

const price = (name: string, thai: string): RawField => ({
  name,
  thai,
  pattern: /^-?[0-9]{1,7}\.[0-9]{2}$/,
  hint: 'ตัวเลขทศนิยม 2 ตำแหน่ง',
});

export const rawFields: Readonly<Record<Mapping, readonly RawField[]>> = {
  GLO: [
    digits('first', 'รางวัลที่ 1', 6),
    digits('front3', 'เลขหน้า 3 ตัว', 3, 2),
    digits('back3', 'เลขท้าย 3 ตัว', 3, 2),
    digits('back2', 'เลขท้าย 2 ตัว', 2),
  ],
  LAO4: [digits('number', 'เลข 4 ตัว', 4)],
  HANOI_2P: [digits('special', 'รางวัลพิเศษ', 5), digits('first', 'รางวัลที่ 1', 5)],
  MALAY_2P: [digits('first', 'รางวัลที่ 1', 4), digits('second', 'รางวัลที่ 2', 4)],
  STOCK: [price('index', 'ดัชนีปิด'), price('change', 'เปลี่ยนแปลง')],
  DIGIT5: [digits('number', 'เลข 5 หลัก', 5)],
  DIRECT: [digits('three_top', '3 ตัวบน', 3), digits('two_bottom', '2 ตัวล่าง', 2)],
};

export type Mapped =
  | { readonly ok: true; readonly result: DrawResult }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

/** Maps a raw result, or reports each missing or malformed field. */
export function mapResult(mapping: Mapping, raw: RawResult): Mapped {
  const fields: Record<string, string> = {};
  for (const field of rawFields[mapping]) {
    const value: unknown = raw[field.name];
    const wanted = field.count ?? 1;
    const values: unknown = field.count ? value : [value];
    const fits = (one: unknown): boolean => typeof one === 'string' && field.pattern.test(one);
    if (!Array.isArray(values) || values.length !== wanted || !values.every(fits)) {
      fields[field.name] = `${field.thai}: ${field.hint}${wanted > 1 ? ` จำนวน ${wanted} ชุด` : ''}`;
    }
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, result: mappings[mapping](raw) };
}

const one = (raw: RawResult, name: string): string => raw[name] as string;
const set = (raw: RawResult, name: string): readonly string[] => [...new Set(raw[name] as readonly string[])];
const last = (text: string, count: number): string => text.slice(-count);

const mappings: Readonly<Record<Mapping, (raw: RawResult) => DrawResult>> = {
  GLO: (raw) => ({
    three_top: last(one(raw, 'first'), 3),
    two_top: last(one(raw, 'first'), 2),
    two_bottom: one(raw, 'back2'),
    three_front: set(raw, 'front3'),
    three_bottom: set(raw, 'back3'),
  }),
  LAO4: (raw) => ({
    three_top: last(one(raw, 'number'), 3),
    two_top: last(one(raw, 'number'), 2),
    two_bottom: one(raw, 'number').slice(0, 2),
    four_top: one(raw, 'number'),
  }),
  HANOI_2P: (raw) => ({
    three_top: last(one(raw, 'special'), 3),
    two_top: last(one(raw, 'special'), 2),
    two_bottom: last(one(raw, 'first'), 2),
  }),
  MALAY_2P: (raw) => ({
    three_top: last(one(raw, 'first'), 3),
    two_top: last(one(raw, 'first'), 2),
    two_bottom: last(one(raw, 'second'), 2),
  }),
  // 21792.10 with change 412.27: top is the units digit and the two decimals, 2|10; bottom is the decimals of the change.
  STOCK: (raw) => {
    const top = one(raw, 'index').replace('.', '').slice(-3);
    return { three_top: top, two_top: last(top, 2), two_bottom: last(one(raw, 'change'), 2) };
  },
  DIGIT5: (raw) => ({
    three_top: last(one(raw, 'number'), 3),
    two_top: last(one(raw, 'number'), 2),
    two_bottom: one(raw, 'number').slice(0, 2),
  }),
  DIRECT: (raw) => ({
    three_top: one(raw, 'three_top'),
    two_top: last(one(raw, 'three_top'), 2),
    two_bottom: one(raw, 'two_bottom'),
  }),
};
