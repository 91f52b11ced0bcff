/** Lists in parts: how many, and from where on. */
import { invalidInput } from '../../contract/problems.ts';

export interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The id a cursor of ours stands for. @throws Refusal invalid_input */
export function idBefore(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,18}$/.test(cursor)) throw invalidInput({ cursor: 'ตำแหน่งหน้าไม่ถูกต้อง' });
  return BigInt(cursor);
}

/** Cuts one surplus row off and says where the next page begins. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  idOf: (row: T) => bigint,
): { readonly shown: readonly T[]; readonly next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next_cursor: rows.length > limit && last !== undefined ? String(idOf(last)) : null };
}
