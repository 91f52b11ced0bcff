/**
 * A slip that a member shows for an unreported transfer. Its code only identifies the transfer; amount, sender and receiver
 * come from the bank, and from there on it is processed like any other money (thai.md 2.1, 2.2). Where no bank can be
 * queried, operators verify it.
 */
import { and, eq } from 'drizzle-orm';
import { receivingAccounts } from '../../agent/server/pay-in-queries.ts';
import { Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import type { InquiryView } from '../contract.ts';
import { bankCodeNow, shownNumber } from '../rules/sender.ts';
import { readSlip } from '../rules/slip-code.ts';
import { callPartner, feedOf, type ReportedTransfer, type TransferFeed } from './gateways.ts';
import { inquiry } from './queries.ts';
import { no, ofAnother, queueSlip } from './queue-slip.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { incomingTransfer, paymentIntent } from './tables.ts';

/**
 * @throws Refusal slip_refused (why: not a slip, not known to the bank yet, to another account, of another payment, several
 * wait), not_found, gateway_unavailable (the bank does not answer)
 */
export async function sendSlip(
  ctx: MemberContext,
  input: { readonly payment_id: bigint; readonly slip: string },
): Promise<InquiryView> {
  const [intent] = await ctx.db
    .select({ accountId: paymentIntent.accountId })
    .from(paymentIntent)
    .where(and(eq(paymentIntent.id, input.payment_id), eq(paymentIntent.memberId, ctx.member.id)));
  if (!intent) throw new Refusal('not_found');
  if (intent.accountId === null) throw no('รายการนี้จ่ายด้วย QR ไม่ต้องส่งสลิป');

  const slip = readSlip(input.slip);
  if (slip.kind === 'payment') throw no('ภาพนี้เป็น QR สำหรับจ่าย ไม่ใช่สลิป');
  if (slip.kind === 'unreadable') throw no('อ่านรหัสในสลิปไม่ได้ ใช้ภาพสลิปต้นฉบับจากแอปธนาคาร');
  const feed = feedOf(ctx);
  if (!feed) return queueSlip(ctx, input.payment_id, slip);
  const transfer = await queryBank(ctx, feed, slip);
  if (!transfer) throw no('ธนาคารยังไม่พบรายการของสลิปนี้ รอ 2–3 นาทีแล้วส่งใหม่');
  const { bankCode, accountNumber } = transfer.receiver;
  const isOurs = (await receivingAccounts(ctx.db, ctx.agentId)).some(
    (account) => account.bankCode === bankCodeNow(bankCode) && account.number === shownNumber(accountNumber),
  );
  if (!isOurs) throw no('สลิปนี้โอนเข้าบัญชีอื่น ตรวจเลขบัญชีที่โอนอีกครั้ง');

  await receiveTransfer(ctx, transfer);
  const [found] = await ctx.db
    .select({ intentId: incomingTransfer.intentId })
    .from(incomingTransfer)
    .where(and(eq(incomingTransfer.gateway, transfer.source), eq(incomingTransfer.eventId, transfer.eventId)));
  if (found?.intentId === input.payment_id) return inquiry(ctx, input.payment_id);
  const after = await inquiry(ctx, input.payment_id);
  // The bank has reported it meanwhile: the payment's status is the answer.
  if (after.status === 'credited' || after.status === 'review') return after;
  throw no(ofAnother);
}

async function queryBank(
  ctx: MemberContext,
  feed: TransferFeed,
  slip: { readonly bankCode: string; readonly reference: string },
): Promise<ReportedTransfer | undefined> {
  try {
    return await callPartner((signal) => feed.bySlip(ctx, slip, signal));
  } catch (error) {
    ctx.log.warn({ err: error }, 'the bank did not say what a slip stands for');
    throw new Refusal('gateway_unavailable');
  }
}
