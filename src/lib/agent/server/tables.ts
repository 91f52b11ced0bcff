import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Enamel } from '../../art/enamels.ts';
import { at, big, id, madeAt, oneOf } from '../../server/db/columns.ts';
import { bannerAudiences, bannerTopics } from '../rules/banner.ts';
import type { BrandColours } from '../rules/brand-colours.ts';

/** The brand of this site. Everything that differs between brands is data here, so that one build serves any of them. */
export const agent = pgTable('agent', {
  id: id(),
  /** The public code in links (`ag=`). */
  code: text().notNull().unique('agent_code_unique'),
  name: text().notNull(),
  logoUrl: text(),
  lineContactUrl: text(),
  lineAdminUrl: text(),
  telegramContactUrl: text(),
  /** Digits alone. */
  phone: text(),
  /** Null for those of the site's tokens. */
  colours: jsonb().$type<BrandColours>(),
  /** Figures set by operators (withdrawal limits, automatic approval, points per baht …): see agent/server/settings.ts. */
  config: jsonb().notNull().default(sql`'{}'::jsonb`),
  createdAt: madeAt(),
});

/** Receiving accounts of the agent: banks and TrueMoney. */
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

/** Banners of the home page, each with a link to a page of the site. */
export const banner = pgTable(
  'banner',
  {
    id: id(),
    agentId: big().notNull(),
    eyebrow: text().notNull(),
    title: text().notNull(),
    /** The condition, shown before the tap. */
    condition: text().notNull(),
    link: text().notNull(),
    action: text().notNull(),
    enamel: text().$type<Enamel>().notNull(),
    emblem: text().notNull(),
    audience: text({ enum: bannerAudiences }).notNull().default('all'),
    /** Of members, those of this VIP level and above. */
    leastVipLevel: integer().notNull().default(0),
    /** Of audience `segment`: only its members are shown it. */
    segmentId: big(),
    /** Of audience `one`. */
    memberId: big(),
    /** Offers are not shown to members who rest. */
    about: text({ enum: bannerTopics }).notNull().default('offer'),
    /** Larger comes first. */
    priority: integer().notNull(),
    startsAt: at(),
    endsAt: at(),
  },
  (t) => [
    oneOf('banner_audience', t.audience),
    oneOf('banner_about', t.about),
    check(
      'banner_level',
      sql`${t.leastVipLevel} between 0 and 2 and (${t.leastVipLevel} = 0 or ${t.audience} = 'member')`,
    ),
    check('banner_segment', sql`(${t.audience} = 'segment') = (${t.segmentId} is not null)`),
    check('banner_one', sql`(${t.audience} = 'one') = (${t.memberId} is not null)`),
    index('banner_of_segment').on(t.segmentId).where(sql`segment_id is not null`),
    index('banner_of_one').on(t.memberId).where(sql`member_id is not null`),
  ],
);

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
