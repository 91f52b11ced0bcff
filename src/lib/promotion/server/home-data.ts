/** Promotions on the home page: all of them for a guest, those in use or claimable for a member. */
import { isMainWallet } from '../../ledger/rules/wallet-types.ts';
import { type Context, isMemberContext } from '../../server/context.ts';
import type { PromotionView, TakenView } from '../contract.ts';
import { shownPromotions, takableIds } from './queries.ts';
import { activePromotion } from './taken-queries.ts';

export interface HomePromotions {
  /** The active one; while there is one, no others are shown. */
  readonly active: TakenView | null;
  readonly shown: readonly PromotionView[];
  /** Slugs that this member cannot claim now; their banners are left out too. */
  readonly outOfReach: ReadonlySet<string>;
}

/** @param wallets the member's wallets, which show without a query whether a promotion is active */
export async function homePromotions(
  ctx: Context,
  wallets: readonly { readonly wallet_type_id: number }[],
): Promise<HomePromotions> {
  const all = await shownPromotions(ctx);
  if (!isMemberContext(ctx)) return { active: null, shown: all, outOfReach: new Set() };
  const usesOne = wallets.some((wallet) => !isMainWallet(wallet));
  const active = usesOne ? await activePromotion(ctx.db, ctx.member.id) : null;
  const takable: ReadonlySet<string> = active ? new Set() : await takableIds(ctx);
  const isReach = (one: PromotionView): boolean => one.bonus === null || takable.has(one.id);
  return {
    active,
    // Claimable ones first; the rest apply automatically.
    shown: all.filter(isReach).sort((a, b) => Number(b.bonus !== null) - Number(a.bonus !== null)),
    outOfReach: new Set(all.filter((one) => !isReach(one)).map((one) => one.slug)),
  };
}
