/** The promotion chosen for a deposit. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Satang } from '../../money.ts';
import { choiceProblem, type DepositChoice, isOffered, type OfferedChoice } from '../../promotion/rules/choice.ts';

export interface PromotionChoice {
  readonly $chosen: ReadableAtom<OfferedChoice | undefined>;
  /** Why the server refused the choice. */
  readonly $refused: ReadableAtom<string | undefined>;
  readonly choose: (next: OfferedChoice | undefined) => void;
  readonly refuse: (why: string | undefined) => void;
  /** Why it does not go with an amount. */
  readonly problem: (amount: Satang | undefined) => string | undefined;
  /** Its fields in the call of the deposit. */
  readonly fields: () => { readonly promotion_id?: string; readonly terms_hash?: string };
}

/** `firstId` is the promotion to start with; "" for none. */
export function createPromotionChoice(choices: readonly DepositChoice[], firstId: string): PromotionChoice {
  const $chosen = atom(choices.filter(isOffered).find(({ id }) => id === firstId));
  const $refused = atom<string | undefined>(undefined);
  return {
    $chosen,
    $refused,
    choose(next) {
      $chosen.set(next);
      $refused.set(undefined);
    },
    refuse: (why) => $refused.set(why),
    problem(amount) {
      const chosen = $chosen.get();
      return chosen && choiceProblem(chosen, amount);
    },
    fields() {
      const chosen = $chosen.get();
      return chosen ? { promotion_id: chosen.id, terms_hash: chosen.offer.termsHash } : {};
    },
  };
}
