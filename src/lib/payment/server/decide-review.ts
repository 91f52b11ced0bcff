/** What people decide about money that arrived and fits no rule: credit it, or mark it as sent back. */
import { asc, eq } from 'drizzle-orm';
import { memberAccount } from '../../account/server/queries.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import { walletsOf } from '../../ledger/server/queries.ts';
import { satang, toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { becomeIntent } from './become-intent.ts';
import { credit, type Received } from './receive-money.ts';
import { newReference } from './references.ts';
import { channel, incomingTransfer, paymentIntent, subChannel } from './tables.ts';

type IntentRow = typeof paymentIntent.$inferSelect;
type IncomingRow = typeof incomingTransfer.$inferSelect;

/**
 * Two people decide about money in review: the first proposes, another one confirms the same, and only then is it
 * credited (to the member of its payment, or the one named) or marked as returned to its sender.
 *
 * @throws Refusal not_found, conflict (decided already), approver_same (both by one person), invalid_input (whose is it?)
 */
export function decideReview(
  ctx: OperatorContext,
  input: { transfer_id: bigint; credit: boolean; member_id?: bigint | undefined },
): Promise<Received> {
  const by = ctx.operator.name;
  return inTransaction(ctx, async (tx, inside) => {
    const [money] = await tx
      .select()
      .from(incomingTransfer)
      .where(eq(incomingTransfer.id, input.transfer_id))
      .for('update');
    if (!money) throw new Refusal('not_found');
    if (money.status !== 'review') throw new Refusal('conflict');
    const wish = input.credit ? 'credit' : 'return';
    const owner = input.credit ? await ownerOf(tx, money, input.member_id) : null;
    if (money.proposal !== wish || (owner !== null && money.memberId !== owner)) {
      await tx
        .update(incomingTransfer)
        .set({ proposal: wish, proposedBy: by, memberId: owner })
        .where(eq(incomingTransfer.id, money.id));
      await record(tx, ctx, 'payment.propose', money, {
        decision: wish,
        member_id: owner === null ? null : String(owner),
      });
      return 'review';
    }
    if (money.proposedBy === by) throw new Refusal('approver_same');
    const now = await databaseNow(tx);
    const [intent] = money.intentId
      ? await tx.select().from(paymentIntent).where(eq(paymentIntent.id, money.intentId)).for('update')
      : [];
    if (owner === null) await markReturned(inside, tx, money, intent);
    else
      await credit(inside, tx, {
        intent: await intentToCredit(inside, tx, money, intent, owner, now),
        incoming: money,
        flag: 'reviewed',
        now,
      });
    await tx.update(incomingTransfer).set({ decidedBy: by, decidedAt: now }).where(eq(incomingTransfer.id, money.id));
    await record(tx, ctx, 'payment.decide', money, {
      decision: wish,
      member_id: owner === null ? null : String(owner),
    });
    return owner === null ? 'returned' : 'credited';
  });
}

const record = (tx: Db, ctx: OperatorContext, action: string, money: IncomingRow, after: object): Promise<void> =>
  recordAct(tx, ctx, {
    action,
    subject: `transfer:${money.id}`,
    before: { status: money.status, amount: toDecimal(satang(money.amount)), proposal: money.proposal },
    after,
  });

async function ownerOf(tx: Db, money: IncomingRow, named: bigint | undefined): Promise<bigint> {
  if (money.intentId) {
    const [intent] = await tx
      .select({ memberId: paymentIntent.memberId })
      .from(paymentIntent)
      .where(eq(paymentIntent.id, money.intentId));
    assert(intent, 'the payment that money names is there');
    return intent.memberId;
  }
  if (named === undefined) throw new Refusal('invalid_input', { fields: { member_id: 'ระบุสมาชิกเจ้าของยอดนี้' } });
  if ((await walletsOf(tx, named)).length === 0)
    throw new Refusal('invalid_input', { fields: { member_id: 'ไม่พบสมาชิกนี้' } });
  return named;
}

async function markReturned(ctx: Context, tx: Db, money: IncomingRow, intent: IntentRow | undefined): Promise<void> {
  await tx.update(incomingTransfer).set({ status: 'returned' }).where(eq(incomingTransfer.id, money.id));
  if (intent?.status === 'review') await becomeIntent(ctx, tx, intent, 'failed', {});
}

/** The intent in review that the money is for; money that has none of its own gets one, so that each credit has its cause. */
async function intentToCredit(
  ctx: Context,
  tx: Db,
  money: IncomingRow,
  intent: IntentRow | undefined,
  owner: bigint,
  now: Date,
): Promise<IntentRow> {
  if (intent?.status === 'review') return intent;
  const like = intent ?? (await firstWay(tx));
  const account = await memberAccount(tx, owner);
  const [made] = await tx
    .insert(paymentIntent)
    .values({
      memberId: owner,
      channelId: like.channelId,
      subChannelId: like.subChannelId,
      reference: newReference(ctx, 'D'),
      status: 'review',
      amount: money.amount,
      paidAmount: money.amount,
      senderBankCode: account.bankCode,
      senderAccountNumber: account.bankAccountNumber,
      senderName: `${account.firstName} ${account.lastName}`,
      expiresAt: now,
      createdAt: now,
    })
    .returning();
  assert(made, 'an intent row is inserted');
  return made;
}

async function firstWay(tx: Db): Promise<{ channelId: bigint; subChannelId: bigint }> {
  const [way] = await tx
    .select({ channelId: channel.id, subChannelId: subChannel.id })
    .from(channel)
    .innerJoin(subChannel, eq(subChannel.channelId, channel.id))
    .orderBy(asc(channel.position), asc(subChannel.position))
    .limit(1);
  assert(way, 'money arrives only where there is a channel');
  return way;
}
