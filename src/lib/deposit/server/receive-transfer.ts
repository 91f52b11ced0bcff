/**
 * A transfer into one of the agent's accounts, reported by a bank feed or a slip: recorded once, and credited to its owner.
 */
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { membersByAccount, membersByPhone } from '../../account/server/payer-queries.ts';
import { type PayInAccount, receivingAccounts } from '../../agent/server/pay-in-queries.ts';
import { trueMoney } from '../../banks.ts';
import { assert } from '../../contract/problems.ts';
import { satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { dayMs } from '../../time.ts';
import { findOwner, type OpenPayment, type Payer } from '../rules/find-owner.ts';
import { bankCodeNow, bankCodesOf, type ReportedSender, shownNumber } from '../rules/sender.ts';
import { credit, type DepositChannel, holdForReview, type Received, unsolicitedIntent } from './credit-deposit.ts';
import type { ReportedTransfer } from './gateways.ts';
import { type IncomingRow, recordIncoming, repeatOf } from './record-incoming.ts';
import type { IntentRow } from './set-intent-status.ts';
import { incomingTransfer, paymentIntent, subChannel } from './tables.ts';
import { holdAccount } from './take-amount.ts';
import { tellDesk } from './tell-desk.ts';

/** How far back a member's payments are considered for late money. */
const lookBackMs = 2 * dayMs;

export function receiveTransfer(ctx: Context, transfer: ReportedTransfer): Promise<Received> {
  return inTransaction(ctx, async (tx, inside) => {
    const account = await accountOf(inside, tx, transfer.receiver);
    const via = account && (await channelInto(tx, account.id));
    if (account) await holdAccount(tx, account.id);
    const now = await databaseNow(tx);
    const recorded = await recordIncoming(
      tx,
      {
        gateway: transfer.source,
        eventId: transfer.eventId,
        reference: '',
        amount: transfer.amount,
        paidAt: transfer.paidAt,
        sender: transfer.sender,
        receiver: transfer.receiver,
        accountId: account?.id,
        bankReference: transfer.bankReference,
      },
      now,
    );
    if ('known' in recorded) return recorded.known;
    const incoming = recorded.fresh;
    if (!via) return holdForReview(inside, tx, incoming, { reason: 'unknown_account' });
    const repeat = await repeatOf(tx, incoming);
    if (repeat) {
      const status = repeat.certain ? 'alias' : 'review';
      await tx
        .update(incomingTransfer)
        .set({ status, aliasOf: repeat.of, reason: 'looks_repeated' })
        .where(eq(incomingTransfer.id, incoming.id));
      if (status === 'review') await tellDesk(inside, incoming.id);
      return status;
    }
    return toItsOwner(inside, tx, incoming, via, now);
  });
}

/** The agent's account that received a transfer; undefined for an account that is not ours. */
async function accountOf(
  ctx: Context,
  tx: Db,
  recorded: ReportedTransfer['receiver'],
): Promise<PayInAccount | undefined> {
  const number = shownNumber(recorded.accountNumber);
  return (await receivingAccounts(tx, ctx.agentId)).find(
    (account) => account.bankCode === bankCodeNow(recorded.bankCode) && account.number === number,
  );
}

async function toItsOwner(
  ctx: Context,
  tx: Db,
  incoming: IncomingRow,
  via: DepositChannel & { readonly accountId: bigint },
  now: Date,
): Promise<Received> {
  const payers = await payersOf(ctx, tx, incoming.sender);
  const [slot] = await tx
    .select()
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.accountId, via.accountId),
        eq(paymentIntent.payable, incoming.amount),
        eq(paymentIntent.slotOpen, true),
      ),
    )
    .for('update');
  const theirs = await intentsOf(
    tx,
    via.accountId,
    payers.map((payer) => payer.memberId),
    now,
  );
  const found = findOwner({
    incoming: { amount: satang(incoming.amount), paidAt: incoming.paidAt, sender: incoming.sender },
    now,
    reserved: slot && wishOf(slot),
    payers,
    payments: theirs.map(wishOf),
  });
  const intentBy = (id: bigint | undefined): IntentRow | undefined =>
    [...(slot ? [slot] : []), ...theirs].find((row) => row.id === id);
  if (found.kind === 'review')
    return holdForReview(ctx, tx, incoming, {
      reason: found.reason,
      intent: intentBy(found.intentId),
      memberId: found.memberId,
    });
  if (found.kind === 'unsolicited') {
    const intent = await unsolicitedIntent(ctx, tx, { incoming, memberId: found.memberId, via, now });
    return credit(ctx, tx, { intent, incoming, flag: null, now });
  }
  const intent = intentBy(found.intentId);
  assert(intent, 'an intent that was found is held');
  return credit(ctx, tx, { intent, incoming, flag: found.flag, now });
}

const wishOf = (row: IntentRow): OpenPayment => ({
  intentId: row.id,
  memberId: row.memberId,
  createdAt: row.createdAt,
  status: row.status,
  reviewReason: row.reviewReason,
  payable: satang(row.payable),
  expiresAt: row.expiresAt,
  sender: { bankCode: row.senderBankCode, accountNumber: row.senderAccountNumber, name: row.senderName },
});

/** Members the sender may be, by what is shown of the account. */
async function payersOf(ctx: Context, tx: Db, recorded: ReportedSender | null): Promise<Payer[]> {
  const number = shownNumber(recorded?.accountNumber ?? '');
  if (!recorded || number.replace(/x/g, '').length < 4) return [];
  if (recorded.bankCode === trueMoney.code) {
    const rows = await membersByPhone(tx, ctx.agentId, number);
    return rows.map(({ memberId, ...known }) => ({ memberId, known: { ...known, bankCode: trueMoney.code } }));
  }
  const rows = await membersByAccount(tx, ctx.agentId, { bankCodes: bankCodesOf(recorded.bankCode), number });
  return rows.map(({ memberId, ...known }) => ({ memberId, known }));
}

/** These members' payments into the account, newest first, locked so that their statuses cannot change meanwhile. */
function intentsOf(tx: Db, accountId: bigint, memberIds: readonly bigint[], now: Date): Promise<IntentRow[]> {
  if (memberIds.length === 0) return Promise.resolve([]);
  return tx
    .select()
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.accountId, accountId),
        inArray(paymentIntent.memberId, [...memberIds]),
        eq(paymentIntent.origin, 'asked'),
        gt(paymentIntent.createdAt, new Date(now.getTime() - lookBackMs)),
      ),
    )
    .orderBy(desc(paymentIntent.id))
    .for('update');
}

/** The channel of money into an account; undefined for an account without a channel. */
async function channelInto(
  tx: Db,
  accountId: bigint,
): Promise<(DepositChannel & { readonly accountId: bigint }) | undefined> {
  const [via] = await tx
    .select({ channelId: subChannel.channelId, subChannelId: subChannel.id })
    .from(subChannel)
    .where(eq(subChannel.accountId, accountId))
    .limit(1);
  return via && { ...via, accountId };
}
