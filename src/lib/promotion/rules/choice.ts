/** The promotion picker of the deposit page: its options, and why an option is not available. */
import type { Satang } from '../../money.ts';
import type { BonusRule } from './bonus.ts';
import { mayTakeFor } from './taking.ts';

export interface DepositChoice {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  /** Why it cannot be claimed now, regardless of the amount. */
  readonly reason: string | null;
  /** What its taker has to know; null for one that is only listed with its reason. */
  readonly offer: DepositOffer | null;
}

export interface DepositOffer {
  readonly rule: BonusRule;
  readonly termsHash: string;
  readonly terms: readonly string[];
}

/** One that can be chosen, or was chosen by the address. */
export type OfferedChoice = DepositChoice & { readonly offer: DepositOffer };

export const isOffered = (choice: DepositChoice): choice is OfferedChoice => choice.offer !== null;

/** Why a deposit of this amount (undefined while none is entered) does not qualify. */
export function choiceProblem(choice: OfferedChoice, amount: Satang | undefined): string | undefined {
  if (choice.reason) return choice.reason;
  if (amount === undefined) return undefined;
  const answer = mayTakeFor(choice.offer.rule, amount);
  return answer.ok ? undefined : answer.reason;
}
