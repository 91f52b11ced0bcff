/**
 * Job: brings every approved withdrawal to the payout bank and every sent one to its outcome. A withdrawal is marked as
 * sending, and committed so, before the bank is asked; whatever happens after that, the bank is asked what it knows of
 * our reference first, and only one it has never heard of is submitted, under the same reference for ever.
 */
import { and, asc, eq, isNull } from 'drizzle-orm';
import { satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { minuteMs } from '../../time.ts';
import { becomeWithdraw, giveBack, heldWithdraw, settlePaid } from './become-withdraw.ts';
import { ask, type PayoutBank, type PayoutOutcome, payoutBank } from './gateways.ts';
import { payoutReference } from './references.ts';
import { withdraw } from './tables.ts';
import type { WithdrawRow } from './withdraw-queries.ts';

const batch = 200;
/** An outcome that is unknown for so long needs a person. */
const alarmAfterMs = 15 * minuteMs;

export async function sendPayouts(ctx: Context): Promise<void> {
  const bank = payoutBank(ctx);
  if (!bank) return;
  const approved = await ctx.db
    .select({ id: withdraw.id })
    .from(withdraw)
    .where(eq(withdraw.status, 'approved'))
    .orderBy(asc(withdraw.id))
    .limit(batch);
  for (const { id } of approved) await markSending(ctx, id);
  const sending = await ctx.db
    .select()
    .from(withdraw)
    .where(eq(withdraw.status, 'sending'))
    .orderBy(asc(withdraw.id))
    .limit(batch);
  for (const row of sending) {
    try {
      await settle(ctx, row.id, await outcomeAt(ctx, bank, row));
    } catch (error) {
      await markUnknown(ctx, row, error);
    }
  }
}

async function markSending(ctx: Context, id: bigint): Promise<void> {
  await inTransaction(ctx, async (tx, inside) => {
    const row = await heldWithdraw(tx, id);
    if (row.status === 'approved') await becomeWithdraw(inside, tx, row, 'sending', { sentAt: await databaseNow(tx) });
  });
}

async function outcomeAt(ctx: Context, bank: PayoutBank, row: WithdrawRow): Promise<PayoutOutcome> {
  const reference = payoutReference(row.id);
  const known = await ask((signal) => bank.inquire(ctx, reference, signal));
  if (known.state !== 'not_found') return known;
  const to = { bankCode: row.bankCode, accountNumber: row.bankAccountNumber, name: row.accountName };
  return ask((signal) => bank.submit(ctx, { reference, amount: satang(row.amount), to }, signal));
}

/** Neither paid nor given back on a guess: the money stays in flight and the bank is asked again. */
async function markUnknown(ctx: Context, row: WithdrawRow, error: unknown): Promise<void> {
  const since = row.unknownSince ?? ctx.now();
  await ctx.db
    .update(withdraw)
    .set({ unknownSince: since })
    .where(and(eq(withdraw.id, row.id), eq(withdraw.status, 'sending'), isNull(withdraw.unknownSince)));
  const long = ctx.now().getTime() - since.getTime() > alarmAfterMs;
  ctx.log[long ? 'error' : 'warn'](
    { err: error, withdraw_id: String(row.id), unknown_since: since },
    'payout outcome unknown, asked again later',
  );
}

async function settle(ctx: Context, id: bigint, outcome: PayoutOutcome): Promise<void> {
  if (outcome.state === 'processing' || outcome.state === 'not_found') return;
  await inTransaction(ctx, async (tx, inside) => {
    const row = await heldWithdraw(tx, id);
    if (row.status !== 'sending') return;
    const settledAt = await databaseNow(tx);
    if (outcome.state === 'paid') await settlePaid(inside, tx, row, settledAt);
    else await giveBack(inside, tx, row, 'failed', { reason: outcome.reason, settledAt, unknownSince: null });
  });
}
