/** Changes the rate plan. Accepted lines keep their rate; quotes that have become worse are refused when sent. */
import { and, eq } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { satang } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { leastEdgeBp } from '../../play/rules/bet.ts';
import type { OperatorContext } from '../../server/context.ts';
import { port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { PlanInput, PlanView, RateInput, RateRowView } from '../operator-settings-contract.ts';
import { type BetType, betType, stakeMin } from '../rules/bet-types.ts';
import { houseEdgeBp } from '../rules/house-edge.ts';
import { mayOffer } from '../rules/operator-acts.ts';
import { announceOpenRounds } from './announce-rounds.ts';
import { plan, planId, rateRowView } from './operator-settings-queries.ts';
import { holdRates, lottoEdgeBp } from './settled-play-queries.ts';
import { market, rate, ratePlan } from './tables.ts';

/** Why the lottery's edge must not fall to `edgeBp` (hundredths of a percent), in Thai; undefined when it may. */
export const edgeProblem = port<(tx: Db, agentId: bigint, edgeBp: number) => Promise<string | undefined>>(
  'what the house edge has to pay for',
);

const at = (id: number, group: 'gov' | 'other', type: BetType) =>
  and(eq(rate.planId, id), eq(rate.rateGroup, group), eq(rate.betType, type));

/**
 * Changes the given fields of a bet type's rate; a type that was not offered needs a rate and a maximum loss per number.
 *
 * @throws Refusal invalid_input
 */
export function setRate(ctx: OperatorContext, input: RateInput): Promise<RateRowView> {
  return inTransaction(ctx, async (tx, inside) => {
    const id = await planId(inside);
    await holdRates(tx);
    const [before] = await tx
      .select()
      .from(rate)
      .where(at(id, input.group, input.bet_type))
      .for('update');
    const mappings = await tx.select({ mapping: market.mapping }).from(market).where(eq(market.rateGroup, input.group));
    const offer = mayOffer(
      input.bet_type,
      mappings.map((row) => row.mapping),
    );
    if (!offer.ok) throw invalidInput({ bet_type: offer.reason });
    const rateX100 = input.rate ?? before?.rateX100;
    const maxLoss = input.max_loss ?? before?.maxLoss;
    if (rateX100 === undefined) throw invalidInput({ rate: 'ประเภทที่ยังไม่เปิดรับต้องใส่อัตรา' });
    if (maxLoss === undefined) throw invalidInput({ max_loss: 'ประเภทที่ยังไม่เปิดรับต้องใส่ยอดเสียสูงสุดต่อเลข' });
    const row = {
      planId: id,
      rateGroup: input.group,
      betType: input.bet_type,
      rateX100,
      discountBp: input.discount_pct ?? before?.discountBp ?? 0,
      stakeMin: input.stake_min ?? before?.stakeMin ?? stakeMin,
      stakeMax: input.stake_max ?? before?.stakeMax ?? betType(input.bet_type).stakeMax,
      maxLoss,
    };
    checkRow(row);
    checkReturn(row);
    await tx
      .insert(rate)
      .values(row)
      .onConflictDoUpdate({ target: [rate.planId, rate.rateGroup, rate.betType], set: row });
    const cashback = await edgeProblem.get()(tx, ctx.agentId, await lottoEdgeBp(tx));
    if (cashback) throw invalidInput({ rate: cashback });
    await recordAct(inside, {
      action: 'rate.set',
      subject: `rate:${input.group}:${input.bet_type}`,
      before: before ? rateRowView(before) : null,
      after: rateRowView(row),
      reason: input.reason,
    });
    await announceOpenRounds(inside, tx, eq(market.rateGroup, input.group));
    return rateRowView(row);
  });
}

function checkRow(row: {
  readonly rateX100: number;
  readonly discountBp: number;
  readonly stakeMin: bigint;
  readonly stakeMax: bigint;
  readonly maxLoss: bigint;
}): void {
  if (row.rateX100 <= 100) throw invalidInput({ rate: 'อัตราต้องมากกว่าบาทละ 1' });
  if (row.discountBp >= 10_000) throw invalidInput({ discount_pct: 'ส่วนลดต้องน้อยกว่า 100%' });
  if (row.stakeMin < stakeMin || row.stakeMin % 100n !== 0n)
    throw invalidInput({ stake_min: 'ขั้นต่ำต้องเป็นจำนวนเต็มบาท ตั้งแต่ 1 บาท' });
  if (row.stakeMax < row.stakeMin || row.stakeMax % 100n !== 0n)
    throw invalidInput({ stake_max: 'สูงสุดต้องเป็นจำนวนเต็มบาท และไม่ต่ำกว่าขั้นต่ำ' });
  // A number that could not take a single minimum stake would be closed without anybody having closed it.
  if (row.maxLoss * 100n < row.stakeMin * BigInt(row.rateX100))
    throw invalidInput({ max_loss: 'ยอดเสียสูงสุดต่อเลขต้องพอจ่ายราคาขั้นต่ำ' });
  if (row.stakeMax > stakesMost || row.maxLoss > lossMost) throw invalidInput({ stake_max: 'จำนวนมากเกินไป' });
}

/** Checks the house edge too: cashback and the texts on bonuses depend on it. */
function checkReturn(row: { readonly betType: BetType; readonly rateX100: number; readonly discountBp: number }): void {
  const edge = houseEdgeBp(row.betType, row.rateX100, row.discountBp);
  if (edge >= leastEdgeBp.lotto) return;
  const text = `คืนเฉลี่ย ${percent(10_000 - edge)} ต้องไม่เกิน ${percent(10_000 - leastEdgeBp.lotto)}`;
  throw invalidInput(row.discountBp > 0 ? { rate: text, discount_pct: text } : { rate: text });
}

const percent = (bp: number): string => `${bp / 100}%`;

/** Far above any real stakes, and within what the database's sums can hold. */
const stakesMost = satang(10_000_000_00n);
const lossMost = satang(10_000_000_000_00n);

/** @throws Refusal not_found when it is not offered */
export function removeRate(
  ctx: OperatorContext,
  input: { readonly group: 'gov' | 'other'; readonly bet_type: BetType; readonly reason?: string | undefined },
): Promise<RateRowView> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx
      .delete(rate)
      .where(at(await planId(inside), input.group, input.bet_type))
      .returning();
    if (!row) throw new Refusal('not_found');
    await recordAct(inside, {
      action: 'rate.remove',
      subject: `rate:${input.group}:${input.bet_type}`,
      before: rateRowView(row),
      after: null,
      reason: input.reason,
    });
    await announceOpenRounds(inside, tx, eq(market.rateGroup, input.group));
    return rateRowView(row);
  });
}

