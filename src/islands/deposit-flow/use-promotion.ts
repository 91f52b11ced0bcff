import { useState } from 'react';
import type { Satang } from '#lib/money.ts';
import { choiceProblem, type DepositChoice, isOffered, type OfferedChoice } from '#lib/promotion/rules/choice.ts';

export interface ChosenPromotion {
  readonly chosen: OfferedChoice | undefined;
  /** Whether there is anything to choose, so that the choice is worth showing. */
  readonly isAsked: boolean;
  /** Why the server refused the choice. */
  readonly refused: string | undefined;
  readonly setRefused: (text: string | undefined) => void;
  readonly choose: (next: OfferedChoice | undefined) => void;
  /** Why it does not go with an amount. */
  readonly problem: (amount: Satang | undefined) => string | undefined;
  /** Its fields in the call of the deposit. */
  readonly sent: { readonly promotion_id?: string; readonly terms_hash?: string };
  /** Its terms replace the deposit's own turnover. */
  readonly holdsDeposit: boolean;
}

/** The promotion chosen for a deposit. `firstId` is the one to start with; "" for none. */
export function usePromotion(choices: readonly DepositChoice[], firstId: string): ChosenPromotion {
  const [chosen, setChosen] = useState(() => choices.filter(isOffered).find(({ id }) => id === firstId));
  const [refused, setRefused] = useState<string>();
  return {
    chosen,
    isAsked: chosen !== undefined || choices.some(({ reason }) => reason === null),
    refused,
    setRefused,
    choose(next) {
      setChosen(next);
      setRefused(undefined);
    },
    problem: (amount) => chosen && choiceProblem(chosen, amount),
    sent: chosen ? { promotion_id: chosen.id, terms_hash: chosen.offer.termsHash } : {},
    holdsDeposit: chosen?.offer.rule.holdsDeposit ?? false,
  };
}
