import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Enamel } from '../../art/enamels.ts';
import { at, big, id, madeAt, oneOf } from '../../server/db/columns.ts';
import { itemKindCodes, redemptionStatuses } from '../rules/offer.ts';

/** Offers of the point shop. */
export const redemptionItem = pgTable(
  'redemption_item',
  {
    id: id(),
    agentId: big().notNull(),
    kind: text({ enum: itemKindCodes }).notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Price of one, in points. */
    price: big().notNull(),
    /** Satang per item, for credit only. */
    credit: big(),
    /** For coupons only: the coupon whose codes are issued, and for how many days each is valid. */
    couponId: big(),
    couponDays: integer(),
    /** For free spins of a slot and of the wheel: how many. */
    spins: integer(),
    /** For those of a slot only: which one, and what each plays with in satang. */
    spinGameId: big(),
    spinStake: big(),
    /** The total stock; null for no limit. */
    stock: integer(),
    /** Redeemed items, without cancelled ones. */
    taken: integer().notNull().default(0),
    /** The maximum per member, and per redemption. */
    perMemberMax: integer(),
    quantityMax: integer().notNull().default(1),
    active: boolean().notNull().default(true),
    startsAt: at(),
    endsAt: at(),
    enamel: text().$type<Enamel>().notNull(),
    emblem: text().notNull(),
    position: integer().notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    oneOf('redemption_item_kind', t.kind),
    check('redemption_item_price', sql`${t.price} > 0`),
    check(
      'redemption_item_gives',
      sql`case ${t.kind} when 'credit' then ${t.credit} > 0 and ${t.couponId} is null when 'coupon' then ${t.credit} is null and ${t.couponId} is not null and ${t.couponDays} > 0 else ${t.credit} is null and ${t.couponId} is null end`,
    ),
    check(
      'redemption_item_spins',
      sql`case ${t.kind} when 'spins' then num_nulls(${t.spins}, ${t.spinGameId}, ${t.spinStake}) = 0 and ${t.spins} > 0 and ${t.spinStake} > 0 when 'wheel_spins' then ${t.spins} is not null and ${t.spins} > 0 and num_nonnulls(${t.spinGameId}, ${t.spinStake}) = 0 else num_nonnulls(${t.spins}, ${t.spinGameId}, ${t.spinStake}) = 0 end`,
    ),
    check('redemption_item_stock', sql`${t.taken} >= 0 and (${t.stock} is null or ${t.taken} <= ${t.stock})`),
    check('redemption_item_limits', sql`${t.perMemberMax} > 0 and ${t.quantityMax} > 0`),
    index('redemption_item_shown').on(t.agentId, t.position),
    index('redemption_item_spin_game').on(t.spinGameId),
  ],
);

/** Redemptions of members. */
export const redemption = pgTable(
  'redemption',
  {
    id: id(),
    memberId: big().notNull(),
    itemId: big()
      .notNull()
      .references(() => redemptionItem.id),
    kind: text({ enum: itemKindCodes }).notNull(),
    /** The title at the time of redemption. */
    title: text().notNull(),
    quantity: integer().notNull(),
    points: big().notNull(),
    /** Satang paid into the wallet, for credit only. */
    credit: big(),
    status: text({ enum: redemptionStatuses }).notNull(),
    /** The delivery address of a gift. */
    recipient: text(),
    phone: text(),
    address: text(),
    postcode: text(),
    tracking: text(),
    /** Why it was cancelled. */
    reason: text(),
    createdAt: at().notNull(),
    decidedAt: at(),
  },
  (t) => [
    oneOf('redemption_kind', t.kind),
    oneOf('redemption_status_list', t.status),
    check(
      'redemption_status',
      sql`case ${t.kind} when 'gift' then ${t.status} in ('ordered', 'sent', 'cancelled') and num_nulls(${t.recipient}, ${t.phone}, ${t.address}, ${t.postcode}) = 0 else ${t.status} = 'done' end`,
    ),
    check('redemption_amounts', sql`${t.quantity} > 0 and ${t.points} > 0 and (${t.credit} > 0) is not false`),
    index('redemption_member').on(t.memberId, t.id),
    index('redemption_item_of_member').on(t.itemId, t.memberId),
    index('redemption_ordered').on(t.id).where(sql`status = 'ordered'`),
  ],
);
