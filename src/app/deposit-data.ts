/** The deposit page: one statement for what the domains know of the member, the ways to pay in, payments, promotions, limit. */
import { payerParts } from '#lib/deposit/server/channel-queries.ts';
import { depositData } from '#lib/deposit/server/page-queries.ts';
import { limitState } from '#lib/play-limit/server/limit-state.ts';
import { depositLimitData } from '#lib/play-limit/server/queries.ts';
import { depositChoices } from '#lib/promotion/server/page-data.ts';
import { recordFrom, recordParts } from '#lib/promotion/server/taking.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { aboutMember, facts } from '#lib/server/db/facts.ts';

const depositFacts = facts('deposit_page', { ...payerParts, ...recordParts, limits: limitState });

/** @param cursor where the history goes on, as the address has it */
export async function depositPage(ctx: MemberContext, cursor: string | null) {
  const about = aboutMember(ctx);
  const { payer, use, taken, deposits, limits } = await depositFacts(ctx.db, about);
  const [data, promotions, limit] = await Promise.all([
    depositData(ctx, cursor, { payer, use }),
    depositChoices(ctx, recordFrom(about.now, { taken, deposits })),
    depositLimitData(ctx, limits),
  ]);
  return { ...data, promotions, limit };
}
