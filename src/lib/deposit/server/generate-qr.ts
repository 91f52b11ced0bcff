/**
 * Creates a payment: a gateway's single-use QR, or a unique amount into one of our accounts. Repeating the request while it
 * is open returns it again.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isOfAge } from '../../account/rules/age.ts';
import { localPhone } from '../../account/server/payer-queries.ts';
import { memberAccount } from '../../account/server/queries.ts';
import { receivingAccount } from '../../agent/server/pay-in-queries.ts';
import { settingsOf } from '../../agent/server/queries.ts';
import { trueMoney } from '../../banks.ts';
import { Refusal } from '../../contract/problems.ts';
import { add, formatBaht, larger, type Satang, satang, smaller, subtract, zeroSatang } from '../../money.ts';
import { checkSpend, holdDeposits } from '../../play-limit/server/check-spend.ts';
import { chooseForDeposit, chosenFor, requireForDeposit } from '../../promotion/server/choose-for-deposit.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { secondMs } from '../../time.ts';
import type { IntentView } from '../contract.ts';
import { isOpenAt, opensAt } from '../rules/channel-hours.ts';
import { leftTodayText } from '../rules/deposit-room.ts';
import { intentShownMs } from '../rules/deposit-state.ts';
import { isWholeBaht, slotsPerAmount, wholeBaht } from '../rules/unique-satang.ts';
import { incomingRoom, reservedDeposits } from './deposit-room.ts';
import { isConnected } from './gateways.ts';
import { openPayment } from './issue-code.ts';
import { intentViewOf } from './queries.ts';
import { newReference } from './references.ts';
import { type IntentRow, setIntentStatus } from './set-intent-status.ts';
import { channel, paymentIntent, subChannel } from './tables.ts';
import { holdAccount, reserveAmount } from './take-amount.ts';

type ChannelRow = typeof channel.$inferSelect;

/** How long to wait for a callback before querying the gateway. */
export const firstAskMs = 30 * secondMs;

interface DepositRequest {
  readonly channel_id: bigint;
  readonly sub_channel_id: bigint;
  readonly amount: Satang;
  readonly promotion_id?: bigint | undefined;
  readonly terms_hash?: string | undefined;
}

/** The channel of a payment, and our account that receives it; null where the gateway receives it. */
interface DepositRoute {
  readonly channel: ChannelRow;
  readonly accountId: bigint | null;
}

/**
 * Creates a payment in one transaction, then has the gateway issue its code outside of any.
 *
 * @throws Refusal as claimPayment does
 */
export async function generateQr(ctx: MemberContext, request: DepositRequest): Promise<IntentView> {
  return openPayment(ctx, await claimPayment(ctx, request));
}

/**
 * The payment for a request, created or found. A QR payment is `created`: its code is requested afterwards (openPayment),
 * because a slow gateway must hold neither locks nor connections.
 *
 * @throws Refusal not_found (channel), channel_closed, amount_outside_limits, amount_whole_baht, account_closed, under_age,
 * limit_reached (the channel's day, the member's own), play_paused, satang_taken (with a free amount in `data`),
 * intent_open (another amount, account or promotion; the open payment is in `data`), promotion_changed,
 * promotion_not_available (why)
 */
export async function claimPayment(ctx: MemberContext, request: DepositRequest): Promise<IntentView> {
  const route = await requireOpenChannel(ctx, request);
  const { channel, accountId } = route;
  await requireWithinLimits(ctx, channel, request.amount);

  return inTransaction(ctx, async (tx, inside) => {
    const owner = await memberAccount(tx, ctx.member.id);
    if (owner.closedAt) throw new Refusal('account_closed');
    if (!isOfAge(owner.birthDate, ctx.now())) throw new Refusal('under_age');
    // Same lock order as incoming transfers: account, then payments.
    if (accountId !== null) await holdAccount(tx, accountId);
    // Before locking any payment: otherwise two requests could wait for each other in a circle.
    await holdDeposits(tx, ctx.member.id);
    const before = await openIntent(tx, ctx.member.id, channel.id);
    const now = await databaseNow(tx);
    const open = before && before.expiresAt > now ? before : undefined;
    // One that the gateway has never answered was never shown, so nobody is waiting to pay it.
    if (before && !open)
      await setIntentStatus(inside, tx, before, before.status === 'created' ? 'failed' : 'expired', {});
    // Also for an open one: a member paused since then sees no code again, nor one above a limit lowered since.
    await requireRoom(tx, ctx, { channel, amount: request.amount, now, except: open?.id });
    if (open) return again(inside, open, request, now);
    const promotion = await requirePromotion(tx, ctx, request, now);
    const created = await createIntent(inside, tx, { request, route, owner, now });
    if (created) {
      if (channel.kind !== 'qr') await setIntentStatus(inside, tx, created, 'pending', {});
      if (promotion) await chooseForDeposit(tx, promotion, { memberId: ctx.member.id, intentId: created.id, now });
      return intentViewOf(inside, created.id, now);
    }
    // Another tab was faster; its payment is the answer.
    const theirs = await openIntent(tx, ctx.member.id, channel.id);
    if (!theirs) throw new Refusal('busy', { retryAfterSeconds: 1 });
    return again(inside, theirs, request, now);
  });
}

/** The requested promotion, where there is one, once the deposit qualifies for it. */
async function requirePromotion(tx: Db, ctx: MemberContext, request: DepositRequest, now: Date) {
  if (request.promotion_id === undefined) return undefined;
  const { promotion_id: promotionId, terms_hash: termsHash } = request;
  const choice = { agentId: ctx.agentId, memberId: ctx.member.id, promotionId, termsHash, now };
  return requireForDeposit(tx, choice, request.amount);
}

