/** Bets as wins and rollbacks find them, and the end of their rounds. */
import { sql } from 'drizzle-orm';
import { type Satang, satang, smaller, subtract, zeroSatang } from '../../money.ts';
import { earnAlong } from '../../play/server/earn-points.ts';
import { settleStakes } from '../../play/server/settle-stakes.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { countedOfRound, type PlacedBet } from '../rules/counted-round.ts';
import type { GameCategory } from '../rules/counted-stake.ts';

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
  readonly game_id: bigint;
  readonly game_code: string;
  readonly category: GameCategory;
}

const betStatement = statement<BetRow & Record<string, unknown>>(
  'game_bet_find',
  `select t.state = 'tombstone' as tombstone, b.id, b.wallet_id, b.taken_id, b.kind, b.free_spin_id, b.stake, b.status, b.won, b.unspent, b.placed_at,
      (select count(*)::int from game_tx w where w.bet_id = b.id and w.class = 'win') as wins,
      r.id as round, r.round_id, r.closed_at, g.id as game_id, g.code as game_code, g.category
    from game_tx t left join game_bet b on b.id = t.bet_id left join game_round r on r.id = b.round_id left join game g on g.id = r.game_id
    where t.provider = $1 and t.member_id = $2 and t.class = 'bet' and t.tx_id = $3`,
);

/** A bet by the provider's id, or its tombstone; read it under the member's lock. */
export async function betOf(tx: Db, provider: string, memberId: bigint, txId: string): Promise<BetRow | undefined> {
  const { rows } = await betStatement(tx, [provider, memberId, txId]);
  return rows[0];
}

export const playedGame = (provider: string, { category, game_code }: Pick<BetRow, 'category' | 'game_code'>) =>
  ({ category, game: `game:${provider}-${game_code}` }) as const;

export const stakeOfBet = (memberId: bigint, bet: Pick<BetRow, 'id' | 'wallet_id' | 'taken_id'>) => ({
  reference: betReference(bet.id),
  memberId,
  walletId: bet.wallet_id,
  takenId: bet.taken_id,
});

type OpenBet = PlacedBet & { readonly id: bigint; readonly wallet_id: bigint; readonly taken_id: bigint | null };

/**
 * Closes a round: nothing of it is paid any more. Its bets count for turnover, once and together, because bets that cancel
 * each other count by their difference, and earn points.
 */
export async function closeRound(
  ctx: Context,
  tx: Db,
  round: { readonly id: bigint; readonly memberId: bigint; readonly at: Date },
): Promise<void> {
  const { memberId, at } = round;
  const { rows: closed } = await tx.execute<{ provider: string; code: string; category: GameCategory }>(sql`
    with closed as (update game_round set closed_at = ${at.toISOString()}::timestamptz where id = ${round.id} and closed_at is null returning provider, game_id)
    select closed.provider, game.code, game.category from closed join game on game.id = closed.game_id`);
  const [game] = closed;
  if (!game) return;
  const { rows } = await tx.execute<OpenBet & Record<string, unknown>>(sql`
    update game_bet set status = 'settled', closed_at = ${at.toISOString()}::timestamptz where round_id = ${round.id} and status = 'open'
      returning id, wallet_id, taken_id, kind, stake, unspent, picks`);
  if (rows.length === 0) return;
  const counted = countedOfRound(game.category, rows);
  const played = playedGame(game.provider, { category: game.category, game_code: game.code });
  const stakes = rows.map((bet, place) => ({
    ...stakeOfBet(memberId, bet),
    stake: atStake(bet),
    won: zeroSatang,
    at,
    counts: counted[place] ?? zeroSatang,
  }));
  await settleStakes(
    ctx,
    tx,
    {
      ...played,
      part: 'end',
      atRisk: async (asked) => new Map(asked.map((stake) => [stake.reference, smaller(stake.counts, stake.stake)])),
    },
    stakes,
  );
  const paid = rows.filter(({ kind }) => kind === 'stake').reduce((sum, bet) => sum + atStake(bet), 0n);
  if (paid > 0n) await earnAlong(ctx, tx, `game_round:${round.id}`, { memberId, stake: satang(paid) });
}

const atStake = ({ stake, unspent }: Pick<OpenBet, 'stake' | 'unspent'>): Satang =>
  subtract(satang(stake), satang(unspent));
