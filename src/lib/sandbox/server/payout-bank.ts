/** The sandbox's payout bank: accepts a payout and decides it a few seconds later, with the configured behaviour. */
import { and, eq, gte, lte } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { PayoutBank, PayoutOutcome } from '../../deposit/server/gateways.ts';
import type { Context } from '../../server/context.ts';
import { secondMs } from '../../time.ts';
import type { PayoutBehaviour } from '../contract.ts';
import { behaviourNow } from './behaviour.ts';
import { sandboxPayout } from './tables.ts';

const takesMs = 3 * secondMs;
/** How long an unresponsive bank withholds the outcome. */
const silentMs = 20 * secondMs;
/** How long the receiving bank holds money before returning it. */
const keptMs = 10 * secondMs;

type PayoutRow = typeof sandboxPayout.$inferSelect;

const isSilent = (behaviour: PayoutBehaviour): boolean => behaviour === 'silent' || behaviour === 'silent_refuses';

/** Real banks fail here with broken connections, whose kinds no code should distinguish. */
const noAnswer = (): Error => new Error('the sandbox bank does not answer, as it was told');

function outcomeOf(row: PayoutRow, now: Date): PayoutOutcome {
  if (isSilent(row.behaviour) && row.settlesAt > now) throw noAnswer();
  if (row.settlesAt > now) return { state: 'processing' };
  return row.behaviour === 'refuses' || row.behaviour === 'silent_refuses'
    ? { state: 'failed', reason: 'บัญชีปลายทางไม่รับโอน' }
    : { state: 'paid' };
}

async function find(ctx: Context, reference: string): Promise<PayoutRow | undefined> {
  const [row] = await ctx.db.select().from(sandboxPayout).where(eq(sandboxPayout.reference, reference));
  return row;
}

/** Wakes the job once the bank has decided; if the process dies, the schedule runs it. */
function wakeLater(ctx: Context, job: string, afterMs: number): void {
  setTimeout(() => ctx.jobs.wake(job), afterMs + 250).unref();
}

export const sandboxPayouts: PayoutBank = {
  async holder(ctx, to) {
    if ((await behaviourNow(ctx)).payout !== 'other_name') return to.name;
    // In the script of the compared name: names in different scripts are not compared.
    return /[a-z]/i.test(to.name) ? 'Somebody Else' : 'คนอื่น ทดสอบ';
  },
  async submit(ctx, { reference, amount, to }) {
    const { payout: behaviour } = await behaviourNow(ctx);
    if (behaviour === 'lost') throw noAnswer();
    const now = ctx.now();
    const waitMs = isSilent(behaviour) ? silentMs : takesMs;
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
    wakeLater(ctx, 'payment.send-payouts', waitMs);
    if (behaviour === 'returns') wakeLater(ctx, 'payment.credit-returns', waitMs + keptMs);
    const row = await find(ctx, reference);
    assert(row, 'a payout just asked for is there');
    return outcomeOf(row, now);
  },
  async inquire(ctx, reference) {
    const row = await find(ctx, reference);
    return row ? outcomeOf(row, ctx.now()) : { state: 'not_found' };
  },
  async returns(ctx, since) {
    const rows = await ctx.db
      .select()
      .from(sandboxPayout)
      .where(
        and(
          eq(sandboxPayout.behaviour, 'returns'),
          gte(sandboxPayout.settlesAt, since),
          lte(sandboxPayout.settlesAt, new Date(ctx.now().getTime() - keptMs)),
        ),
      );
    return rows.map((row) => ({
      returnId: `sandbox-return-${row.id}`,
      reference: row.reference,
      reason: 'ธนาคารปลายทางคืนเงิน บัญชีอาจปิดแล้ว',
    }));
  },
};
