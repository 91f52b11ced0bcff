/** What an act changed, field by field, from the two states that the audit keeps. */

export interface FieldChange {
  /** Fields within fields are joined by dots: "raw.first". */
  readonly field: string;
  /** Null: not there. */
  readonly before: string | null;
  readonly after: string | null;
}

const isNested = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const said = (value: unknown): string =>
  typeof value === 'string' ? value : isRows(value) ? value.map(rowOf).join(' | ') : JSON.stringify(value);

const isRows = (value: unknown): value is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isNested);

/** "number 25, cap 1000.00": what a row of a list says, without what it leaves open. */
const rowOf = (row: Readonly<Record<string, unknown>>): string =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name} ${said(value)}`)
    .join(', ');

function fieldsOf(value: unknown, prefix = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (!isNested(value)) return new Map([[prefix, said(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => {
      const path = prefix ? `${prefix}.${name}` : name;
      if (inner === null || inner === undefined) return [];
      return [...fieldsOf(inner, path)];
    }),
  );
}

/** The fields that differ, in the order of the earlier state and then of the later one. */
export function fieldDiff(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}
