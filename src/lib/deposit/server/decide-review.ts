/** Operators' decisions on incoming money in review: credit it, return it, or dismiss it because nothing arrived. */
import { asc, eq } from 'drizzle-orm';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { walletsOf } from '../../ledger/server/queries.ts';
import { satang, toDecimal } from '../../money.ts';
import { assertSecond } from '../../operator/server/handovers.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { credit, type DepositChannel, type Received, unsolicitedIntent } from './credit-deposit.ts';
import { type IncomingRow, isClaim, isTakenIn } from './record-incoming.ts';
import { returnTransfer } from './send-returns.ts';
import { type IntentRow, setIntentStatus } from './set-intent-status.ts';
import { endSuspense } from './suspend-unowned.ts';
import { channel, incomingTransfer, paymentIntent, subChannel } from './tables.ts';
import { tellRefused } from './tell-deposit.ts';

interface ReviewDecision {
  readonly transfer_id: bigint;
  readonly decision: 'credit' | 'return' | 'dismiss';
  /** Its owner, and the owner's payment it was meant for. */
  readonly member_id?: bigint | undefined;
  readonly payment_id?: bigint | undefined;
}

/** The result of a decision: who is credited, and to which payment if there is one. */
interface Aim {
  readonly owner: bigint | null;
  readonly intent: IntentRow | undefined;
}

/**
 * Two people decide on money in review: the first proposes, another one confirms the same, and only then is it credited (to
 * its payment, another payment, or a member), returned to its sender, or dismissed because nothing arrived.
 *
 * @throws Refusal not_found, conflict (already decided, or the payment is paid), approver_same (both by one person),
 * not_second, invalid_input (owner missing)
 */
export function decideReview(ctx: OperatorContext, input: ReviewDecision): Promise<Received> {
  const by = ctx.operator.name;
  return inTransaction(ctx, async (tx, inside) => {
    const [money] = await tx
      .select()
      .from(incomingTransfer)
      .where(eq(incomingTransfer.id, input.transfer_id))
      .for('update');
    if (!money) throw new Refusal('not_found');
    if (money.status !== 'review' && money.status !== 'suspense') throw new Refusal('conflict');
    const aim = await aimOf(tx, money, input);
    const proposal = {
      decision: input.decision,
      member_id: textOf(aim.owner),
      payment_id: textOf(aim.intent?.id ?? null),
    };
    const isProposed =
      money.proposal === input.decision &&
      (input.decision !== 'credit' ||
        (money.memberId === aim.owner && money.proposedIntentId === (aim.intent?.id ?? null)));
    if (!isProposed) {
      await tx
        .update(incomingTransfer)
        .set({
          proposal: input.decision,
          proposedBy: by,
          proposedIntentId: aim.intent?.id ?? null,
          ...(aim.owner === null ? {} : { memberId: aim.owner }),
        })
        .where(eq(incomingTransfer.id, money.id));
      await record(inside, 'payment.propose', money, proposal);
      return money.status;
    }
    assert(money.proposedBy !== null, 'a proposal has its person');
    await assertSecond(tx, money.proposedBy, by);
    const now = await databaseNow(tx);
    await endSuspense(tx, money);
    await tx.update(incomingTransfer).set({ decidedBy: by, decidedAt: now }).where(eq(incomingTransfer.id, money.id));
    const became = await act(inside, tx, { money, decision: input.decision, aim, now });
    await record(inside, 'payment.decide', money, proposal);
    return became;
  });
}

const textOf = (id: bigint | null): string | null => (id === null ? null : String(id));

const record = (ctx: OperatorContext, action: string, money: IncomingRow, after: object): Promise<void> =>
  recordAct(ctx, {
    action,
    subject: `transfer:${money.id}`,
    before: { status: money.status, amount: toDecimal(satang(money.amount)), proposal: money.proposal },
    after,
  });

async function lockIntent(tx: Db, intentId: bigint | null): Promise<IntentRow | undefined> {
  if (intentId === null) return undefined;
  const [row] = await tx.select().from(paymentIntent).where(eq(paymentIntent.id, intentId)).for('update');
  return row;
}

/**
 * The owner of the money and the payment it completes: the one named, the one in review with it, or none for a member
 * alone.
 */
