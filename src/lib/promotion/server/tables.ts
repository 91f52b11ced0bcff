import { bigint, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { Enamel } from '../../art/enamels.ts';
import type { PromotionGroup } from '../rules/groups.ts';
import type { PromotionRule } from '../rules/terms.ts';

export const promotion = pgTable(
  'promotion',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    agentId: bigint({ mode: 'bigint' }).notNull(),
    /** In the page's address; ASCII. */
    slug: text().notNull(),
    group: text().$type<PromotionGroup>().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    rule: jsonb().$type<PromotionRule>().notNull(),
    enamel: text().$type<Enamel>().notNull(),
    emblem: text().notNull(),
    position: integer().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique('promotion_slug_unique').on(t.agentId, t.slug)],
);
