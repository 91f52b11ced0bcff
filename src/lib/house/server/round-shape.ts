/** A round as the house's calls answer it. */
import { toIso } from '../../time.ts';
import type { HouseRound } from '../contract.ts';
import { type RoundRow, returnedOf } from './round-rows.ts';
import { gameOf } from './sessions.ts';
import type { houseSeed } from './tables.ts';

/** What a round's proof takes from its pair of seeds. */
export type ProvingSeed = Pick<typeof houseSeed.$inferSelect, 'commitment' | 'clientSeed' | 'configHash'> & {
  /** Hexadecimal; null until the pair is revealed. */
  readonly revealed: string | null;
};

/** `seed`: of the player's own round; undefined where the round is shared. */
export const shownRound = (row: RoundRow, seed: ProvingSeed | undefined): HouseRound => ({
  round_id: `r-${row.ulid}`,
  state: row.state,
  game: row.game,
  stake: String(row.stake),
  returned: String(returnedOf(row)),
  nonce: row.nonce ?? 0,
  started_at: toIso(row.startedAt),
  closed_at: row.closedAt && toIso(row.closedAt),
  outcome: row.outcome,
  bets: row.bets.map(({ bet, stake, returned = '0' }) => ({ bet, stake, returned })),
  proof: {
    commitment: seed?.commitment ?? '',
    client_seed: seed?.clientSeed ?? '',
    nonce: row.nonce ?? 0,
    config_hash: seed?.configHash ?? gameOf(row.game)?.configHash ?? '',
    server_seed: seed?.revealed ?? null,
  },
});
