/** Operators' decisions on incoming money in review: credit it, return it, or dismiss it because nothing arrived. */
import { asc, eq, sql } from 'drizzle-orm';
import { type Payer, payer } from '../../account/server/payer-queries.ts';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { walletsOf } from '../../ledger/server/queries.ts';
import { satang, toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { agreedByTwo } from '../../operator/server/second-person.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { factOfRow } from '../../server/db/facts.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { credit, type DepositChannel, type Received, unsolicitedIntent } from './credit-deposit.ts';
import { type IncomingRow, isClaim, isTakenIn } from './record-incoming.ts';
import { returnTransfer } from './send-returns.ts';
import { type IntentRow, setIntentStatus } from './set-intent-status.ts';
import { type Aim, type ReviewDecision, shownReview } from './shown-review.ts';
import { endSuspense } from './suspend-unowned.ts';
import { channel, incomingTransfer, paymentIntent, subChannel } from './tables.ts';
import { tellRefused } from './tell-deposit.ts';
import { tellDesk } from './tell-desk.ts';

const isWaiting = ({ status }: IncomingRow): boolean => status === 'review' || status === 'suspense';

/**
 * Two people decide on money in review: the first proposes, another one confirms the same, and only then is it credited (to
 * its payment, another payment, or a member), returned to its sender, or dismissed because nothing arrived.
 *
 * @throws Refusal not_found, conflict (already decided, or the payment is paid), invalid_input (owner missing, or a slip sent
 * back), and those of agreedByTwo
 */
export function decideReview(ctx: OperatorContext, input: ReviewDecision): Promise<Received> {
  return inTransaction(ctx, async (tx, inside) => {
    const [money] = await tx
      .select()
      .from(incomingTransfer)
      .where(eq(incomingTransfer.id, input.transfer_id))
      .for('update');
    if (!money) throw new Refusal('not_found');
    if (!isWaiting(money)) throw new Refusal('conflict');
    const aim = await aimOf(money, input, {
      find: (id) => lockIntent(tx, id),
      isMember: async (id) => (await walletsOf(tx, id)).length > 0,
    });
    if (isClaim(money) && input.decision !== 'dismiss') {
      // Nothing was reported, so there is nothing to return; and money already recorded elsewhere is not credited again.
      if (input.decision === 'return') throw invalidInput({ decision: 'ยังไม่มียอดเข้า คืนไม่ได้' });
      if (await isTakenIn(tx, money)) throw new Refusal('conflict');
    }
    const shown = shownReview(money, input.decision, aim);
    const subject = `transfer:${money.id}`;
    const payload = {
      transfer_id: String(money.id),
      decision: input.decision,
      member_id: textOf(input.member_id),
      payment_id: textOf(input.payment_id),
    };
    const agreed = await agreedByTwo(tx, inside, {
      ...{ action: 'payment.decide', subject, amount: satang(money.amount), always: true, reason: input.reason },
      payload,
      ...shown,
    });
    await tellDesk(inside, money.id);
    if (!agreed) return money.status;
    const now = await databaseNow(tx);
    await endSuspense(tx, money);
    await tx
      .update(incomingTransfer)
      .set({ decidedBy: ctx.operator.name, decidedAt: now })
      .where(eq(incomingTransfer.id, money.id));
    const became = await carryOut(inside, tx, { money, decision: input.decision, aim, now });
    await recordAct(inside, {
      action: 'payment.decide',
      subject,
      before: { status: money.status, amount: toDecimal(satang(money.amount)) },
      after: {
        decision: input.decision,
        member_id: textOf(aim.owner),
        payment_id: textOf(aim.intent?.id),
        status: became,
      },
      reason: input.reason,
    });
    return became;
  });
}

const textOf = (id: bigint | null | undefined): string | null => (id == null ? null : String(id));

async function lockIntent(tx: Db, intentId: bigint | null): Promise<IntentRow | undefined> {
  if (intentId === null) return undefined;
  const [row] = await tx.select().from(paymentIntent).where(eq(paymentIntent.id, intentId)).for('update');
  return row;
}

/** What a decision would do now, and the member it names as payer; undefined when there is nothing left to decide. One statement. */
export async function reviewAsItIs(
  ctx: Context,
  input: ReviewDecision,
): Promise<{ readonly money: IncomingRow; readonly aim: Aim; readonly named: Payer | null } | undefined> {
  const asked = input.payment_id === undefined ? incomingTransfer.intentId : sql`${input.payment_id}::bigint`;
  const named = input.member_id === undefined ? sql<null>`null` : factOfRow(payer, String(input.member_id), ctx.now());
  const [found] = await ctx.db
    .select({ money: incomingTransfer, intent: paymentIntent, named })
    .from(incomingTransfer)
    .leftJoin(paymentIntent, eq(paymentIntent.id, asked))
    .where(eq(incomingTransfer.id, input.transfer_id));
  if (!found || !isWaiting(found.money)) return undefined;
  const { money, intent } = found;
  try {
    const aim = await aimOf(money, input, {
      find: async (id) => (intent?.id === id ? (intent ?? undefined) : undefined),
      isMember: async () => found.named !== null,
    });
    return { money, aim, named: found.named && payer.read(found.named) };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** How payments and members are looked up: locked, or as they were read. */
interface Lookup {
  find(intentId: bigint | null): Promise<IntentRow | undefined>;
  isMember(memberId: bigint): Promise<boolean>;
}

/**
 * The owner of the money and the payment it completes: the one named, the one in review with it, or none for a member
 * alone.
 */
async function aimOf(money: IncomingRow, input: ReviewDecision, { find, isMember }: Lookup): Promise<Aim> {
  if (input.decision !== 'credit') return { owner: null, intent: undefined };
  if (input.payment_id !== undefined) {
    const named = await find(input.payment_id);
    if (!named || (input.member_id !== undefined && named.memberId !== input.member_id))
      throw invalidInput({ payment_id: 'ไม่พบรายการฝากนี้ของสมาชิก' });
    if (named.status === 'credited' || named.status === 'paid') throw new Refusal('conflict');
    return { owner: named.memberId, intent: named };
  }
  const own = await find(money.intentId);
  if (own && (input.member_id === undefined || own.memberId === input.member_id))
    return { owner: own.memberId, intent: own.status === 'review' ? own : undefined };
  if (input.member_id === undefined) throw invalidInput({ member_id: 'ระบุสมาชิกเจ้าของยอดนี้' });
  if (!(await isMember(input.member_id))) throw invalidInput({ member_id: 'ไม่พบสมาชิกนี้' });
  return { owner: input.member_id, intent: undefined };
}

async function carryOut(
  ctx: Context,
  tx: Db,
  { money, decision, aim, now }: { money: IncomingRow; decision: ReviewDecision['decision']; aim: Aim; now: Date },
): Promise<Received> {
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
