/** Operators' use cases on claimable promotions. Existing claims keep the terms they were accepted under. */
import { and, eq } from 'drizzle-orm';
import { isEmblem } from '../../art/emblems.ts';
import { isEnamel } from '../../art/enamels.ts';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { formatBaht, type Satang } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { BonusInput } from '../bonus-contract.ts';
import type { OwnPromotionView, PromotionBody, PromotionChange, PromotionInput } from '../operator-contract.ts';
import type { BonusRule, SpinGift } from '../rules/bonus.ts';
import { ruleProblem } from '../rules/rule-problem.ts';
import { ownPromotion } from './operator-queries.ts';
import { bonusView } from './shapes.ts';
import { spinGifts } from './spin-gifts.ts';
import { promotion } from './tables.ts';
import { type BonusPromotion, isBonus } from './taking.ts';

/** What is stored of a whole promotion. @throws Refusal invalid_input (fields), promotion_invalid (the rule's problem) */
export async function checkedPromotion(
  db: Db,
  { slug, bonus, starts_at, ends_at, ...shown }: PromotionBody,
): Promise<Omit<typeof promotion.$inferInsert, 'agentId' | 'updatedAt'> & { rule: BonusRule }> {
  const look = lookOf(shown);
  assertPeriod(starts_at, ends_at);
  const { group, title, summary, position } = shown;
  const rule = await ruleOf(db, bonus);
  return { slug, group, title, summary, position, ...look, rule, startsAt: starts_at, endsAt: ends_at };
}

/** @throws Refusal invalid_input (fields), promotion_invalid (the rule's problem) */
export function createPromotion(ctx: OperatorContext, input: PromotionInput): Promise<OwnPromotionView> {
  const { reason, ...body } = input;
  return inTransaction(ctx, async (tx, inside) => {
    const whole = await checkedPromotion(tx, body);
    const [made] = await tx
      .insert(promotion)
      .values({ ...whole, agentId: ctx.agentId, updatedAt: await databaseNow(tx) })
      .onConflictDoNothing()
      .returning({ id: promotion.id });
    if (!made) throw invalidInput({ slug: 'มีโปรที่ใช้ชื่อนี้แล้ว' });
    await recordAct(inside, {
      action: 'promotion.create',
      subject: `promotion:${made.id}`,
      after: { ...body, bonus: bonusView(whole.rule) },
      reason,
    });
    return ownPromotion(tx, made.id);
  });
}

/** @throws Refusal not_found, invalid_input (fields), promotion_invalid */
export function changePromotion(ctx: OperatorContext, input: PromotionChange): Promise<OwnPromotionView> {
  const { promotion_id, reason, bonus, starts_at, ends_at, ...shown } = input;
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockBonusPromotion(tx, ctx, promotion_id);
    const look = lookOf({ enamel: shown.enamel ?? row.enamel, emblem: shown.emblem ?? row.emblem });
    const rule = bonus ? await ruleOf(tx, bonus) : row.rule;
    const [startsAt, endsAt] = [starts_at ?? row.startsAt, ends_at === undefined ? row.endsAt : ends_at];
    assertPeriod(startsAt, endsAt);
    await tx
      .update(promotion)
      .set({ ...shown, ...look, rule, startsAt, endsAt, updatedAt: await databaseNow(tx) })
      .where(eq(promotion.id, row.id));
    await recordAct(inside, {
      action: 'promotion.change',
      subject: `promotion:${row.id}`,
      before: {
        title: row.title,
        summary: row.summary,
        bonus: bonusView(row.rule),
        starts_at: row.startsAt,
        ends_at: row.endsAt,
      },
      after: { ...shown, bonus: bonusView(rule), starts_at: startsAt, ends_at: endsAt },
      reason,
    });
    return ownPromotion(tx, row.id);
  });
}

/** @throws Refusal not_found */
export function pausePromotion(
  ctx: OperatorContext,
  input: { readonly promotion_id: bigint; readonly paused: boolean; readonly reason: string },
): Promise<OwnPromotionView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockBonusPromotion(tx, ctx, input.promotion_id);
    const now = await databaseNow(tx);
    await tx
      .update(promotion)
      .set({ pausedAt: input.paused ? (row.pausedAt ?? now) : null, updatedAt: now })
      .where(eq(promotion.id, row.id));
    await recordAct(inside, {
      action: input.paused ? 'promotion.pause' : 'promotion.resume',
      subject: `promotion:${row.id}`,
      before: { paused_at: row.pausedAt },
      after: { paused: input.paused },
      reason: input.reason,
    });
    return ownPromotion(tx, row.id);
  });
}

