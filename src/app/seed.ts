/** The initial content of the brand's home page: its promotions and the coming draws. */
import { type BannerContent, seedBanners, seedEvents } from '#lib/agent/server/seed.ts';
import type { Emblem } from '#lib/art/emblems.ts';
import type { Enamel } from '#lib/art/enamels.ts';
import { links } from '#lib/links.ts';
import { rounds } from '#lib/lotto/server/queries.ts';
import { promotionGroups } from '#lib/promotion/rules/groups.ts';
import { runningPromotions } from '#lib/promotion/server/queries.ts';
import type { Context } from '#lib/server/context.ts';
import { clock, longDay } from '#lib/thai.ts';
import type { Day } from '#lib/time.ts';

/** Home page banners: one per running promotion, in its words, and one for the results archive. */
export const seedHomeBanners = (ctx: Context): Promise<void> => seedBanners(ctx, () => homeBanners(ctx));

async function homeBanners(ctx: Context): Promise<BannerContent[]> {
  const promotions = await runningPromotions(ctx);
  return [
    ...promotions.slice(0, 3).map((promotion) => ({
      eyebrow: promotionGroups[promotion.group],
      title: promotion.title,
      condition: promotion.summary,
      link: links.promotion(promotion.slug),
      action: 'ดูเงื่อนไข',
      enamel: promotion.enamel as Enamel,
      emblem: promotion.emblem,
    })),
    {
      eyebrow: 'ผลหวยรัฐบาล',
      title: 'ดูย้อนหลังได้ถึงปี 2558',
      condition: 'ครบทุกรางวัลที่ใช้ตรวจโพย',
      link: links.results({ market: 'gov' }),
      action: 'ดูผลหวย',
      enamel: 'khram',
      emblem: 'balls' satisfies Emblem,
      about: 'service',
    },
  ];
}

const titleOf = (drawDay: Day): string => `หวยรัฐบาล งวด ${longDay(drawDay)}`;

/** The next government draws as events, matched by name, because a round may be opened early. */
export async function seedDraws(ctx: Context): Promise<void> {
  const draws = await rounds(ctx, { market: 'gov', limit: 3 });
  await seedEvents(
    ctx,
    draws.map((draw) => ({
      title: titleOf(draw.draw_date),
      description: `ปิดรับ ${clock(new Date(draw.close_at))} น. ของวันออกรางวัล`,
      link: links.lobby(),
      startsAt: new Date(draw.open_at),
      endsAt: new Date(draw.close_at),
    })),
  );
}