async function aimOf(tx: Db, money: IncomingRow, input: ReviewDecision): Promise<Aim> {
  if (input.decision !== 'credit') return { owner: null, intent: undefined };
  if (input.payment_id !== undefined) {
    const named = await lockIntent(tx, input.payment_id);
    if (!named || (input.member_id !== undefined && named.memberId !== input.member_id))
      throw invalidInput({ payment_id: 'ไม่พบรายการฝากนี้ของสมาชิก' });
    if (named.status === 'credited' || named.status === 'paid') throw new Refusal('conflict');
    return { owner: named.memberId, intent: named };
  }
  const own = await lockIntent(tx, money.intentId);
  if (own && (input.member_id === undefined || own.memberId === input.member_id))
    return { owner: own.memberId, intent: own.status === 'review' ? own : undefined };
  if (input.member_id === undefined) throw invalidInput({ member_id: 'ระบุสมาชิกเจ้าของยอดนี้' });
  if ((await walletsOf(tx, input.member_id)).length === 0) throw invalidInput({ member_id: 'ไม่พบสมาชิกนี้' });
  return { owner: input.member_id, intent: undefined };
}

async function act(
  ctx: Context,
  tx: Db,
  { money, decision, aim, now }: { money: IncomingRow; decision: ReviewDecision['decision']; aim: Aim; now: Date },
): Promise<Received> {
  if (isClaim(money) && decision !== 'dismiss') {
    // Nothing was reported, so there is nothing to return; and money already recorded elsewhere is not credited again.
    if (decision === 'return') throw invalidInput({ decision: 'ยังไม่มียอดเข้า คืนไม่ได้' });
    if (await isTakenIn(tx, money)) throw new Refusal('conflict');
  }
  const waiting = await lockIntent(tx, money.intentId);
  const intent = waiting?.status === 'review' ? waiting : undefined;
  if (decision === 'return')
    return returnTransfer(ctx, tx, money, { amount: satang(money.amount), reason: 'sent_back', intent: waiting, now });
  if (decision === 'dismiss') {
    await tx.update(incomingTransfer).set({ status: 'dismissed' }).where(eq(incomingTransfer.id, money.id));
    if (intent) await refuse(ctx, tx, intent, money);
    return 'dismissed';
  }
  assert(aim.owner !== null, 'money is credited to somebody');
  // The payment it had been matched with gets nothing.
  if (intent && intent.id !== aim.intent?.id)
    await (intent.memberId === aim.owner
      ? setIntentStatus(ctx, tx, intent, 'failed', {})
      : refuse(ctx, tx, intent, money));
  const via = waiting ?? (await channelOf(tx, money));
  const target = aim.intent ?? (await unsolicitedIntent(ctx, tx, { incoming: money, memberId: aim.owner, via, now }));
  const reviewed =
    target.status === 'review'
      ? target
      : await setIntentStatus(ctx, tx, target, 'review', { paidAmount: money.amount, askAt: null });
  return credit(ctx, tx, { intent: reviewed, incoming: money, flag: 'reviewed', now });
}

async function refuse(ctx: Context, tx: Db, intent: IntentRow, money: IncomingRow): Promise<void> {
  await setIntentStatus(ctx, tx, intent, 'failed', {});
  await tellRefused(ctx, tx, intent, money);
}

/** The channel of the account that the money came into, otherwise the first one. */
async function channelOf(tx: Db, money: IncomingRow): Promise<DepositChannel> {
  const channels = await tx
    .select({ channelId: channel.id, subChannelId: subChannel.id, accountId: subChannel.accountId })
    .from(channel)
    .innerJoin(subChannel, eq(subChannel.channelId, channel.id))
    .where(money.accountId === null ? eq(channel.gateway, money.gateway) : eq(subChannel.accountId, money.accountId))
    .orderBy(asc(channel.position), asc(subChannel.position))
    .limit(1);
  const [via] = channels.length > 0 ? channels : await firstChannel(tx);
  assert(via, 'money arrives only where there is a channel');
  return via;
}

const firstChannel = (tx: Db): Promise<DepositChannel[]> =>
  tx
    .select({ channelId: channel.id, subChannelId: subChannel.id, accountId: subChannel.accountId })
    .from(channel)
    .innerJoin(subChannel, eq(subChannel.channelId, channel.id))
    .orderBy(asc(channel.position), asc(subChannel.position))
    .limit(1);
