/** Operators' calls on polls. */
import { z } from 'zod';
import { amount, id, idOut, instant, money, type RouteTable, reason, sentInstant } from '../contract/route.ts';
import { ownPicture } from '../links.ts';
import {
  choicesMax,
  choicesMin,
  isPollEmblem,
  pollEnamels,
  pollKinds,
  pollStatuses,
  prizeKinds,
  quotaMost,
  winnersMost,
} from './rules/poll.ts';

const title = z.string().trim().min(5, 'ใส่คำถามของโพล').max(80, 'คำถามยาวเกินไป');
const summary = z.string().trim().max(160, 'คำอธิบายยาวเกินไป').default('');

const choiceInput = z.object({
  name: z.string().trim().min(1, 'ใส่ชื่อตัวเลือก').max(40, 'ชื่อยาวเกินไป'),
  enamel: z.enum(pollEnamels).optional(),
  /** One of the site’s emblems. */
  emblem: z.string().refine(isPollEmblem, 'ไม่มีรูปนี้').default('star'),
  /** A picture on this site in place of the emblem. */
  image: z.string().max(120).regex(ownPicture, 'รูปต้องเป็นที่อยู่ในเว็บนี้ เช่น /polls/final.png').optional(),
});
const choices = z
  .array(choiceInput, `ใส่ตัวเลือกอย่างน้อย ${choicesMin} ตัว`)
  .min(choicesMin, `อย่างน้อย ${choicesMin} ตัวเลือก`)
  .max(choicesMax, `ได้ไม่เกิน ${choicesMax} ตัวเลือก`);

const pollInput = z.object({
  kind: z.enum(pollKinds),
  title,
  summary,
  enamel: z.enum(pollEnamels).default('muang'),
  choices,
  /** Now, where it is left out. */
  opens_at: sentInstant.optional(),
  closes_at: sentInstant,
  announces_at: sentInstant.optional(),
  /** Votes of every member each day. */
  quota_base: z.number().int().min(0).max(quotaMost).default(0),
  /** THB deposited, or of settled stakes, on the day for one vote more. */
  deposit_step: amount.optional(),
  play_step: amount.optional(),
  quota_max: z.number().int().min(1, 'อย่างน้อย 1').max(quotaMost, `ได้ไม่เกิน ${quotaMost}`).default(1),
  prize_kind: z.enum(prizeKinds).optional(),
  /** For each winner: THB of credit, a count of points or spins. */
  prize: amount.optional(),
  winners_max: z.number().int().min(1, 'อย่างน้อย 1 คน').max(winnersMost, `ได้ไม่เกิน ${winnersMost} คน`).optional(),
  /** THB that all prizes cost at most. */
  budget: amount.optional(),
  reason: reason.optional(),
});
export type PollInput = z.output<typeof pollInput>;

const settingShape = z.object({
  poll_id: idOut,
  kind: z.enum(pollKinds),
  title: z.string(),
  status: z.enum(pollStatuses),
  opens_at: instant,
  closes_at: instant,
  /** Of the rule of votes, in Thai. */
  quota: z.string(),
  prize: z.string().nullable(),
  winners_max: z.number().int().nullable(),
  budget: money.nullable(),
  choices: z.array(z.object({ choice_id: idOut, name: z.string(), votes: z.number().int() })),
  answer_id: idOut.nullable(),
  /** Winners by what became of their prizes. */
  wins: z.object({ due: z.number().int(), paid: z.number().int(), passed: z.number().int(), lapsed: z.number().int() }),
});
export type PollSettingView = z.output<typeof settingShape>;

/** `waits`: the second person has to make the same call. */
const decided = settingShape.extend({ waits: z.boolean() });
export type PollDecidedView = z.output<typeof decided>;

export const pollOperatorRoutes = {
  'GET /api/operator/poll/list': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'All polls, drafts too, newest first, with votes and winners',
    input: z.object({}),
    data: z.array(settingShape),
  },
  'POST /api/operator/poll/create': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Makes a draft of a poll; prizes above its budget are refused',
    input: pollInput,
    data: settingShape,
  },
  'POST /api/operator/poll/publish': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Publishes a draft and commits to the seed of its draw; a large budget takes two people',
    input: z.object({ poll_id: id, reason: reason.optional() }),
    data: decided,
  },
  'POST /api/operator/poll/close': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Ends the votes of a poll now; with `cancel` for good, without an answer and winners',
    input: z.object({ poll_id: id, cancel: z.boolean().default(false), reason }),
    data: settingShape,
  },
  'POST /api/operator/poll/answer': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Answers a closed prediction: two people name the same choice, then winners are drawn and paid',
    input: z.object({ poll_id: id, choice_id: id, reason: reason.optional() }),
    data: decided,
  },
} as const satisfies RouteTable;
