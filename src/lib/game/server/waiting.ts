/** Incidents of games that wait for an operator. */
import type { Waiting } from '../../server/db/waiting.ts';

export const incidentsWaiting: Waiting = {
  code: 'game.incident',
  thai: 'เหตุการณ์เกม',
  targetMinutes: 4 * 60,
  sql: `select created_at as at from game_incident where resolved_at is null order by id`,
};
