/** Processes matched incoming money: credits it as far as allowed, puts it in review, or returns it. */
import { eq } from 'drizzle-orm';
import { isOfAge } from '../../account/rules/age.ts';
import { memberAccount } from '../../account/server/queries.ts';
import { assert } from '../../contract/problems.ts';
import type { HousePurpose } from '../../ledger/rules/kinds.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { satang, zeroSatang } from '../../money.ts';
import { isPausedAt } from '../../play-limit/server/check-spend.ts';
import { countPlayed } from '../../play-limit/server/count-played.ts';
import { takeAtDeposit } from '../../promotion/server/choose-for-deposit.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { nullable, preparedQuery, value } from '../../server/db/prepared.ts';
import { requireTurnover } from '../../turnover/server/turnover.ts';
import { splitIncoming } from '../rules/deposit-room.ts';
import { type IntentFlag, intentMayBecome } from '../rules/deposit-state.ts';
import type { ReviewReason } from '../rules/review-reasons.ts';
import { incomingRoom } from './deposit-room.ts';
import { endClaims, type IncomingRow } from './record-incoming.ts';
import { newReference } from './references.ts';
import { returnTransfer } from './send-returns.ts';
import { type IntentRow, setIntentStatus } from './set-intent-status.ts';
import { channel, incomingTransfer, paymentIntent } from './tables.ts';
import { tellCredited } from './tell-deposit.ts';
import { tellDesk } from './tell-desk.ts';

export type Received = IncomingRow['status'];

/** The house account that a source's money is in: one per gateway, one per receiving account. */
export const floatOf = ({ receiver, gateway }: IncomingRow): HousePurpose =>
  `bank_float:${receiver ? `${receiver.bankCode}-${receiver.accountNumber}` : gateway}`;

/** Puts money in review, together with its payment; a payment that is already paid keeps its status. */
export async function holdForReview(
  ctx: Context,
  tx: Db,
  incoming: IncomingRow,
  about: {
    readonly reason: ReviewReason;
    readonly intent?: IntentRow | undefined;
    readonly memberId?: bigint | undefined;
  },
): Promise<Received> {
  const { reason, intent } = about;
  await tx
    .update(incomingTransfer)
    .set({ intentId: intent?.id ?? null, memberId: about.memberId ?? null, reason })
    .where(eq(incomingTransfer.id, incoming.id));
  if (intent && intentMayBecome(intent.status, 'review'))
    await setIntentStatus(ctx, tx, intent, 'review', {
      reviewReason: reason,
      paidAmount: incoming.amount,
      askAt: null,
    });
  await tellDesk(ctx, incoming.id);
  ctx.log.warn({ incoming_id: String(incoming.id), reason }, 'money that arrived waits for people');
  return 'review';
}

const setCredited = preparedQuery('incoming_credited', (db) =>
  db
    .update(incomingTransfer)
    .set({
      status: 'credited',
      reason: null,
      intentId: nullable('intentId'),
      memberId: nullable('memberId'),
      creditedAmount: nullable('credited'),
      feeAmount: nullable('fee'),
    })
    .where(eq(incomingTransfer.id, value('incomingId'))),
);

interface Credit {
  /** Locked by the caller, and not credited yet. */
  readonly intent: IntentRow;
  readonly incoming: IncomingRow;
  readonly flag: IntentFlag | null;
  readonly now: Date;
}

/**
 * Credits money to the main wallet, adds the turnover requirement, and announces it. The fee stays with the house; what
 * exceeds limits is returned to the sender and never becomes playable (thai.md 3.4, I8).
 */
