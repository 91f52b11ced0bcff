/** Reads of payments, shaped for pages and calls; with channel-queries.ts the only place where their rows become JSON. */
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { renderSVG } from 'uqr';
import { type PayInAccount, receivingAccount } from '../../agent/server/pay-in-queries.ts';
import { bankName, trueMoney } from '../../banks.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import { balancesAt, mainWallet } from '../../ledger/server/queries.ts';
import { add, satang, toDecimal } from '../../money.ts';
import { type PaymentPromotion, promotionOfPayment } from '../../promotion/server/choose-for-deposit.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { idBefore, newestId, pageOf } from '../../server/db/page.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { accountText, maskedAccount } from '../../thai.ts';
import { toIso } from '../../time.ts';
import type { AccountView, InquiryView, IntentLine, IntentView } from '../contract.ts';
import { isBankNight } from '../rules/channel-hours.ts';
import { reviewReasonThai } from '../rules/review-reasons.ts';
import type { IntentRow } from './set-intent-status.ts';
import { channel, incomingReturn, incomingTransfer, paymentIntent } from './tables.ts';

const nightNotice = 'ช่วง 22:50–02:00 น. ธนาคารอาจปรับยอดช้า';

/** Level M with a quiet zone of four modules; always dark on white, in every theme. */
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

/** A receiving account in full, a wallet's phone and a bank's number each in its usual grouping. */
export function payToView(account: Pick<PayInAccount, 'bankCode' | 'number' | 'name'>): AccountView {
  const groups = account.bankCode === trueMoney.code ? [3, 3, 4] : undefined;
  return {
    code: account.bankCode,
    name: bankName(account.bankCode),
    account_number: accountText(account.number, groups),
    account_name: account.name,
  };
}

/** A payment with what is shown beside it. */
interface Shown {
  readonly intent: IntentRow;
  readonly channelName: string;
  readonly kind: IntentLine['kind'];
}

/** Whether a part of the money may have been returned: not if none arrived, or all of it is accounted for. */
function mayHaveReturned({ status, paidAmount, creditedAmount, fee }: IntentRow): boolean {
  if (status === 'created' || status === 'pending') return false;
  return status !== 'credited' || (paidAmount ?? 0n) > (creditedAmount ?? 0n) + fee;
}

/** Further fields of the receipt: the chosen promotion, the wallet right after the credit, and the wallet now. */
async function slipFacts(ctx: Context, { id, memberId, status }: IntentRow) {
  const bringsOne = ['created', 'pending', 'credited'].includes(status);
  const promotion = bringsOne ? await promotionOfPayment(ctx.db, id) : undefined;
  const balances = status === 'credited' ? await balancesAt(ctx.db, memberId, `deposit:${id}`) : undefined;
  return {
    now: balances?.now,
    facts: {
      promotion: promotion ? promotionView(promotion) : null,
      ...(balances?.after === undefined ? {} : { balance_after: toDecimal(balances.after) }),
    },
  };
}

const promotionView = ({ promotionId, title, given }: PaymentPromotion): IntentView['promotion'] => ({
  promotion_id: promotionId === null ? null : String(promotionId),
  title,
  given: given && {
    deposit: toDecimal(given.deposit),
    bonus: toDecimal(given.bonus),
    wallet: toDecimal(add(given.deposit, given.bonus)),
    spins: given.spins ? { name: given.spins.name, quantity: given.spins.quantity } : null,
  },
});

type ReturnedView = NonNullable<IntentLine['returned']>;

