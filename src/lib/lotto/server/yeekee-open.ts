/** What rounds of yeekee need besides other rounds, made together with them. */
import type { Db } from '../../server/db/connect.ts';
import { type YeekeeSettings, yeekeeTimes } from '../rules/yeekee.ts';
import { chainGenesis } from '../rules/yeekee-chain.ts';
import type { round } from './tables.ts';
import { yeekeeRound } from './yeekee-tables.ts';

type MadeRound = Pick<typeof round.$inferSelect, 'id' | 'market' | 'drawDate' | 'number' | 'closeAt'>;

/** Gives each round of a yeekee market its settings, as they are now, and the beginning of its chain; leaves other rounds alone. */
export async function openYeekee(
  tx: Db,
  rounds: readonly MadeRound[],
  settings: ReadonlyMap<string, YeekeeSettings | null>,
): Promise<void> {
  const rows = rounds.flatMap((made) => {
    const own = settings.get(made.market);
    return own
      ? [{ roundId: made.id, settings: own, head: chainGenesis(made), dueAt: yeekeeTimes(made.closeAt, own).freezeAt }]
      : [];
  });
  if (rows.length > 0) await tx.insert(yeekeeRound).values(rows);
}
