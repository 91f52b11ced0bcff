/** Operators' calls on claimable promotions: pause them, and decide what the rules could not; and how they are written. */
import { z } from 'zod';
import { id, idOut, instant, money, nothing, type RouteTable, reason, sentInstant } from '../contract/route.ts';
import { bonusInput } from './bonus-contract.ts';
import { promotionGroup, promotionShape } from './contract.ts';
import { takenStatuses } from './rules/taken-state.ts';

const ownShape = promotionShape.extend({
  /** When it was paused; null while it can be claimed. */
  paused_at: instant.nullable(),
  /** Its place in lists, the smallest first. */
  position: z.number().int(),
  /** Claims by status, and the bonuses given in total. */
  taken: z.object({
    accepted: z.number().int(),
    active: z.number().int(),
    completed: z.number().int(),
    ended: z.number().int(),
    bonus: money,
    converted: money,
    forfeited: money,
  }),
});

const reviewShape = z.object({
  review_id: idOut,
  taken_id: idOut,
  member_id: idOut,
  title: z.string(),
  status: z.enum(takenStatuses),
  /** Money that a correction could not take, or turnover that was taken back after it had completed the promotion. */
  kind: z.literal('money'),
  ref: z.string(),
  amount: money,
  created_at: instant,
});

/** All fields of a promotion but its name in the address, which stays. */
const written = z.object({
  group: promotionGroup,
  title: z.string().trim().min(3, 'ใส่ชื่อโปร').max(60, 'ชื่อยาวเกินไป'),
  summary: z.string().trim().min(3, 'ใส่คำอธิบายสั้น ๆ').max(160, 'คำอธิบายยาวเกินไป'),
  bonus: bonusInput,
  /** The colours and picture of its card. */
  enamel: z.string().max(20),
  emblem: z.string().max(20),
  position: z.number().int().min(0).max(10_000),
  starts_at: sentInstant,
  ends_at: sentInstant.nullable(),
});

/** A whole promotion as an operator writes it. */
export const promotionBody = written.extend({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'ใช้ a-z 0-9 และขีดกลาง')
    .max(60, 'ยาวเกินไป'),
});
export type PromotionBody = z.output<typeof promotionBody>;

export const promotionInput = promotionBody.extend({ reason });
export type PromotionInput = z.output<typeof promotionInput>;

export const promotionChange = written.partial().extend({ promotion_id: id, reason });
export type PromotionChange = z.output<typeof promotionChange>;

export const promotionOperatorRoutes = {
  'GET /api/operator/promotion/list': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'All promotions, including paused and past ones, with their usage',
    input: nothing,
    data: z.array(ownShape),
  },
  'POST /api/operator/promotion/pause': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Pauses a promotion for new claims, or resumes it; existing claims go on',
    input: z.object({ promotion_id: id, paused: z.boolean(), reason }),
    data: ownShape,
  },
  'GET /api/operator/promotion/review': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'Open reviews of finished promotions after corrections, oldest first',
    input: nothing,
    data: z.array(reviewShape),
  },
  'POST /api/operator/promotion/decide': {
    auth: 'operator',
    permission: 'reward.review',
    rate: 'operator',
    summary: 'Closes a review with a decision; moves no money',
    input: z.object({ review_id: id, reason }),
    data: z.array(reviewShape),
  },
} as const satisfies RouteTable;

export type OwnPromotionView = z.output<typeof ownShape>;
export type ReviewView = z.output<typeof reviewShape>;
