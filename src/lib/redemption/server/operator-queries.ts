/** The point shop for operators. */
import { and, asc, eq, gt } from 'drizzle-orm';
import { points, satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { idBefore, pageOf } from '../../server/db/page.ts';
import { toIso } from '../../time.ts';
import type { OfferView, OrderView } from '../operator-contract.ts';
import { type ItemRow, type RedemptionRow, redemptionView } from './shapes.ts';
import { redemption, redemptionItem } from './tables.ts';

export const offerView = (row: ItemRow): OfferView => ({
  item_id: String(row.id),
  kind: row.kind,
  title: row.title,
  summary: row.summary,
  points: String(points(row.price)),
  credit: row.credit === null ? null : toDecimal(satang(row.credit)),
  coupon_id: row.couponId === null ? null : String(row.couponId),
  coupon_days: row.couponDays,
  spins: row.spins,
  spin_game_id: row.spinGameId === null ? null : String(row.spinGameId),
  spin_stake: row.spinStake === null ? null : toDecimal(satang(row.spinStake)),
  stock: row.stock,
  taken: row.taken,
  per_member_max: row.perMemberMax,
  quantity_max: row.quantityMax,
  active: row.active,
  starts_at: row.startsAt && toIso(row.startsAt),
  ends_at: row.endsAt && toIso(row.endsAt),
});

export const orderView = (row: RedemptionRow): OrderView => ({
  ...redemptionView(row, []),
  member_id: String(row.memberId),
});

export async function allOffers(ctx: Context): Promise<OfferView[]> {
  const rows = await ctx.db
    .select()
    .from(redemptionItem)
    .where(eq(redemptionItem.agentId, ctx.agentId))
    .orderBy(asc(redemptionItem.position), asc(redemptionItem.id));
  return rows.map(offerView);
}

export async function orders(
  ctx: Context,
  input: {
    readonly status: 'ordered' | 'sent' | 'cancelled';
    readonly limit: number;
    readonly cursor?: string | undefined;
  },
): Promise<{ items: OrderView[]; next_cursor: string | null }> {
  const after = idBefore(input.cursor);
  const rows = await ctx.db
    .select()
    .from(redemption)
    .where(
      and(
        eq(redemption.kind, 'gift'),
        eq(redemption.status, input.status),
        after === undefined ? undefined : gt(redemption.id, after),
      ),
    )
    .orderBy(asc(redemption.id))
    .limit(input.limit + 1);
  const { shown, next_cursor } = pageOf(rows, input.limit, (row) => row.id);
  return { items: shown.map(orderView), next_cursor };
}
