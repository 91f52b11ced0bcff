/**
 * What a promotion would have cost on real deposits (operator.md sections 5 and 12). Two answers bound the truth: those who
 * took it in fact and still qualify, and everybody who qualified, each time they did.
 */
import { canonicalJson } from '../../canonical-json.ts';
import { type Satang, satang } from '../../money.ts';
import { type BonusRule, worthOf } from '../../promotion/rules/bonus.ts';
import { mayTake, mayTakeFor, type TakingSituation } from '../../promotion/rules/taking.ts';
import { bangkokDay, dayMs } from '../../time.ts';

/** A credited deposit; for free credit a day on which the member was there, without an amount. */
export interface Occasion {
  readonly memberId: bigint;
  readonly at: Date;
  readonly amount: Satang;
  /** Credited before it. */
  readonly deposits: TakingSituation['deposits'];
}

/** A claim of the promotion that became active in the period. */
export interface PastTaking {
  readonly memberId: bigint;
  readonly acceptedAt: Date;
  readonly activeAt: Date;
  readonly deposit: Satang;
  readonly rule: BonusRule;
  /** What the ledger has taken back of its bonus so far. */
  readonly forfeited: Satang;
  /** What it gave. */
  readonly given: Satang;
}

/** Claims that became active before the period: of all, and by member. */
export interface Before {
  readonly all: number;
  readonly byMember: ReadonlyMap<bigint, number>;
}

export interface Taking {
  readonly memberId: bigint;
  readonly at: Date;
  readonly granted: Satang;
  readonly forfeited: Satang;
}

/** Counts claims as the site does: by member, by member and Bangkok day, of all. */
class Claims {
  private readonly ever: Map<bigint, number>;
  private readonly today = new Map<string, number>();
  private byAll: number;

  constructor({ all, byMember }: Before) {
    this.ever = new Map(byMember);
    this.byAll = all;
  }

  private keyOf = (memberId: bigint, at: Date): string => `${memberId} ${bangkokDay(at)}`;

  of(memberId: bigint, at: Date): TakingSituation['claimed'] {
    return {
      ever: this.ever.get(memberId) ?? 0,
      today: this.today.get(this.keyOf(memberId, at)) ?? 0,
      byAll: this.byAll,
    };
  }

  add(memberId: bigint, at: Date): void {
    const key = this.keyOf(memberId, at);
    this.ever.set(memberId, (this.ever.get(memberId) ?? 0) + 1);
    this.today.set(key, (this.today.get(key) ?? 0) + 1);
    this.byAll++;
  }
}

/** `part` of the whole, scaled to another whole; half up. */
function scaled(part: bigint, whole: bigint, to: bigint): Satang {
  if (whole === 0n || whole === to) return satang(part);
  return satang((part * to * 2n + whole) / (whole * 2n));
}

/**
 * Those who took it, oldest first, as far as the draft lets them: with the bonus that it gives, and as much of it forfeited, in
 * proportion, as in fact. Who took it under exactly these terms takes it again, so that the live version gives the ledger's
 * figures to the satang.
 */
export function takenAgain(rule: BonusRule, past: readonly PastTaking[], before: Before): Taking[] {
  const claims = new Claims(before);
  const own = canonicalJson(rule);
  return past.flatMap((taking) => {
    const { memberId, acceptedAt, activeAt, deposit, given, forfeited } = taking;
    const isSame = canonicalJson(taking.rule) === own;
    if (!isSame) {
      const situation = {
        now: acceptedAt,
        running: true,
        hasActive: false,
        // Who took it met what its occasion asks for; of another occasion nothing is known here.
        deposits: { ever: 0, today: 0 },
        claimed: claims.of(memberId, activeAt),
        takenByTwin: false,
      };
      const isMet = rule.given === 'free_credit' || mayTakeFor(rule, deposit).ok;
      if (rule.given !== taking.rule.given || !mayTake(rule, situation).ok || !isMet) return [];
    }
    claims.add(memberId, activeAt);
    const granted = worthOf(rule, deposit);
    return [{ memberId, at: activeAt, granted, forfeited: scaled(forfeited, given, granted) }];
  });
}

/** Everybody who qualified, oldest first, each time, and kept all of it: the most that the draft could have cost. */
export function takenByAll(rule: BonusRule, occasions: readonly Occasion[], before: Before): Taking[] {
  const claims = new Claims(before);
  return occasions.flatMap(({ memberId, at, amount, deposits }) => {
    const situation = { now: at, running: true, hasActive: false, deposits, takenByTwin: false };
    const isMet = rule.given === 'free_credit' || mayTakeFor(rule, amount).ok;
    if (!isMet || !mayTake(rule, { ...situation, claimed: claims.of(memberId, at) }).ok) return [];
    claims.add(memberId, at);
    return [{ memberId, at, granted: worthOf(rule, amount), forfeited: satang(0n) }];
  });
}

export interface Total {
  readonly takers: number;
  readonly takings: number;
  readonly granted: Satang;
  readonly forfeited: Satang;
  /** Granted less forfeited. */
  readonly cost: Satang;
}

export function totalOf(takings: readonly Taking[]): Total {
  const granted = takings.reduce((sum, one) => sum + one.granted, 0n);
  const forfeited = takings.reduce((sum, one) => sum + one.forfeited, 0n);
  return {
    takers: new Set(takings.map(({ memberId }) => memberId)).size,
    takings: takings.length,
    granted: satang(granted),
    forfeited: satang(forfeited),
    cost: satang(granted - forfeited),
  };
}

/** The most that any seven days in a row gave. */
export function costliestWeek(takings: readonly Taking[]): Satang {
  const sorted = takings.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let [first, sum, most] = [0, 0n, 0n];
  for (const { at, granted } of sorted) {
    sum += granted;
    for (
      let oldest = sorted[first];
      oldest && at.getTime() - oldest.at.getTime() >= 7 * dayMs;
      oldest = sorted[first]
    ) {
      sum -= oldest.granted;
      first++;
    }
    if (sum > most) most = sum;
  }
  return satang(most);
}
