/** The inner port: every movement of game money, whichever wire asks for it. One call is one transaction. */
import { Refusal } from '../../contract/problems.ts';
import type { Satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { postgresError } from '../../server/db/postgres-error.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { undoable } from '../../server/db/undoable.ts';
import { limitOf, reasonOf } from '../rules/limit-names.ts';
import { type Operation, type Outcome, type Refused, refusalTexts, refused } from '../rules/wire.ts';
import { endRound } from './end-round.ts';
import { amountOf, type Message, messages } from './messages.ts';
import { payBonus } from './pay-bonus.ts';
import { payWin } from './pay-win.ts';
import { authenticate, balance, balanceNow, statusOf } from './sessions.ts';
import { takeBet } from './take-bet.ts';
import { CallRefused } from './transactions.ts';
import { undoBet } from './undo-bet.ts';

export interface PortCall {
  readonly provider: string;
  readonly operation: Operation;
  /** The body as it came. */
  readonly fields: unknown;
}

/** What a caller is answered; `undefined`: the fields are no call of the wire. */
export type PortAnswer = Readonly<Record<string, unknown>> & { readonly code: string };

/**
 * Answers a call whose signature is right. Inside a transaction only what the call wrote is undone when it is refused.
 *
 * @throws what is not known to have left nothing behind
 */
export async function answerCall(
  ctx: Context,
  { provider, operation, fields }: PortCall,
): Promise<PortAnswer | undefined> {
  const read = messages[operation].safeParse(fields);
  if (!read.success) return undefined;
  const message = read.data;
  const answer = (own: Context): Promise<Outcome> =>
    inTransaction(own, (tx, inside) => perform(inside, tx, provider, operation, message));
  let outcome: Outcome;
  try {
    outcome = await (ctx.tx ? undoable(ctx, answer) : answer(ctx));
  } catch (error) {
    outcome = refusalOf(error);
  }
  return withBalance(ctx, provider, message as Concerned, outcome);
}

async function perform(
  ctx: Context,
  tx: Db,
  provider: string,
  operation: Operation,
  read: Message<Operation>,
): Promise<Outcome> {
  const as = <O extends Operation>(_: O): Message<O> => read as Message<O>;
  switch (operation) {
    case 'authenticate':
      return authenticate(ctx, tx, { provider, message: as(operation) });
    case 'balance':
      return balance(tx, { provider, message: as(operation) });
    case 'status':
      return statusOf(tx, { provider, message: as(operation) });
    case 'bet': {
      const message = as(operation);
      return takeBet(ctx, tx, { provider, op: operation, message, amount: requireAmount(message.amount), won: null });
    }
    case 'bet_win': {
      const message = as(operation);
      const [amount, won] = [requireAmount(message.amount), requireAmount(message.win_amount)];
      return takeBet(ctx, tx, { provider, op: operation, message, amount, won });
    }
    case 'win': {
      const message = as(operation);
      return payWin(ctx, tx, { provider, message, amount: requireAmount(message.amount) });
    }
    case 'bonus_win': {
      const message = as(operation);
      return payBonus(ctx, tx, { provider, message, amount: requireAmount(message.amount) });
    }
    case 'rollback':
      return undoBet(ctx, tx, { provider, message: as(operation) });
    case 'end_round':
      return endRound(ctx, tx, { provider, message: as(operation) });
  }
}

/** @throws CallRefused BAD_AMOUNT */
function requireAmount(value: unknown): Satang {
  const amount = amountOf(value);
  if (amount === undefined) throw new CallRefused('BAD_AMOUNT');
  return amount;
}

/** A lock that was waited for too long: the transaction is rolled back. */
const lockTimeout = '55P03';

/** The wire's word for what a transaction was rolled back for. */
function refusalOf(error: unknown): Refused {
  if (error instanceof CallRefused) return error.refusal;
  if (error instanceof Refusal) {
    const { code, limit } = limitOf(error.problem, error.detail.data);
    if (code) return refused(code, limit, reasonOf(error.problem, error.detail.values));
  }
  if (postgresError(error)?.code === lockTimeout) return refused('TRY_AGAIN');
  throw error;
}

/** The fields of any message that tell whose balance it is about. */
type Concerned = Partial<Readonly<Record<'player_ref' | 'session' | 'ref_tx_id' | 'tx_id', string>>>;

/** Adds the present balance, and to refusals their text. */
async function withBalance(
  ctx: Context,
  provider: string,
  { player_ref, session, ref_tx_id, tx_id }: Concerned,
  outcome: Outcome,
): Promise<PortAnswer> {
  const told =
    outcome.code === 'OK'
      ? outcome
      : { ...outcome, message: refusalTexts[outcome.code], retry: outcome.code === 'TRY_AGAIN' };
  if (outcome.code === 'OK' && (!('balance_after' in outcome) || outcome.replayed === false))
    return 'balance_after' in outcome ? { ...told, balance_now: outcome.balance_after } : told;
  if (player_ref === undefined) return told;
  const now = await balanceNow(ctx.db, provider, { player_ref, session, tx_id: ref_tx_id ?? tx_id });
  return now ? { ...told, balance_now: String(now.balance) } : told;
}
