/** Creates promotions that apply to every bill or withdrawal automatically: nothing has to be claimed. */
import type { Emblem } from '../../art/emblems.ts';
import type { Context } from '../../server/context.ts';
import { promotion } from './tables.ts';

export type AutomaticPromotion = Pick<
  typeof promotion.$inferInsert,
  'slug' | 'group' | 'title' | 'summary' | 'rule' | 'enamel'
> & { readonly emblem: Emblem };

/** Creates those missing by slug, shown from `firstPosition` on; existing ones are left unchanged. */
export async function seedAutomatic(
  ctx: Context,
  rows: readonly AutomaticPromotion[],
  firstPosition: number,
  since: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insert(promotion)
    .values(
      rows.map((row, index) => ({
        ...row,
        agentId: ctx.agentId,
        position: firstPosition + index,
        startsAt: since,
        updatedAt: since,
      })),
    )
    .onConflictDoNothing();
}
