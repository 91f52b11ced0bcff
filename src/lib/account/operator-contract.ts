/** Operators' calls on accounts: answering deletion requests. */

import { z } from 'zod';
import { amount, flag, id, idOut, instant, nothing, type RouteTable, reason } from '../contract/route.ts';
import { adjustDirections, adjustReasons } from './rules/adjustments.ts';
import { deletionStatuses } from './rules/deletion.ts';
import { holdKinds, revealFields } from './rules/holds.ts';

const requestShape = z.object({
  request_id: idOut,
  member_id: idOut,
  name: z.string(),
  status: z.enum(deletionStatuses),
  requested_at: instant,
  due_at: instant,
  /** What the member must settle first, in Thai; null when the request can be accepted. */
  obstacle: z.string().nullable(),
  /** Who else has it open, as they are called. */
  watched_by: z.string().nullable(),
});

export const holdShape = z.object({
  hold_id: idOut,
  kind: z.enum(holdKinds),
  reason: z.string(),
  set_by: z.string(),
  set_at: instant,
});
export type HoldView = z.output<typeof holdShape>;

export const noteShape = z.object({ note_id: idOut, text: z.string(), made_by: z.string(), made_at: instant });
export type NoteView = z.output<typeof noteShape>;

const withReason = z.object({ member_id: id, reason });

const adjustedShape = z.object({
  /** Null while a second person has to agree. */
  adjustment_id: idOut.nullable(),
});
export type AdjustedView = z.output<typeof adjustedShape>;

const staffRoutes = {
  'POST /api/operator/member/adjust': {
    auth: 'operator',
    permission: 'member.adjust',
    alsoFor: ['propose'],
    rate: 'operator',
    money: true,
    play: 'refund',
    summary: 'Corrects a wallet: one person proposes it with its reason, another agrees and only then it moves',
    input: withReason.extend({
      wallet_id: id,
      amount: amount.refine((value) => value > 0n, 'ยอดต้องมากกว่า 0'),
      direction: z.enum(adjustDirections),
      reason_code: z.enum(adjustReasons),
    }),
    data: adjustedShape,
  },
  'POST /api/operator/member/reveal': {
    auth: 'operator',
    permission: 'member.reveal',
    rate: 'operator',
    summary: 'One field of a member’s identity, whole, to be shown for a minute; who asked and why is recorded',
    input: withReason.extend({ field: z.enum(revealFields, 'เลือกข้อมูลที่จะดู') }),
    data: z.object({ field: z.enum(revealFields), value: z.string(), hidden_at: instant }),
  },
  'POST /api/operator/member/note': {
    auth: 'operator',
    permission: 'member.note',
    rate: 'operator',
    summary: 'Writes a note about a member; it is never changed, and part of the data that a member may ask for',
    input: z.object({
      member_id: id,
      text: z.string().trim().min(3, 'เขียนบันทึก').max(1_000, 'บันทึกยาวได้ไม่เกิน 1,000 ตัวอักษร'),
    }),
    data: noteShape,
  },
  'POST /api/operator/member/hold': {
    auth: 'operator',
    permission: 'member.hold',
    rate: 'operator',
    summary: 'Stops payouts to a member, or the whole account, until another person releases it; open bills settle',
    input: withReason.extend({ kind: z.enum(holdKinds, 'เลือกว่าจะพักอะไร') }),
    data: holdShape,
  },
  'POST /api/operator/member/release': {
    auth: 'operator',
    permission: 'member.release',
    rate: 'operator',
    summary: 'Releases a hold that somebody else set',
    input: z.object({ hold_id: id, reason }),
    data: z.object({ released: z.literal(true) }),
  },
  'POST /api/operator/member/end_sessions': {
    auth: 'operator',
    permission: 'member.reset',
    rate: 'operator',
    summary: 'Logs a member out on all devices',
    input: withReason,
    data: z.object({ ended: z.literal(true) }),
  },
  'POST /api/operator/member/send_reset': {
    auth: 'operator',
    permission: 'member.reset',
    rate: 'operator',
    summary: 'Sends a code for a new password to the registered phone, as often as the member could ask for it',
    input: withReason,
    data: z.object({ sent: z.literal(true) }),
  },
} as const satisfies RouteTable;

export const accountOperatorRoutes = {
  ...staffRoutes,
  'GET /api/operator/deletion/list': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'Deletion requests waiting for an answer, earliest deadline first',
    input: nothing,
    data: z.array(requestShape),
  },
  'POST /api/operator/deletion/decide': {
    auth: 'operator',
    permission: 'privacy.decide',
    rate: 'operator',
    summary:
      'Closes the account of who asked for it, or refuses with a reason; the books stay, identity is taken out when the law allows',
    input: z
      .object({ request_id: id, accept: flag, reason: reason.optional() })
      .refine((decision) => decision.accept || decision.reason !== undefined, {
        path: ['reason'],
        message: 'บอกเหตุผล',
      }),
    data: requestShape,
  },
  'POST /api/operator/privacy/export': {
    auth: 'operator',
    permission: 'privacy.decide',
    rate: 'operator',
    summary: 'All data stored about a member as a file, for who asked for it and cannot log in; recorded',
    input: withReason,
    data: z.object({ file_name: z.string(), content: z.string() }),
  },
} as const satisfies RouteTable;

export type DeletionRequestView = z.output<typeof requestShape>;