/** A new payment, or undefined where the member already has an open one in this channel. */
async function createIntent(
  ctx: Context,
  tx: Db,
  parts: {
    readonly request: DepositRequest;
    readonly route: DepositRoute;
    readonly owner: Awaited<ReturnType<typeof memberAccount>>;
    readonly now: Date;
  },
): Promise<IntentRow | undefined> {
  const { request, owner, now } = parts;
  const { channel, accountId } = parts.route;
  const base = add(request.amount, satang(channel.fee));
  const payable =
    accountId === null ? base : await reserveAmount(ctx, tx, { accountId, requested: request.amount, base });
  const [created] = await tx
    .insert(paymentIntent)
    .values({
      memberId: owner.id,
      channelId: channel.id,
      subChannelId: request.sub_channel_id,
      reference: newReference(ctx),
      status: 'created',
      amount: request.amount,
      fee: channel.fee,
      payable,
      accountId,
      slotOpen: accountId !== null,
      senderBankCode: channel.kind === 'truemoney' ? trueMoney.code : owner.bankCode,
      senderAccountNumber: channel.kind === 'truemoney' ? localPhone(owner.phone) : owner.bankAccountNumber,
      senderName: `${owner.firstName} ${owner.lastName}`,
      expiresAt: new Date(now.getTime() + intentShownMs),
      askAt: new Date(now.getTime() + firstAskMs),
      createdAt: now,
    })
    .onConflictDoNothing({
      target: [paymentIntent.memberId, paymentIntent.channelId],
      where: sql`status in ('created', 'pending')`,
    })
    .returning();
  return created;
}

async function requireOpenChannel(ctx: Context, request: DepositRequest): Promise<DepositRoute> {
  const [row] = await ctx.db
    .select({ channel, subOpen: subChannel.open, accountId: subChannel.accountId })
    .from(channel)
    .innerJoin(subChannel, eq(subChannel.channelId, channel.id))
    .where(and(eq(channel.id, request.channel_id), eq(subChannel.id, request.sub_channel_id)));
  if (!row || !isConnected(ctx, row.channel) || (row.channel.kind !== 'qr' && row.accountId === null))
    throw new Refusal('not_found', { fields: { channel_id: 'ไม่พบช่องทางนี้' } });
  const account = row.accountId === null ? undefined : await receivingAccount(ctx.db, ctx.agentId, row.accountId);
  const now = ctx.now();
  if (!row.subOpen || account?.active === false || !isOpenAt(row.channel, now)) {
    const opens = opensAt(row.channel, now);
    throw new Refusal('channel_closed', { values: { again: opens ? `เปิดอีกครั้ง ${opens} น.` : 'เลือกช่องทางอื่น' } });
  }
  return { channel: row.channel, accountId: row.accountId };
}

async function requireWithinLimits(ctx: Context, channel: ChannelRow, amount: Satang): Promise<void> {
  const settings = await settingsOf(ctx);
  const min = larger(satang(channel.minAmount), settings.depositMin);
  const max = smaller(satang(channel.maxAmount), settings.depositMax);
  if (amount < min || amount > max) {
    const values = { min: formatBaht(min, { satang: 'trim' }), max: formatBaht(max, { satang: 'trim' }) };
    throw new Refusal('amount_outside_limits', {
      values,
      fields: { amount: amount < min ? `ฝากขั้นต่ำ ${values.min}` : `ฝากได้สูงสุด ${values.max} ต่อครั้ง` },
    });
  }
  if (channel.kind !== 'qr' && !isWholeBaht(amount))
    throw new Refusal('amount_whole_baht', { fields: { amount: 'ช่องทางนี้ฝากเป็นจำนวนเต็มบาท' } });
}

/**
 * Checks what the member's own limits and the channel's day leave beside other open payments; the added satang have to fit
 * too. The caller has locked the member's deposits, so that two channels cannot exceed them together.
 */
async function requireRoom(
  tx: Db,
  ctx: MemberContext,
  asked: {
    readonly channel: ChannelRow;
    readonly amount: Satang;
    readonly now: Date;
    readonly except?: bigint | undefined;
  },
): Promise<void> {
  const { channel, amount, now, except } = asked;
  const memberId = ctx.member.id;
  const reserved = await reservedDeposits(tx, { memberId, now, except });
  await checkSpend(tx, ctx.member, { kind: 'deposit', amount, reserved, at: now });
  const room = await incomingRoom(tx, { memberId, channelId: channel.id, now, except });
  const added = satang(channel.kind === 'qr' ? 0 : slotsPerAmount);
  if (room === null || add(amount, added) <= room) return;
  const left = larger(subtract(room, added), zeroSatang);
  const limit = leftTodayText(channel.kind === 'qr' ? left : wholeBaht(left));
  throw new Refusal('limit_reached', { values: { limit }, fields: { amount: limit } });
}

async function openIntent(tx: Db, memberId: bigint, channelId: bigint): Promise<IntentRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.memberId, memberId),
        eq(paymentIntent.channelId, channelId),
        inArray(paymentIntent.status, ['created', 'pending']),
      ),
    )
    .for('update');
  return row;
}

async function again(ctx: Context, open: IntentRow, request: DepositRequest, now: Date): Promise<IntentView> {
  const view = await intentViewOf(ctx, open.id, now);
  const isSame =
    open.amount === request.amount &&
    open.subChannelId === request.sub_channel_id &&
    (await chosenFor(ctx.db, open.id)) === request.promotion_id;
  if (!isSame) throw new Refusal('intent_open', { data: view });
  return view;
}
