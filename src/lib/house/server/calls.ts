/** Calls of rounds at the wallet: made until they are acknowledged, by whoever comes first, a request or the job. */
import { assert } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { advance, dueCall, isAlarming, type ProviderCall, type RoundEvent } from '../rules/round.ts';
import { announceRound } from './announce-round.ts';
import { movePlayMoney } from './play-money.ts';
import { lockRound, lockRoundNow, type RoundResult, type RoundRow, roundOf, saveRound } from './round-rows.ts';
import { callWallet } from './wallet-wire.ts';

/** A step of a round: its row after it, and the call that has to be made now. */
export interface Step {
  readonly row: RoundRow;
  readonly call: ProviderCall | undefined;
}

/**
 * Applies an event to a locked round and saves it, with the commit, together with the call that it makes due, whose attempt is
 * counted before it is sent. A demo has no calls: its money moves here.
 */
export async function step(
  ctx: Context,
  tx: Db,
  row: RoundRow,
  event: RoundEvent,
  { at, isDemo, ...result }: RoundResult & { readonly at: number; readonly isDemo: boolean },
): Promise<Step> {
  let round = advance(roundOf(row), event, at);
  if (isDemo) {
    for (let call = dueCall(round, at); call; call = dueCall(round, at)) {
      assert(call.op === 'win', 'a demo is never left without an answer');
      await movePlayMoney(tx, row.playerId, call.amount);
      round = advance(round, acknowledgementOf(call), at);
    }
    return { row: await saveRound(ctx, row, round, { at, ...result }), call: undefined };
  }
  const call = dueCall(round, at);
  if (call) round = advance(round, { kind: 'call_made' }, at);
  return { row: await saveRound(ctx, row, round, { at, ...result }), call };
}

const acknowledgementOf = ({ op, txId }: ProviderCall): RoundEvent =>
  op === 'win' ? { kind: 'win_acknowledged', txId } : { kind: 'rollback_acknowledged' };

/** What the wallet says a rollback gave back. */
const refundOf = ({ op }: ProviderCall, { refunded }: Readonly<Record<string, unknown>>) =>
  op === 'rollback' && typeof refunded === 'string' && /^\d{1,18}$/.test(refunded)
    ? { refunded: BigInt(refunded) }
    : {};

interface PlayerOfRound {
  readonly ref: string;
}

/** Sends a call's message. */
function send(
  ctx: Context,
  row: RoundRow,
  { ref }: PlayerOfRound,
  call: Exclude<ProviderCall, { readonly op: 'bet' }>,
) {
  const { txId: tx_id, refTxId: ref_tx_id } = call;
  const message = { player_ref: ref, game_code: row.game, round_id: walletRound(row), tx_id, ref_tx_id };
  if (call.op === 'rollback') return callWallet(ctx, 'rollback', { ...message, reason: 'no answer' });
  const { kind, amount, roundClosed } = call;
  return callWallet(ctx, 'win', {
    ...message,
    kind,
    amount: amount.toString(),
    // Of a shared round the player may have more bets open.
    round_closed: roundClosed && row.sharedRound === null,
  });
}

/** The wallet's name of the round that a bet belongs to: bets on one hand or match are one round there. */
export const walletRound = ({ ulid, sharedRound }: Pick<RoundRow, 'ulid' | 'sharedRound'>): string =>
  sharedRound ?? `r-${ulid}`;

/** Where a round stands after its calls, and the wallet's balance that the last acknowledgement told, in satang. */
export interface Called {
  readonly row: RoundRow;
  readonly balance?: string | undefined;
}

/** Makes the due call of a step and those that follow from its acknowledgement; stops at the first that is not acknowledged. */
export async function makeCalls(ctx: Context, player: PlayerOfRound, first: Step): Promise<Called> {
  let { row, call }: Step = first;
  let balance: string | undefined;
  while (call) {
    const made: ProviderCall = call;
    assert(made.op !== 'bet', 'a bet is sent once, by its press');
    const answer = await send(ctx, row, player, made);
    if (answer.kind !== 'ok') {
      const told = { round: row.ulid, op: made.op, answer: answer.kind === 'refused' ? answer.code : 'silence' };
      if (isAlarming(roundOf(row), ctx.now().getTime()))
        ctx.log.error(told, 'a call of the house has gone without acknowledgement for five minutes');
      else ctx.log.warn(told, 'a call of the house was not acknowledged');
      return { row, balance };
    }
    balance = typeof answer.data.balance_now === 'string' ? answer.data.balance_now : balance;
    ({ row, call } = await inTransaction(ctx, async (tx, inside) => {
      const { row: locked, at } = await lockRoundNow(tx, row.ulid);
      const told = { at: at.getTime(), isDemo: false, ...refundOf(made, answer.data) };
      const next = await step(inside, tx, locked, acknowledgementOf(made), told);
      if (locked.state !== next.row.state) await announceRound(inside, next.row, balance);
      return next;
    }));
  }
  return { row, balance };
}

const dueStatement = statement<{ ulid: string; ref: string; is_demo: boolean }>(
  'house_round_due',
  `select r.ulid, p.ref, p.play_money is not null as is_demo from house_round r join house_player p on p.id = r.player_id
    where r.due_at <= app_now() order by r.due_at limit $1 for update of r skip locked`,
);

const batchSize = 20;

/**
 * Job: makes the calls that are due, also of rounds whose process died, and gives up bets that were not answered.
 * Returns the number of rounds it looked at.
 */
export async function callWalletForRounds(ctx: Context): Promise<number> {
  let count = 0;
  for (;;) {
    const steps = await inTransaction(ctx, async (tx, inside) => {
      const { rows } = await dueStatement(tx, [batchSize]);
      const at = (await databaseNow(tx)).getTime();
      const found: (Step & { readonly ref: string })[] = [];
      for (const { ulid, ref, is_demo: isDemo } of rows)
        found.push({ ...(await step(inside, tx, await lockRound(tx, ulid), { kind: 'tick' }, { at, isDemo })), ref });
      return found;
    });
    await Promise.all(steps.map((one) => makeCalls(ctx, one, one)));
    count += steps.length;
    if (steps.length < batchSize) return count;
  }
}
