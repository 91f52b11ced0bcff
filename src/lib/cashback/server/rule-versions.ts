/** The versions of the cashback rule by effective day. */
import { and, desc, eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import { assert } from '../../contract/problems.ts';
import { parseSatang, type Satang, toDecimal } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';
import { type CashbackRule, firstRule } from '../rules/cashback-rule.ts';
import { cashbackRule } from './tables.ts';

const amount = z.string().transform((text): Satang => {
  const parsed = parseSatang(text);
  assert(parsed !== undefined, `${text} is an amount`);
  return parsed;
});
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

export interface RuleVersion {
  readonly id: bigint;
  readonly effectiveOn: Day;
  readonly rule: CashbackRule;
}

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

/** Earlier than any day with play. */
const fromTheStart: Day = '2000-01-01';

/** The rule in force on a day; the default rule where none is stored. */
export async function ruleOn(db: Db, agentId: bigint, day: Day): Promise<RuleVersion> {
  const [row] = await db
    .select()
    .from(cashbackRule)
    .where(and(eq(cashbackRule.agentId, agentId), lte(cashbackRule.effectiveOn, day)))
    .orderBy(desc(cashbackRule.effectiveOn), desc(cashbackRule.id))
    .limit(1);
  if (row) return { id: row.id, effectiveOn: row.effectiveOn, rule: readTerms(row.terms) };
  return { id: 0n, effectiveOn: fromTheStart, rule: firstRule };
}

/** The same for figures that store their rule's id: inserts the default rule where none is stored. */
export async function storedRuleOn(tx: Db, agentId: bigint, day: Day): Promise<RuleVersion> {
  const found = await ruleOn(tx, agentId, day);
  if (found.id !== 0n) return found;
  const [made] = await tx
    .insert(cashbackRule)
    .values({ agentId, effectiveOn: fromTheStart, terms: termsOf(firstRule), createdBy: 'start' })
    .returning({ id: cashbackRule.id });
  assert(made, 'a rule is inserted');
  return { ...found, id: made.id };
}

/** All versions, latest effective day first. */
export async function ruleVersions(db: Db, agentId: bigint) {
  const rows = await db
    .select()
    .from(cashbackRule)
    .where(eq(cashbackRule.agentId, agentId))
    .orderBy(desc(cashbackRule.effectiveOn), desc(cashbackRule.id))
    .limit(50);
  return rows.map((row) => ({ ...row, rule: readTerms(row.terms) }));
}
