/** What the next numbers will be entered as: how long, under which types, at which price, in every order or not. */
import { useMemo, useState } from 'react';
import type { RateView } from '#lib/lotto/contract.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';

export const usualPrices = ['5', '10', '20', '50', '100', '500'] as const;
export const lengthNames: Readonly<Record<number, string>> = { 1: 'เลขวิ่ง', 2: '2 ตัว', 3: '3 ตัว', 4: '4 ตัว' };

export interface Entry {
  /** Longest first, as the round offers them. */
  readonly lengths: readonly number[];
  readonly length: number;
  /** Ticked types of this length, in the order of the plan. */
  readonly types: readonly BetType[];
  /** Ticked types of every length. */
  readonly ticked: readonly BetType[];
  /** Whole baht as typed. */
  readonly price: string;
  /** Whether every order of the digits is meant (กลับเลข). */
  readonly permute: boolean;
  readonly setLength: (length: number) => void;
  readonly nextLength: () => void;
  /** Ticks a type or takes its tick away; of another length, that length is turned to. */
  readonly toggleType: (type: BetType) => void;
  /** Ticked types among some: those of them that are ticked, else the first of them. */
  readonly typesAmong: (allowed: readonly BetType[]) => readonly BetType[];
  readonly setPrice: (price: string) => void;
  /** To the next or the last of the usual prices. */
  readonly stepPrice: (step: 1 | -1) => void;
  readonly togglePermute: () => void;
}

/** Digits only, without zeros in front: what a price may be typed as. */
export const priceText = (typed: string): string => typed.replace(/\D/g, '').replace(/^0+/, '');

export function useEntry(rates: readonly RateView[]): Entry {
  const lengths = useMemo(() => [...new Set(rates.map((rate) => rate.digits))].sort((a, b) => b - a), [rates]);
  const [length, setLength] = useState(() => lengths.find((one) => one <= 3) ?? 2);
  const [ticked, setTicked] = useState<ReadonlySet<BetType>>(
    () => new Set(lengths.flatMap((one) => rates.find((rate) => rate.digits === one)?.bet_type ?? [])),
  );
  const [price, setPrice] = useState('50');
  const [permute, setPermute] = useState(false);
  const types = useMemo(
    () =>
      rates.filter((rate) => rate.digits === length && ticked.has(rate.bet_type)).map((rate): BetType => rate.bet_type),
    [rates, length, ticked],
  );

  // The same while nothing is changed: what is drawn from it need not be drawn again with every line.
  return useMemo(
    () => ({
      lengths,
      length,
      types,
      ticked: rates.map((rate) => rate.bet_type).filter((type) => ticked.has(type)),
      price,
      permute,
      setLength,
      nextLength: () => setLength(lengths[(lengths.indexOf(length) + 1) % lengths.length] ?? length),
      toggleType(type) {
        const next = new Set(ticked);
        if (!next.delete(type)) next.add(type);
        setTicked(next);
        setLength(rates.find((rate) => rate.bet_type === type)?.digits ?? length);
      },
      typesAmong(allowed) {
        const offered = allowed.filter((type) => rates.some((rate) => rate.bet_type === type));
        const among = offered.filter((type) => ticked.has(type));
        return among.length > 0 ? among : offered.slice(0, 1);
      },
      setPrice: (typed) => setPrice(priceText(typed)),
      stepPrice(step) {
        const known: readonly string[] = usualPrices;
        const at = known.indexOf(price);
        const next = at < 0 ? known.findIndex((one) => Number(one) > Number(price)) : at + step;
        setPrice(known[Math.min(Math.max(next, 0), known.length - 1)] ?? price);
      },
      togglePermute: () => setPermute(!permute),
    }),
    [rates, lengths, length, ticked, types, price, permute],
  );
}
