/** Promotions on the wire: the public list, and what a member may claim, uses and has used. */

import { z } from 'zod';
import { cursor, id, idOut, instant, limit, money, nothing, pageShape, type RouteTable } from '../contract/route.ts';
import { bonusShape } from './bonus-contract.ts';
import { gameCategories } from './rules/categories.ts';
import { promotionGroupCodes } from './rules/groups.ts';
import { takenStatuses } from './rules/taken-state.ts';

const factShape = z.object({ label: z.string(), value: z.string() });

export const promotionGroup = z.enum(promotionGroupCodes);

export const promotionShape = z.object({
  id: idOut,
  slug: z.string(),
  group: promotionGroup,
  title: z.string(),
  summary: z.string(),
  headline: z.string(),
  /** The figures of the card, and all conditions as a table. */
  facts: z.array(factShape),
  conditions: z.array(factShape),
  example: z.string(),
  honest_value: z.string(),
  /** What is left on average when it is played to its end, by category; empty for what gives no money. */
  play_through: z.array(factShape),
  terms: z.array(z.string()),
  /** SHA-256 of the terms; sent back with a claim, so that nobody accepts terms they were not shown. */
  terms_hash: z.string(),
  /** The bonus as data; null for a promotion that applies automatically. */
  bonus: bonusShape.nullable(),
  enamel: z.string(),
  emblem: z.string(),
  starts_at: instant,
  ends_at: instant.nullable(),
  updated_at: instant,
});

const offerShape = promotionShape.extend({
  takable: z.boolean(),
  /** Why it cannot be claimed now. */
  reason: z.string().nullable(),
});

export const takenShape = z.object({
  taken_id: idOut,
  promotion_id: idOut.nullable(),
  title: z.string(),
  status: z.enum(takenStatuses),
  /** Why it was forfeited, in Thai. */
  reason: z.string().nullable(),
  /** Its wallet and balance, split into the member's own money and the bonus's. */
  wallet_id: idOut.nullable(),
  balance: money,
  cash: money,
  bonus: money,
  /** The amounts it started with. */
  deposit: money,
  bonus_given: money,
  /** Free spins that it gave; `left` are those whose round is not over. Null for one that gave money. */
  spins: z
    .object({ game: z.string(), name: z.string(), stake: money, quantity: z.number().int(), left: z.number().int() })
    .nullable(),
  turnover: z.object({ required: money, done: money, left: money }),
  /** Stakes whose bets are not settled yet. */
  open_stakes: z.number().int(),
  max_withdraw: money.nullable(),
  /** Percent of a stake that counts towards turnover, by category; other categories may not be played. */
  weights: z.partialRecord(z.enum(gameCategories), z.number().int()),
  conditions: z.array(factShape),
  terms: z.array(z.string()),
  terms_hash: z.string(),
  accepted_at: instant,
  active_at: instant.nullable(),
  expires_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Where the money of its wallet went at the end. */
  converted: money,
  returned: money,
  forfeited: money,
});

const stakeShape = z.object({
  /** "bill:12" */
  ref: z.string(),
  category: z.string(),
  game: z.string(),
  placed_at: instant,
  status: z.enum(['open', 'settled', 'returned']),
  stake: money,
  cash: money,
  bonus: money,
  won: money,
  /** How much of it counted towards turnover. */
  counted: money,
  weight_pct: z.number().int(),
  /** Part of it did not count, because the round's lines covered too many numbers of their bet type. */
  covered: z.boolean(),
});

const byPromotion = z.object({ promotion_id: id, terms_hash: z.string().max(64).optional() });
const byTaken = z.object({ taken_id: id });

export const promotionRoutes = {
  'GET /api/promotion/list': {
    auth: 'guest',
    rate: 'read',
    summary: 'Running promotions, with their conditions as data, figures and text',
    input: nothing,
    data: z.array(promotionShape),
  },
  'GET /api/member/promotion/list': {
    auth: 'member',
    rate: 'read',
    summary: 'Claimable promotions, with whether the member may claim them now and why not',
    input: nothing,
    data: z.array(offerShape),
  },
  'GET /api/member/promotion/active': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s active promotion with its turnover; null without one',
    input: nothing,
    data: takenShape.nullable(),
  },
  'GET /api/member/promotion/history': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s claimed promotions, newest first',
    input: z.object({ limit: limit(50, 20), cursor }),
    data: pageShape(takenShape),
  },
  'GET /api/member/promotion/stakes': {
    auth: 'member',
    rate: 'read',
    summary: 'Stakes from a promotion’s wallet with what counted, newest first',
    input: byTaken.extend({ limit: limit(50, 20), cursor }),
    data: pageShape(stakeShape),
  },
  'POST /api/member/promotion/claim': {
    auth: 'member',
    rate: 'money',
    money: true,
    play: 'reward',
    summary: 'Claims free credit; a deposit bonus is claimed through generate_qr with its promotion_id',
    input: byPromotion,
    data: takenShape,
  },
  'POST /api/member/promotion/give_up': {
    auth: 'member',
    rate: 'money',
    money: true,
    play: 'refund',
    summary: 'Gives up the promotion: the member’s own part goes to the main wallet, the bonus part is forfeited',
    input: byTaken,
    data: takenShape,
  },
} as const satisfies RouteTable;

export type PromotionView = z.output<typeof promotionShape>;
export type OfferView = z.output<typeof offerShape>;
export type TakenView = z.output<typeof takenShape>;
export type StakeView = z.output<typeof stakeShape>;
