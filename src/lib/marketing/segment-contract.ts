/** Operators' calls on segments: members by what they did, for offers, without names (operator.md sections 5 and 7). */
import { z } from 'zod';
import { amount, day, id, idOut, instant, nothing, type RouteTable, reason } from '../contract/route.ts';
import { teamLink, teamText, teamTitle } from '../inbox/operator-contract.ts';
import { segmentDaysMost, segmentPlay, segmentUseKinds } from './rules/segments.ts';

const days = z.number().int().min(1, 'อย่างน้อย 1 วัน').max(segmentDaysMost, `ไม่เกิน ${segmentDaysMost} วัน`);

const rulesInput = z.object({
  joined_from: day.optional(),
  joined_to: day.optional(),
  least_vip_level: z.number().int().min(0).max(2).optional(),
  seen_within: days.optional(),
  away_for: days.optional(),
  days: days.optional(),
  deposited_least: amount.optional(),
  deposited_below: amount.optional(),
  played: z.enum(segmentPlay).optional(),
});
const rulesShape = z.object({
  ...rulesInput.shape,
  deposited_least: z.string().optional(),
  deposited_below: z.string().optional(),
});

/** What is for its members and has not ended. */
const useShape = z.object({ kind: z.enum(segmentUseKinds), ref_id: idOut, title: z.string() });
export type SegmentUse = z.output<typeof useShape>;

const segmentShape = z.object({
  segment_id: idOut,
  name: z.string(),
  version: z.number().int(),
  rules: rulesShape,
  /** The rules in words. */
  text: z.string(),
  /** At most 1,000; `more`: there are more. */
  size: z.number().int(),
  more: z.boolean(),
  /** While there is any, its rules stay and it is not dropped. */
  used_by: z.array(useShape),
  made_by: z.string(),
  changed_at: instant,
});
export type SegmentView = z.output<typeof segmentShape>;

export const segmentRoutes = {
  'GET /api/operator/segment/list': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary:
      'The kept segments with their rules and capped sizes; nobody who rests, is held or had a signal of care counts',
    input: nothing,
    data: z.array(segmentShape),
  },
  'POST /api/operator/segment/keep': {
    auth: 'operator',
    permission: 'reward.draft',
    rate: 'operator',
    summary: 'Keeps a segment, or changes the one named with its version',
    input: z.object({
      segment_id: id.optional(),
      /** Of the row that is changed. */
      version: z.number().int().optional(),
      name: z.string().trim().min(3, 'ใส่ชื่อกลุ่ม').max(60, 'ชื่อยาวเกินไป'),
      rules: rulesInput,
      reason: reason.optional(),
    }),
    data: segmentShape,
  },
  'POST /api/operator/segment/drop': {
    auth: 'operator',
    permission: 'reward.draft',
    rate: 'operator',
    summary: 'Takes a segment off the list',
    input: z.object({ segment_id: id, version: z.number().int(), reason }),
    data: z.object({ segment_id: idOut }),
  },
  'POST /api/operator/segment/send': {
    auth: 'operator',
    permission: 'notice.write',
    rate: 'operator',
    summary: 'Writes an offer to the inbox of everybody in a segment who consents, once for each segment and day',
    input: z.object({
      segment_id: id,
      version: z.number().int(),
      title: teamTitle,
      text: teamText,
      link: teamLink.optional(),
      reason,
    }),
    /** How many it went to, at most 1,000; `more`: to more. */
    data: z.object({ sent: z.number().int(), more: z.boolean() }),
  },
} as const satisfies RouteTable;
