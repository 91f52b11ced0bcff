import { useState } from 'react';
import type { Satang } from '#lib/money.ts';
import { choiceProblem, type DepositChoice } from '#lib/promotion/rules/choice.ts';

/** The promotion chosen for a deposit. `firstId` is the one to begin with; "" for none. */
export function usePromotion(choices: readonly DepositChoice[], firstId: string) {
  const [chosen, setChosen] = useState(() => choices.find(({ id }) => id === firstId));
  const [refused, setRefused] = useState<string>();
  return {
    chosen,
    /** There is something to choose, so the choice is worth saying. */
    isAsked: chosen !== undefined || choices.some(({ reason }) => reason === null),
    /** What the server said against the choice. */
    refused,
    setRefused,
    choose(next: DepositChoice | undefined): void {
      setChosen(next);
      setRefused(undefined);
    },
    problem: (amount: Satang | undefined): string | undefined => chosen && choiceProblem(chosen, amount),
    /** What a deposit says of it to the server. */
    sent: chosen ? { promotion_id: chosen.id, terms_hash: chosen.termsHash } : {},
    /** Its terms stand in place of the deposit's own turnover. */
    holdsDeposit: chosen?.rule.holdsDeposit ?? false,
  };
}
