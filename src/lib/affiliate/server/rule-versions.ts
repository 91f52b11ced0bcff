/** The versions of the affiliate rule by effective day. */
import { and, desc, eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import { assert } from '../../contract/problems.ts';
import { parseSatang, type Satang, toDecimal } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';
import { type AffiliateRule, firstRule, type PlayCategory, playCategoryCodes } from '../rules/affiliate-rule.ts';
import { affiliateRule } from './tables.ts';

const amount = z.string().transform((text): Satang => {
  const parsed = parseSatang(text);
  assert(parsed !== undefined, `${text} is an amount`);
  return parsed;
});
const rates = z.tuple([z.number().int(), z.number().int()]);
const byCategory = Object.fromEntries(playCategoryCodes.map((code) => [code, rates])) as Record<
  PlayCategory,
  typeof rates
>;

/** The stored form; amounts are decimal strings. */
const stored = z.object({ rates_bp: z.object(byCategory), min: amount });

export interface RuleVersion {
  readonly id: bigint;
  readonly effectiveOn: Day;
  readonly rule: AffiliateRule;
}

function readTerms(terms: unknown): AffiliateRule {
  const { rates_bp, min } = stored.parse(terms);
  return { rates: rates_bp, min };
}

export const termsOf = (rule: AffiliateRule) => ({ rates_bp: rule.rates, min: toDecimal(rule.min) });

/** Earlier than any day with play. */
const fromTheStart: Day = '2000-01-01';

/** The rule in force on a day; the first one where none is stored. */
export async function ruleOn(db: Db, agentId: bigint, day: Day): Promise<RuleVersion> {
  const [row] = await db
    .select()
    .from(affiliateRule)
    .where(and(eq(affiliateRule.agentId, agentId), lte(affiliateRule.effectiveOn, day)))
    .orderBy(desc(affiliateRule.effectiveOn), desc(affiliateRule.id))
    .limit(1);
  if (row) return { id: row.id, effectiveOn: row.effectiveOn, rule: readTerms(row.terms) };
  return { id: 0n, effectiveOn: fromTheStart, rule: firstRule };
}

/** The same for commissions, which store their rule's id: inserts the first rule where none is stored. */
export async function storedRuleOn(tx: Db, agentId: bigint, day: Day): Promise<RuleVersion> {
  const found = await ruleOn(tx, agentId, day);
  if (found.id !== 0n) return found;
  const [made] = await tx
    .insert(affiliateRule)
    .values({ agentId, effectiveOn: fromTheStart, terms: termsOf(firstRule), createdBy: 'start' })
    .returning({ id: affiliateRule.id });
  assert(made, 'a rule is inserted');
  return { ...found, id: made.id };
}

/** The latest versions, latest effective day first. */
export async function ruleVersions(db: Db, agentId: bigint) {
  const rows = await db
    .select()
    .from(affiliateRule)
    .where(eq(affiliateRule.agentId, agentId))
    .orderBy(desc(affiliateRule.effectiveOn), desc(affiliateRule.id))
    .limit(50);
  return rows.map((row) => ({ ...row, rule: readTerms(row.terms) }));
}
