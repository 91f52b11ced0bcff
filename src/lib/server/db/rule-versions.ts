/** Rules that operators change by versions: a Bangkok day keeps the version that was in force on it. */
import { and, desc, eq, lte } from 'drizzle-orm';
import { date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { assert } from '../../contract/problems.ts';
import { parseSatang, type Satang } from '../../money.ts';
import type { Day } from '../../time.ts';
import { big, id, madeAt } from './columns.ts';
import type { Db } from './connect.ts';

/** A table of versions, which never change: a newer one replaces another from a day on. */
export const ruleTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      id: id(),
      agentId: big().notNull(),
      /** The first Bangkok day it applies to; of several versions for a day the latest counts. */
      effectiveOn: date({ mode: 'string' }).notNull(),
      /** The stored form of the rule. */
      terms: jsonb().notNull(),
      createdBy: text().notNull(),
      createdAt: madeAt(),
    },
    (t) => [index(`${name}_day`).on(t.agentId, t.effectiveOn, t.id)],
  );

type RuleTable = ReturnType<typeof ruleTable<string>>;

export interface RuleVersion<Rule> {
  /** 0 for a first rule that is not stored. */
  readonly id: bigint;
  readonly effectiveOn: Day;
  readonly rule: Rule;
}

/** What a domain says of its rule: where its versions are, their stored form, and the rule of a new site. */
export interface Versioned<Rule> {
  readonly table: RuleTable;
  readonly firstRule: Rule;
  /** @throws Error for terms that are none */
  readTerms(terms: unknown): Rule;
  termsOf(rule: Rule): unknown;
}

/** An amount of money in stored terms: a decimal string. */
export const amountInTerms = z.string().transform((text): Satang => {
  const parsed = parseSatang(text);
  assert(parsed !== undefined, `${text} is an amount`);
  return parsed;
});

/** Earlier than any day with play. */
const fromTheStart: Day = '2000-01-01';
const versionsMost = 50;

/** Reads the versions of one table. */
export function ruleVersionsOf<Rule>({ table, firstRule, readTerms, termsOf }: Versioned<Rule>) {
  /** The rule in force on a day; the first one where none is stored. */
  async function ruleOn(db: Db, agentId: bigint, day: Day): Promise<RuleVersion<Rule>> {
    const [row] = await db
      .select()
      .from(table)
      .where(and(eq(table.agentId, agentId), lte(table.effectiveOn, day)))
      .orderBy(desc(table.effectiveOn), desc(table.id))
      .limit(1);
    if (row) return { id: row.id, effectiveOn: row.effectiveOn, rule: readTerms(row.terms) };
    return { id: 0n, effectiveOn: fromTheStart, rule: firstRule };
  }

  /** The same for what stores its rule's id: inserts the first rule where none is stored. */
  async function storedRuleOn(tx: Db, agentId: bigint, day: Day): Promise<RuleVersion<Rule>> {
    const found = await ruleOn(tx, agentId, day);
    if (found.id !== 0n) return found;
    const [made] = await tx
      .insert(table)
      .values({ agentId, effectiveOn: fromTheStart, terms: termsOf(firstRule), createdBy: 'start' })
      .returning({ id: table.id });
    assert(made, 'a rule is inserted');
    return { ...found, id: made.id };
  }

  /** The latest versions, latest effective day first. */
  async function ruleVersions(db: Db, agentId: bigint) {
    const rows = await db
      .select()
      .from(table)
      .where(eq(table.agentId, agentId))
      .orderBy(desc(table.effectiveOn), desc(table.id))
      .limit(versionsMost);
    return rows.map((row) => ({ ...row, rule: readTerms(row.terms) }));
  }

  return { ruleOn, storedRuleOn, ruleVersions };
}
