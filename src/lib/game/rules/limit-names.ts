/** The wire's words for what refuses a stake on this site (games-detail.md 6). */
import type { ProblemName } from '../../contract/problems.ts';
import type { RefusalCode } from './wire.ts';

const codes: Partial<Readonly<Record<ProblemName, RefusalCode>>> = {
  insufficient_balance: 'INSUFFICIENT_FUNDS',
  account_closed: 'PLAYER_BLOCKED',
  play_paused: 'SELF_EXCLUDED',
  limit_reached: 'LIMIT_REACHED',
  play_time_up: 'LIMIT_REACHED',
  reality_check_due: 'LIMIT_REACHED',
  promotion_over: 'LIMIT_REACHED',
  promotion_refuses: 'LIMIT_REACHED',
  wallet_not_allowed: 'LIMIT_REACHED',
  busy: 'TRY_AGAIN',
};

/** The slot of a refusal's text that says what refuses: which limit, what is left of it, when it begins anew. */
export const reasonSlots: Partial<Readonly<Record<ProblemName, string>>> = {
  limit_reached: 'limit',
  play_time_up: 'limit',
  play_paused: 'pause',
  reality_check_due: 'time',
  promotion_refuses: 'reason',
};

/** What refuses a stake, in Thai for the player; undefined where the code says it all. */
export function reasonOf(problem: ProblemName, values: Readonly<Record<string, string>> = {}): string | undefined {
  const slot = reasonSlots[problem];
  return slot === undefined ? undefined : values[slot];
}

/** The code of a refusal, and which limit it was; no code for what is no refusal of a stake. */
export function limitOf(
  problem: ProblemName,
  data: unknown,
): { readonly code: RefusalCode | undefined; readonly limit?: string } {
  const code = codes[problem];
  if (code !== 'LIMIT_REACHED') return { code };
  if (problem === 'reality_check_due') return { code, limit: 'reality_check' };
  if (problem === 'limit_reached' || problem === 'play_time_up')
    return { code, limit: (data as { readonly kind?: string } | undefined)?.kind ?? 'own' };
  return { code, limit: 'promotion' };
}
