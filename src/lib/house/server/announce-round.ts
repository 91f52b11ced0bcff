/** Tells the pages of a player that a bet on a hand or kick-off is over; they read it for themselves. */
import type { Context } from '../../server/context.ts';
import { publish } from '../../server/stream/publish.ts';
import { finalStates } from '../rules/round.ts';
import type { RoundRow } from './round-rows.ts';

/** `balance`: satang in a text, as the wallet told it last; null where it is not known. Sent with the caller's commit. */
export async function announceRound(ctx: Context, row: RoundRow, balance: string | undefined): Promise<void> {
  if (row.sharedRound === null || !finalStates.includes(row.state)) return;
  await publish(ctx, `house:${row.playerId}`, 'house_round', { round_id: `r-${row.ulid}`, balance: balance ?? null });
}
