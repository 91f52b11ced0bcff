/** A member's limits as the console shows them: of each kind and period the stricter one, with how much of it is used. */
import type { LimitKind, LimitPeriod } from '../../play-limit/rules/limits.ts';

/** A limit as the wire has it, as far as it matters here. */
interface SetLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly own: string | null;
  readonly operator: string | null;
  readonly used: string | null;
}

interface LimitUse {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** THB in wire form; of the session limit minutes. */
  readonly most: string;
  /** Null for the single-bet limit, which counts nothing. */
  readonly used: string | null;
  /** Used of the limit; null where nothing is counted. */
  readonly share: number | null;
  /** Who set it; where both set the same, the member. */
  readonly by: 'member' | 'operator';
}

/** The limits that are set; those without one are left out. */
export function strictest(limits: readonly SetLimit[]): LimitUse[] {
  return limits.flatMap(({ kind, period, own, operator, used }) => {
    const byOperator = own === null || (operator !== null && Number(operator) < Number(own));
    const most = byOperator ? operator : own;
    if (most === null) return [];
    const share = used === null ? null : Math.max(0, Number(used)) / Number(most);
    return [{ kind, period, most, used, share, by: byOperator ? ('operator' as const) : ('member' as const) }];
  });
}
