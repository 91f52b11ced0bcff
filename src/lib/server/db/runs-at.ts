import { and, gte, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether a row is active at an instant: both ends inclusive, an unset end is open. */
export const runsAt = (
  { startsAt, endsAt }: { readonly startsAt: PgColumn; readonly endsAt: PgColumn },
  now: Date,
): SQL | undefined => and(or(isNull(startsAt), lte(startsAt, now)), or(isNull(endsAt), gte(endsAt, now)));
