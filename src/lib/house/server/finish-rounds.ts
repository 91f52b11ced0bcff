/** Finishes rounds that wait for something else than their player: a hand, a kick-off, a minute without a shot. */
import type { Context } from '../../server/context.ts';
import type { Statement } from '../../server/db/statement.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { RoundWin } from '../rules/round.ts';
import { announceRound } from './announce-round.ts';
import { makeCalls, type Step, step } from './calls.ts';
import { playMoneyOf } from './play-money.ts';
import { lockRound, type RoundResult, type RoundRow } from './round-rows.ts';

/** A round that is due, as every game's statement answers it; the result is the game's own. */
export interface DueRound extends Record<string, unknown> {
  readonly ulid: string;
  readonly ref: string;
  readonly is_demo: boolean;
}

export type RoundEnd = RoundResult & { readonly wins: readonly RoundWin[] };

const batchSize = 20;

/** Finishes what a game's statement finds, $1 bets at a time, and makes their calls at once. */
export async function finishRounds<Due extends DueRound>(
  ctx: Context,
  dueStatement: Statement<Due>,
  resultOf: (row: RoundRow, due: Due) => RoundEnd,
): Promise<void> {
  for (;;) {
    const steps = await inTransaction(ctx, async (tx, inside) => {
      const { rows } = await dueStatement(tx, [batchSize]);
      const at = (await databaseNow(tx)).getTime();
      const finished: (Step & { readonly ref: string })[] = [];
      for (const due of rows) {
        const row = await lockRound(tx, due.ulid);
        const { wins, ...result } = resultOf(row, due);
        const { ref, is_demo: isDemo } = due;
        const done = await step(inside, tx, row, { kind: 'finished', wins }, { at, isDemo, ...result });
        // A demo has no calls: it is over already.
        if (isDemo) await announceRound(inside, done.row, String(await playMoneyOf(tx, row.playerId)));
        finished.push({ ...done, ref });
      }
      return finished;
    });
    await Promise.all(steps.map((one) => makeCalls(ctx, one, one)));
    if (steps.length < batchSize) return;
  }
}
