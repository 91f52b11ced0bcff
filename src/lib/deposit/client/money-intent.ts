/** The idempotency key of one wish: kept while its outcome is unknown, so that trying again cannot move money twice. */
import { ApiProblem, newIntent } from '../../client/http.ts';

/** No answer, a busy server, a fault of ours: the wish may have been done. */
const unknownOutcomes: readonly number[] = [0, 9003, 9012];

export interface MoneyIntent {
  /** The key for this wish; the same wish gets the same key until it has been answered. */
  keyFor(wish: string): string;
  /** What came of it. A refusal ends the wish, an unknown outcome does not. */
  answered(error?: unknown): void;
}

export function moneyIntent(): MoneyIntent {
  let kept: { readonly wish: string; readonly key: string } | undefined;
  return {
    keyFor(wish) {
      if (kept?.wish !== wish) kept = { wish, key: newIntent() };
      return kept.key;
    },
    answered(error) {
      if (error instanceof ApiProblem && unknownOutcomes.includes(error.code)) return;
      kept = undefined;
    },
  };
}
