/** How long a member has been logged in, for the session limit and the page that shows it. */
import { sessionSpans } from '../../account/server/session-queries.ts';
import type { Db } from '../../server/db/connect.ts';
import { bangkokInstant } from '../../time.ts';
import { type CountedPeriod, firstDayOf } from '../rules/limits.ts';
import { minutesIn } from '../rules/play-time.ts';

/** Minutes logged in on all devices combined, by period. */
export async function playMinutes(
  db: Db,
  memberId: bigint,
  now: Date,
): Promise<Readonly<Record<CountedPeriod, number>>> {
  const [week, month] = [firstDayOf('days7', now), firstDayOf('month', now)];
  const spans = await sessionSpans(db, memberId, bangkokInstant(week < month ? week : month));
  return {
    day: minutesIn(spans, 'day', now),
    days7: minutesIn(spans, 'days7', now),
    month: minutesIn(spans, 'month', now),
  };
}
