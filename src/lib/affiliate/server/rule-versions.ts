/** The versions of the affiliate rule by effective day. */
import { z } from 'zod';
import { toDecimal } from '../../money.ts';
import { amountInTerms as amount, ruleVersionsOf } from '../../server/db/rule-versions.ts';
import { type AffiliateRule, firstRule, type PlayCategory, playCategoryCodes } from '../rules/affiliate-rule.ts';
import { affiliateRule } from './tables.ts';

const rates = z.tuple([z.number().int(), z.number().int()]);
const byCategory = Object.fromEntries(playCategoryCodes.map((code) => [code, rates])) as Record<
  PlayCategory,
  typeof rates
>;

/** The stored form; amounts are decimal strings. */
const stored = z.object({ rates_bp: z.object(byCategory), min: amount });

function readTerms(terms: unknown): AffiliateRule {
  const { rates_bp, min } = stored.parse(terms);
  return { rates: rates_bp, min };
}

export const termsOf = (rule: AffiliateRule) => ({ rates_bp: rule.rates, min: toDecimal(rule.min) });

export const { ruleOn, storedRuleOn, ruleVersions } = ruleVersionsOf({
  table: affiliateRule,
  firstRule,
  readTerms,
  termsOf,
});
