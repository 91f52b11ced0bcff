/** Offers of the point shop and when they can be redeemed (rewards.md "Point shop"). */
import { type Points, points, type Satang, satang } from '../../money.ts';

export const itemKinds = {
  credit: 'เครดิต',
  spins: 'ฟรีสปิน',
  wheel_spins: 'หมุนวงล้อ',
  coupon: 'คูปอง',
  gift: 'ของรางวัล',
} as const;
export type ItemKind = keyof typeof itemKinds;
export const itemKindCodes = Object.keys(itemKinds) as [ItemKind, ...ItemKind[]];

export interface Offer {
  /** Points per item. */
  readonly price: Points;
  /** Satang per item; null for items that are not credit. */
  readonly credit: Satang | null;
  readonly active: boolean;
  readonly startsAt: Date | null;
  /** The first instant after the offer ends. */
  readonly endsAt: Date | null;
  /** Remaining stock; null means unlimited. */
  readonly left: number | null;
  /** Items per member; null means unlimited. */
  readonly perMemberMax: number | null;
}

export interface RedeemRequest {
  readonly quantity: number;
  readonly balance: Points;
  /** Items the member has redeemed, excluding cancelled ones. */
  readonly had: number;
}

export interface Calculation {
  readonly points: Points;
  readonly credit: Satang | null;
  readonly before: Points;
  /** Negative when the points do not suffice. */
  readonly after: Points;
}

/** The price, credit and remaining points for a quantity. */
export function calculate(offer: Pick<Offer, 'price' | 'credit'>, { quantity, balance }: RedeemRequest): Calculation {
  const price = points(offer.price * BigInt(quantity));
  return {
    points: price,
    credit: offer.credit === null ? null : satang(offer.credit * BigInt(quantity)),
    before: balance,
    after: points(balance - price),
  };
}

export type RedeemAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'closed' | 'out_of_stock' | 'limit' }
  | { readonly ok: false; readonly reason: 'points'; readonly short: Points };

/** Whether it can be redeemed now; obstacles the member cannot remove are reported first. */
export function judgeRedemption(offer: Offer, request: RedeemRequest, now: Date): RedeemAnswer {
  const begun = !offer.startsAt || now >= offer.startsAt;
  const over = offer.endsAt !== null && now >= offer.endsAt;
  if (!offer.active || !begun || over) return { ok: false, reason: 'closed' };
  if (offer.left !== null && offer.left < request.quantity) return { ok: false, reason: 'out_of_stock' };
  if (offer.perMemberMax !== null && request.had + request.quantity > offer.perMemberMax)
    return { ok: false, reason: 'limit' };
  const { after } = calculate(offer, request);
  return after < 0n ? { ok: false, reason: 'points', short: points(-after) } : { ok: true };
}

/** The status of a gift order; everything else is `done` at once. */
export const redemptionStatuses = ['done', 'ordered', 'sent', 'cancelled'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

export const redemptionStatusThai: Readonly<Record<RedemptionStatus, string>> = {
  done: 'สำเร็จ',
  ordered: 'รอจัดส่ง',
  sent: 'จัดส่งแล้ว',
  cancelled: 'ยกเลิก คืนแต้มแล้ว',
};
