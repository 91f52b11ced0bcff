/** Operators' calls on quests. */
import { z } from 'zod';
import { amount, day, id, idOut, instant, type RouteTable, reason, sentInstant } from '../contract/route.ts';
import { setByTwo } from '../operator/approval-contract.ts';
import { eventPictureCodes } from './rules/event.ts';
import { questKindCodes, questPeriods, rewardKinds } from './rules/quest.ts';

const title = z.string().trim().min(3, 'ใส่ชื่อภารกิจ').max(60, 'ชื่อยาวเกินไป');
const count = z.number().int().min(1, 'อย่างน้อย 1').max(1_000_000);
const ladder = z.array(count).min(1, 'ใส่แต้มของแต่ละวัน').max(31, 'ได้ไม่เกิน 31 วัน');

const settingShape = z.object({
  quest_id: idOut,
  kind: z.enum(questKindCodes),
  period: z.enum(questPeriods),
  title: z.string(),
  /** As in the member's list. */
  target: z.string(),
  reward_kind: z.enum(rewardKinds),
  reward_amount: z.string(),
  ladder: z.array(z.number().int()).nullable(),
  about: z.string().nullable(),
  picture: z.enum(eventPictureCodes).nullable(),
  active: z.boolean(),
  starts_at: instant,
  ends_at: instant.nullable(),
  claims: z.number().int(),
  /** The last Bangkok day that was counted: who reached the target, who claimed; of a quest done once, since it began. */
  last_day: z.object({ day, reached: z.number().int(), claimed: z.number().int() }).nullable(),
});
export type QuestSettingView = z.output<typeof settingShape>;

const questInput = z.object({
  kind: z.enum(questKindCodes),
  period: z.enum(questPeriods).default('day'),
  title,
  /** THB of deposits and settled stakes; a count of anything else. A check-in has none. */
  target: amount.optional(),
  reward_kind: z.enum(rewardKinds).default('points'),
  /** THB of credit, a count of points or spins. A check-in has its ladder instead. */
  reward: amount.optional(),
  /** Of a check-in: points of each day in a row. */
  ladder: ladder.optional(),
  /** Of an event, which has an end too: what it is about, and its picture. */
  about: z.string().trim().min(3, 'บอกว่ากิจกรรมเกี่ยวกับอะไร').max(160, 'รายละเอียดยาวเกินไป').optional(),
  picture: z.enum(eventPictureCodes).optional(),
  starts_at: sentInstant.optional(),
  ends_at: sentInstant.optional(),
  reason: reason.optional(),
});
export type QuestInput = z.output<typeof questInput>;

export const questOperatorRoutes = {
  'GET /api/operator/quest/list': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'All quests, those that have ended too, with how often each was claimed',
    input: z.object({}),
    data: z.array(settingShape),
  },
  'POST /api/operator/quest/add': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Adds a quest; on settled stakes one that gives over 30% of the lowest house edge is refused',
    input: questInput,
    data: setByTwo(settingShape),
  },
  'POST /api/operator/quest/change': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Pauses, resumes, renames or ends a quest',
    input: z.object({
      quest_id: id,
      title: title.optional(),
      active: z.boolean().optional(),
      ends_at: sentInstant.optional(),
      reason: reason.optional(),
    }),
    data: setByTwo(settingShape),
  },
} as const satisfies RouteTable;
