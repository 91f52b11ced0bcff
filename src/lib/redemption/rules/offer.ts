/** What the point shop gives for points, and when it does (rewards.md "Point shop"). */
import { type Points, points, type Satang, satang } from '../../money.ts';

export const itemKinds = { credit: 'เครดิต', coupon: 'คูปอง', gift: 'ของรางวัล' } as const;
export type ItemKind = keyof typeof itemKinds;
export const itemKindCodes = Object.keys(itemKinds) as [ItemKind, ...ItemKind[]];

export interface Offer {
  /** Points of one. */
  readonly price: Points;
  /** Satang of one; null where it is no money. */
  readonly credit: Satang | null;
  readonly active: boolean;
  readonly startsAt: Date | null;
  /** The first instant it is no longer offered. */
  readonly endsAt: Date | null;
  /** How many are left; null is as many as anybody wants. */
  readonly left: number | null;
  /** How many one member may have; null is no limit. */
  readonly perMemberMax: number | null;
}

export interface Asked {
  readonly quantity: number;
  readonly balance: Points;
  /** How many the member has had, those given back aside. */
  readonly had: number;
}

export interface Calculation {
  readonly points: Points;
  readonly credit: Satang | null;
  readonly before: Points;
  /** May be below zero: then it cannot be had. */
  readonly after: Points;
}

/** What so many cost, give and leave. */
export function calculate(offer: Pick<Offer, 'price' | 'credit'>, { quantity, balance }: Asked): Calculation {
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

/** Whether it can be had now; what cannot be mended by the member is named first. */
export function judgeRedemption(offer: Offer, asked: Asked, now: Date): RedeemAnswer {
  const begun = !offer.startsAt || now >= offer.startsAt;
  const over = offer.endsAt !== null && now >= offer.endsAt;
  if (!offer.active || !begun || over) return { ok: false, reason: 'closed' };
  if (offer.left !== null && offer.left < asked.quantity) return { ok: false, reason: 'out_of_stock' };
  if (offer.perMemberMax !== null && asked.had + asked.quantity > offer.perMemberMax)
    return { ok: false, reason: 'limit' };
  const { after } = calculate(offer, asked);
  return after < 0n ? { ok: false, reason: 'points', short: points(-after) } : { ok: true };
}

/** A gift's way; credit and coupons are there at once. */
export type RedemptionStatus = 'done' | 'ordered' | 'sent' | 'cancelled';

export const redemptionStatusThai: Readonly<Record<RedemptionStatus, string>> = {
  done: 'สำเร็จ',
  ordered: 'รอจัดส่ง',
  sent: 'จัดส่งแล้ว',
  cancelled: 'ยกเลิก คืนแต้มแล้ว',
};
