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
 * Gives each new round of a yeekee market its current settings and the start of its chain, which commits to the mode, the
 * beacon chain and the rules; leaves other rounds alone.
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
        settings: { ...own, schedule: scheduleVersion },
        proofVersion: 2,
        chain: bound,
        head: boundGenesis(made, { mode: own.mode, chain: bound, schedule: scheduleVersion }),
        dueAt: yeekeeTimes(made.closeAt, own).freezeAt,
      },
    ];
  });
  if (rows.length > 0) await tx.insert(yeekeeRound).values(rows);
}

interface RoundTerms {
  readonly mode: YeekeeMode;
  readonly chain: BeaconChain | null;
  readonly schedule: number;
}

/** The start of the chain of a round, by the terms it was created with. */
export const boundGenesis = (round: ChainedRound, { mode, chain, schedule }: RoundTerms): string =>
  chainGenesis(round, { mode, chainHash: chain?.hash, schedule });
