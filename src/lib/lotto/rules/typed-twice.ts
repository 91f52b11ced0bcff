/** The first person types a draw twice; only two equal, whole typings become an entry (operator.md section 5). */
import { type Mapping, mapResult, type RawField, type RawResult, rawFields } from './results.ts';

/** The form's name of a value: `a_first`, and for one of several `a_front3_1`. */
export const typedName = (time: 'a' | 'b', field: RawField, at: number): string =>
  `${time}_${field.name}${field.count ? `_${at}` : ''}`;

export interface TypedTwice {
  /** Whether anything was typed. */
  readonly begun: boolean;
  /** The draw, when both typings are whole and equal. */
  readonly raw: RawResult | undefined;
  /** What is wrong, by the form's name of the value. */
  readonly problems: Readonly<Record<string, string>>;
}

/** Reads both typings from a form; `get` gives a value by its name. */
export function readTypedTwice(mapping: Mapping, get: (name: string) => string | null): TypedTwice {
  const problems: Record<string, string> = {};
  const raw: Record<string, string | string[]> = {};
  let begun = false;
  for (const field of rawFields[mapping]) {
    const values: string[] = [];
    for (let at = 0; at < (field.count ?? 1); at++) {
      const [a, b] = (['a', 'b'] as const).map((time) => (get(typedName(time, field, at)) ?? '').trim());
      if (a || b) begun = true;
      if (!field.pattern.test(a ?? '')) problems[typedName('a', field, at)] = `${field.thai}: ${field.hint}`;
      else if (a !== b) problems[typedName('b', field, at)] = `${field.thai}: พิมพ์สองครั้งไม่ตรงกัน`;
      values.push(a ?? '');
    }
    raw[field.name] = field.count ? values : (values[0] ?? '');
  }
  if (!begun) return { begun, raw: undefined, problems: {} };
  const whole = Object.keys(problems).length === 0 && mapResult(mapping, raw).ok;
  return { begun, raw: whole ? raw : undefined, problems };
}
