/** Transfers between accounts at the sandbox bank and wallet; the statement reader reports those into our accounts. */
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { trueMoney } from '../../banks.ts';
import { invalidInput } from '../../contract/problems.ts';
import { slipCode } from '../../deposit/rules/slip-code.ts';
import { type Satang, satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { buddhistOffset } from '../../thai.ts';
import { dayMs, hourMs, minuteMs, toIso } from '../../time.ts';
import type { FeedBehaviour } from '../contract.ts';
import { requireSandbox } from './behaviour.ts';
import { deliverCallbacks } from './deliver-callbacks.ts';
import { maskedName, maskedNumber } from './masked.ts';
import { newEventId, reportedLater } from './pay-code.ts';
import { sandboxDelivery, sandboxTransfer } from './tables.ts';

export interface BankTransfer {
  readonly to: { readonly bank_code: string; readonly account_number: string };
  readonly amount: Satang;
  readonly sender: { readonly bank_code: string; readonly account_number: string; readonly name: string };
  readonly feed: FeedBehaviour;
}

type TransferRow = typeof sandboxTransfer.$inferSelect;

/** How late a slow transfer is: past the grace period of any payment. */
const lateMs = 15 * minuteMs;
/** How far back a faulty feed reports times. */
const backwardsMs = 2 * hourMs;
const copiesOfRepeated = 5;

/** Another sender of the same amount in the same minute. */
const passerBy = { bank_code: '014', account_number: '9990001112', name: 'คนอื่น ทดสอบ' };

/** @throws Refusal not_found outside the sandbox, invalid_input (amount) */
export async function transfer(ctx: Context, input: BankTransfer) {
  requireSandbox(ctx);
  if (input.amount <= 0n) throw invalidInput({ amount: 'ใส่จำนวนเงินที่จะโอน' });
  const { feed } = input;
  const first = await inTransaction(ctx, async (tx) => {
    const row = await move(ctx, tx, input, input.sender);
    const transfers = [row];
    if (feed === 'twice' || feed === 'reordered') transfers.push(await move(ctx, tx, input, input.sender));
    // Reported after the other one: concurrent reports are processed in any order, and this fault is not about order.
    if (feed === 'crowd') await report(tx, await move(ctx, tx, input, passerBy), feed, reportedLater(ctx.now()));
    for (const one of transfers)
      await report(tx, one, feed, feed === 'reordered' && one === row ? reportedLater(ctx.now()) : ctx.now());
    // Under new ids: the reader has lost its position.
    if (feed === 'again')
      for (const one of await ofTheDay(tx, row))
        await report(tx, { ...one, eventId: `${newEventId(ctx)}-again` }, 'once', ctx.now());
    return row;
  });
  await deliverCallbacks(ctx);
  return {
    event_id: first.eventId,
    reference: first.reference,
    slip: slipOf(first),
    paid: toDecimal(satang(first.amount)),
    paid_at: toIso(first.paidAt),
    feed,
  };
}

/** The code on the slip of a transfer. */
export const slipOf = (row: Pick<TransferRow, 'senderBankCode' | 'reference'>): string =>
  slipCode(row.senderBankCode === trueMoney.code ? '000' : row.senderBankCode, row.reference);

async function move(ctx: Context, tx: Db, input: BankTransfer, sender: BankTransfer['sender']): Promise<TransferRow> {
  const now = ctx.now();
  const [row] = await tx
    .insert(sandboxTransfer)
    .values({
      eventId: newEventId(ctx),
      reference: `SBX${Buffer.from(ctx.random(9)).toString('hex').toUpperCase()}`,
      toBankCode: input.to.bank_code,
      toNumber: input.to.account_number,
      amount: input.amount,
      senderBankCode: sender.bank_code,
      senderAccountNumber: sender.account_number,
      senderName: sender.name,
      paidAt: input.feed === 'late' ? new Date(now.getTime() + lateMs) : now,
    })
    .returning();
  if (!row) throw new Error('a transfer row is inserted');
  return row;
}

/** Transfers into the account in the last day, including this one. */
const ofTheDay = (tx: Db, row: TransferRow): Promise<TransferRow[]> =>
  tx
    .select()
    .from(sandboxTransfer)
    .where(
      and(
        eq(sandboxTransfer.toBankCode, row.toBankCode),
        eq(sandboxTransfer.toNumber, row.toNumber),
        gt(sandboxTransfer.paidAt, new Date(row.paidAt.getTime() - dayMs)),
        lte(sandboxTransfer.paidAt, row.paidAt),
      ),
    )
    .orderBy(desc(sandboxTransfer.id))
    .limit(200);

/** Schedules the feed's report of a transfer, not before `now`. */
async function report(tx: Db, row: TransferRow, feed: FeedBehaviour, now: Date): Promise<void> {
  const sender = {
    bank_code: row.senderBankCode,
    account_number: row.senderAccountNumber,
    name: row.senderName,
  };
  const masked = { ...sender, account_number: maskedNumber(sender.account_number) };
  const body = JSON.stringify({
    event_id: row.eventId,
    source: row.toBankCode === trueMoney.code ? 'truemoney' : 'bank',
    account: { bank_code: row.toBankCode, account_number: row.toNumber },
    amount: toDecimal(satang(feed === 'unit' ? row.amount * 100n : row.amount)),
    paid_at: reportedAt(row.paidAt, feed),
    sender:
      feed === 'masked'
        ? { ...masked, name: maskedName(sender.name) }
        : feed === 'nameless'
          ? { bank_code: masked.bank_code, account_number: masked.account_number }
          : feed === 'untold'
            ? null
            : sender,
    reference: row.reference,
  });
  const copies = feed === 'lost' ? 0 : feed === 'repeated' ? copiesOfRepeated : 1;
  const earliest = row.paidAt > now ? row.paidAt : now;
  const dueAt = feed === 'delayed' ? reportedLater(earliest) : earliest;
  for (let copy = 0; copy < copies; copy++)
    await tx.insert(sandboxDelivery).values({ eventId: row.eventId, path: '/api/callback/ingest', body, dueAt });
}

/** The time as the feed writes it: correct, hours ago, or with a Buddhist year and the day before. */
function reportedAt(paidAt: Date, feed: FeedBehaviour): string {
  if (feed === 'backwards') return toIso(new Date(paidAt.getTime() - backwardsMs));
  if (feed !== 'buddhist') return toIso(paidAt);
  const before = toIso(new Date(paidAt.getTime() - dayMs + minuteMs));
  return `${Number(before.slice(0, 4)) + buddhistOffset}${before.slice(4)}`;
}
