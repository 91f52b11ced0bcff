/** Setting the commission rates by two people. */
import type { RewardAct } from '../../operator/server/reward-acts.ts';
import type { RuleInput, RuleView } from '../operator-contract.ts';
import { playCategories } from '../rules/affiliate-rule.ts';
import { ruleVersions } from './rule-versions.ts';
import { setRule } from './set-rule.ts';

export const affiliateChange: RewardAct<RuleInput, RuleView> = {
  name: 'affiliate.set',
  heading: () => 'ค่าแนะนำเพื่อน',
  run: setRule,
  facts: ({ effective_on, rates, min }) => ({
    ...{ least: min, starts_at: effective_on },
    rates: rates.map(({ category, pct }) => `${playCategories[category]} ${pct.join('/')}%`).join(' · '),
  }),
  base: async ({ agentId }, db) => String((await ruleVersions(db, agentId))[0]?.id ?? ''),
};
