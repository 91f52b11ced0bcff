import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, bytes, id, madeAt, oneOf } from '../../server/db/columns.ts';
import type { StoredPrize } from './stored-prizes.ts';

/** A wheel as an operator set it; the newest is in force. A spin names the one that it was drawn from. */
export const wheelSetting = pgTable(
  'wheel_setting',
  {
    id: id(),
    agentId: big().notNull(),
    prizes: jsonb().$type<readonly StoredPrize[]>().notNull(),
    /** Of a spin that is not free, in points. */
    costPoints: big().notNull(),
    hasDaily: boolean().notNull(),
    isEnabled: boolean().notNull(),
    /** Whose codes the coupon prize gives, and for how many days each is valid. */
    couponId: big(),
    couponDays: integer(),
    /** Of the table that spins commit to. */
    configHash: text().notNull(),
    createdBy: text().notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    index('wheel_setting_agent').on(t.agentId, t.id),
    index('wheel_setting_coupon').on(t.couponId),
    check('wheel_setting_cost', sql`${t.costPoints} > 0`),
    check(
      'wheel_setting_coupon_days',
      sql`(${t.couponId} is null) = (${t.couponDays} is null) and (${t.couponDays} > 0) is not false`,
    ),
  ],
);

/** Prizes of which there are only so many. */
export const wheelStock = pgTable(
  'wheel_stock',
  {
    id: id(),
    agentId: big().notNull(),
    code: text().notNull(),
    stock: integer().notNull(),
    given: integer().notNull().default(0),
  },
  (t) => [
    unique('wheel_stock_of_prize').on(t.agentId, t.code),
    check('wheel_stock_left', sql`${t.given} between 0 and ${t.stock}`),
  ],
);

/** A member at the wheel: free spins, and the seed that the next spin is drawn from. */
export const wheelPlayer = pgTable(
  'wheel_player',
  {
    memberId: big().primaryKey(),
    freeSpins: integer().notNull().default(0),
    /** Of the next spin. */
    nonce: integer().notNull().default(0),
    /** Encrypted until its spin reveals it. Null before the wheel was opened for the first time. */
    sealedSeed: bytes(),
    commitment: text(),
    configHash: text(),
  },
  (t) => [
    check('wheel_player_spins', sql`${t.freeSpins} >= 0 and ${t.nonce} >= 0`),
    check('wheel_player_seed', sql`num_nulls(${t.sealedSeed}, ${t.commitment}, ${t.configHash}) in (0, 3)`),
  ],
);

/**
 * Every commitment that a member was shown before a spin, from when it is the next one; never changed. Also those that no spin
 * used because the prizes changed first.
 */
export const wheelCommitment = pgTable(
  'wheel_commitment',
  { commitment: text().primaryKey(), memberId: big().notNull(), committedAt: at().notNull() },
  (t) => [index('wheel_commitment_at').on(t.committedAt), index('wheel_commitment_member').on(t.memberId)],
);

export const spinCosts = ['free', 'daily', 'points'] as const;
const giftKinds = ['cash', 'points', 'spin', 'coupon'] as const;

/** A spin with everything that proves it; never changed. */
export const wheelSpin = pgTable(
  'wheel_spin',
  {
    id: id(),
    memberId: big().notNull(),
    settingId: big()
      .notNull()
      .references(() => wheelSetting.id),
    nonce: integer().notNull(),
    commitment: text().notNull(),
    /** 64 hexadecimal digits, revealed. */
    serverSeed: text().notNull(),
    clientSeed: text().notNull(),
    segment: integer().notNull(),
    /** The code of the prize that was given: the segment's or its substitute's; null for the consolation. */
    given: text(),
    kind: text({ enum: giftKinds }).notNull(),
    /** Satang or points, by the kind; 1 for a spin or a coupon. */
    amount: big().notNull(),
    cost: text({ enum: spinCosts }).notNull(),
    costPoints: big().notNull(),
    /** The Bangkok day. */
    day: text().notNull(),
    spunAt: at().notNull(),
  },
  (t) => [
    unique('wheel_spin_nonce').on(t.memberId, t.nonce),
    uniqueIndex('wheel_spin_daily').on(t.memberId, t.day).where(sql`cost = 'daily'`),
    index('wheel_spin_member').on(t.memberId, t.id),
    index('wheel_spin_setting').on(t.settingId),
    index('wheel_spin_recent').on(t.spunAt),
    oneOf('wheel_spin_kind', t.kind),
    oneOf('wheel_spin_cost', t.cost),
    check('wheel_spin_amounts', sql`${t.amount} > 0 and (${t.costPoints} > 0) = (${t.cost} = 'points')`),
  ],
);

/** Free spins given to a member; never changed. */
export const wheelGrant = pgTable(
  'wheel_grant',
  {
    id: id(),
    memberId: big().notNull(),
    quantity: integer().notNull(),
    /** The cause, unique: "wheel:12", "quest:7", "operator:3". */
    source: text().notNull().unique('wheel_grant_source'),
    grantedAt: at().notNull(),
  },
  (t) => [index('wheel_grant_member').on(t.memberId), check('wheel_grant_quantity', sql`${t.quantity} > 0`)],
);