/** Locks a claimable promotion; those that apply automatically are generated from settings and not edited here. */
async function lockBonusPromotion(tx: Db, ctx: OperatorContext, id: bigint): Promise<BonusPromotion> {
  const [row] = await tx
    .select()
    .from(promotion)
    .where(and(eq(promotion.id, id), eq(promotion.agentId, ctx.agentId)))
    .for('update');
  if (!row || !isBonus(row)) throw new Refusal('not_found');
  return row;
}

function lookOf({ enamel, emblem }: { readonly enamel: string; readonly emblem: string }) {
  if (!isEnamel(enamel)) throw invalidInput({ enamel: 'ไม่มีสีนี้' });
  if (!isEmblem(emblem)) throw invalidInput({ emblem: 'ไม่มีภาพนี้' });
  return { enamel, emblem };
}

function assertPeriod(startsAt: Date, endsAt: Date | null): void {
  if (endsAt && endsAt <= startsAt) throw invalidInput({ ends_at: 'ต้องอยู่หลังเวลาเริ่ม' });
}

/** An amount as whole baht. */
function wholeBaht(field: string, amount: Satang): number {
  if (amount % 100n !== 0n) throw invalidInput({ [`bonus.${field}`]: 'ต้องเป็นจำนวนเต็มบาท' });
  return Number(amount / 100n);
}

/** The stored form of the input. @throws Refusal invalid_input, promotion_invalid */
async function ruleOf(tx: Db, sent: BonusInput): Promise<BonusRule> {
  const whole = (field: 'max_withdraw' | 'max_bet'): number | null => {
    const value = sent[field];
    return value === null ? null : wholeBaht(field, value);
  };
  const { claims } = sent;
  const rule: BonusRule = {
    kind: 'bonus',
    given: sent.given,
    ...(sent.hours ? { hours: sent.hours } : {}),
    minDeposit: wholeBaht('min_deposit', sent.min_deposit),
    amount: await amountOf(tx, sent),
    basis: sent.basis,
    times: sent.times,
    holdsDeposit: sent.holds_deposit,
    maxWithdraw: whole('max_withdraw'),
    maxBet: whole('max_bet'),
    weights: sent.weights,
    excludedGames: sent.excluded_games,
    days: sent.days,
    claims: { perMember: claims.per_member, perDay: claims.per_day, total: claims.total },
  };
  const problem = ruleProblem(rule);
  if (problem) throw new Refusal('promotion_invalid', { values: { reason: problem }, fields: { bonus: problem } });
  return rule;
}

async function amountOf(tx: Db, { fixed, percent, max_bonus, spins }: BonusInput): Promise<BonusRule['amount']> {
  if (spins !== null && fixed === null && percent === null && max_bonus === null)
    return { spins: await giftOf(tx, spins) };
  if (spins === null && fixed !== null && percent === null && max_bonus === null) {
    const sum = wholeBaht('fixed', fixed);
    if (sum > 0) return { fixed: sum };
  } else if (spins === null && fixed === null && percent !== null && max_bonus !== null) {
    const max = wholeBaht('max_bonus', max_bonus);
    if (max > 0) return { percentBp: Math.round(percent * 100), max };
  }
  throw invalidInput({ 'bonus.fixed': 'ใส่อย่างเดียว: จำนวนคงที่ เปอร์เซ็นต์กับโบนัสสูงสุด หรือฟรีสปิน' });
}

/** @throws Refusal invalid_input for what is no slot, or no stake that slots have */
async function giftOf(tx: Db, { game, quantity, stake }: NonNullable<BonusInput['spins']>): Promise<SpinGift> {
  const { slotName, slotStakes } = spinGifts.get();
  const name = await slotName(tx, game);
  if (name === undefined) throw invalidInput({ 'bonus.spins.game': 'ไม่มีสล็อตนี้' });
  if (!slotStakes.includes(stake)) {
    const known = slotStakes.map((one) => formatBaht(one, { satang: 'trim' })).join(' ');
    throw invalidInput({ 'bonus.spins.stake': `เดิมพันต่อสปินเลือกได้ ${known}` });
  }
  return { game, name, quantity, stake: Number(stake) };
}
