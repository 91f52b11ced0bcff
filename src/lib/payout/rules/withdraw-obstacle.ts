/** Why no withdrawal is possible at the moment; the obstacle to resolve first comes first. */
import { larger, type Satang, subtract, zeroSatang } from '../../money.ts';

export interface WithdrawSituation {
  readonly balance: Satang;
  readonly available: Satang;
  readonly locked: Satang;
  readonly receivable: Satang;
  /** Withdrawals are on hold after a change of bank account or password. */
  readonly held: boolean;
  readonly min: Satang;
  readonly todayLeft: { readonly count: number; readonly amount: Satang };
}

export type WithdrawObstacle =
  | { readonly kind: 'receivable' }
  | { readonly kind: 'held' }
  | { readonly kind: 'today' }
  /** The balance suffices, but the turnover of deposits locks it. */
  | { readonly kind: 'turnover' }
  | { readonly kind: 'balance'; readonly short: Satang };

export function withdrawObstacle(now: WithdrawSituation): WithdrawObstacle | undefined {
  if (now.receivable > 0n) return { kind: 'receivable' };
  if (now.held) return { kind: 'held' };
  if (now.todayLeft.count === 0 || now.todayLeft.amount < now.min) return { kind: 'today' };
  if (now.available >= now.min) return undefined;
  return now.locked > 0n && now.balance >= now.min
    ? { kind: 'turnover' }
    : { kind: 'balance', short: larger(subtract(now.min, now.balance), zeroSatang) };
}
