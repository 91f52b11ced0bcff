/** A change of the rate plan as it waits for a second person. */
import { and, eq } from 'drizzle-orm';
import { satang } from '../../money.ts';
import type { Payload, QueuedAct } from '../../operator/server/second-person.ts';
import type { OperatorContext } from '../../server/context.ts';
import { type BetType, betType } from '../rules/bet-types.ts';
import { planFacts, type RateGroup, rateFacts, rateGroupThai } from '../rules/rate-facts.ts';
import { removeRate, setPlan, setRate } from './change-rates.ts';
import { rate, ratePlan } from './tables.ts';

/** What change-rates.ts has kept: its own texts, so that they are read without asking. */
type Kept = Payload & { readonly call?: unknown };

const text = (payload: Kept, name: string): string => String(payload[name]);
const amountOf = (payload: Kept, name: string) => satang(BigInt(text(payload, name)));
const ofType = (payload: Kept) => ({
  group: text(payload, 'group') as RateGroup,
  type: betType(text(payload, 'bet_type') as BetType).code,
});
const rowOf = (payload: Kept) => ({
  rateX100: Number(payload.rate_x100),
  discountBp: Number(payload.discount_bp),
  stakeMin: amountOf(payload, 'stake_min'),
  stakeMax: amountOf(payload, 'stake_max'),
  maxLoss: amountOf(payload, 'max_loss'),
});
const capsOf = (payload: Kept) => ({
  linesMax: Number(payload.lines_max),
  payoutPerBillMax: amountOf(payload, 'payout_per_bill_max'),
  payoutPerRoundMax: amountOf(payload, 'payout_per_round_max'),
});

async function look(ctx: OperatorContext, payload: Kept): ReturnType<QueuedAct['look']> {
  const standard = eq(ratePlan.code, 'standard');
  if (payload.call === 'plan') {
    const [row] = await ctx.db.select().from(ratePlan).where(standard);
    return row && { facts: planFacts(row, capsOf(payload)) };
  }
  const { group, type } = ofType(payload);
  const [found] = await ctx.db
    .select({ row: rate })
    .from(rate)
    .innerJoin(ratePlan, and(standard, eq(ratePlan.id, rate.planId)))
    .where(and(eq(rate.rateGroup, group), eq(rate.betType, type)));
  if (payload.call === 'set') return { facts: rateFacts({ group, type }, found?.row, rowOf(payload)) };
  return found && { facts: rateFacts({ group, type }, found.row, undefined) };
}

export const queuedRates: QueuedAct = {
  action: 'rate.set',
  heading(payload) {
    if (payload.call === 'plan') return 'เปลี่ยนเพดานของโพย';
    const { group, type } = ofType(payload);
    return `${payload.call === 'remove' ? 'เลิกรับ' : 'เปลี่ยนอัตรา'} ${rateGroupThai[group]} ${betType(type).thai}`;
  },
  look,
  run(ctx, payload, reason) {
    const why = reason ? { reason } : {};
    if (payload.call === 'plan') {
      const { linesMax, payoutPerBillMax, payoutPerRoundMax } = capsOf(payload);
      return setPlan(ctx, {
        lines_max: linesMax,
        payout_per_bill_max: payoutPerBillMax,
        payout_per_round_max: payoutPerRoundMax,
        ...why,
      });
    }
    const { group, type } = ofType(payload);
    if (payload.call === 'remove') return removeRate(ctx, { group, bet_type: type, ...why });
    const row = rowOf(payload);
    return setRate(ctx, {
      group,
      bet_type: type,
      rate: row.rateX100,
      discount_pct: row.discountBp,
      stake_min: row.stakeMin,
      stake_max: row.stakeMax,
      max_loss: row.maxLoss,
      ...why,
    });
  },
};
