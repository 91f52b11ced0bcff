/** What the life of a round causes in higher domains: yeekee has a part of its own in the rounds of its markets. */
import type { Context } from '../../server/context.ts';
import { contributions } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import type { YeekeeSettings } from '../rules/yeekee-settings.ts';
import type { round } from './tables.ts';

export type NewRound = Pick<typeof round.$inferSelect, 'id' | 'market' | 'drawDate' | 'number' | 'closeAt'>;

/** Each leaves rounds that are not its own alone. */
export interface RoundExtension {
  /** In the transaction that creates the rounds. `settings` by market; null for markets that are not yeekee. */
  created(
    ctx: Context,
    tx: Db,
    rounds: readonly NewRound[],
    settings: ReadonlyMap<string, YeekeeSettings | null>,
  ): Promise<void>;
  /** In the transaction that voids the round, which is locked. */
  voided(tx: Db, roundId: bigint, now: Date): Promise<void>;
  /** Every bill of the resulted round is settled, the round itself is not yet. Repeating it changes nothing. */
  billsSettled(ctx: Context, roundId: bigint): Promise<void>;
  /** The same for a corrected result, which every bill is settled by anew. */
  billsCorrected(ctx: Context, roundId: bigint): Promise<void>;
  /** The same for a void round, whose bills are refunded. */
  billsRefunded(ctx: Context, roundId: bigint): Promise<void>;
}

export const roundExtensions = contributions<RoundExtension>('what the life of a round causes');
