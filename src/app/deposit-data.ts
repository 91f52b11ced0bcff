/** The deposit page: one statement for the frame and what the domains know of the member, channels, payments, promotions, limit. */
import { payerParts } from '#lib/deposit/server/channel-queries.ts';
import { depositData } from '#lib/deposit/server/page-queries.ts';
import { links } from '#lib/links.ts';
import { limitState } from '#lib/play-limit/server/limit-state.ts';
import { depositLimitData } from '#lib/play-limit/server/queries.ts';
import { depositChoices } from '#lib/promotion/server/page-data.ts';
import { recordFrom, recordParts } from '#lib/promotion/server/taking.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { shellWith } from './shell-data.ts';

const depositFacts = shellWith('deposit_page', { ...payerParts, ...recordParts, limits: limitState });

/** @param query of the address: where the history goes on (`cursor`), and a promotion to begin with (`promotion`) */
export async function depositPage(ctx: MemberContext, query: URLSearchParams) {
  const { shell, about, now } = await depositFacts(ctx, links.deposit());
  const { payer, use, taken, deposits, limits } = about;
  const [data, promotions, limit] = await Promise.all([
    depositData(ctx, query.get('cursor'), { payer, use }),
    depositChoices(ctx, recordFrom(now, { taken, deposits }), query.get('promotion')),
    depositLimitData(ctx, limits),
  ]);
  return { shell, ...data, promotions, limit };
}
