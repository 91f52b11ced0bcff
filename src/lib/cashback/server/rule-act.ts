/** Setting the cashback rule by two people. */
import type { RewardAct } from '../../operator/server/reward-acts.ts';
import type { RuleInput, RuleView } from '../operator-contract.ts';
import { playCategories } from '../rules/categories.ts';
import { ruleVersions } from './rule-versions.ts';
import { setRule } from './set-rule.ts';

export const cashbackChange: RewardAct<RuleInput, RuleView> = {
  name: 'cashback.set',
  heading: () => 'คืนยอดเสียและคอมมิชชั่น',
  run: setRule,
  facts: ({ effective_on, loss_rate_pct, loss_cap, rebates, min, vip_gold, vip_hero }) => ({
    ...{ title: `คืนยอดเสีย ${loss_rate_pct}%`, most: loss_cap, least: min, starts_at: effective_on },
    rates: rebates.map(({ category, pct }) => `${playCategories[category]} ${pct.join('/')}%`).join(' · '),
    levels: `${vip_gold} · ${vip_hero}`,
  }),
  base: async ({ agentId }, db) => String((await ruleVersions(db, agentId))[0]?.id ?? ''),
};
