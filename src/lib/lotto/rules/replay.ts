/**
 * A round as it went (operator.md section 12): bills, sold rates, limits and exposure at moments from its first bill to its
 * close. The last moment is what the settlement pays by.
 */
import { type BetType, betTypes } from './bet-types.ts';
import { dearestOf, type WorstCase, worstCase } from './exposure.ts';
import type { LimitInForce } from './limit-text.ts';
import type { Mapping } from './results.ts';

/** Moments of a replay besides the beginning. */
export const replaySteps = 24;

/** What changed in one step: bills taken, less those cancelled. Amounts in satang. */
export interface BillDelta {
  readonly step: number;
  readonly bills: number;
  readonly stake: bigint;
  readonly payable: bigint;
  /** What the result pays on them; 0 before there is one. */
  readonly won: bigint;
}

/** The same of one number of a bet type. */
export interface KeyDelta {
  readonly step: number;
  readonly betType: BetType;
  readonly key: string;
  readonly stake: bigint;
  readonly payout: bigint;
  /** The lowest and highest rate sold in the step, x100; null where nothing was sold. */
  readonly rateFrom: number | null;
  readonly rateTo: number | null;
}

/** A limit with its time; null for no end. */
export interface TimedLimit extends LimitInForce {
  readonly betType: BetType;
  /** Null for the whole type. */
  readonly key: string | null;
  readonly from: Date;
  readonly until: Date | null;
}

interface TypeFrame {
  readonly betType: BetType;
  readonly stake: bigint;
  readonly dearest: { readonly key: string; readonly payout: bigint } | undefined;
  /** Sold so far. */
  readonly rateFrom: number | null;
  readonly rateTo: number | null;
}

export interface ReplayFrame {
  readonly at: Date;
  readonly bills: number;
  readonly stake: bigint;
  readonly payable: bigint;
  readonly won: bigint;
  readonly worst: WorstCase;
  /** Bet types that have stakes. */
  readonly types: readonly TypeFrame[];
  readonly limits: readonly TimedLimit[];
}

export interface ReplaySource {
  readonly from: Date;
  readonly until: Date;
  readonly mapping: Mapping;
  readonly bills: readonly BillDelta[];
  readonly keys: readonly KeyDelta[];
  readonly limits: readonly TimedLimit[];
}

/** The instant of a step; the last one is the end itself. */
export const instantOfStep = ({ from, until }: Pick<ReplaySource, 'from' | 'until'>, step: number): Date =>
  new Date(from.getTime() + Math.floor(((until.getTime() - from.getTime()) * step) / replaySteps));

const holdsAt = ({ from, until }: TimedLimit, at: Date): boolean => from <= at && (until === null || until > at);

const lower = (a: number | null, b: number | null): number | null => (a === null || (b !== null && b < a) ? b : a);
const higher = (a: number | null, b: number | null): number | null => (a === null || (b !== null && b > a) ? b : a);

/** The running sums of keys, by bet type. */
class Sums {
  readonly payouts = new Map<BetType, Map<string, bigint>>();
  readonly #stakes = new Map<BetType, bigint>();
  readonly #rates = new Map<BetType, { from: number | null; to: number | null }>();

  add({ betType, key, stake, payout, rateFrom, rateTo }: KeyDelta): void {
    const keys = this.payouts.get(betType) ?? new Map<string, bigint>();
    keys.set(key, (keys.get(key) ?? 0n) + payout);
    this.payouts.set(betType, keys);
    this.#stakes.set(betType, (this.#stakes.get(betType) ?? 0n) + stake);
    const rates = this.#rates.get(betType) ?? { from: null, to: null };
    this.#rates.set(betType, { from: lower(rates.from, rateFrom), to: higher(rates.to, rateTo) });
  }

  types(): TypeFrame[] {
    return betTypes.flatMap(({ code }) => {
      const stake = this.#stakes.get(code) ?? 0n;
      const rates = this.#rates.get(code);
      if (stake === 0n) return [];
      return [
        {
          betType: code,
          stake,
          dearest: dearestOf(this.payouts, code),
          rateFrom: rates?.from ?? null,
          rateTo: rates?.to ?? null,
        },
      ];
    });
  }
}

/** Every moment of a round, the beginning first. */
export function replayFrames({ mapping, bills, keys, limits, ...span }: ReplaySource): ReplayFrame[] {
  const sums = new Sums();
  let totals = { bills: 0, stake: 0n, payable: 0n, won: 0n };
  return Array.from({ length: replaySteps + 1 }, (_, step) => {
    for (const one of keys) if (one.step === step) sums.add(one);
    for (const one of bills)
      if (one.step === step)
        totals = {
          bills: totals.bills + one.bills,
          stake: totals.stake + one.stake,
          payable: totals.payable + one.payable,
          won: totals.won + one.won,
        };
    const at = instantOfStep(span, step);
    return {
      at,
      ...totals,
      worst: worstCase(sums.payouts, mapping),
      types: sums.types(),
      limits: limits.filter((limit) => holdsAt(limit, at)),
    };
  });
}
