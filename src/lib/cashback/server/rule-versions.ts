/** The versions of the cashback rule by effective day. */
import { z } from 'zod';
import { toDecimal } from '../../money.ts';
import {
  amountInTerms as amount,
  ruleVersionsOf,
  type RuleVersion as VersionOf,
} from '../../server/db/rule-versions.ts';
import { type CashbackRule, firstRule } from '../rules/cashback-rule.ts';
import { cashbackRule } from './tables.ts';

const rates = z.tuple([z.number().int(), z.number().int(), z.number().int()]);

const nothing: [number, number, number] = [0, 0, 0];

/** The stored form; amounts are decimal strings. Versions from before there were games pay nothing on their stakes. */
const stored = z.object({
  loss_rate_bp: z.number().int(),
  loss_cap: amount,
  rebate_bp: z.object({
    lotto: rates,
    slot: rates.default(nothing),
    casino: rates.default(nothing),
    sport: rates.default(nothing),
    fishing: rates.default(nothing),
  }),
  min: amount,
  vip_gold: amount,
  vip_hero: amount,
});

export type RuleVersion = VersionOf<CashbackRule>;

function readTerms(terms: unknown): CashbackRule {
  const t = stored.parse(terms);
  return {
    loss: { rateBp: t.loss_rate_bp, cap: t.loss_cap },
    rebate: t.rebate_bp,
    min: t.min,
    vip: { gold: t.vip_gold, hero: t.vip_hero },
  };
}

export const termsOf = (rule: CashbackRule) => ({
  loss_rate_bp: rule.loss.rateBp,
  loss_cap: toDecimal(rule.loss.cap),
  rebate_bp: rule.rebate,
  min: toDecimal(rule.min),
  vip_gold: toDecimal(rule.vip.gold),
  vip_hero: toDecimal(rule.vip.hero),
});

export const { ruleOn, storedRuleOn, ruleVersions } = ruleVersionsOf({
  table: cashbackRule,
  firstRule,
  readTerms,
  termsOf,
});
