/** The category of what a bet was placed on, for sums by category. */
import { type SQL, sql } from 'drizzle-orm';

/** Rows of (bet_id, category) for joining. */
export const betCategories: SQL = sql`
  select b.id as bet_id, g.category from game_bet b join game_round r on r.id = b.round_id join game g on g.id = r.game_id`;
