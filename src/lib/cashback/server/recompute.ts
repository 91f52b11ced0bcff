/** An operator has a day recomputed. */
import { eq, sql } from 'drizzle-orm';
import { invalidInput } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { bangkokDay, type Day } from '../../time.ts';
import { recomputeDay } from './compute-days.ts';
import { cashbackPlay, cashbackReward } from './tables.ts';

/** @throws Refusal invalid_input (a future day) */
export async function recomputeByHand(
  ctx: OperatorContext,
  input: { readonly day: Day; readonly reason?: string | undefined },
) {
  if (input.day > bangkokDay(ctx.now())) throw invalidInput({ day: 'วันนี้ยังมาไม่ถึง' });
  const before = await dayTotals(ctx, input.day);
  await recomputeDay(ctx, input.day);
  const after = await dayTotals(ctx, input.day);
  await inTransaction(ctx, (_, inside) =>
    recordAct(inside, {
      action: 'cashback.recompute',
      subject: `cashback:${input.day}`,
      before,
      after,
      reason: input.reason,
    }),
  );
  return after;
}

/** A day's totals over all members. */
async function dayTotals(ctx: Context, day: Day) {
  const [played] = await ctx.db
    .select({
      members: sql<number>`count(distinct ${cashbackPlay.memberId})::int`,
      stakes: sql<bigint>`coalesce(sum(${cashbackPlay.stakes}), 0)::bigint`,
      wins: sql<bigint>`coalesce(sum(${cashbackPlay.wins}), 0)::bigint`,
    })
    .from(cashbackPlay)
    .where(eq(cashbackPlay.day, day));
  const [rewards] = await ctx.db
    .select({
      claimed: sql<bigint>`coalesce(sum(${cashbackReward.amount}) filter (where ${cashbackReward.status} = 'claimed'), 0)::bigint`,
      open: sql<bigint>`coalesce(sum(${cashbackReward.amount}) filter (where ${cashbackReward.status} = 'open' and ${cashbackReward.amount} >= ${cashbackReward.minimum}), 0)::bigint`,
    })
    .from(cashbackReward)
    .where(eq(cashbackReward.day, day));
  return {
    day,
    members: played?.members ?? 0,
    stakes: toDecimal(satang(played?.stakes ?? 0n)),
    wins: toDecimal(satang(played?.wins ?? 0n)),
    claimed: toDecimal(satang(rewards?.claimed ?? 0n)),
    open: toDecimal(satang(rewards?.open ?? 0n)),
  };
}
