/** Prices lines: manual limits, the automatic ladder, discount, minimum and maximum (lotto.md sections 3, 4, 6). */
import {
  add,
  discountOf,
  larger,
  payout,
  type Satang,
  satang,
  smaller,
  subtract,
  timesFraction,
  zeroSatang,
} from '../../money.ts';
import { type BetType, betTypes, checkNumber, countingKey, linesMax } from './bet-types.ts';
import { highestWin } from './match.ts';
import type { Mapping } from './results.ts';

export interface StakeLine {
  readonly bet_type: BetType;
  readonly number: string;
  readonly stake: Satang;
}

/** Rate, limits and discount of one bet type in a round's plan. */
export interface TypeRate {
  readonly rateX100: number;
  readonly stakeMin: Satang;
  /** Per line, and per member and number. */
  readonly stakeMax: Satang;
  /** Percent x100 off the stake: 500 is 5 %. */
  readonly discountBp: number;
  /** The maximum loss the house accepts on one number; divided by the rate it is the ladder's cap. */
  readonly maxLoss: Satang;
}

/** A manual limit: closed, reduced to a percentage, or capped; for a number or (key null) a whole type. */
export interface NumberLimit {
  readonly bet_type: BetType;
  /** The counting key, or null for the whole type. */
  readonly key: string | null;
  /** True for a limit of this round, false for one of its market. */
  readonly ofRound: boolean;
  readonly action:
    | { readonly kind: 'closed' }
    | { readonly kind: 'reduced'; readonly pct: number }
    | { readonly kind: 'cap'; readonly cap: Satang };
}

export interface PricingInput {
  /** The market's mapping: determines which lines can win together. */
  readonly mapping: Mapping;
  readonly rates: ReadonlyMap<BetType, TypeRate>;
  readonly limits: readonly NumberLimit[];
  /** Accepted stakes by bet type and counting key, in total and of this member. */
  readonly used: ReadonlyMap<string, Satang>;
  readonly usedByMember: ReadonlyMap<string, Satang>;
}

export type LineStatus = 'ok' | 'rate_reduced' | 'over_limit' | 'closed' | 'invalid';

export interface PricedLine extends StakeLine {
  readonly key: string;
  readonly status: LineStatus;
  /** Why the line is not ok. */
  readonly reason?: string;
  readonly rateX100: number;
  /** How much would still be accepted, when over a limit. */
  readonly remaining?: Satang;
  readonly payable: Satang;
  readonly possibleWin: Satang;
}

export interface PricedBill {
  readonly lines: readonly PricedLine[];
  /** True when every line can be accepted as priced. */
  readonly acceptable: boolean;
  readonly totalStake: Satang;
  readonly totalDiscount: Satang;
  readonly totalPayable: Satang;
  readonly maxWin: Satang;
}

export const keyUse = (type: BetType, key: string): string => `${type}:${key}`;

/** Merges lines of the same type and number, in order of first appearance. */
export function mergeLines(lines: readonly StakeLine[]): StakeLine[] {
  const merged = new Map<string, StakeLine>();
  for (const line of lines) {
    const id = `${line.bet_type}:${line.number}`;
    const before = merged.get(id);
    merged.set(id, before ? { ...before, stake: add(before.stake, line.stake) } : line);
  }
  return [...merged.values()];
}

/**
 * The ladder: the percentage of the rate, by how much of the cap was used before the line. Full rate below half of the cap,
 * then 80 %, half from 80 % of the cap on, and nothing beyond it.
 */
export function ladderPct(used: Satang, cap: Satang): 100 | 80 | 50 | 0 {
  if (used >= cap) return 0;
  if (used * 100n < cap * 50n) return 100;
  if (used * 100n < cap * 80n) return 80;
  return 50;
}

/** `cap = max_loss / rate`, in whole satang. */
export function ladderCap(rate: TypeRate): Satang {
  return timesFraction(rate.maxLoss, 100n, BigInt(rate.rateX100), 'down');
}

/** The maximum the house accepts on a number: the ladder's cap, or a lower manual one. */
export function capOf(rate: TypeRate, manual: NumberLimit | undefined): Satang {
  return manual?.action.kind === 'cap' ? smaller(manual.action.cap, ladderCap(rate)) : ladderCap(rate);
}

/**
 * The manual limit for a key, or (null) for the keys of a type without limits of their own: the most specific one (number
 * before type, round before market), closed before reduced.
 */
export function limitFor(limits: readonly NumberLimit[], type: BetType, key: string | null): NumberLimit | undefined {
  const weight = (row: NumberLimit): number =>
    (row.key === null ? 0 : 4) + (row.ofRound ? 2 : 0) + (row.action.kind === 'closed' ? 1 : 0);
  return limits
    .filter((row) => row.bet_type === type && (row.key === null || row.key === key))
    .sort((a, b) => weight(b) - weight(a))[0];
}

