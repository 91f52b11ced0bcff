import { z } from 'zod';
import { cursor, id, idOut, instant, limit, money, pageShape, type RouteTable } from '../contract/route.ts';
import { itemKindCodes, redemptionStatuses } from './rules/offer.ts';

const kind = z.enum(itemKindCodes);
const pointsOut = z.string().meta({ description: 'Whole points' });
/** Items per redemption. */
const quantity = z.number().int().min(1).max(100).default(1);

const itemShape = z.object({
  item_id: idOut,
  kind,
  title: z.string(),
  summary: z.string(),
  points: pointsOut,
  /** Credit items only. */
  credit: money.nullable(),
  /** A coupon's value, "฿50". */
  worth: z.string().nullable(),
  /** Total stock and what is left; null means unlimited. */
  stock: z.number().int().nullable(),
  left: z.number().int().nullable(),
  per_member_max: z.number().int().nullable(),
  quantity_max: z.number().int(),
  ends_at: instant.nullable(),
  /** Whether this member can redeem one now; a guest counts as having enough points. */
  state: z.enum(['open', 'points', 'out_of_stock', 'limit']),
  /** Points missing for one item. */
  short: pointsOut,
  enamel: z.string(),
  emblem: z.string(),
});
export type ItemView = z.output<typeof itemShape>;

const calculationShape = z.object({
  item_id: idOut,
  quantity: z.number().int(),
  points: pointsOut,
  credit: money.nullable(),
  point_before: pointsOut,
  /** Points after the redemption; negative when there are not enough. */
  point_after: pointsOut,
  available: z.boolean(),
  /** Why not, in Thai. */
  reason: z.string().nullable(),
});
export type CalculationView = z.output<typeof calculationShape>;

export const redemptionShape = z.object({
  redemption_id: idOut,
  item_id: idOut,
  kind,
  title: z.string(),
  quantity: z.number().int(),
  points: pointsOut,
  credit: money.nullable(),
  status: z.enum(redemptionStatuses),
  /** Coupon codes it gave. */
  coupons: z.array(z.object({ code: z.string(), expires_at: instant.nullable() })),
  /** The delivery address of a gift. */
  delivery: z
    .object({ recipient: z.string(), phone: z.string(), address: z.string(), postcode: z.string() })
    .nullable(),
  tracking: z.string().nullable(),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
});
export type RedemptionView = z.output<typeof redemptionShape>;

export const redeemInput = z.object({
  item_id: id,
  quantity,
  /** The total price the member was shown; at another price nothing is taken. */
  points: z.number().int().min(1).max(10_000_000_000).optional(),
  /** Gifts require all four. */
  recipient: z.string().trim().max(80, 'ชื่อยาวเกินไป').optional(),
  phone: z.string().trim().max(30, 'เบอร์โทรศัพท์ยาวเกินไป').optional(),
  address: z.string().trim().max(300, 'ที่อยู่ยาวเกินไป').optional(),
  postcode: z.string().trim().max(10, 'รหัสไปรษณีย์มี 5 หลัก').optional(),
});
export type RedeemInput = z.output<typeof redeemInput>;

export const redemptionRoutes = {
  'GET /api/redemption/list': {
    auth: 'guest',
    rate: 'read',
    summary: 'Current offers of the point shop, with what the member can redeem',
    input: z.object({ kind: kind.optional() }),
    data: z.object({ point: pointsOut.nullable(), items: z.array(itemShape) }),
  },
  'POST /api/redemption/calc': {
    auth: 'member',
    rate: 'read',
    summary: 'The price, credit and remaining points for a quantity',
    input: z.object({ item_id: id, quantity }),
    data: calculationShape,
  },
  'POST /api/redemption/redeem': {
    auth: 'member',
    rate: 'money',
    money: true,
    keyless: true,
    play: 'purchase',
    summary: 'Redeems points: credit and codes are delivered at once, a gift is ordered',
    input: redeemInput,
    data: redemptionShape,
  },
  'GET /api/redemption/history': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s redemptions, newest first',
    input: z.object({ limit: limit(100, 20), cursor }),
    data: pageShape(redemptionShape),
  },
} as const satisfies RouteTable;
