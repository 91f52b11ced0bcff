/** Reads of payments, shaped for pages and calls; the only place their rows become JSON. */
import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { memberAccount } from '../../account/server/queries.ts';
import { settingsOf } from '../../agent/server/queries.ts';
import { Refusal } from '../../contract/problems.ts';
import { mainWallet } from '../../ledger/server/queries.ts';
import { baht, larger, satang, smaller, toDecimal } from '../../money.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { maskedAccount } from '../../thai.ts';
import { toIso } from '../../time.ts';
import type { AccountView, ChannelView, InquiryView, IntentLine, IntentView } from '../contract.ts';
import { reviewReasonThai } from '../rules/arrival-words.ts';
import { bankName } from '../rules/banks.ts';
import { isOpenAt, opensAt } from '../rules/channel-hours.ts';
import { gatewayOf } from './gateways.ts';
import { channel, incomingTransfer, paymentIntent, subChannel } from './tables.ts';

type IntentRow = typeof paymentIntent.$inferSelect;

const quickAmounts = [100, 300, 500, 1_000, 2_000, 5_000];

/** Level M with a quiet zone of four modules; always dark on white, whatever the theme. */
const qrSvg = (payload: string): string =>
  renderSVG(payload, { ecc: 'M', border: 4, whiteColor: '#ffffff', blackColor: '#16242c' });

export function accountView(account: {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly name: string;
}): AccountView {
  return {
    code: account.bankCode,
    name: bankName(account.bankCode),
    account_number: maskedAccount(account.accountNumber),
    account_name: account.name,
  };
}

function intentLine(row: IntentRow, channelName: string, now: Date): IntentLine {
  return {
    payment_id: String(row.id),
    reference: row.reference,
    // An intent past its time reads as expired even before the job has come by.
    status: row.status === 'pending' && row.expiresAt <= now ? 'expired' : row.status,
    channel_name: channelName,
    amount: toDecimal(satang(row.amount)),
    ...(row.paidAmount === null ? {} : { paid_amount: toDecimal(satang(row.paidAmount)) }),
    ...(row.flag ? { flag: row.flag } : {}),
    ...(row.reviewReason ? { reason: reviewReasonThai[row.reviewReason] } : {}),
    created_at: toIso(row.createdAt),
    expires_at: toIso(row.expiresAt),
    ...(row.creditedAt ? { credited_at: toIso(row.creditedAt) } : {}),
  };
}

/** A payment with its QR while it can be paid. */
export function intentView(row: IntentRow, channelName: string, now: Date): IntentView {
  const payable = row.status === 'pending' && row.expiresAt > now && row.qrPayload;
  return {
    ...intentLine(row, channelName, now),
    ...(payable && row.qrPayload ? { qr_payload: row.qrPayload, qr_svg: qrSvg(row.qrPayload) } : {}),
    sender: accountView({ bankCode: row.senderBankCode, accountNumber: row.senderAccountNumber, name: row.senderName }),
    server_time: toIso(now),
  };
}

async function ownIntent(ctx: MemberContext, paymentId: bigint): Promise<{ intent: IntentRow; channelName: string }> {
  const [row] = await ctx.db
    .select({ intent: paymentIntent, channelName: channel.name })
    .from(paymentIntent)
    .innerJoin(channel, eq(channel.id, paymentIntent.channelId))
    .where(and(eq(paymentIntent.id, paymentId), eq(paymentIntent.memberId, ctx.member.id)));
  if (!row) throw new Refusal('not_found');
  return row;
}

/** @throws Refusal not_found, also for another member's payment */
export async function paymentOf(ctx: MemberContext, paymentId: bigint): Promise<IntentView> {
  const { intent, channelName } = await ownIntent(ctx, paymentId);
  return intentView(intent, channelName, ctx.now());
}

/** What became of a payment, from our own row: it never asks the gateway. @throws Refusal not_found */
export async function inquiry(ctx: MemberContext, paymentId: bigint): Promise<InquiryView> {
  const { intent, channelName } = await ownIntent(ctx, paymentId);
  const { balance } = await mainWallet(ctx.db, ctx.member.id);
  return { ...intentLine(intent, channelName, ctx.now()), balance: toDecimal(balance), server_time: toIso(ctx.now()) };
}

/** The member's payment that waits for money, with its QR; undefined when there is none. */
export async function openPayment(ctx: MemberContext): Promise<IntentView | undefined> {
  const [row] = await ctx.db
    .select({ intent: paymentIntent, channelName: channel.name })
    .from(paymentIntent)
    .innerJoin(channel, eq(channel.id, paymentIntent.channelId))
    .where(
      and(
        eq(paymentIntent.memberId, ctx.member.id),
        inArray(paymentIntent.status, ['created', 'pending']),
        gt(paymentIntent.expiresAt, ctx.now()),
      ),
    )
    .orderBy(desc(paymentIntent.id))
    .limit(1);
  return row && intentView(row.intent, row.channelName, ctx.now());
}

