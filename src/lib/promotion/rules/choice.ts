/** The promotion picker of the deposit page: its options, and why an option is not available. */
import type { Satang } from '../../money.ts';
import type { BonusRule } from './bonus.ts';
import { mayTakeFor } from './taking.ts';

export interface DepositChoice {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly rule: BonusRule;
  readonly termsHash: string;
  readonly terms: readonly string[];
  /** Why it cannot be claimed now, regardless of the amount. */
  readonly reason: string | null;
}

/** Why a deposit of this amount (undefined while none is entered) does not qualify. */
export function choiceProblem(choice: DepositChoice, amount: Satang | undefined): string | undefined {
  if (choice.reason) return choice.reason;
  if (amount === undefined) return undefined;
  const answer = mayTakeFor(choice.rule, amount);
  return answer.ok ? undefined : answer.reason;
}