export async function credit(ctx: Context, tx: Db, { intent, incoming, flag, now }: Credit): Promise<Received> {
  const { memberId } = intent;
  const [wallet, owner] = await pipelined(tx, () => [lockMainWallet(tx, memberId), memberAccount(tx, memberId)]);
  const shut = shutReason(owner, now);
  const room = shut
    ? zeroSatang
    : await incomingRoom(tx, { memberId, channelId: intent.channelId, now, except: intent.id });
  const split = splitIncoming(satang(incoming.amount), satang(intent.fee), room);
  if (!split) return holdForReview(ctx, tx, incoming, { reason: 'below_fee', intent, memberId });
  // A paused member has no room at all.
  const isRest = !shut && room === 0n && (await isPausedAt(tx, memberId, now));
  const reason = shut ?? (isRest ? 'play_paused' : 'limit_reached');
  if (split.credited === 0n) return returnTransfer(ctx, tx, incoming, { amount: split.returned, reason, intent, now });

  const reference = `deposit:${intent.id}`;
  const from = { house: floatOf(incoming) };
  const fee = { kind: 'deposit_fee', reference: `${reference}:fee`, from, to: { house: 'deposit_fees' } } as const;
  await pipelined(tx, () => [
    post(tx, { kind: 'deposit', reference, from, to: { wallet: wallet.id }, amount: split.credited }),
    ...(split.fee > 0n ? [post(tx, { ...fee, amount: split.fee })] : []),
    setCredited(tx, {
      incomingId: incoming.id,
      intentId: intent.id,
      memberId,
      credited: split.credited,
      fee: split.fee,
    }),
    countPlayed(tx, [{ memberId, at: now, deposited: split.credited }]),
  ]);
  if (intent.accountId !== null) await endClaims(tx, incoming, intent.id);
  if (split.returned > 0n) await returnTransfer(ctx, tx, incoming, { amount: split.returned, reason, now });
  const paidAmount = incoming.amount;
  const paid = intent.status === 'review' ? intent : await setIntentStatus(ctx, tx, intent, 'paid', { paidAmount });
  const credited = await setIntentStatus(ctx, tx, paid, 'credited', {
    paidAmount,
    creditedAmount: split.credited,
    creditedAt: now,
    flag: split.returned > 0n ? 'limited' : flag,
    reviewReason: split.returned > 0n ? reason : null,
    askAt: null,
  });
  await tellCredited(ctx, tx, credited, split.returned);
  const promotion = await takeAtDeposit(ctx, tx, { intentId: intent.id, memberId, amount: split.credited, now });
  // In a promotion's wallet the promotion's own terms apply.
  if (!promotion?.holdsDeposit)
    await requireTurnover(ctx, tx, { memberId, cause: reference, amount: split.credited, now });
  await announceBalance(ctx, memberId);
  return 'credited';
}

/** Why a member may not deposit at all, regardless of limits (thai.md 3.4, "held"); undefined when they may. */
function shutReason(
  owner: { readonly closedAt: Date | null; readonly birthDate: string },
  now: Date,
): 'account_closed' | 'under_age' | undefined {
  if (owner.closedAt) return 'account_closed';
  return isOfAge(owner.birthDate, now) ? undefined : 'under_age';
}

/** The channel of money without a payment. */
export interface DepositChannel {
  readonly channelId: bigint;
  readonly subChannelId: bigint;
  readonly accountId: bigint | null;
}

/** Creates the payment for unmatched money, so that every credit has its cause; in `review` until the caller credits it. */
export async function unsolicitedIntent(
  ctx: Context,
  tx: Db,
  money: {
    readonly incoming: IncomingRow;
    readonly memberId: bigint;
    readonly via: DepositChannel;
    readonly now: Date;
  },
): Promise<IntentRow> {
  const { incoming, memberId, via, now } = money;
  const owner = await memberAccount(tx, memberId);
  const [terms] = await tx.select({ fee: channel.fee }).from(channel).where(eq(channel.id, via.channelId));
  assert(terms, 'money arrives only where there is a channel');
  const fee = incoming.amount > terms.fee ? terms.fee : 0n;
  const [made] = await tx
    .insert(paymentIntent)
    .values({
      memberId,
      channelId: via.channelId,
      subChannelId: via.subChannelId,
      accountId: via.accountId,
      reference: newReference(ctx),
      origin: 'unsolicited',
      status: 'review',
      amount: incoming.amount - fee,
      payable: incoming.amount,
      fee,
      paidAmount: incoming.amount,
      senderBankCode: owner.bankCode,
      senderAccountNumber: owner.bankAccountNumber,
      senderName: `${owner.firstName} ${owner.lastName}`,
      expiresAt: now,
      createdAt: now,
    })
    .returning();
  assert(made, 'an intent row is inserted');
  return made;
}