/** The id a cursor of ours stands for. @throws Refusal invalid_input */
export function idBefore(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,18}$/.test(cursor)) throw new Refusal('invalid_input', { fields: { cursor: 'ตำแหน่งหน้าไม่ถูกต้อง' } });
  return BigInt(cursor);
}

/** Cuts one surplus row off and says where the next page begins. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  idOf: (row: T) => bigint,
): { readonly shown: readonly T[]; readonly next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next_cursor: rows.length > limit && last !== undefined ? String(idOf(last)) : null };
}

export async function deposits(
  ctx: MemberContext,
  input: { limit: number; cursor?: string | undefined },
): Promise<{ items: IntentLine[]; next_cursor: string | null }> {
  const before = idBefore(input.cursor);
  const rows = await ctx.db
    .select({ intent: paymentIntent, channelName: channel.name })
    .from(paymentIntent)
    .innerJoin(channel, eq(channel.id, paymentIntent.channelId))
    .where(
      and(eq(paymentIntent.memberId, ctx.member.id), before === undefined ? undefined : lt(paymentIntent.id, before)),
    )
    .orderBy(desc(paymentIntent.id))
    .limit(input.limit + 1);
  const { shown, next_cursor } = pageOf(rows, input.limit, (row) => row.intent.id);
  const now = ctx.now();
  return { items: shown.map((row) => intentLine(row.intent, row.channelName, now)), next_cursor };
}

/** Ways of paying in whose gateway is connected, in their order; closed ones stay listed. */
export async function channels(ctx: Context): Promise<ChannelView[]> {
  const settings = await settingsOf(ctx);
  const now = ctx.now();
  const rows = await ctx.db.select().from(channel).orderBy(asc(channel.position), asc(channel.id));
  const subs = await ctx.db
    .select()
    .from(subChannel)
    .where(eq(subChannel.open, true))
    .orderBy(asc(subChannel.position), asc(subChannel.id));
  return rows
    .filter((row) => gatewayOf(ctx, row.gateway))
    .map((row) => ({
      channel_id: String(row.id),
      name: row.name,
      kind: row.kind,
      min: toDecimal(larger(satang(row.minAmount), settings.depositMin)),
      max: toDecimal(smaller(satang(row.maxAmount), settings.depositMax)),
      fee: toDecimal(satang(row.fee)),
      open: isOpenAt(row, now),
      opens_at: opensAt(row, now),
      sub_channels: subs
        .filter((sub) => sub.channelId === row.id)
        .map((sub) => ({ sub_channel_id: String(sub.id), name: sub.name })),
    }))
    .filter((row) => row.sub_channels.length > 0);
}

/** @throws Refusal not_found */
export async function channelInfo(ctx: MemberContext, channelId: bigint) {
  const found = (await channels(ctx)).find((row) => row.channel_id === String(channelId));
  if (!found) throw new Refusal('not_found');
  const owner = await memberAccount(ctx.db, ctx.member.id);
  const [open] = await ctx.db
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.memberId, ctx.member.id),
        eq(paymentIntent.channelId, channelId),
        inArray(paymentIntent.status, ['created', 'pending']),
        gt(paymentIntent.expiresAt, ctx.now()),
      ),
    );
  return {
    ...found,
    quick_amounts: quickAmounts.map((amount) => toDecimal(baht(amount))),
    pay_from: accountView({
      bankCode: owner.bankCode,
      accountNumber: owner.bankAccountNumber,
      name: `${owner.firstName} ${owner.lastName}`,
    }),
    open_payment_id: open ? String(open.id) : null,
  };
}

/** Money in review, oldest first, for operators. */
export async function reviewQueue(ctx: Context) {
  const rows = await ctx.db
    .select()
    .from(incomingTransfer)
    .where(eq(incomingTransfer.status, 'review'))
    .orderBy(asc(incomingTransfer.id))
    .limit(200);
  return rows.map((row) => ({
    transfer_id: String(row.id),
    gateway: row.gateway,
    reference: row.reference,
    payment_id: row.intentId ? String(row.intentId) : null,
    member_id: row.memberId ? String(row.memberId) : null,
    amount: toDecimal(satang(row.amount)),
    paid_at: toIso(row.paidAt),
    reason: row.reason ?? 'unknown_reference',
    sender: row.sender
      ? { bank_code: row.sender.bankCode, account_number: row.sender.accountNumber, name: row.sender.name ?? '' }
      : null,
    proposal: row.proposal,
    proposed_by: row.proposedBy,
  }));
}
