import { and, gte, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What is on at an instant: both ends count, and an end that is not set is none. */
export const runsAt = (
  { startsAt, endsAt }: { readonly startsAt: PgColumn; readonly endsAt: PgColumn },
  now: Date,
): SQL | undefined => and(or(isNull(startsAt), lte(startsAt, now)), or(isNull(endsAt), gte(endsAt, now)));
