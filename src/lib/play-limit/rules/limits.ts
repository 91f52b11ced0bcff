/**
 * The limits a member may set (trust.md section 2): deposits, net loss, stakes and time, each per Bangkok day, seven days and
 * month, and the largest single bet. Amounts are satang; of the session limit, minutes.
 */
import { addDays, bangkokDay, bangkokInstant, type Day } from '../../time.ts';

export const limitKinds = ['deposit', 'loss', 'stake', 'single_bet', 'session'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** `days7` is today and the six days before; `bet` applies to each bet by itself. */
export const limitPeriods = ['day', 'days7', 'month', 'bet'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** The periods with a running total, in display order. */
export const countedPeriods = ['day', 'days7', 'month'] as const;
export type CountedPeriod = (typeof countedPeriods)[number];

export const limitThai: Readonly<Record<LimitKind, string>> = {
  deposit: 'วงเงินฝาก',
  loss: 'วงเงินเสีย',
  stake: 'วงเงินแทง',
  single_bet: 'แทงสูงสุดต่อครั้ง',
  session: 'เวลาเล่น',
};

export const periodThai: Readonly<Record<LimitPeriod, string>> = {
  day: 'ต่อวัน',
  days7: 'ต่อ 7 วัน',
  month: 'ต่อเดือน',
  bet: '',
};

/** "วงเงินฝากต่อวัน", "แทงสูงสุดต่อครั้ง" */
export const limitName = (kind: LimitKind, period: LimitPeriod): string => limitThai[kind] + periodThai[period];

/** Whether this kind of limit exists for this period. */
export function hasPeriod(kind: LimitKind, period: LimitPeriod): boolean {
  return (kind === 'single_bet') === (period === 'bet');
}

export const periodsOf = (kind: LimitKind): readonly LimitPeriod[] =>
  kind === 'single_bet' ? ['bet'] : countedPeriods;

/** The first Bangkok day that counts towards the period containing `now`. */
export function firstDayOf(period: CountedPeriod, now: Date): Day {
  const today = bangkokDay(now);
  switch (period) {
    case 'day':
      return today;
    case 'days7':
      return addDays(today, -6);
    case 'month':
      return `${today.slice(0, 7)}-01`;
  }
}

/**
 * When part of the limit frees up: for seven days at the next midnight, when the oldest day drops out; for a month at its
 * end.
 */
export function renewsAt(period: CountedPeriod, now: Date): Date {
  const today = bangkokDay(now);
  if (period !== 'month') return bangkokInstant(addDays(today, 1));
  const inNextMonth = addDays(`${today.slice(0, 7)}-28`, 4);
  return bangkokInstant(`${inNextMonth.slice(0, 7)}-01`);
}

/** A limit in force. The member's and an operator's limit of the same kind and period exist side by side. */
export interface Limit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Satang; for the session limit, minutes. */
  readonly amount: bigint;
}

/** The totals of a Bangkok day, in satang. */
export interface PlayDay {
  readonly day: Day;
  readonly deposited: bigint;
  /** Stakes less refunds. */
  readonly staked: bigint;
  /** Winnings. */
  readonly won: bigint;
}

export type Used = Readonly<Record<'deposit' | 'loss' | 'stake', bigint>>;

/**
 * What has been used in a period. Winnings reduce the loss of their period; in a winning period the loss used is negative.
 */
export function usedIn(days: readonly PlayDay[], period: CountedPeriod, now: Date): Used {
  const first = firstDayOf(period, now);
  let [deposit, loss, stake] = [0n, 0n, 0n];
  for (const one of days) {
    if (one.day < first) continue;
    deposit += one.deposited;
    stake += one.staked;
    loss += one.staked - one.won;
  }
  return { deposit, loss, stake };
}

/** A limit with what remains of it; `remaining` is never below zero. */
export interface LimitLeft extends Limit {
  readonly used: bigint;
  readonly remaining: bigint;
}

export interface PlaySoFar {
  readonly limits: readonly Limit[];
  readonly days: readonly PlayDay[];
  /** Pending deposits: an open payment reserves its amount until it is paid or expires. Satang. */
  readonly reserved: bigint;
  /** Minutes logged in, by period; present only where a session limit is set. */
  readonly minutes?: Readonly<Record<CountedPeriod, number>> | undefined;
}

/** Every limit with what remains of it at `now`. */
export function limitsLeft({ limits, days, reserved, minutes }: PlaySoFar, now: Date): LimitLeft[] {
  return limits.map((limit) => {
    const used = usedOf(limit);
    return { ...limit, used, remaining: used < limit.amount ? limit.amount - used : 0n };
  });

  function usedOf({ kind, period }: Limit): bigint {
    if (kind === 'single_bet' || period === 'bet') return 0n;
    if (kind === 'session') return BigInt(minutes?.[period] ?? 0);
    const used = usedIn(days, period, now)[kind];
    return kind === 'deposit' ? used + reserved : used;
  }
}

/** A bet or deposit to be checked, in satang. */
export interface Spending {
  readonly kind: 'bet' | 'deposit';
  readonly amount: bigint;
}

const limitsOf: Readonly<Record<Spending['kind'], readonly LimitKind[]>> = {
  bet: ['single_bet', 'stake', 'loss', 'session'],
  deposit: ['deposit'],
};

/** The deciding limit of a kind: the one with the least remaining. Undefined where none is set. */
function decidingLimit(left: readonly LimitLeft[], kind: LimitKind): LimitLeft | undefined {
  return left
    .filter((one) => one.kind === kind)
    .reduce<LimitLeft | undefined>(
      (least, one) => (least && least.remaining <= one.remaining ? least : one),
      undefined,
    );
}

/** The limit that refuses a spending, with several the one with the least remaining; undefined when it is allowed. */
export function refusingLimit(left: readonly LimitLeft[], { kind, amount }: Spending): LimitLeft | undefined {
  const refusing = limitsOf[kind].flatMap((of) => {
    const least = decidingLimit(left, of);
    // An exhausted session limit refuses every bet, whatever its amount.
    const refuses = least && (of === 'session' ? least.remaining === 0n : amount > least.remaining);
    return refuses ? [least] : [];
  });
  const time = refusing.find((one) => one.kind === 'session');
  return time ?? refusing.reduce<LimitLeft | undefined>((a, b) => (a && a.remaining <= b.remaining ? a : b), undefined);
}

/** How long a raised or removed limit waits before it can be confirmed. */
export const raiseWaitHours = 24;

/** The effect of a change: a stricter limit applies at once, a looser one waits and needs a confirmation. */
export function changeOf(before: bigint | null, wanted: bigint | null): 'at_once' | 'waits' | 'none' {
  if (before === wanted) return 'none';
  if (before === null) return 'at_once';
  return wanted !== null && wanted < before ? 'at_once' : 'waits';
}

/** The largest input allowed: amounts in satang, minutes by the length of the period. */
export function largest(kind: LimitKind, period: LimitPeriod): bigint {
  if (kind !== 'session') return 1_000_000_000n;
  const days = { day: 1n, days7: 7n, month: 31n, bet: 0n }[period];
  return days * 24n * 60n;
}
