/** The input of a call as a proposal keeps it in JSON: amounts and instants come back as what they were. */

export interface Named {
  readonly [name: string]: unknown;
}

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null;

function kept(value: unknown): unknown {
  if (typeof value === 'bigint') return { $whole: String(value) };
  if (value instanceof Date) return { $instant: value.toISOString() };
  if (Array.isArray(value)) return value.map(kept);
  return isNamed(value) ? keptInput(value) : value;
}

/** What was left out stays so. */
export const keptInput = (input: Named): Named =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, kept(value)] as const])),
  );

export function revivedInput(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revivedInput);
  if (!isNamed(value)) return value;
  if (typeof value.$whole === 'string') return BigInt(value.$whole);
  if (typeof value.$instant === 'string') return new Date(value.$instant);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revivedInput(one)]));
}