function intentLine(
  { intent: row, channelName, kind }: Shown,
  returned: ReturnedView | undefined,
  now: Date,
): IntentLine {
  return {
    payment_id: String(row.id),
    reference: row.reference,
    // An overdue payment reads as expired even before the job has run.
    status: row.status === 'pending' && row.expiresAt <= now ? 'expired' : row.status,
    channel_id: String(row.channelId),
    channel_name: channelName,
    kind,
    amount: toDecimal(satang(row.amount)),
    payable: toDecimal(satang(row.payable)),
    fee: toDecimal(satang(row.fee)),
    ...(row.paidAmount === null ? {} : { paid_amount: toDecimal(satang(row.paidAmount)) }),
    ...(row.creditedAmount === null ? {} : { credited_amount: toDecimal(satang(row.creditedAmount)) }),
    ...(returned ? { returned } : {}),
    ...(row.flag ? { flag: row.flag } : {}),
    ...reasonOf(row),
    created_at: toIso(row.createdAt),
    expires_at: toIso(row.expiresAt),
    ...(row.creditedAt ? { credited_at: toIso(row.creditedAt) } : {}),
  };
}

/** Why it is in review or was returned. Once decided, the reason is no longer shown. */
function reasonOf({ status, reviewReason }: IntentRow): { readonly reason?: string } {
  const stands = status === 'review' || (status === 'failed' && reviewReason === 'returned');
  return stands && reviewReason ? { reason: reviewReasonThai[reviewReason] } : {};
}

/** Returns of the money of these payments, by payment. */
async function returnsOf(ctx: Context, all: readonly IntentRow[]): Promise<Map<bigint, ReturnedView>> {
  const views = new Map<bigint, ReturnedView>();
  const intents = all.filter(mayHaveReturned);
  if (intents.length === 0) return views;
  const rows = await ctx.db
    .select({
      intentId: incomingTransfer.intentId,
      status: incomingTransfer.status,
      amount: incomingReturn.amount,
      done: incomingReturn.settledAt,
    })
    .from(incomingReturn)
    .innerJoin(incomingTransfer, eq(incomingTransfer.id, incomingReturn.incomingId))
    .where(
      inArray(
        incomingTransfer.intentId,
        intents.map((intent) => intent.id),
      ),
    );
  for (const intent of intents) {
    // A second payment that was returned is not part of one that was credited in full.
    const row = rows.find(
      (one) => one.intentId === intent.id && (one.status === 'credited') === (intent.status === 'credited'),
    );
    if (row) views.set(intent.id, { amount: toDecimal(satang(row.amount)), done: row.done !== null });
  }
  return views;
}

/** A payment with how to pay it: its QR, or the receiving account. */
async function intentView(ctx: Context, shown: Shown, now: Date): Promise<IntentView> {
  const { intent: row } = shown;
  const isPayable = row.status === 'pending' && row.expiresAt > now;
  const account = isPayable && row.accountId ? await receivingAccount(ctx.db, ctx.agentId, row.accountId) : undefined;
  return {
    ...intentLine(shown, (await returnsOf(ctx, [row])).get(row.id), now),
    ...(isPayable && row.qrPayload ? { qr_payload: row.qrPayload, qr_svg: qrSvg(row.qrPayload) } : {}),
    ...(account ? { pay_to: payToView(account) } : {}),
    ...(isPayable && isBankNight(now) ? { notice: nightNotice } : {}),
    ...(await slipFacts(ctx, row)).facts,
    sender: accountView({ bankCode: row.senderBankCode, accountNumber: row.senderAccountNumber, name: row.senderName }),
    server_time: toIso(now),
  };
}

const shownColumns = { intent: paymentIntent, channelName: channel.name, kind: channel.kind };

/** The payment of an existing id. */
export async function intentViewOf(ctx: Context, paymentId: bigint, now: Date): Promise<IntentView> {
  const [row] = await ctx.db
    .select(shownColumns)
    .from(paymentIntent)
    .innerJoin(channel, eq(channel.id, paymentIntent.channelId))
    .where(eq(paymentIntent.id, paymentId));
  assert(row, `payment ${paymentId} is there`);
  return intentView(ctx, row, now);
}

