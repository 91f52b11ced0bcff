/** Judges throws of three dice by every bet of a game. */
import { allThrows, type DiceGame, dicePay, type Throw } from '#lib/game/rules/dice.ts';
import { expectReturn } from './chance.ts';

/** How often each of the 216 throws came, in their order. */
export function throwCounts(rounds: number, next: () => Throw): Uint32Array {
  const counts = new Uint32Array(allThrows.length);
  for (let round = 0; round < rounds; round++) {
    const [first, second, third] = next();
    const at = (first - 1) * 36 + (second - 1) * 6 + third - 1;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** Fails for a bet whose mean return lies more than four standard errors from the written one. */
export function expectDiceReturns({ code, bets }: DiceGame, counts: Uint32Array): void {
  for (const bet of bets) {
    const seen = allThrows.map((dice, at) => [1 + (dicePay(bet, dice) ?? -100) / 100, counts[at] ?? 0] as const);
    expectReturn(`${code} ${bet.code}`, seen, bet.returnPpm);
  }
}
