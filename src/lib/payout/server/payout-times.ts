/** How long payouts take, measured from the latest ones (money.md "Withdraw"). */
import { sql } from 'drizzle-orm';
import type { PayoutTimeView } from '../../deposit/contract.ts';
import type { Context } from '../../server/context.ts';
import { fact } from '../../server/db/facts.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { minuteMs, secondMs } from '../../time.ts';

const measured = 50;
/** Fewer say nothing about the next one. */
const measuredMin = 5;

/** Job: measures the latest payouts of both kinds. */
export function measurePayouts(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const now = await databaseNow(tx);
    await tx.execute(sql`
      insert into payout_time (automatic, median_seconds, most_seconds, payouts, measured_at)
        select automatic, ceil(percentile_cont(0.5) within group (order by took))::int,
            ceil(percentile_cont(0.9) within group (order by took))::int, count(*)::int, ${now}
          from (values (true), (false)) as kind (automatic)
          cross join lateral (
            select extract(epoch from settled_at - created_at)::float8 as took from withdraw
              where withdraw.automatic = kind.automatic and status = 'paid' order by settled_at desc limit ${measured}
          ) as latest
          group by automatic
        on conflict (automatic) do update set median_seconds = excluded.median_seconds, most_seconds = excluded.most_seconds,
          payouts = excluded.payouts, measured_at = excluded.measured_at`);
  });
}

export interface PayoutTimes {
  readonly automatic: PayoutTimeView | null;
  readonly by_people: PayoutTimeView | null;
}

interface Measured {
  readonly automatic: boolean;
  readonly median_seconds: number;
  readonly most_seconds: number;
  readonly payouts: number;
}

/** The latest measurements; null while there are too few payouts. */
export const payoutTimes = fact(
  `select json_agg(json_build_object('automatic', automatic, 'median_seconds', median_seconds, 'most_seconds', most_seconds,
      'payouts', payouts)) from payout_time`,
  (rows: readonly Measured[] | null): PayoutTimes => {
    const figure = (kind: boolean): PayoutTimeView | null => {
      const row = rows?.find(({ automatic }) => automatic === kind);
      if (!row || row.payouts < measuredMin) return null;
      return { median_seconds: row.median_seconds, most_seconds: row.most_seconds, payouts: row.payouts };
    };
    return { automatic: figure(true), by_people: figure(false) };
  },
);

/** Assumed while nothing has been measured. */
const guessedMs = { automatic: 3 * minuteMs, by_people: 30 * minuteMs };

/** How long a withdrawal requested now should take: the 90th percentile, at least a minute. */
export function expectedMs(times: PayoutTimes, automatic: boolean): number {
  const kind = automatic ? 'automatic' : 'by_people';
  const figure = times[kind];
  return figure ? Math.max(minuteMs, figure.most_seconds * secondMs) : guessedMs[kind];
}
