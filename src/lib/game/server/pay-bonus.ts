/** `bonus_win`: a prize of a provider's campaign, which no round pays. */
import { assert } from '../../contract/problems.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { type Satang, satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';
import type { Outcome } from '../rules/wire.ts';
import type { Message } from './messages.ts';
import { fingerprintOf, type KnownTx, keepTx, knownColumns, lockPlayer, okOf, replayOf } from './transactions.ts';

const bonusStatement = statement<KnownTx & { readonly now: Date; readonly bonus_id: bigint }>(
  'game_bonus_find',
  `select app_now() as now, ${knownColumns}, nextval(pg_get_serial_sequence('game_tx', 'id')) as bonus_id
    from (select $1::text as provider, (select member_id from game_player where provider = $1 and ref = $2) as member_id) about
      left join game_tx k on k.provider = about.provider and k.member_id = about.member_id and k.class = 'bonus_win' and k.tx_id = $3`,
);

/** A prize of a provider's campaign, into the main wallet. */
export async function payBonus(
  ctx: Context,
  tx: Db,
  {
    provider,
    message,
    amount,
  }: { readonly provider: string; readonly message: Message<'bonus_win'>; readonly amount: Satang },
): Promise<Outcome> {
  const { tx_id: txId, campaign, player_ref: ref } = message;
  // Without the campaign, as C2 has it: a provider's file does not tell it.
  const fingerprint = fingerprintOf(['bonus_win', ref, message.game_code, amount.toString()]);
  const [{ memberId, main }, { rows }] = await pipelined(tx, () => [
    lockPlayer(tx, provider, ref),
    bonusStatement(tx, [provider, ref, txId]),
  ]);
  const [found] = rows;
  assert(found, 'what is found is one row');
  const replay = replayOf(found, fingerprint);
  if (replay) return replay;
  const reference = `game_bonus:${found.bonus_id}`;
  let after = main.balance;
  if (amount > 0n) {
    const [house, wallet] = [{ house: `game:${provider}` }, { wallet: main.id }] as const;
    const posted = await post(tx, { kind: 'game_bonus', reference, from: house, to: wallet, amount, note: campaign });
    after = satang(posted.toBalance ?? 0n);
    await announceBalance(ctx, memberId);
  }
  const ledgerRef = amount > 0n ? reference : null;
  await keepTx(ctx, {
    ...{ provider, memberId, class: 'bonus_win', txId, op: 'bonus_win', fingerprint, gameId: null, roundId: null },
    ...{
      refTxId: null,
      kind: null,
      amount,
      betId: null,
      balanceAfter: after,
      refunded: null,
      ledgerRef,
      at: found.now,
    },
  });
  return okOf({ balance_after: after, ledger_ref: ledgerRef });
}
