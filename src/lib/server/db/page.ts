/** Paging of lists by limit and cursor. */
import { invalidInput } from '../../contract/problems.ts';

export interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Greater than every id: where a list begins that has no cursor. */
export const newestId = 9_223_372_036_854_775_807n;

/** The id encoded in a cursor. @throws Refusal invalid_input */
export function idBefore(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,18}$/.test(cursor)) throw invalidInput({ cursor: 'ตำแหน่งหน้าไม่ถูกต้อง' });
  return BigInt(cursor);
}

/** Drops the surplus row and returns the next cursor. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  idOf: (row: T) => bigint,
): { readonly shown: readonly T[]; readonly next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next_cursor: rows.length > limit && last !== undefined ? String(idOf(last)) : null };
}
