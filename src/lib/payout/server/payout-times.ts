/** How long payouts take, measured from the latest ones (money.md "Withdraw"). */
import { sql } from 'drizzle-orm';
import type { PayoutTimeView } from '../../deposit/contract.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { minuteMs, secondMs } from '../../time.ts';
import { payoutTime } from './tables.ts';

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

/** The latest measurements; null while there are too few payouts. */
export async function payoutTimes(db: Db): Promise<PayoutTimes> {
  const rows = await db.select().from(payoutTime);
  const figure = (automatic: boolean): PayoutTimeView | null => {
    const row = rows.find((one) => one.automatic === automatic);
    if (!row || row.payouts < measuredMin) return null;
    return { median_seconds: row.medianSeconds, most_seconds: row.mostSeconds, payouts: row.payouts };
  };
  return { automatic: figure(true), by_people: figure(false) };
}

/** Assumed while nothing has been measured. */
const guessedMs = { automatic: 3 * minuteMs, by_people: 30 * minuteMs };

/** How long a withdrawal requested now should take: the 90th percentile, at least a minute. */
export async function expectedMs(db: Db, automatic: boolean): Promise<number> {
  const kind = automatic ? 'automatic' : 'by_people';
  const figure = (await payoutTimes(db))[kind];
  return figure ? Math.max(minuteMs, figure.most_seconds * secondMs) : guessedMs[kind];
}
