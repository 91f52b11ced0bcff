/** Reads for operators. */
import { and, desc, isNotNull, lt } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { idBefore, newestId, type Page, pageOf } from '../../server/db/page.ts';
import { toIso } from '../../time.ts';
import type { RefusedView } from '../operator-contract.ts';
import { refusalThai } from '../rules/refusal.ts';
import { affiliateReferral } from './tables.ts';

/** Referrals refused as the referrer's own account, newest first. @throws Refusal invalid_input (cursor) */
export async function refusedReferrals(
  ctx: Context,
  { limit, cursor }: Page,
): Promise<{ items: RefusedView[]; next_cursor: string | null }> {
  const rows = await ctx.db
    .select()
    .from(affiliateReferral)
    .where(and(isNotNull(affiliateReferral.refusedOn), lt(affiliateReferral.id, idBefore(cursor) ?? newestId)))
    .orderBy(desc(affiliateReferral.id))
    .limit(limit + 1);
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.id);
  const items = shown.map((row) => {
    assert(row.refusal && row.refusedOn, `referral ${row.id} is refused`);
    return {
      referral_id: String(row.id),
      member_id: String(row.memberId),
      referrer_id: String(row.referrerId),
      second_id: row.secondId === null ? null : String(row.secondId),
      bound_at: toIso(row.boundAt),
      refused_on: row.refusedOn,
      reason: row.refusal,
      reason_text: refusalThai[row.refusal],
    };
  });
  return { items, next_cursor };
}
