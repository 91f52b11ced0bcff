/** A brand's initial content: contacts, receiving accounts, home page banners, coming draws. Existing content is kept. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Emblem } from '../../art/emblems.ts';
import type { Enamel } from '../../art/enamels.ts';
import { links } from '../../links.ts';
import { rounds } from '../../lotto/server/queries.ts';
import { promotionGroups } from '../../promotion/rules/groups.ts';
import { runningPromotions } from '../../promotion/server/queries.ts';
import type { Context } from '../../server/context.ts';
import { clock, longDay } from '../../thai.ts';
import type { Day } from '../../time.ts';
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

/** Home page banners: one per running promotion, in its words, and one for the results archive. */
export async function seedBanners(ctx: Context): Promise<void> {
  const [found] = await ctx.db.select({ id: banner.id }).from(banner).where(eq(banner.agentId, ctx.agentId)).limit(1);
  if (found) return;
  const promotions = await runningPromotions(ctx);
  const pictures: Omit<typeof banner.$inferInsert, 'agentId' | 'position'>[] = promotions
    .slice(0, 3)
    .map((promotion) => ({
      eyebrow: promotionGroups[promotion.group],
      title: promotion.title,
      condition: promotion.summary,
      link: links.promotion(promotion.slug),
      action: 'ดูเงื่อนไข',
      enamel: promotion.enamel as Enamel,
      emblem: promotion.emblem,
    }));
  pictures.push({
    eyebrow: 'ผลหวยรัฐบาล',
    title: 'ดูย้อนหลังได้ถึงปี 2558',
    condition: 'ครบทุกรางวัลที่ใช้ตรวจโพย',
    link: links.results({ market: 'gov' }),
    action: 'ดูผลหวย',
    enamel: 'khram',
    emblem: 'balls' satisfies Emblem,
  });
  await ctx.db
    .insert(banner)
    .values(pictures.map((picture, index) => ({ ...picture, agentId: ctx.agentId, position: index + 1 })));
}

const titleOf = (drawDay: Day): string => `หวยรัฐบาล งวด ${longDay(drawDay)}`;

/** The next government draws as events; later runs add further draws. */
export async function seedEvents(ctx: Context): Promise<void> {
  const draws = await rounds(ctx, { market: 'gov', limit: 3 });
  const known = await ctx.db.select({ title: event.title }).from(event).where(eq(event.agentId, ctx.agentId));
  // Matched by name, not by time: a round may be opened early.
  const fresh = draws.filter((draw) => !known.some((row) => row.title === titleOf(draw.draw_date)));
  if (fresh.length === 0) return;
  await ctx.db.insert(event).values(
    fresh.map((draw) => ({
      agentId: ctx.agentId,
      title: titleOf(draw.draw_date),
      description: `ปิดรับ ${clock(new Date(draw.close_at))} น. ของวันออกรางวัล`,
      link: links.lobby(),
      startsAt: new Date(draw.open_at),
      endsAt: new Date(draw.close_at),
    })),
  );
}
