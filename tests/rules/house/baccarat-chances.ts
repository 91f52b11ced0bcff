/** The exact chances of baccarat: every ordered draw of six cards from a fresh shoe, counted by the value of the cards. */
import { bankerDraws, type Winner } from '#lib/house/rules/baccarat.ts';

const cards = 416n;
/** Cards of each value that are left; tens and pictures count nothing. */
const freshShoe = (): bigint[] => [128n, ...Array<bigint>(9).fill(32n)];
/** A card of a value, as bankerDraws takes it. */
const cardOf = (value: number): number => (value === 0 ? 9 : value - 1);

export type Weights = Record<Winner | 'total', bigint>;

/** In how many of the ordered draws each side wins. */
export function handWeights(): Weights {
  const left = freshShoe();
  const weights: Weights = { P: 0n, B: 0n, T: 0n, total: 416n * 415n * 414n * 413n * 412n * 411n };
  /** Takes a card of each value in turn. */
  const eachValue = (weight: bigint, then: (value: number, weight: bigint) => void): void => {
    for (let value = 0; value < 10; value++) {
      const of = left[value] ?? 0n;
      left[value] = of - 1n;
      then(value, weight * of);
      left[value] = of;
    }
  };
  /** The cards not dealt may be any of those left. */
  const end = (player: number, banker: number, weight: bigint, dealt: number): void => {
    let all = weight;
    for (let at = BigInt(dealt); at < 6n; at++) all *= cards - at;
    const [p, b] = [player % 10, banker % 10];
    weights[p > b ? 'P' : p < b ? 'B' : 'T'] += all;
  };
  const thirds = (p: number, b: number, weight: bigint): void => {
    const bankerThird = (player: number, playerThird: number | undefined, some: bigint, dealt: number): void => {
      if (bankerDraws(b, playerThird)) eachValue(some, (banker, all) => end(player, b + banker, all, dealt + 1));
      else end(player, b, some, dealt);
    };
    if (p >= 8 || b >= 8) end(p, b, weight, 4);
    else if (p > 5) bankerThird(p, undefined, weight, 4);
    else eachValue(weight, (player, some) => bankerThird(p + player, cardOf(player), some, 5));
  };
  eachValue(1n, (p1, w1) =>
    eachValue(w1, (b1, w2) =>
      eachValue(w2, (p2, w3) => eachValue(w3, (b2, w4) => thirds((p1 + p2) % 10, (b1 + b2) % 10, w4))),
    ),
  );
  return weights;
}
