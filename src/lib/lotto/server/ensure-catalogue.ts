/**
 * Seeds categories, markets, holidays, the standard rate plan and past government draws into a new database. Existing rows
 * are kept, because an operator may have edited them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { baht } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { addDays, bangkokInstant, isDay } from '../../time.ts';
import { linesMax, payoutPerBillMax, payoutPerRoundMax } from '../rules/bet-types.ts';
import { categorySeeds, holidaySeeds, marketSeeds } from '../rules/markets.ts';
import { seededRates } from '../rules/pricing.ts';
import { mapResult, type RawResult } from '../rules/results.ts';
import { category, market, marketHoliday, rate, ratePlan, result, round } from './tables.ts';

/** The least of what a number of any type may cost: 10,000 baht of 2 ตัวบน at 90. */
const maxLoss = baht(900_000);

export async function ensureCatalogue(tx: Db): Promise<void> {
  await tx
    .insert(category)
    .values(categorySeeds.map((seed) => ({ ...seed })))
    .onConflictDoNothing();
  await tx
    .insert(market)
    .values(marketSeeds.map((seed, index) => ({ ...seed, position: index + 1 })))
    .onConflictDoNothing();
  await tx
    .insert(marketHoliday)
    .values(holidaySeeds.map((seed) => ({ ...seed })))
    .onConflictDoNothing();
  await tx
    .insert(ratePlan)
    .values({ id: 1, code: 'standard', name: 'มาตรฐาน', linesMax, payoutPerBillMax, payoutPerRoundMax })
    .onConflictDoNothing();
  await tx
    .insert(rate)
    .values(
      (['gov', 'other'] as const).flatMap((rateGroup) =>
        [...seededRates(rateGroup, maxLoss)].map(([betType, row]) => ({ planId: 1, rateGroup, betType, ...row })),
      ),
    )
    .onConflictDoNothing();
  await ensureHistory(tx);
}

interface PastDraw {
  readonly drawDate: string;
  readonly raw: RawResult;
}

/** Past government draws from the file, oldest first. @see design lotto.md 2 */
export function pastDraws(): PastDraw[] {
  // Resolved from the project's root, because the built site bundles this module elsewhere.
  const text = readFileSync(join(process.cwd(), 'src/lib/lotto/server/data/glo-draws.csv'), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [drawDate = '', first = '', front3a = '', front3b = '', back3a = '', back3b = '', back2 = ''] = row
        .trim()
        .split(',');
      assert(isDay(drawDate), `${row} begins with a day`);
      return { drawDate, raw: { first, front3: [front3a, front3b], back3: [back3a, back3b], back2 } };
    });
}

/** Inserts past draws as settled rounds without bets, in two statements. */
async function ensureHistory(tx: Db): Promise<void> {
  const draws = pastDraws();
  const inserted = await tx
    .insert(round)
    .values(
      draws.map(({ drawDate }) => {
        const closeAt = bangkokInstant(drawDate, 15, 20);
        return {
          market: 'gov',
          drawDate,
          openAt: bangkokInstant(addDays(drawDate, -5), 1),
          closeAt,
          status: 'settled' as const,
          resultVersion: 1,
          settledAt: closeAt,
        };
      }),
    )
    .onConflictDoNothing()
    .returning({ id: round.id, drawDate: round.drawDate, closeAt: round.closeAt });
  if (inserted.length === 0) return;
  const byDate = new Map(draws.map((draw) => [draw.drawDate, draw.raw]));
  await tx.insert(result).values(
    inserted.map(({ id, drawDate, closeAt }) => {
      const raw = byDate.get(drawDate) ?? {};
      const mapped = mapResult('GLO', raw);
      assert(mapped.ok, `the draw of ${drawDate} is whole`);
      return {
        roundId: id,
        version: 1,
        raw,
        mapped: mapped.result,
        source: 'history' as const,
        enteredBy: 'glo',
        enteredAt: closeAt,
        approvedBy: 'glo',
        approvedAt: closeAt,
      };
    }),
  );
}

/** Whether the database already has its catalogue, to skip statements without effect. */
export async function hasCatalogue(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select 1 from round where market = 'gov' and status = 'settled') as found`,
  );
  return rows[0]?.found ?? false;
}