/** Prices merged lines against the accepted stakes. Reserves nothing. */
export function priceLines(given: readonly StakeLine[], input: PricingInput): PricedBill {
  // Lines of one bill with the same key (tod 123 and 321) see each other's stakes.
  const running = { ...input, used: new Map(input.used), usedByMember: new Map(input.usedByMember) };
  const lines = mergeLines(given).map((line) => {
    const priced = priceLine(line, running);
    if (priced.status === 'ok' || priced.status === 'rate_reduced') {
      const key = keyUse(priced.bet_type, priced.key);
      for (const counter of [running.used, running.usedByMember])
        counter.set(key, add(counter.get(key) ?? zeroSatang, priced.stake));
    }
    return priced;
  });
  const counted = lines.filter((line) => line.status === 'ok' || line.status === 'rate_reduced');
  const totalStake = add(...counted.map((line) => line.stake));
  const totalPayable = add(...counted.map((line) => line.payable));
  return {
    lines,
    acceptable: lines.length > 0 && lines.length <= linesMax && counted.length === lines.length,
    totalStake,
    totalDiscount: subtract(totalStake, totalPayable),
    totalPayable,
    maxWin: highestWin(counted, input.mapping),
  };
}

function priceLine(line: StakeLine, input: PricingInput): PricedLine {
  const key = countingKey(line.bet_type, line.number);
  const refused = (status: LineStatus, reason: string, remaining?: Satang): PricedLine => ({
    ...line,
    key,
    status,
    reason,
    rateX100: 0,
    payable: zeroSatang,
    possibleWin: zeroSatang,
    ...(remaining === undefined ? {} : { remaining }),
  });
  const rate = input.rates.get(line.bet_type);
  if (!rate) return refused('invalid', 'งวดนี้ไม่รับประเภทนี้');
  const number = checkNumber(line.bet_type, line.number);
  if (!number.ok) return refused('invalid', number.reason);
  if (line.stake % 100n !== 0n) return refused('invalid', 'ราคาต้องเป็นจำนวนเต็มบาท');
  if (line.stake < rate.stakeMin) return refused('invalid', `ขั้นต่ำ ${rate.stakeMin / 100n} บาท`);

  const manual = limitFor(input.limits, line.bet_type, key);
  if (manual?.action.kind === 'closed') return refused('closed', 'เลขปิดรับ');

  const used = input.used.get(keyUse(line.bet_type, key)) ?? zeroSatang;
  const mine = input.usedByMember.get(keyUse(line.bet_type, key)) ?? zeroSatang;
  const cap = capOf(rate, manual);
  const ladder = ladderPct(used, cap);
  if (ladder === 0) return refused('closed', 'เลขเต็มแล้ว');

  const left = smaller(subtract(cap, used), subtract(rate.stakeMax, mine));
  if (line.stake > left) {
    const whole = left <= 0n ? zeroSatang : satang((left / 100n) * 100n);
    return refused('over_limit', whole === 0n ? 'ครบวงเงินของเลขนี้แล้ว' : `รับได้อีก ${whole / 100n} บาท`, whole);
  }
  const pct = smaller(satang(ladder), satang(manual?.action.kind === 'reduced' ? manual.action.pct : 100));
  const rateX100 = Number((BigInt(rate.rateX100) * pct) / 100n);
  return {
    ...line,
    key,
    status: pct < 100n ? 'rate_reduced' : 'ok',
    ...(pct < 100n ? { reason: `จ่าย ${pct}%` } : {}),
    rateX100,
    payable: subtract(line.stake, discountOf(line.stake, rate.discountBp)),
    possibleWin: payout(line.stake, rateX100),
  };
}

/**
 * The rates of a new installation: the house accepts a loss that is never below the largest single stake's prize, so that
 * every published maximum can be placed in a fresh round.
 *
 * @param maxLoss of the other types
 */
export function seededRates(group: 'gov' | 'other', maxLoss: Satang): Map<BetType, TypeRate> {
  const rates = [...defaultRates(group, maxLoss)].map(([code, rate]): [BetType, TypeRate] => [
    code,
    { ...rate, maxLoss: larger(maxLoss, payout(rate.stakeMax, rate.rateX100)) },
  ]);
  return new Map(rates);
}

/** Default rates of all types for a group of markets. */
export function defaultRates(group: 'gov' | 'other', maxLoss: Satang): Map<BetType, TypeRate> {
  const rates = new Map<BetType, TypeRate>();
  for (const row of betTypes) {
    const rateX100 = group === 'gov' ? row.govRate : row.otherRate;
    if (rateX100 !== null)
      rates.set(row.code, { rateX100, stakeMin: satang(100n), stakeMax: row.stakeMax, discountBp: 0, maxLoss });
  }
  return rates;
}

/**
 * Whether a new pricing is worse for the player than the quote on any line, or costs more, so that it needs a new
 * acceptance.
 */
export function isWorse(
  fresh: PricedBill,
  quoted: readonly Pick<PricedLine, 'bet_type' | 'number' | 'rateX100' | 'payable'>[],
): boolean {
  if (!fresh.acceptable) return true;
  const before = new Map(quoted.map((line) => [`${line.bet_type}:${line.number}`, line]));
  return fresh.lines.some((line) => {
    const was = before.get(`${line.bet_type}:${line.number}`);
    return !was || line.rateX100 < was.rateX100 || line.payable > was.payable;
  });
}
