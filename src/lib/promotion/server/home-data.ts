/** What the home page says of promotions: to a guest all of them, to a member what they use or could take. */
import { isMainWallet } from '../../ledger/rules/wallet-types.ts';
import { type Context, isMemberContext } from '../../server/context.ts';
import type { PromotionView, TakenView } from '../contract.ts';
import { shownPromotions, takableIds } from './queries.ts';
import { activePromotion } from './taken-queries.ts';

export interface HomePromotions {
  /** The one in use; of others there is nothing to say while it is. */
  readonly active: TakenView | null;
  readonly shown: readonly PromotionView[];
  /** Those that have to be taken and cannot be, by this member and now: pictures of them are left out too. */
  readonly outOfReach: ReadonlySet<string>;
}

/** @param wallets the member's, which say without asking whether one is in use */
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
    // What has to be taken comes first: the rest applies by itself.
    shown: all.filter(isReach).sort((a, b) => Number(b.bonus !== null) - Number(a.bonus !== null)),
    outOfReach: new Set(all.filter((one) => !isReach(one)).map((one) => one.slug)),
  };
}
