/** A baccarat room whose clock a test moves: chains with salts, hands that are dealt and paid by the jobs. */
import { handsOf, shoeOf } from '#lib/house/rules/baccarat.ts';
import { handStart, resultAt, shoeEnd } from '#lib/house/rules/baccarat-clock.ts';
import { spanAt } from '#lib/house/rules/shared-games.ts';
import { prepareChains } from '#lib/house/server/chains.ts';
import { dealHands } from '#lib/house/server/deal-hands.ts';
import { sharedSeed } from '#lib/house/server/links.ts';
import { payHands } from '#lib/house/server/pay-hands.ts';
import { endSharedRounds } from '#lib/house/server/shared-rounds.ts';
import type { Context } from '#lib/server/context.ts';
import type { TestClock } from './clock.ts';

export const testRoom = 'bac-1';

/** Chains with their salts; the clock then stands at the beginning of the next shoe, whose number this is. */
export async function openRooms(ctx: Context, clock: TestClock): Promise<number> {
  await prepareChains(ctx);
  clock.advance({ seconds: 10 });
  await prepareChains(ctx);
  const { number } = spanAt(testRoom, clock.now().getTime());
  clock.set(new Date(shoeEnd(testRoom, number)));
  await dealHands(ctx);
  clock.set(new Date(handStart(testRoom, number + 1, 1)));
  await dealHands(ctx);
  return number + 1;
}

/** So many milliseconds after the bets on a hand open. */
export const atHand = (clock: TestClock, shoe: number, hand: number, ms = 0): void =>
  clock.set(new Date(handStart(testRoom, shoe, hand) + ms));

/** Deals and pays a hand, as the jobs do when its result stands. */
export async function playHand(ctx: Context, clock: TestClock, shoe: number, hand: number): Promise<void> {
  clock.set(new Date(resultAt(testRoom, shoe, hand)));
  await dealHands(ctx);
  await payHands(ctx);
  await endSharedRounds(ctx);
}

/** The cards that a shoe will deal: known to the house alone, and to its tests. */
export async function handsIn(ctx: Context, shoe: number) {
  const seed = await sharedSeed(ctx, testRoom, shoe);
  if (!seed) throw new Error(`shoe ${shoe} is not committed to`);
  return handsOf(shoeOf(seed.link, seed.salt, testRoom, shoe));
}
