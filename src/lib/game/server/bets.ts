/** Bets as wins and rollbacks find them, and the end of their rounds. */
import { assert } from '../../contract/problems.ts';
import { type Satang, satang, smaller, subtract, zeroSatang } from '../../money.ts';
import { earnAlong } from '../../play/server/earn-points.ts';
import { settleStakes, withTurnoverLeft } from '../../play/server/settle-stakes.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';
import { countedOfRound, type PlacedBet } from '../rules/counted-round.ts';
import type { GameCategory } from '../rules/counted-stake.ts';
import { type KnownTx, knownColumns } from './transactions.ts';

/** A bet's name in the ledger. */
export const betReference = (id: bigint): string => `game:${id}`;

export interface BetRow {
  readonly tombstone: boolean;
  readonly id: bigint;
  readonly wallet_id: bigint;
  readonly taken_id: bigint | null;
  readonly kind: 'stake' | 'free_spin';
  readonly free_spin_id: bigint | null;
  readonly stake: bigint;
  readonly status: 'open' | 'settled' | 'cancelled';
  readonly won: bigint;
  readonly unspent: bigint;
  readonly placed_at: Date;
  readonly wins: number;
  readonly round: bigint;
  readonly round_id: string;
  readonly closed_at: Date | null;
  /** The open stakes of its round, in satang, without what came back unspent. */
  readonly at_stake: bigint;
  readonly game_id: bigint;
  readonly game_code: string;
  readonly category: GameCategory;
}

/** The open stakes of a round that is joined as `r`: what `closeRound` has to be told. */
export const atStakeOfRound = `coalesce((select sum(stake - unspent) from game_bet where round_id = r.id and status = 'open' and kind = 'stake'), 0)::bigint`;

type FoundRow = { readonly [K in keyof BetRow]: BetRow[K] | null } & KnownTx & { readonly now: Date };

const foundStatement = statement<FoundRow>(
  'game_bet_find',
  `select app_now() as now, ${knownColumns},
      t.state = 'tombstone' as tombstone, b.id, b.wallet_id, b.taken_id, b.kind, b.free_spin_id, b.stake, b.status, b.won, b.unspent, b.placed_at,
      (select count(*)::int from game_tx w where w.bet_id = b.id and w.class = 'win') as wins,
      r.id as round, r.round_id, r.closed_at, ${atStakeOfRound} as at_stake, g.id as game_id, g.code as game_code, g.category
    from (select $1::text as provider, (select member_id from game_player where provider = $1 and ref = $2) as member_id) about
      left join game_tx k on k.provider = about.provider and k.member_id = about.member_id and k.class = $3 and k.tx_id = $4
      left join game_tx t on t.provider = about.provider and t.member_id = about.member_id and t.class = 'bet' and t.tx_id = $5
      left join game_bet b on b.id = t.bet_id left join game_round r on r.id = b.round_id left join game g on g.id = r.game_id`,
);

interface Found {
  /** The database's clock under the lock. */
  readonly at: Date;
  /** The call itself, if it was answered before. */
  readonly known: KnownTx | undefined;
  /** The bet that it refers to by the provider's id, or its tombstone. */
  readonly bet: BetRow | undefined;
}

/** What a win or a rollback decides by. Sent at once: send it behind `lockPlayer`. */
export async function findBet(
  tx: Db,
  provider: string,
  { player_ref, tx_id, ref_tx_id }: Readonly<Record<'player_ref' | 'tx_id' | 'ref_tx_id', string>>,
  asked: 'win' | 'rollback',
): Promise<Found> {
  const { rows } = await foundStatement(tx, [provider, player_ref, asked, tx_id, ref_tx_id]);
  const [row] = rows;
  assert(row, 'what is found is one row');
  return { at: row.now, known: row, bet: row.tombstone === null ? undefined : (row as BetRow) };
}

export const playedGame = (provider: string, { category, game_code }: Pick<BetRow, 'category' | 'game_code'>) =>
  ({ category, game: `game:${provider}-${game_code}` }) as const;

export const stakeOfBet = (memberId: bigint, bet: Pick<BetRow, 'id' | 'wallet_id' | 'taken_id' | 'kind'>) => ({
  reference: betReference(bet.id),
  memberId,
  walletId: bet.wallet_id,
  takenId: bet.taken_id,
  isFree: bet.kind === 'free_spin',
});

interface ClosedBet extends PlacedBet {
  readonly id: bigint;
  readonly wallet_id: bigint;
  readonly taken_id: bigint | null;
}

type ClosedRow = { readonly provider: string; readonly code: string; readonly category: GameCategory } & {
  readonly [K in keyof ClosedBet]: ClosedBet[K] | null;
};

const closeStatement = statement<ClosedRow>(
  'game_round_close',
  `with closed as (
      update game_round set closed_at = $2::timestamptz where id = $1 and closed_at is null returning id, provider, game_id
    ), settled as (
      update game_bet b set status = 'settled', closed_at = $2::timestamptz from closed where b.round_id = closed.id and b.status = 'open'
        returning b.id, b.wallet_id, b.taken_id, b.kind, b.stake, b.unspent, b.picks
    )
    select closed.provider, game.code, game.category, settled.*
      from closed join game on game.id = closed.game_id left join settled on true order by settled.id`,
);

export interface OpenRound {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly at: Date;
  /** Its open stakes as the caller has read them under the member's lock, in satang. */
  readonly atStake: Satang;
}

/**
 * Closes a round that is open: nothing of it is paid any more. Its bets count for turnover, once and together, because bets that
 * cancel each other count by their difference, and earn points. Where neither turnover is left nor a point completed, all is sent
 * at once, and may be `pipelined`.
 */
export async function closeRound(ctx: Context, tx: Db, { id, memberId, at, atStake }: OpenRound): Promise<void> {
  const [{ rows }, toPlay] = await pipelined(tx, () => [
    closeStatement(tx, [id, at.toISOString()]),
    withTurnoverLeft(tx, [memberId]),
    atStake > 0n ? earnAlong(ctx, tx, `game_round:${id}`, { memberId, stake: atStake }) : Promise.resolve(),
  ]);
  const [game] = rows;
  assert(game, 'a round that is closed was open');
  const bets = rows.filter((row): row is ClosedRow & ClosedBet => row.id !== null);
  const staked = bets.filter(({ kind }) => kind === 'stake').reduce((sum, bet) => sum + leftOf(bet), 0n);
  assert(staked === atStake, 'the stakes of a round do not change under the lock');
  const counted = countedOfRound(game.category, bets);
  const stakes = bets.map((bet, place) => ({
    ...stakeOfBet(memberId, bet),
    stake: leftOf(bet),
    won: zeroSatang,
    at,
    counts: counted[place] ?? zeroSatang,
  }));
  await settleStakes(
    ctx,
    tx,
    {
      ...playedGame(game.provider, { category: game.category, game_code: game.code }),
      part: 'end',
      atRisk: async (asked) => new Map(asked.map((stake) => [stake.reference, smaller(stake.counts, stake.stake)])),
      toPlay,
    },
    stakes,
  );
}

const leftOf = ({ stake, unspent }: Pick<ClosedBet, 'stake' | 'unspent'>): Satang =>
  subtract(satang(stake), satang(unspent));
