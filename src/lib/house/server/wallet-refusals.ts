/** What the wallet refused, as the player reads it. */
import { type ProblemName, Refusal } from '../../contract/problems.ts';
import { reasonSlots } from '../../game/rules/limit-names.ts';
import type { WalletRefusal } from './wallet-wire.ts';

const problems: Readonly<Record<string, ProblemName>> = {
  INSUFFICIENT_FUNDS: 'insufficient_balance',
  LIMIT_REACHED: 'limit_reached',
  PLAYER_BLOCKED: 'account_closed',
  SELF_EXCLUDED: 'play_paused',
  GAME_DISABLED: 'game_unavailable',
  UNKNOWN_GAME: 'game_unavailable',
  SESSION_EXPIRED: 'session_expired',
};

/** Limits with a refusal of their own; the others are a member's own limits of money. */
const limits: Readonly<Record<string, ProblemName>> = {
  reality_check: 'reality_check_due',
  session: 'play_time_up',
  free_spin: 'no_free_spin',
  promotion: 'promotion_refuses',
};

const limitTexts: Readonly<Record<string, string>> = {
  stake: 'เดิมพันครบวงเงินที่ตั้งไว้',
  loss: 'เสียครบวงเงินที่ตั้งไว้',
  single_bet: 'เดิมพันครั้งนี้เกินวงเงินต่อครั้งที่ตั้งไว้',
  reality_check: 'ครบเวลาที่ให้เตือน',
  session: 'เล่นครบเวลาที่ตั้งไว้',
  promotion: 'ผิดเงื่อนไขโปรของกระเป๋านี้',
};

/** What is said where the wallet gives no reason. */
const unexplained = (problem: ProblemName, limit: string): string =>
  problem === 'play_paused' ? 'คุณพักการเล่นอยู่' : (limitTexts[limit] ?? 'ครบวงเงินที่ตั้งไว้');

/** The refusal of a bet that the wallet did not take, in its words; what nobody expects is `busy`, because nothing was written. */
export function refusalOf({ code, limit = '', reason }: WalletRefusal): Refusal {
  const named = problems[code] ?? 'busy';
  const problem = named === 'limit_reached' ? (limits[limit] ?? named) : named;
  const slot = reasonSlots[problem];
  if (slot === undefined) return new Refusal(problem);
  return new Refusal(problem, { values: { [slot]: reason ?? unexplained(problem, limit) } });
}
