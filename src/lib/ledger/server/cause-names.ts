/** Causes of movements whose names are rows of higher domains: "ไฮโล" instead of a bet's number. */
import { contributions } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Cause } from '../rules/statement-cause.ts';

export interface NamedCauses {
  /** As transfers have it: "game". */
  readonly kind: string;
  /** Those that are found; the others keep their number. */
  causesOf(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Cause>>;
}

export const namedCauses = contributions<NamedCauses>('names of causes');

/** The causes with a name of their own, by kind and id; no query where there are none of these kinds. */
export async function causesByName(
  db: Db,
  causes: readonly { readonly kind: string; readonly id: bigint | null }[],
): Promise<(kind: string, id: bigint | null) => Cause | undefined> {
  const found = new Map<string, ReadonlyMap<bigint, Cause>>();
  for (const { kind, causesOf } of namedCauses.all()) {
    const ids = [...new Set(causes.flatMap((cause) => (cause.kind === kind && cause.id !== null ? [cause.id] : [])))];
    if (ids.length > 0) found.set(kind, await causesOf(db, ids));
  }
  return (kind, id) => (id === null ? undefined : found.get(kind)?.get(id));
}
