/** Changes the rate plan, always by two people. Accepted lines keep their rate; quotes that have become worse are refused when sent. */
import { and, eq } from 'drizzle-orm';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { satang, zeroSatang } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { agreedByTwo } from '../../operator/server/second-person.ts';
import { leastEdgeBp } from '../../play/rules/bet.ts';
import type { OperatorContext } from '../../server/context.ts';
import { port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { PlanAnswer, PlanInput, PlanView, RateAnswer, RateInput } from '../operator-settings-contract.ts';
import { type BetType, betType, stakeMin } from '../rules/bet-types.ts';
import { houseEdgeBp } from '../rules/house-edge.ts';
import { mayOffer } from '../rules/operator-acts.ts';
import { planFacts, rateFacts } from '../rules/rate-facts.ts';
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

/** Always two people, whatever it is about (operator.md section 3). */
const byTwo = { action: 'rate.set', amount: zeroSatang, always: true } as const;

type StoredRate = typeof rate.$inferSelect;

/**
 * Changes the given fields of a bet type's rate; a type that was not offered needs a rate and a maximum loss per number.
 * Everything is checked when it is proposed, and again when it is approved.
 *
 * @throws Refusal invalid_input, approver_same, not_second
 */
export function setRate(ctx: OperatorContext, input: RateInput): Promise<RateAnswer> {
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
    await store(tx, row);
    const cashback = await edgeProblem.get()(tx, ctx.agentId, await lottoEdgeBp(tx));
    if (cashback) throw invalidInput({ rate: cashback });
    const subject = `rate:${input.group}:${input.bet_type}`;
    const facts = rateFacts({ group: input.group, type: input.bet_type }, before, row);
    const payload = { call: 'set', ...rateTexts(row) };
    if (!(await agreedByTwo(tx, inside, { ...byTwo, subject, payload, facts, reason: input.reason }))) {
      // Stored to be weighed with the other rates; a proposal changes nothing.
      await (before ? store(tx, before) : tx.delete(rate).where(at(id, input.group, input.bet_type)));
      return { ...rateRowView(before ?? row), waits_for_second: true };
    }
    await recordAct(inside, {
      action: 'rate.set',
      subject,
      before: before ? rateRowView(before) : null,
      after: rateRowView(row),
      reason: input.reason,
    });
    await announceOpenRounds(inside, tx, eq(market.rateGroup, input.group));
    return { ...rateRowView(row), waits_for_second: false };
  });
}

const store = (tx: Db, row: StoredRate) =>
  tx
    .insert(rate)
    .values(row)
    .onConflictDoUpdate({ target: [rate.planId, rate.rateGroup, rate.betType], set: row });

/** A row as a proposal keeps it; amounts in satang, as texts. */
const rateTexts = (row: StoredRate) => ({
  group: row.rateGroup,
  bet_type: row.betType,
  rate_x100: row.rateX100,
  discount_bp: row.discountBp,
  stake_min: String(row.stakeMin),
  stake_max: String(row.stakeMax),
  max_loss: String(row.maxLoss),
});

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

/** @throws Refusal not_found when it is not offered, approver_same, not_second */
export function removeRate(
  ctx: OperatorContext,
  input: { readonly group: 'gov' | 'other'; readonly bet_type: BetType; readonly reason?: string | undefined },
): Promise<RateAnswer> {
  return inTransaction(ctx, async (tx, inside) => {
    const { group, bet_type: type, reason } = input;
    const own = at(await planId(inside), group, type);
    await holdRates(tx);
    const [row] = await tx.select().from(rate).where(own).for('update');
    if (!row) throw new Refusal('not_found');
    const subject = `rate:${group}:${type}`;
    const facts = rateFacts({ group, type }, row, undefined);
    const act = { ...byTwo, subject, payload: { call: 'remove', group, bet_type: type }, facts, reason };
    if (!(await agreedByTwo(tx, inside, act))) return { ...rateRowView(row), waits_for_second: true };
    await tx.delete(rate).where(own);
    await recordAct(inside, {
      action: 'rate.remove',
      subject,
      before: rateRowView(row),
      after: null,
      reason,
    });
    await announceOpenRounds(inside, tx, eq(market.rateGroup, group));
    return { ...rateRowView(row), waits_for_second: false };
  });
}

/** @throws Refusal invalid_input, approver_same, not_second */
export function setPlan(ctx: OperatorContext, input: PlanInput): Promise<PlanAnswer> {
  return inTransaction(ctx, async (tx, inside) => {
    const id = await planId(inside);
    const [row] = await tx.select().from(ratePlan).where(eq(ratePlan.id, id)).for('update');
    assert(row, 'the standard plan is part of the catalogue');
    const next = {
      linesMax: input.lines_max ?? row.linesMax,
      payoutPerBillMax: input.payout_per_bill_max ?? row.payoutPerBillMax,
      payoutPerRoundMax: input.payout_per_round_max ?? row.payoutPerRoundMax,
    };
    if (next.payoutPerBillMax <= 0n) throw invalidInput({ payout_per_bill_max: 'ต้องมากกว่า 0' });
    if (next.payoutPerRoundMax < next.payoutPerBillMax)
      throw invalidInput({ payout_per_round_max: 'ต้องไม่ต่ำกว่าเงินรางวัลสูงสุดต่อโพย' });
    if (next.payoutPerRoundMax > lossMost) throw invalidInput({ payout_per_round_max: 'จำนวนมากเกินไป' });
    const before = await plan(inside);
    const subject = `plan:${row.code}`;
    const payload = {
      call: 'plan',
      lines_max: next.linesMax,
      payout_per_bill_max: String(next.payoutPerBillMax),
      payout_per_round_max: String(next.payoutPerRoundMax),
    };
    const act = { ...byTwo, subject, payload, facts: planFacts(row, next), reason: input.reason };
    if (!(await agreedByTwo(tx, inside, act))) return { ...before, waits_for_second: true };
    await tx.update(ratePlan).set(next).where(eq(ratePlan.id, id));
    const after = await plan(inside);
    const caps = ({ lines_max, payout_per_bill_max, payout_per_round_max }: PlanView) => ({
      lines_max,
      payout_per_bill_max,
      payout_per_round_max,
    });
    await recordAct(inside, {
      action: 'rate.plan',
      subject,
      before: caps(before),
      after: caps(after),
      reason: input.reason,
    });
    await announceOpenRounds(inside, tx, undefined);
    return { ...after, waits_for_second: false };
  });
}
