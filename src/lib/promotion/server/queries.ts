/** Promotions in force, with their texts, for pages and calls. */
import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { runsAt } from '../../server/db/runs-at.ts';
import { kept } from '../../server/kept-reads.ts';
import { toIso } from '../../time.ts';
import type { PromotionGroup } from '../rules/groups.ts';
import { type Fact, facts, headline, honestValue, terms, workedExample } from '../rules/terms.ts';
import { promotion } from './tables.ts';

export interface PromotionView {
  id: string;
  slug: string;
  group: PromotionGroup;
  title: string;
  summary: string;
  headline: string;
  facts: Fact[];
  example: string;
  honest_value: string;
  terms: string[];
  enamel: string;
  emblem: string;
  starts_at: string;
  ends_at: string | null;
  updated_at: string;
}

/** Promotions that run now, in their order. */
export async function runningPromotions(ctx: Context, slug?: string): Promise<PromotionView[]> {
  const rows = await ctx.db
    .select()
    .from(promotion)
    .where(
      and(
        eq(promotion.agentId, ctx.agentId),
        runsAt(promotion, ctx.now()),
        slug === undefined ? undefined : eq(promotion.slug, slug),
      ),
    )
    .orderBy(asc(promotion.position), asc(promotion.id));
  return rows.map((row) => ({
    id: String(row.id),
    slug: row.slug,
    group: row.group,
    title: row.title,
    summary: row.summary,
    headline: headline(row.rule),
    facts: facts(row.rule),
    example: workedExample(row.rule),
    honest_value: honestValue(row.rule),
    terms: terms(row.rule),
    enamel: row.enamel,
    emblem: row.emblem,
    starts_at: toIso(row.startsAt),
    ends_at: row.endsAt ? toIso(row.endsAt) : null,
    updated_at: toIso(row.updatedAt),
  }));
}

/** The promotions as pages show them: a moment old at most. */
export function shownPromotions(ctx: Context): Promise<PromotionView[]> {
  return kept(ctx, 'promotions', () => runningPromotions(ctx));
}
