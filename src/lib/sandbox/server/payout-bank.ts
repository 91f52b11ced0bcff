/** The sandbox's payout bank: accepts a payout and decides it a few seconds later, as it was told to behave. */
import { eq } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { PayoutBank, PayoutOutcome } from '../../payment/server/gateways.ts';
import type { Context } from '../../server/context.ts';
import { secondMs } from '../../time.ts';
import { behaviourNow } from './behaviour.ts';
import { sandboxPayout } from './tables.ts';

const takesMs = 3 * secondMs;
/** How long a bank that goes silent keeps the outcome to itself. */
const silentMs = 20 * secondMs;

type PayoutRow = typeof sandboxPayout.$inferSelect;

function outcomeOf(row: PayoutRow, now: Date): PayoutOutcome {
  if (row.behaviour === 'silent' && row.settlesAt > now)
    throw new Error('the sandbox bank does not answer, as it was told');
  if (row.settlesAt > now) return { state: 'processing' };
  return row.behaviour === 'refuses' ? { state: 'failed', reason: 'บัญชีปลายทางไม่รับโอน' } : { state: 'paid' };
}

async function find(ctx: Context, reference: string): Promise<PayoutRow | undefined> {
  const [row] = await ctx.db.select().from(sandboxPayout).where(eq(sandboxPayout.reference, reference));
  return row;
}

export const sandboxPayouts: PayoutBank = {
  async submit(ctx, { reference, amount, to }) {
    const { payout: behaviour } = await behaviourNow(ctx);
    const now = ctx.now();
    const waitMs = behaviour === 'silent' ? silentMs : takesMs;
    await ctx.db
      .insert(sandboxPayout)
      .values({
        reference,
        amount,
        bankCode: to.bankCode,
        accountNumber: to.accountNumber,
        accountName: to.name,
        createdAt: now,
        settlesAt: new Date(now.getTime() + waitMs),
        behaviour,
      })
      .onConflictDoNothing();
    // As soon as the bank has made up its mind the job may ask it again; lost with the process, the schedule asks.
    setTimeout(() => ctx.jobs.wake('payment.send-payouts'), waitMs + 250).unref();
    const row = await find(ctx, reference);
    assert(row, 'a payout just asked for is there');
    return outcomeOf(row, now);
  },
  async inquire(ctx, reference) {
    const row = await find(ctx, reference);
    return row ? outcomeOf(row, ctx.now()) : { state: 'not_found' };
  },
};
