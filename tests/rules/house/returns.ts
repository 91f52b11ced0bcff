/** Judges many outcomes of a game by every bet on it. */
import { type HandResult, settleHand } from '#lib/house/rules/baccarat.ts';
import { type BaccaratBet, baccaratBets } from '#lib/house/rules/data/baccarat.ts';
import { allThrows, type DiceGame, dicePay, type Throw } from '#lib/house/rules/dice.ts';
import {
  allScores,
  type Fixture,
  footballBet,
  footballPicks,
  outcomeOf,
  type Score,
} from '#lib/house/rules/football.ts';
import { baht } from '#lib/money.ts';
import { expectReturn } from './chance.ts';
import { allPairs, pairsOf } from './football-chances.ts';

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

/** Fails for a bet of baccarat whose mean return over these hands is off. */
export function expectHandReturns(hands: Iterable<HandResult>): void {
  const results = new Map<string, { readonly hand: HandResult; count: number }>();
  for (const hand of hands) {
    const key = `${hand.winner}${hand.playerPair}${hand.bankerPair}`;
    const same = results.get(key);
    if (same) same.count++;
    else results.set(key, { hand, count: 1 });
  }
  for (const bet of Object.keys(baccaratBets) as BaccaratBet[]) {
    const seen = [...results.values()].map(({ hand, count }) => {
      const [back = 0n] = settleHand([{ bet, stake: baht(1) }], hand);
      return [Number(back) / 100, count] as const;
    });
    expectReturn(bet, seen, baccaratBets[bet].returnPpm);
  }
}

/** Fails for a price of a match whose mean return is off. */
export function expectMatchReturns(fixture: Fixture, rounds: number, next: () => Score): void {
  const counts = new Uint32Array(allScores.length);
  for (let round = 0; round < rounds; round++) {
    const { home, away } = next();
    const at = home * 9 + away;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  for (const pick of footballPicks) {
    const price = fixture.pricesX100[pick];
    const seen = allScores.map((score, at) => {
      const outcome = outcomeOf(fixture, pick, score);
      return [outcome === 'won' ? price / 100 : outcome === 'push' ? 1 : 0, counts[at] ?? 0] as const;
    });
    const back = pairsOf(fixture, pick, 'won') * BigInt(price) + pairsOf(fixture, pick, 'push') * 100n;
    expectReturn(footballBet(fixture, pick), seen, Number((back * 10_000_000n) / allPairs) / 1_000);
  }
}
