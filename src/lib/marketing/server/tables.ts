import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BonusRule } from '../../promotion/rules/bonus.ts';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import type { BodyView, SimulationView } from '../operator-contract.ts';
import { versionStates } from '../rules/publishing.ts';
import type { SegmentRules } from '../rules/segments.ts';

export const ruleKinds = ['promotion'] as const;

/** Versions of what operators edit (operator.md section 1, 5). A body never changes: saving a draft makes the next version. */
export const ruleVersion = pgTable(
  'rule_version',
  {
    id: id(),
    agentId: big().notNull(),
    kind: text({ enum: ruleKinds }).notNull(),
    /** The promotion it became, or changes; null while the first version was never published. */
    refId: big(),
    /** What all versions of the same thing share: random. */
    line: text().notNull(),
    /** 1, 2, 3 … in its line. */
    version: integer().notNull(),
    /** As the call takes it; amounts as wire strings. */
    body: jsonb().$type<BodyView>().notNull(),
    /** What the body makes of the promotion. */
    rule: jsonb().$type<BonusRule>().notNull(),
    bodyHash: text().notNull(),
    state: text({ enum: versionStates }).notNull(),
    madeBy: text().notNull(),
    madeAt: at().notNull(),
    /** What thirty days of history say of this body. */
    simulation: jsonb().$type<SimulationView>(),
    simulatedAt: at(),
    liveAt: at(),
  },
  (t) => [
    oneOf('rule_version_kind', t.kind),
    oneOf('rule_version_state', t.state),
    uniqueIndex('rule_version_number').on(t.line, t.version),
    uniqueIndex('rule_version_one_live').on(t.kind, t.refId).where(sql`state = 'live'`),
    uniqueIndex('rule_version_one_draft').on(t.line).where(sql`state = 'draft'`),
    index('rule_version_of').on(t.agentId, t.kind, t.id),
    check(
      'rule_version_live',
      sql`${t.state} not in ('live', 'ended') or (${t.refId} is not null and ${t.liveAt} is not null)`,
    ),
    check('rule_version_simulated', sql`(${t.simulation} is null) = (${t.simulatedAt} is null)`),
  ],
);

/** Members by what they did, as rules: who is in one is worked out whenever it is counted or written to. */
export const segment = pgTable(
  'segment',
  {
    id: id(),
    agentId: big().notNull(),
    name: text().notNull(),
    rules: jsonb().$type<SegmentRules>().notNull(),
    /** Grows with every change. */
    version: integer().notNull().default(1),
    madeBy: text().notNull(),
    changedAt: at().notNull(),
    droppedAt: at(),
  },
  (t) => [index('segment_kept').on(t.agentId, t.id).where(sql`dropped_at is null`)],
);
