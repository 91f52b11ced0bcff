/** The point shop in wire form. */
import type { GivenCode } from '../../coupon/server/queries.ts';
import { points, satang, toDecimal } from '../../money.ts';
import { phoneText } from '../../thai.ts';
import { toIso } from '../../time.ts';
import type { RedemptionView } from '../contract.ts';
import type { Offer } from '../rules/offer.ts';
import type { redemption, redemptionItem } from './tables.ts';

export type ItemRow = typeof redemptionItem.$inferSelect;
export type RedemptionRow = typeof redemption.$inferSelect;

export const offerOf = (row: ItemRow): Offer => ({
  price: points(row.price),
  credit: row.credit === null ? null : satang(row.credit),
  active: row.active,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  left: row.stock === null ? null : row.stock - row.taken,
  perMemberMax: row.perMemberMax,
});

/** The source of a coupon code: "redemption:12:1". */
export const codeSource = (redemptionId: bigint, nth: number): string => `redemption:${redemptionId}:${nth}`;

export const codeSources = (row: Pick<RedemptionRow, 'id' | 'kind' | 'quantity'>): string[] =>
  row.kind === 'coupon' ? Array.from({ length: row.quantity }, (_, nth) => codeSource(row.id, nth + 1)) : [];

export function redemptionView(row: RedemptionRow, given: readonly GivenCode[]): RedemptionView {
  const sources = new Set(codeSources(row));
  return {
    redemption_id: String(row.id),
    item_id: String(row.itemId),
    kind: row.kind,
    title: row.title,
    quantity: row.quantity,
    points: String(row.points),
    credit: row.credit === null ? null : toDecimal(satang(row.credit)),
    status: row.status,
    coupons: given.filter(({ source }) => sources.has(source)).map(({ code, expires_at }) => ({ code, expires_at })),
    delivery:
      row.recipient === null || row.phone === null || row.address === null || row.postcode === null
        ? null
        : { recipient: row.recipient, phone: phoneText(row.phone), address: row.address, postcode: row.postcode },
    tracking: row.tracking,
    reason: row.reason,
    created_at: toIso(row.createdAt),
    decided_at: row.decidedAt && toIso(row.decidedAt),
  };
}
