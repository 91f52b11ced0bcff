/** Finds yeekee rounds that are due for a job. */
import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { yeekeeRound } from './tables.ts';

const roundsAtOnce = 100;

/** Rounds due for this step, oldest first. */
export function dueRounds(ctx: Context, step: 'freeze' | 'draw'): Promise<bigint[]> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx
      .select({ id: yeekeeRound.roundId })
      .from(yeekeeRound)
      .where(
        and(
          isNotNull(yeekeeRound.dueAt),
          sql`${yeekeeRound.dueAt} <= app_now()`,
          step === 'freeze' ? isNull(yeekeeRound.pushedAt) : isNotNull(yeekeeRound.pushedAt),
        ),
      )
      .orderBy(asc(yeekeeRound.dueAt), asc(yeekeeRound.roundId))
      .limit(roundsAtOnce);
    return rows.map((row) => row.id);
  });
}

/**
 * Processes each in turn; a failure does not stop the others.
 *
 * @throws AggregateError of all failures, so that the job counts as failed and runs again
 */
export async function eachDue(rounds: readonly bigint[], step: (roundId: bigint) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const roundId of rounds) {
    try {
      await step(roundId);
    } catch (error) {
      failures.push(new Error(`yeekee round ${roundId}`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rounds of yeekee stand still`);
}
