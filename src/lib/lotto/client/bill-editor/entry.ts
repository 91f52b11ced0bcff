/** How the next numbers are entered: their length, bet types and price, and whether in every order. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { RateView } from '../../contract.ts';
import type { BetType } from '../../rules/bet-types.ts';

export const usualPrices: readonly string[] = ['5', '10', '20', '50', '100', '500'];

/** A typed price: digits only, without leading zeros. */
export const priceText = (typed: string): string => typed.replace(/\D/g, '').replace(/^0+/, '');

export interface Entry {
  /** The lengths of numbers that the round offers, longest first. */
  readonly lengths: readonly number[];
  readonly $length: ReadableAtom<number>;
  /** Selected types of every length, in the order of the rates. */
  readonly $selected: ReadableAtom<readonly BetType[]>;
  /** Selected types of the current length. */
  readonly $types: ReadableAtom<readonly BetType[]>;
  /** Whole baht as typed. */
  readonly $price: ReadableAtom<string>;
  /** กลับเลข: every order of the digits. */
  readonly $permute: ReadableAtom<boolean>;
  readonly setLength: (length: number) => void;
  readonly nextLength: () => void;
  /** Selects or deselects a type, and turns to its length. */
  readonly toggleType: (type: BetType) => void;
  readonly setPrice: (typed: string) => void;
  /** Steps to the next or previous usual price. */
  readonly stepPrice: (step: 1 | -1) => void;
  readonly togglePermute: () => void;
}

export function createEntry(rates: readonly RateView[]): Entry {
  const lengths = [...new Set(rates.map((rate) => rate.digits))].sort((a, b) => b - a);
  const typesOf = (length: number): readonly BetType[] =>
    rates.filter((rate) => rate.digits === length).map((rate) => rate.bet_type);
  const $length = atom(lengths.find((length) => length <= 3) ?? 2);
  const $selected = atom<readonly BetType[]>(lengths.flatMap((length) => typesOf(length).slice(0, 1)));
  const $price = atom('50');
  const $permute = atom(false);
  return {
    lengths,
    $length,
    $selected,
    $types: computed([$length, $selected], (length, selected) =>
      typesOf(length).filter((type) => selected.includes(type)),
    ),
    $price,
    $permute,
    setLength: (length) => $length.set(length),
    nextLength() {
      const length = $length.get();
      $length.set(lengths[(lengths.indexOf(length) + 1) % lengths.length] ?? length);
    },
    toggleType(type) {
      const selected = new Set($selected.get());
      if (!selected.delete(type)) selected.add(type);
      $selected.set(rates.map((rate) => rate.bet_type).filter((one) => selected.has(one)));
      $length.set(rates.find((rate) => rate.bet_type === type)?.digits ?? $length.get());
    },
    setPrice: (typed) => $price.set(priceText(typed)),
    stepPrice(step) {
      const price = $price.get();
      const at = usualPrices.indexOf(price);
      const next = at < 0 ? usualPrices.findIndex((one) => Number(one) > Number(price)) : at + step;
      $price.set(usualPrices[Math.min(Math.max(next, 0), usualPrices.length - 1)] ?? price);
    },
    togglePermute: () => $permute.set(!$permute.get()),
  };
}

/** Of the allowed types that the round offers, the selected ones; without any the first. */
export function selectedAmong(
  selected: readonly BetType[],
  allowed: readonly BetType[],
  rates: readonly RateView[],
): readonly BetType[] {
  const offered = allowed.filter((type) => rates.some((rate) => rate.bet_type === type));
  const among = offered.filter((type) => selected.includes(type));
  return among.length > 0 ? among : offered.slice(0, 1);
}
