/** The promotion chosen for a deposit. */
import { atom, type ReadableAtom } from 'nanostores';
import { persistent, textOf } from '../../client/persistent.ts';
import type { Satang } from '../../money.ts';
import { choiceProblem, type DepositChoice, isOffered, type OfferedChoice } from '../../promotion/rules/choice.ts';

/** "yes" once the welcome bonus was declined: a first deposit is asked once. */
export const $declinedWelcome = persistent('session', 'welcome-declined', { initial: '', read: textOf });

export interface PromotionChoice {
  readonly $chosen: ReadableAtom<OfferedChoice | undefined>;
  /** Why the server refused the choice. */
  readonly $refused: ReadableAtom<string | undefined>;
  readonly choose: (next: OfferedChoice | undefined) => void;
  /** The welcome bonus, where this first deposit may have it and nothing has been chosen or declined yet. */
  readonly unasked: (amount: Satang | undefined) => OfferedChoice | undefined;
  readonly refuse: (why: string | undefined) => void;
  /** Why it does not go with an amount. */
  readonly problem: (amount: Satang | undefined) => string | undefined;
  /** Its fields in the call of the deposit. */
  readonly fields: () => { readonly promotion_id?: string; readonly terms_hash?: string };
}

/** `firstId` is the promotion to start with; "" for none. */
export function createPromotionChoice(choices: readonly DepositChoice[], firstId: string): PromotionChoice {
  const welcome = choices
    .filter(isOffered)
    .find(({ reason, offer }) => reason === null && offer.rule.given === 'first_deposit');
  const $chosen = atom(choices.filter(isOffered).find(({ id }) => id === firstId));
  const $refused = atom<string | undefined>(undefined);
  return {
    $chosen,
    $refused,
    choose(next) {
      $declinedWelcome.set(next === undefined ? 'yes' : '');
      $chosen.set(next);
      $refused.set(undefined);
    },
    unasked(amount) {
      if (!welcome || amount === undefined || $chosen.get() || $declinedWelcome.get() !== '') return undefined;
      return choiceProblem(welcome, amount) === undefined ? welcome : undefined;
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
