import { sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The brand whose site this is: everything that differs from brand to brand is data here, one build serves any. */
export const agent = pgTable('agent', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The public code in links (`ag=`). */
  code: text().notNull().unique('agent_code_unique'),
  name: text().notNull(),
  logoUrl: text(),
  lineContactUrl: text(),
  lineAdminUrl: text(),
  telegramContactUrl: text(),
  /** Figures the operator may set (withdraw limits, automatic approval, points per baht ...): see agent/rules/settings.ts. */
  config: jsonb().notNull().default(sql`'{}'::jsonb`),
  createdAt: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
});
