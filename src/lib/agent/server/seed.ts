/** A brand's initial content: contacts, receiving accounts, home page banners, coming draws. Existing content is kept. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { agent, agentBankAccount, banner, event } from './tables.ts';

/** Contacts and settings of a brand without any, and receiving accounts (fictitious: all zeros and ones). */
export async function seedBrand(ctx: Context): Promise<void> {
  await ctx.db
    .update(agent)
    .set({
      lineContactUrl: 'https://line.me/R/ti/p/@benja-demo-site',
      lineAdminUrl: 'https://line.me/R/ti/p/@benja-demo-team',
      telegramContactUrl: 'https://t.me/benja_demo_site',
      // Deposits must be staked once before they can be withdrawn; winnings above that are free (docs/decisions,
      // main-wallet turnover).
      config: { deposit_turnover_pct: 100 },
    })
    .where(and(eq(agent.id, ctx.agentId), isNull(agent.lineContactUrl), isNull(agent.telegramContactUrl)));
  const [found] = await ctx.db
    .select({ id: agentBankAccount.id })
    .from(agentBankAccount)
    .where(eq(agentBankAccount.agentId, ctx.agentId))
    .limit(1);
  if (found) return;
  const name = 'บจก. เบญจา เดโม';
  await ctx.db.insert(agentBankAccount).values([
    { agentId: ctx.agentId, kind: 'truemoney', number: '0600000011', name },
    { agentId: ctx.agentId, kind: 'bank', bankCode: '014', number: '0000000011', name },
    { agentId: ctx.agentId, kind: 'bank', bankCode: '004', number: '0000000001', name },
  ]);
}

export type BannerContent = Omit<typeof banner.$inferInsert, 'agentId' | 'priority'>;

/** Adds the pictures of the home page, in order, to a brand that has none. */
export async function seedBanners(ctx: Context, contents: () => Promise<readonly BannerContent[]>): Promise<void> {
  const [found] = await ctx.db.select({ id: banner.id }).from(banner).where(eq(banner.agentId, ctx.agentId)).limit(1);
  if (found) return;
  const all = await contents();
  await ctx.db
    .insert(banner)
    .values(all.map((content, index) => ({ ...content, agentId: ctx.agentId, priority: all.length - index })));
}

export type EventContent = Omit<typeof event.$inferInsert, 'agentId'>;

/** Adds the events whose titles the brand does not have yet. */
export async function seedEvents(ctx: Context, contents: readonly EventContent[]): Promise<void> {
  const known = await ctx.db.select({ title: event.title }).from(event).where(eq(event.agentId, ctx.agentId));
  const fresh = contents.filter((content) => !known.some((row) => row.title === content.title));
  if (fresh.length > 0)
    await ctx.db.insert(event).values(fresh.map((content) => ({ ...content, agentId: ctx.agentId })));
}
