/** Free spins of members: given by the site, played by `bet` of kind `free_spin`, given back by `rollback`. */
import type { Satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
import { statement } from '../../server/db/statement.ts';
import { gameFreeSpin } from './free-spin-tables.ts';

export interface GivenSpins {
  readonly memberId: bigint;
  readonly gameId: bigint;
  readonly stake: Satang;
  readonly quantity: number;
  /** What they are given for: "redemption:12". The same once. */
  readonly source: string;
  /** The promotion that gives them, and its wallet, which gets what they win; without it the main one does. */
  readonly promotion?: { readonly takenId: bigint; readonly walletId: bigint };
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function giveFreeSpins(tx: Db, { at, promotion, ...given }: GivenSpins): Promise<void> {
  await tx.insert(gameFreeSpin).values({ ...given, ...promotion, givenAt: at });
}

const endStatement = statement(
  'game_free_spins_end',
  'update game_free_spin set expires_at = $2::timestamptz where taken_id = $1 and expires_at > $2::timestamptz',
);

/** Ends the free spins of a promotion that are not played yet. */
export async function endFreeSpins(tx: Db, takenId: bigint, at: Date): Promise<void> {
  await endStatement(tx, [takenId, at.toISOString()]);
}

/** A gift that a spin was taken from. */
export type SpunGift = { readonly id: bigint; readonly taken_id: bigint | null; readonly wallet_id: bigint | null };

const spendStatement = statement<SpunGift>(
  'game_free_spin_spend',
  `update game_free_spin set used = used + 1 where used < quantity and id = (
      select id from game_free_spin
        where member_id = $1 and game_id = $2 and stake = $3 and used < quantity and expires_at > app_now()
        order by expires_at, id limit 1)
    returning id, taken_id, wallet_id`,
);

/**
 * Takes a spin of this stake, of those that end first. Under the member's lock, so that the last one is played once.
 *
 * @returns the gift it was taken from; undefined when none is left
 */
export async function spendFreeSpin(
  tx: Db,
  spin: { readonly memberId: bigint; readonly gameId: bigint; readonly stake: Satang },
): Promise<SpunGift | undefined> {
  const { rows } = await spendStatement(tx, [spin.memberId, spin.gameId, spin.stake]);
  return rows[0];
}

const returnStatement = statement(
  'game_free_spin_return',
  'update game_free_spin set used = used - 1 where id = $1 and used > 0',
);

/** Gives a spin back whose bet was rolled back. It keeps its end. */
export async function returnFreeSpin(tx: Db, id: bigint): Promise<void> {
  await returnStatement(tx, [id]);
}

/** Free spins of one stake that a session's game has. */
export type SpinsLeft = {
  readonly stake: string;
  readonly left: number;
  /** Whether what the next one wins goes to a promotion's wallet. */
  readonly of_promotion: boolean;
};

const leftStatement = statement<SpinsLeft>(
  'game_free_spin_left',
  `select s.stake::text, sum(s.quantity - s.used)::int as left, (array_agg(s.taken_id is not null order by s.expires_at, s.id))[1] as of_promotion
    from game_session at join game_free_spin s on s.member_id = at.member_id and s.game_id = at.game_id
    where at.token_hash = $1 and s.used < s.quantity and s.expires_at > app_now()
    group by s.stake order by min(s.expires_at), s.stake limit 1`,
);

/** What a session's game has of them, of the stake that is played next; null where there are none. */
export async function freeSpinsOf(db: Db, tokenHash: Buffer): Promise<SpinsLeft | null> {
  const { rows } = await leftStatement(db, [tokenHash]);
  return rows[0] ?? null;
}

/** How many are left of each game, by its id. */
export const freeSpinsLeft = fact(
  `select json_object_agg(game_id, spins) from (
      select game_id, sum(quantity - used) as spins from game_free_spin
        where member_id = $1 and used < quantity and expires_at > $3 group by game_id
    ) as given`,
  (spins: Readonly<Record<string, number>> | null): ReadonlyMap<string, number> => new Map(Object.entries(spins ?? {})),
);

const gameStatement = statement<{ id: bigint; name: string }>(
  'game_of_address',
  `select id, name from game where provider = $1 and code = $2 and category = 'slot' and has_free_spins`,
);

/** The slot of an address ("benja:khom") of which free spins may be given; undefined for another game. */
export async function slotOf(
  db: Db,
  address: string,
): Promise<{ readonly id: bigint; readonly name: string } | undefined> {
  const [provider = '', code = ''] = address.split(':');
  const { rows } = await gameStatement(db, [provider, code]);
  return rows[0];
}
