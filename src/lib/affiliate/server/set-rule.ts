/** Creates a new version of the commission rates, for days that have not begun. */
import { assert, invalidInput } from '../../contract/problems.ts';
import { holdRates } from '../../lotto/server/settled-play-queries.ts';
import { toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { isBearable } from '../../play/rules/share-of-edge.ts';
import { houseEdgeOf } from '../../play/server/play-sources.ts';
import { startingDay } from '../../play/server/starting-day.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { RuleInput, RuleView } from '../operator-contract.ts';
import {
  type AffiliateRule,
  type PlayCategory,
  playCategoryCodes,
  type RatesByLevel,
} from '../rules/affiliate-rule.ts';
import { mostText } from './bearable.ts';
import { ruleOn, ruleVersions, termsOf } from './rule-versions.ts';
import { affiliateRule } from './tables.ts';

/** @throws Refusal invalid_input: rates above 30% of the house edge, a day that has begun, a minimum below 1 THB */
export function setRule(ctx: OperatorContext, input: RuleInput): Promise<RuleView> {
  return inTransaction(ctx, async (tx, inside) => {
    const effectiveOn = await startingDay(tx, input.effective_on);
    if (input.min !== undefined && input.min < 100n) throw invalidInput({ min: 'ต้องไม่ต่ำกว่า ฿1' });
    await holdRates(tx);
    const before = await ruleOn(tx, ctx.agentId, effectiveOn);
    const rule = changed(before.rule, input);
    for (const category of playCategoryCodes) {
      const edge = await houseEdgeOf(tx, category);
      if (!isBearable(rule.rates[category], edge)) throw invalidInput({ rates: mostText(category, edge) });
    }
    const [row] = await tx
      .insert(affiliateRule)
      .values({ agentId: ctx.agentId, effectiveOn, terms: termsOf(rule), createdBy: ctx.operator.name })
      .returning();
    assert(row, 'a rule is inserted');
    await recordAct(inside, {
      action: 'affiliate.set',
      subject: `affiliate_rule:${row.id}`,
      before: { version: String(before.id), ...termsOf(before.rule) },
      after: { effective_on: effectiveOn, ...termsOf(rule) },
      reason: input.reason,
    });
    return ruleView({ ...row, rule });
  });
}

function changed(rule: AffiliateRule, input: RuleInput): AffiliateRule {
  const named = new Map((input.rates ?? []).map(({ category, pct }) => [category, pct]));
  const rates = Object.fromEntries(
    playCategoryCodes.map((category) => [category, named.get(category) ?? rule.rates[category]]),
  ) as unknown as Record<PlayCategory, RatesByLevel>;
  return { rates, min: input.min ?? rule.min };
}

type Version = Awaited<ReturnType<typeof ruleVersions>>[number];

const ruleView = ({ rule, ...row }: Version): RuleView => ({
  version: String(row.id),
  effective_on: row.effectiveOn,
  rates: playCategoryCodes.map((category) => ({ category, pct: rule.rates[category].map((bp) => String(bp / 100)) })),
  min: toDecimal(rule.min),
  created_by: row.createdBy,
  created_at: toIso(row.createdAt),
});

export async function rules(ctx: Context): Promise<RuleView[]> {
  return (await ruleVersions(ctx.db, ctx.agentId)).map(ruleView);
}
