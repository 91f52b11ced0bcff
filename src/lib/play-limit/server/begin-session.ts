/** Stores a member's total stakes and winnings at the start of a session; the session's net is the difference to them. */
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';

const beginStatement = statement(
  'play_session_begin',
  `insert into play_session (session_id, member_id, staked, won)
    select $1::bigint, $2::bigint, coalesce(sum(staked), 0), coalesce(sum(won), 0) from play_day where member_id = $2
    on conflict do nothing`,
);

/** Called when a session is opened. */
export async function beginPlaySession(db: Db, sessionId: bigint, memberId: bigint): Promise<void> {
  await beginStatement(db, [sessionId, memberId]);
}
