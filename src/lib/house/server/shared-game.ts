/** A game whose rounds all players share: what a press on it is. */
import type { StakeLimits, Wager } from '../../game/rules/wager.ts';
import type { Context } from '../../server/context.ts';
import type { SeedPair } from './seeds.ts';
import type { Caller } from './sessions.ts';
import type { Press } from './start-round.ts';

export interface SharedGame {
  readonly limits: StakeLimits;
  /** What the frame shows of the seeds, and the number that a press of now would name. */
  readonly seedNow: (ctx: Context) => Promise<SeedPair>;
  /** The hand or kick-off that a press names by `nonce`. @throws Refusal bets_closed */
  readonly pressOn: (
    caller: Caller,
    press: { readonly nonce: number; readonly picks: readonly Wager[] },
  ) => Extract<Press['of'], { readonly kind: 'shared' }>;
}