/** @throws Refusal invalid_input */
export function setPlan(ctx: OperatorContext, input: PlanInput): Promise<PlanView> {
  return inTransaction(ctx, async (tx, inside) => {
    const id = await planId(inside);
    const [row] = await tx.select().from(ratePlan).where(eq(ratePlan.id, id)).for('update');
    const before = await plan(inside);
    const perBill = input.payout_per_bill_max ?? row?.payoutPerBillMax ?? 0n;
    const perRound = input.payout_per_round_max ?? row?.payoutPerRoundMax ?? 0n;
    if (perBill <= 0n) throw invalidInput({ payout_per_bill_max: 'ต้องมากกว่า 0' });
    if (perRound < perBill) throw invalidInput({ payout_per_round_max: 'ต้องไม่ต่ำกว่าเงินรางวัลสูงสุดต่อโพย' });
    if (perRound > lossMost) throw invalidInput({ payout_per_round_max: 'จำนวนมากเกินไป' });
    await tx
      .update(ratePlan)
      .set({
        payoutPerBillMax: perBill,
        payoutPerRoundMax: perRound,
        ...(input.lines_max === undefined ? {} : { linesMax: input.lines_max }),
      })
      .where(eq(ratePlan.id, id));
    const after = await plan(inside);
    const caps = ({ lines_max, payout_per_bill_max, payout_per_round_max }: PlanView) => ({
      lines_max,
      payout_per_bill_max,
      payout_per_round_max,
    });
    await recordAct(inside, {
      action: 'rate.plan',
      subject: `plan:${after.plan}`,
      before: caps(before),
      after: caps(after),
      reason: input.reason,
    });
    await announceOpenRounds(inside, tx, undefined);
    return after;
  });
}
