/** Where the games of a provider may be shown from. */
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';

const originsStatement = statement<{ frame_origins: string[] }>(
  'game_frame_origins',
  "select frame_origins from game_provider where code = $1 and status = 'open' and launch_url is not null",
);

/** The origins; undefined for the house, a closed provider, and one that is not there. */
export async function frameOriginsOf(db: Db, provider: string): Promise<readonly string[] | undefined> {
  const { rows } = await originsStatement(db, [provider]);
  return rows[0]?.frame_origins;
}
