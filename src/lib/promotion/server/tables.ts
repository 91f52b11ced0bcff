import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Enamel } from '../../art/enamels.ts';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import { promotionGroupCodes } from '../rules/groups.ts';
import type { PromotionRule } from '../rules/terms.ts';

export const promotion = pgTable(
  'promotion',
  {
    id: id(),
    agentId: big().notNull(),
    /** The name in the page's address; ASCII. */
    slug: text().notNull(),
    group: text({ enum: promotionGroupCodes }).notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    rule: jsonb().$type<PromotionRule>().notNull(),
    enamel: text().$type<Enamel>().notNull(),
    emblem: text().notNull(),
    position: integer().notNull(),
    startsAt: at().notNull(),
    endsAt: at(),
    /** Set while an operator stops new claims; existing claims continue. */
    pausedAt: at(),
    /** The number of claims, including choices that wait for their deposit. */
    claimed: integer().notNull().default(0),
    updatedAt: at().notNull(),
  },
  (t) => [
    oneOf('promotion_group', t.group),
    unique('promotion_slug_unique').on(t.agentId, t.slug),
    check('promotion_claimed_not_negative', sql`${t.claimed} >= 0`),
  ],
);
