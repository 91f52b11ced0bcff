/**
 * The second person types the prizes themselves before seeing what was entered (operator.md section 3): of a government draw
 * the first prize and the last two digits, of other markets everything that was drawn.
 */
import { type Mapping, type RawField, type RawResult, rawFields } from './results.ts';

/** What is typed again. */
export function retypedFields(mapping: Mapping): readonly RawField[] {
  return rawFields[mapping].filter(({ count }) => count === undefined);
}

export type Retyped =
  | { readonly ok: true; readonly equal: boolean; readonly typed: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

/** Compares what a second person typed with the entry; each missing or malformed field is reported instead. */
export function compareRetyped(mapping: Mapping, entered: RawResult, given: RawResult): Retyped {
  const typed: Record<string, string> = {};
  const fields: Record<string, string> = {};
  for (const { name, thai, pattern, hint } of retypedFields(mapping)) {
    const value: unknown = given[name];
    if (typeof value === 'string' && pattern.test(value)) typed[name] = value;
    else fields[name] = `${thai}: ${hint}`;
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, equal: Object.entries(typed).every(([name, value]) => entered[name] === value), typed };
}
