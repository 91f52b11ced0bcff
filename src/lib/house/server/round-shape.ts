/** A round as the house's calls answer it. */
import { toIso } from '../../time.ts';
import type { HouseRound } from '../contract.ts';
import { placeOfName } from '../rules/shared-games.ts';
import { type RoundRow, returnedOf } from './round-rows.ts';
import { gameOf } from './sessions.ts';

/** What a round's proof takes from its pair of seeds, or from the link of its shoe or kick-off. */
export interface ProvingSeed {
  readonly commitment: string;
  /** Of a shared round the salt. */
  readonly clientSeed: string | null;
  readonly configHash: string;
  /** Hexadecimal; null until it is revealed. */
  readonly revealed: string | null;
}

/** `seed`: undefined where it is not known yet. */
export function shownRound(row: RoundRow, seed: ProvingSeed | undefined): HouseRound {
  const place = row.sharedRound === null ? undefined : placeOfName(row.game, row.sharedRound);
  const nonce = place?.number ?? row.nonce ?? 0;
  return {
    round_id: `r-${row.ulid}`,
    state: row.state,
    game: row.game,
    stake: String(row.stake),
    returned: String(returnedOf(row)),
    ...(row.stakeKind === 'free_spin' ? { is_free: true } : {}),
    nonce,
    started_at: toIso(row.startedAt),
    closed_at: row.closedAt && toIso(row.closedAt),
    ...(place?.hand === undefined ? {} : { hand: { shoe: place.number, number: place.hand } }),
    outcome: row.outcome,
    bets: row.bets.map(({ bet, stake, returned = '0' }) => ({ bet, stake, returned })),
    proof: {
      commitment: seed?.commitment ?? '',
      client_seed: seed?.clientSeed ?? '',
      nonce,
      config_hash: seed?.configHash ?? gameOf(row.game)?.configHash ?? '',
      server_seed: seed?.revealed ?? null,
    },
  };
}
