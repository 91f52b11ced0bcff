/** Promotions on the home page: all of them for a guest, those in use or claimable for a member. */
import type { Context, MemberContext } from '../../server/context.ts';
import type { PromotionView, TakenView } from '../contract.ts';
import { shownPromotions, takableIds } from './queries.ts';
import { activePromotion } from './taken-queries.ts';
import type { MemberRecord } from './taking.ts';

export interface HomePromotions {
  /** The active one; while there is one, no others are shown. */
  readonly active: TakenView | null;
  readonly shown: readonly PromotionView[];
  /** Slugs that this member cannot claim now; their banners are left out too. */
  readonly outOfReach: ReadonlySet<string>;
}

/** For a guest: every running promotion. */
export async function guestPromotions(ctx: Context): Promise<HomePromotions> {
  return { active: null, shown: await shownPromotions(ctx), outOfReach: new Set() };
}

/** For a member: the active promotion, or those claimable by the record. */
export async function homePromotions(ctx: MemberContext, record: MemberRecord): Promise<HomePromotions> {
  const [all, active] = await Promise.all([
    shownPromotions(ctx),
    record.hasActive ? activePromotion(ctx.db, ctx.member.id) : null,
  ]);
  const takable: ReadonlySet<string> = active ? new Set() : await takableIds(ctx, record);
  const isReach = (one: PromotionView): boolean => one.bonus === null || takable.has(one.id);
  return {
    active,
    // Claimable ones first; the rest apply automatically.
    shown: all.filter(isReach).sort((a, b) => Number(b.bonus !== null) - Number(a.bonus !== null)),
    outOfReach: new Set(all.filter((one) => !isReach(one)).map((one) => one.slug)),
  };
}
