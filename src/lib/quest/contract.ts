/** Calls of quests: the list with the member's progress, a claim, and the check-in of the day. */
import { z } from 'zod';
import { id, idOut, instant, nothing, type RouteTable } from '../contract/route.ts';
import { questKindCodes, questPeriods, rewardKinds } from './rules/quest.ts';

const rewardShape = z.object({
  kind: z.enum(rewardKinds),
  /** THB of credit with two decimals, whole points or spins. */
  amount: z.string(),
  /** "30 แต้ม". */
  text: z.string(),
});

const questShape = z.object({
  quest_id: idOut,
  kind: z.enum(questKindCodes),
  period: z.enum(questPeriods),
  title: z.string(),
  /** THB with two decimals of deposits and settled stakes, a count of anything else. */
  target: z.string(),
  progress: z.string(),
  /** "฿200 จาก ฿300". */
  progress_text: z.string(),
  reward: rewardShape,
  state: z.enum(['open', 'ready', 'claimed']),
  ends_at: instant.nullable(),
  /** Of an event: what it is about, the address of its picture, and when it began. */
  event: z.object({ about: z.string(), image: z.string(), starts_at: instant }).nullable(),
});
export type QuestView = z.output<typeof questShape>;

const checkInShape = z.object({
  quest_id: idOut,
  /** Days in a row, today's included once it is done. */
  streak: z.number().int(),
  done_today: z.boolean(),
  /** Points of each day in a row; after the last the ladder begins again. */
  ladder: z.array(z.number().int()),
  /** What today gives. */
  points_today: z.number().int(),
});
export type CheckInView = z.output<typeof checkInShape>;

const listShape = z.object({
  quests: z.array(questShape),
  /** Null while no check-in runs. */
  check_in: checkInShape.nullable(),
  /** How many rewards wait, the check-in of today included. */
  claimable: z.number().int(),
  /** When the quests of a day start anew: 00:00 in Bangkok. */
  resets_at: instant,
});
export type QuestListView = z.output<typeof listShape>;

const claimShape = z.object({
  quest_id: idOut,
  reward: rewardShape,
  /** For the message on screen. */
  reward_text: z.string(),
  claimed_at: instant,
});
export type ClaimView = z.output<typeof claimShape>;

export const questRoutes = {
  'GET /api/quest/list': {
    auth: 'member',
    rate: 'read',
    summary: 'The quests that run, with the member’s progress and what can be claimed',
    input: nothing,
    data: listShape,
  },
  'POST /api/quest/redeem': {
    auth: 'member',
    rate: 'money',
    money: true,
    keyless: true,
    play: 'reward',
    summary: 'Claims the reward of a finished quest, once in its period',
    input: z.object({ quest_id: id }),
    data: claimShape,
  },
  'POST /api/event/quest': {
    auth: 'member',
    rate: 'money',
    money: true,
    keyless: true,
    play: 'reward',
    summary: 'Checks in for today; days in a row give more points, a day left out begins again',
    input: nothing,
    data: claimShape.extend({ streak: z.number().int() }),
  },
} as const satisfies RouteTable;
