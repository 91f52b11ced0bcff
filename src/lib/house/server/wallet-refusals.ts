/** What the wallet refused, as the player reads it. */
import { type ProblemName, Refusal } from '../../contract/problems.ts';

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
const limits: Readonly<Record<string, readonly [ProblemName, Readonly<Record<string, string>>]>> = {
  reality_check: ['reality_check_due', { time: 'ครบเวลาที่ให้เตือน' }],
  session: ['play_time_up', { limit: 'เล่นครบเวลาที่ตั้งไว้' }],
  free_spin: ['no_free_spin', {}],
  promotion: ['promotion_refuses', { reason: 'ผิดเงื่อนไขโปรของกระเป๋านี้' }],
};

const limitTexts: Readonly<Record<string, string>> = {
  stake: 'เดิมพันครบวงเงินที่ตั้งไว้',
  loss: 'เสียครบวงเงินที่ตั้งไว้',
  single_bet: 'เดิมพันครั้งนี้เกินวงเงินต่อครั้งที่ตั้งไว้',
};

/** The refusal of a bet that the wallet did not take; what nobody expects is `busy`, because nothing was written. */
export function refusalOf({
  code,
  limit = '',
}: {
  readonly code: string;
  readonly limit?: string | undefined;
}): Refusal {
  const problem = problems[code] ?? 'busy';
  if (problem === 'play_paused') return new Refusal(problem, { values: { pause: 'คุณพักการเล่นอยู่' } });
  if (problem !== 'limit_reached') return new Refusal(problem);
  const own = limits[limit];
  if (own) return new Refusal(own[0], { values: own[1] });
  return new Refusal(problem, { values: { limit: limitTexts[limit] ?? 'ครบวงเงินที่ตั้งไว้' } });
}
