/** Creates the yeekee part of new rounds, together with them. */

import type { YeekeeMode, YeekeeSettings } from '../../lotto/rules/yeekee-settings.ts';
import type { NewRound } from '../../lotto/server/round-extensions.ts';
import type { Db } from '../../server/db/connect.ts';
import type { BeaconChain } from '../rules/beacon.ts';
import { type ChainedRound, chainGenesis } from '../rules/chain.ts';
import { scheduleVersion } from '../rules/schedule.ts';
import { yeekeeTimes } from '../rules/yeekee.ts';
import { yeekeeRound } from './tables.ts';

/**
 * Gives each new round of a yeekee market its current settings and the start of its chain, which commits to the mode and
 * the beacon chain; leaves other rounds alone.
 */
export async function openYeekee(
  tx: Db,
  rounds: readonly NewRound[],
  settings: ReadonlyMap<string, YeekeeSettings | null>,
  chain: BeaconChain,
): Promise<void> {
  const rows = rounds.flatMap((made) => {
    const own = settings.get(made.market);
    if (!own) return [];
    const bound = own.mode === 'beacon' ? chain : null;
    return [
      {
        roundId: made.id,
        settings: own,
        proofVersion: 2,
        chain: bound,
        head: boundGenesis(made, own.mode, bound),
        dueAt: yeekeeTimes(made.closeAt, own).freezeAt,
      },
    ];
  });
  if (rows.length > 0) await tx.insert(yeekeeRound).values(rows);
}

/** The start of the chain of a round created now. */
export const boundGenesis = (round: ChainedRound, mode: YeekeeMode, chain: BeaconChain | null): string =>
  chainGenesis(round, { mode, chainHash: chain?.hash, schedule: scheduleVersion });
