/** A member's open bets in games, for closing an account. */
import { fact } from '../../server/db/facts.ts';

export const hasOpenGames = fact(
  `exists (select from game_bet where member_id = $1 and status = 'open')`,
  (has: boolean) => has,
);
