/** Creates a new version of the cashback rule, for days that have not begun. */
import { assert, invalidInput } from '../../contract/problems.ts';
import { holdRates } from '../../lotto/server/settled-play-queries.ts';
import { toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { isBearable } from '../../play/rules/share-of-edge.ts';
import { houseEdgeOf } from '../../play/server/play-sources.ts';
import { startingDay } from '../../play/server/starting-day.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { RuleInput, RuleView } from '../operator-contract.ts';
import { type CashbackRule, percentText, type RatesByLevel } from '../rules/cashback-rule.ts';
import { type PlayCategory, playCategoryCodes } from '../rules/categories.ts';
import { mostText } from './bearable.ts';
import { ruleOn, ruleVersions, termsOf } from './rule-versions.ts';
import { cashbackRule } from './tables.ts';

/** The maximum rate on a net loss; more would reward losing. */
const lossRateMostBp = 2_000;

/** @throws Refusal invalid_input: a rate above 30% of the house edge, a day that has begun, levels out of order */
export function setRule(ctx: OperatorContext, input: RuleInput): Promise<RuleView> {
  return inTransaction(ctx, async (tx, inside) => {
    const effectiveOn = await startingDay(tx, input.effective_on);
    await holdRates(tx);
    const before = await ruleOn(tx, ctx.agentId, effectiveOn);
    const rule = changed(before.rule, input);
    checkRule(rule);
    for (const category of playCategoryCodes) await assertBearable(tx, rule, category);
    const [row] = await tx
      .insert(cashbackRule)
      .values({ agentId: ctx.agentId, effectiveOn, terms: termsOf(rule), createdBy: ctx.operator.name })
      .returning();
    assert(row, 'a rule is inserted');
    await recordAct(inside, {
      action: 'cashback.set',
      subject: `cashback_rule:${row.id}`,
      before: { version: String(before.id), ...termsOf(before.rule) },
      after: { effective_on: effectiveOn, ...termsOf(rule) },
      reason: input.reason,
    });
    return ruleView({ ...row, rule });
  });
}

function changed(rule: CashbackRule, input: RuleInput): CashbackRule {
  const named = new Map((input.rebates ?? []).map(({ category, pct }) => [category, pct]));
  const rebate = Object.fromEntries(
    playCategoryCodes.map((category) => [category, named.get(category) ?? rule.rebate[category]]),
  ) as Record<PlayCategory, RatesByLevel>;
  return {
    loss: { rateBp: input.loss_rate_pct ?? rule.loss.rateBp, cap: input.loss_cap ?? rule.loss.cap },
    rebate,
    min: input.min ?? rule.min,
    vip: { gold: input.vip_gold ?? rule.vip.gold, hero: input.vip_hero ?? rule.vip.hero },
  };
}

function checkRule({ loss, rebate, min, vip }: CashbackRule): void {
  if (loss.rateBp > lossRateMostBp) throw invalidInput({ loss_rate_pct: `ไม่เกิน ${percentText(lossRateMostBp)}` });
  if (loss.cap < min) throw invalidInput({ loss_cap: 'ต้องไม่ต่ำกว่าขั้นต่ำที่จ่าย' });
  if (min <= 0n) throw invalidInput({ min: 'ต้องมากกว่า 0' });
  if (vip.gold <= 0n) throw invalidInput({ vip_gold: 'ต้องมากกว่า 0' });
  if (vip.hero <= vip.gold) throw invalidInput({ vip_hero: 'ระดับฮีโร่ต้องสูงกว่าระดับโกลด์' });
  for (const category of playCategoryCodes) {
    const [usual, gold, hero] = rebate[category];
    if (usual > gold || gold > hero) throw invalidInput({ rebates: 'ระดับที่สูงกว่าต้องได้อัตราไม่น้อยกว่า' });
  }
}

async function assertBearable(tx: Db, rule: CashbackRule, category: PlayCategory): Promise<void> {
  const edge = await houseEdgeOf(tx, category);
  if (isBearable([Math.max(...rule.rebate[category])], edge)) return;
  throw invalidInput({ rebates: mostText(category, edge) });
}

type Version = Awaited<ReturnType<typeof ruleVersions>>[number];

const inDecimals = (bp: number): string => String(bp / 100);

const ruleView = ({ rule, ...row }: Version): RuleView => ({
  version: String(row.id),
  effective_on: row.effectiveOn,
  loss_rate_pct: inDecimals(rule.loss.rateBp),
  loss_cap: toDecimal(rule.loss.cap),
  rebates: playCategoryCodes.map((category) => ({ category, pct: rule.rebate[category].map(inDecimals) })),
  min: toDecimal(rule.min),
  vip_gold: toDecimal(rule.vip.gold),
  vip_hero: toDecimal(rule.vip.hero),
  created_by: row.createdBy,
  created_at: toIso(row.createdAt),
});

export async function rules(ctx: Context): Promise<RuleView[]> {
  return (await ruleVersions(ctx.db, ctx.agentId)).map(ruleView);
}
