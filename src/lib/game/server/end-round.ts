/** `end_round`: a round that ends without a win (games.md C5-C8). */
import { assert } from '../../contract/problems.ts';
import { satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';
import type { Outcome } from '../rules/wire.ts';
import { atStakeOfRound, closeRound } from './bets.ts';
import type { Message } from './messages.ts';
import { fingerprintOf, type KnownTx, keepTx, knownColumns, lockPlayer, okOf, replayOf } from './transactions.ts';

type RoundRow = KnownTx & {
  readonly now: Date;
  readonly id: bigint | null;
  readonly game_id: bigint | null;
  readonly closed: boolean;
  readonly at_stake: bigint;
};

const roundStatement = statement<RoundRow>(
  'game_round_find',
  `select app_now() as now, ${knownColumns}, r.id, r.game_id, r.closed_at is not null as closed, ${atStakeOfRound} as at_stake
    from (select $1::text as provider, (select member_id from game_player where provider = $1 and ref = $2) as member_id) about
      left join game_tx k on k.provider = about.provider and k.member_id = about.member_id and k.class = 'end_round' and k.tx_id = $3
      left join game_round r on r.provider = about.provider and r.member_id = about.member_id and r.round_id = $4`,
);

/** Ends a round, as a win with `round_closed` does. A round that was never played is taken too. */
export async function endRound(
  ctx: Context,
  tx: Db,
  { provider, message }: { readonly provider: string; readonly message: Message<'end_round'> },
): Promise<Outcome> {
  const { tx_id: txId, round_id: roundId, player_ref: ref } = message;
  const fingerprint = fingerprintOf(['end_round', ref, message.game_code, roundId]);
  const [{ memberId, main }, { rows }] = await pipelined(tx, () => [
    lockPlayer(tx, provider, ref),
    roundStatement(tx, [provider, ref, txId, roundId]),
  ]);
  const [round] = rows;
  assert(round, 'what is found is one row');
  const replay = replayOf(round, fingerprint);
  if (replay) return replay;
  const at = round.now;
  await keepTx(ctx, {
    ...{ provider, memberId, class: 'end_round', txId, op: 'end_round', fingerprint, gameId: round.game_id },
    ...{ roundId, refTxId: null, kind: null, amount: 0n, betId: null, balanceAfter: main.balance },
    ...{ refunded: null, ledgerRef: null, at },
  });
  if (round.id !== null && !round.closed)
    await closeRound(ctx, tx, { id: round.id, memberId, at, atStake: satang(round.at_stake) });
  return okOf({ balance_after: main.balance });
}
