/** Takes a transaction that did not come, or came too late, as if it had come in time: by two people's decision alone. */
import { Refusal } from '../../contract/problems.ts';
import { satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import type { ToldTransaction } from '../rules/told-transaction.ts';
import { type Message, messages } from './messages.ts';
import { payBonus } from './pay-bonus.ts';
import { payWin } from './pay-win.ts';
import { CallRefused } from './transactions.ts';
import { undoBet } from './undo-bet.ts';

/**
 * Runs the transaction through the port, so that a late retry of it replays and the provider's next file agrees.
 *
 * @throws Refusal conflict where the port refuses it, has taken it meanwhile, or would refund another amount
 */
export async function takeTold(ctx: Context, tx: Db, provider: string, told: ToldTransaction): Promise<void> {
  try {
    const outcome = await perform(ctx, tx, provider, told);
    if (outcome.code !== 'OK' || !('replayed' in outcome) || outcome.replayed) throw new Refusal('conflict');
    // A rollback of a bet that is none, or was undone already, refunds nothing: that is not what was agreed to.
    if (told.op === 'rollback' && outcome.refunded !== told.amount) throw new Refusal('conflict');
  } catch (error) {
    if (error instanceof CallRefused) throw new Refusal('conflict');
    throw error;
  }
}

function perform(ctx: Context, tx: Db, provider: string, told: ToldTransaction) {
  const amount = satang(BigInt(told.amount));
  switch (told.op) {
    case 'win': {
      const message: Message<'win'> = messages.win.parse(told);
      return payWin(ctx, tx, { provider, message, amount, isAgreed: true });
    }
    case 'bonus_win':
      // A file does not name the campaign.
      return payBonus(ctx, tx, { provider, message: { ...told, campaign: 'reconciled' }, amount });
    case 'rollback':
      return undoBet(ctx, tx, { provider, message: messages.rollback.parse(told) });
  }
}
