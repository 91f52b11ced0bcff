/** Pays what players have on hands whose results stand, whenever their bets were taken: looked for by the bets that are open. */
import { assert } from '../../contract/problems.ts';
import { add, type Satang, satang, zeroSatang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { isPush, settleHand } from '../rules/baccarat.ts';
import { handRow } from '../rules/baccarat-table.ts';
import type { BaccaratOutcome } from '../stream-contract.ts';
import type { houseHand } from './baccarat-tables.ts';
import { type DueRound, finishRounds, type RoundEnd } from './finish-rounds.ts';
import type { RoundRow } from './round-rows.ts';
import { oneWin } from './start-round.ts';

type HandOf = Pick<
  typeof houseHand.$inferSelect,
  'hand' | 'player' | 'banker' | 'playerPoints' | 'bankerPoints' | 'winner' | 'playerPair' | 'bankerPair'
>;

interface DueHandBet extends DueRound {
  readonly dealt: HandOf;
}

const dueStatement = statement<DueHandBet>(
  'house_hand_bets_due',
  `select r.ulid, p.ref, p.play_money is not null as is_demo,
      json_build_object('hand', h.hand, 'player', h.player, 'banker', h.banker, 'playerPoints', h.player_points,
        'bankerPoints', h.banker_points, 'winner', h.winner, 'playerPair', h.player_pair, 'bankerPair', h.banker_pair) as dealt
    from house_round r join house_hand h on h.name = r.shared_round join house_player p on p.id = r.player_id
    where r.state = 'playing' and h.result_at <= app_now()
    order by r.id limit $1 for update of r skip locked`,
);

/** Job: finishes the bets on hands that are over, and makes their calls at once. */
export const payHands = (ctx: Context): Promise<void> => finishRounds(ctx, dueStatement, resultOf);

/** What a hand means for a player's bet on it. Stakes that a tie gives back come as not played: they are no turnover. */
function resultOf({ bets }: RoundRow, { dealt }: DueHandBet): RoundEnd {
  const returns = settleHand(
    bets.map(({ bet, stake }) => ({ bet, stake: satang(BigInt(stake)) })),
    dealt,
  );
  assert(returns.length === bets.length, 'every bet has what it returns');
  const { player, banker, hand } = dealt;
  const outcome: BaccaratOutcome = { player, banker, result: handRow(dealt, hand) };
  const sumOf = (ofPushes: boolean): Satang =>
    add(...returns.filter((_, place) => isPush(bets[place]?.bet ?? '', dealt) === ofPushes));
  const pushed = sumOf(true);
  return {
    wins: [...(pushed > zeroSatang ? [{ kind: 'unspent', amount: pushed } as const] : []), ...oneWin(sumOf(false))],
    outcome,
    bets: bets.map(({ bet, stake }, place) => ({ bet, stake, returned: String(returns[place]) })),
  };
}
