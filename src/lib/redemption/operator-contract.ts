/** Operators' calls on the point shop: offers and gift orders. */
import { z } from 'zod';
import {
  amount,
  cursor,
  gameAddress,
  id,
  idOut,
  instant,
  limit,
  money,
  pageShape,
  type RouteTable,
  reason,
  sentInstant,
} from '../contract/route.ts';
import { setByTwo } from '../operator/approval-contract.ts';
import { redemptionShape } from './contract.ts';
import { itemKindCodes } from './rules/offer.ts';
import { itemPictureCodes } from './rules/pictures.ts';

const count = (most: number) => z.number().int().min(1).max(most);
const title = z.string().trim().min(3, 'ใส่ชื่อรายการ').max(60, 'ชื่อยาวเกินไป');
const summary = z.string().trim().min(3, 'ใส่คำอธิบาย').max(160, 'คำอธิบายยาวเกินไป');

const offerShape = z.object({
  item_id: idOut,
  kind: z.enum(itemKindCodes),
  title: z.string(),
  summary: z.string(),
  points: z.string(),
  credit: money.nullable(),
  coupon_id: idOut.nullable(),
  coupon_days: z.number().int().nullable(),
  spins: z.number().int().nullable(),
  spin_game_id: idOut.nullable(),
  spin_stake: money.nullable(),
  stock: z.number().int().nullable(),
  taken: z.number().int(),
  per_member_max: z.number().int().nullable(),
  quantity_max: z.number().int(),
  active: z.boolean(),
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
});
export type OfferView = z.output<typeof offerShape>;

export const offerInput = z.object({
  kind: z.enum(itemKindCodes),
  title,
  summary,
  points: count(100_000_000),
  /** Credit only: THB per item. */
  credit: amount.optional(),
  /** Coupons only: whose codes, and how many days each is valid. */
  coupon_id: id.optional(),
  coupon_days: count(366).optional(),
  /** Free spins of a slot or the wheel only: how many. */
  spins: count(100).optional(),
  /** Those of a slot only: of which ("benja:khom"), and the stake of each in THB. */
  spin_game: gameAddress.optional(),
  spin_stake: amount.optional(),
  stock: count(1_000_000).optional(),
  per_member_max: count(10_000).optional(),
  quantity_max: count(100).default(1),
  starts_at: sentInstant.optional(),
  ends_at: sentInstant.optional(),
  picture: z.enum(itemPictureCodes).default('gift'),
  reason: reason.optional(),
});
export type OfferInput = z.output<typeof offerInput>;

export const offerChange = z.object({
  item_id: id,
  title: title.optional(),
  summary: summary.optional(),
  points: count(100_000_000).optional(),
  /** Total stock; not below what was redeemed. */
  stock: count(1_000_000).optional(),
  active: z.boolean().optional(),
  ends_at: sentInstant.optional(),
  reason: reason.optional(),
});
export type OfferChange = z.output<typeof offerChange>;

const orderShape = redemptionShape.extend({ member_id: idOut });
export type OrderView = z.output<typeof orderShape>;

export const redemptionOperatorRoutes = {
  'GET /api/operator/redemption/offers': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'All current and past offers of the point shop, in order',
    input: z.object({}),
    data: z.array(offerShape),
  },
  'POST /api/operator/redemption/add': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Adds an offer to the point shop',
    input: offerInput,
    data: setByTwo(offerShape),
  },
  'POST /api/operator/redemption/change': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Changes an offer’s texts, price, stock or visibility',
    input: offerChange,
    data: setByTwo(offerShape),
  },
  'GET /api/operator/redemption/orders': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'Gift orders with their addresses, by default those to be shipped',
    input: z.object({
      status: z.enum(['ordered', 'sent', 'cancelled']).default('ordered'),
      limit: limit(200, 50),
      cursor,
    }),
    data: pageShape(orderShape),
  },
  'POST /api/operator/redemption/send': {
    auth: 'operator',
    permission: 'order.send',
    rate: 'operator',
    summary: 'Marks a gift as shipped, with its tracking number',
    input: z.object({ redemption_id: id, tracking: z.string().trim().min(3, 'ใส่เลขพัสดุ').max(60, 'เลขพัสดุยาวเกินไป') }),
    data: orderShape,
  },
  'POST /api/operator/redemption/cancel': {
    auth: 'operator',
    permission: 'order.send',
    rate: 'operator',
    money: true,
    play: 'refund',
    summary: 'Cancels an unshipped gift: refunds points and stock, and shows the member the reason',
    input: z.object({ redemption_id: id, reason }),
    data: orderShape,
  },
} as const satisfies RouteTable;
