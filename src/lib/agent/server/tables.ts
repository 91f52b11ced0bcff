import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Enamel } from '../../art/enamels.ts';
import { at, big, id, madeAt, oneOf } from '../../server/db/columns.ts';

/** The brand whose site this is: everything that differs from brand to brand is data here, one build serves any. */
export const agent = pgTable('agent', {
  id: id(),
  /** The public code in links (`ag=`). */
  code: text().notNull().unique('agent_code_unique'),
  name: text().notNull(),
  logoUrl: text(),
  lineContactUrl: text(),
  lineAdminUrl: text(),
  telegramContactUrl: text(),
  /** Figures the operator may set (withdraw limits, automatic approval, points per baht ...): see agent/server/settings.ts. */
  config: jsonb().notNull().default(sql`'{}'::jsonb`),
  createdAt: madeAt(),
});

/** Accounts of the agent that members may pay into: banks and TrueMoney. */
export const agentBankAccount = pgTable(
  'agent_bank_account',
  {
    id: id(),
    agentId: big().notNull(),
    kind: text({ enum: ['bank', 'truemoney'] }).notNull(),
    bankCode: text(),
    number: text().notNull(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
  },
  (t) => [oneOf('agent_bank_account_kind', t.kind)],
);

/** Pictures on the home page, each leading to a page of ours. */
export const banner = pgTable('banner', {
  id: id(),
  agentId: big().notNull(),
  eyebrow: text().notNull(),
  title: text().notNull(),
  /** What it asks for, before the tap. */
  condition: text().notNull(),
  link: text().notNull(),
  action: text().notNull(),
  enamel: text().$type<Enamel>().notNull(),
  emblem: text().notNull(),
  position: integer().notNull(),
  startsAt: at(),
  endsAt: at(),
});

/** Special days and campaigns announced on the site. */
export const event = pgTable('event', {
  id: id(),
  agentId: big().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  link: text(),
  startsAt: at().notNull(),
  endsAt: at().notNull(),
});