async function ownIntent(ctx: MemberContext, paymentId: bigint): Promise<Shown> {
  const [row] = await ctx.db
    .select(shownColumns)
    .from(paymentIntent)
    .innerJoin(channel, eq(channel.id, paymentIntent.channelId))
    .where(and(eq(paymentIntent.id, paymentId), eq(paymentIntent.memberId, ctx.member.id)));
  if (!row) throw new Refusal('not_found');
  return row;
}

/** @throws Refusal not_found, also for another member's payment */
export async function paymentOf(ctx: MemberContext, paymentId: bigint): Promise<IntentView> {
  return intentView(ctx, await ownIntent(ctx, paymentId), ctx.now());
}

/** A payment's outcome, from our own row without querying the gateway. @throws Refusal not_found */
export async function inquiry(ctx: MemberContext, paymentId: bigint): Promise<InquiryView> {
  const shown = await ownIntent(ctx, paymentId);
  const { now, facts } = await slipFacts(ctx, shown.intent);
  const balance = now ?? (await mainWallet(ctx.db, ctx.member.id)).balance;
  const returned = (await returnsOf(ctx, [shown.intent])).get(shown.intent.id);
  return {
    ...intentLine(shown, returned, ctx.now()),
    ...facts,
    balance: toDecimal(balance),
    server_time: toIso(ctx.now()),
  };
}

const shownIntents = (db: Db) =>
  db.select(shownColumns).from(paymentIntent).innerJoin(channel, eq(channel.id, paymentIntent.channelId)).$dynamic();

const own = eq(paymentIntent.memberId, value('memberId'));

/** Payments before an id, newest first. */
const before = (db: Db) =>
  shownIntents(db)
    .where(and(own, lt(paymentIntent.id, value('before'))))
    .orderBy(desc(paymentIntent.id))
    .limit(value('most'));

/** Payments that can still be paid. */
const open = (db: Db) =>
  shownIntents(db).where(
    and(own, inArray(paymentIntent.status, ['created', 'pending']), gt(paymentIntent.expiresAt, value('now'))),
  );

const listQuery = preparedQuery('deposit_list', before);
const pageQuery = preparedQuery('deposit_page_list', (db) => unionAll(open(db), before(db)));

interface ListPage {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The member's payments, newest first. @throws Refusal invalid_input for an invalid cursor */
export async function deposits(ctx: MemberContext, page: ListPage) {
  const rows = await listQuery(ctx.db, {
    memberId: ctx.member.id,
    before: idBefore(page.cursor) ?? newestId,
    most: page.limit + 1,
  });
  return listOf(ctx, rows, page.limit);
}

/** The same, and beside them the open payments with how to pay them, newest first: at most one per channel. */
export async function depositsAndOpen(ctx: MemberContext, page: ListPage) {
  const now = ctx.now();
  const from = idBefore(page.cursor) ?? newestId;
  const rows = await pageQuery(ctx.db, { memberId: ctx.member.id, now, before: from, most: page.limit + 1 });
  const byId = new Map(rows.map((row) => [row.intent.id, row]));
  const newestFirst = [...byId.values()].sort((a, b) => Number(b.intent.id - a.intent.id));
  return {
    ...(await listOf(ctx, newestFirst.filter(({ intent }) => intent.id < from).slice(0, page.limit + 1), page.limit)),
    open: await Promise.all(
      newestFirst.filter(({ intent }) => isOpen(intent, now)).map((row) => intentView(ctx, row, now)),
    ),
  };
}

const isOpen = ({ status, expiresAt }: IntentRow, now: Date): boolean =>
  (status === 'created' || status === 'pending') && expiresAt > now;

async function listOf(
  ctx: MemberContext,
  rows: readonly Shown[],
  limit: number,
): Promise<{ items: IntentLine[]; next_cursor: string | null }> {
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.intent.id);
  const returns = await returnsOf(
    ctx,
    shown.map((row) => row.intent),
  );
  const now = ctx.now();
  return { items: shown.map((row) => intentLine(row, returns.get(row.intent.id), now)), next_cursor };
}
