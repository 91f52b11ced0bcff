/** Calls of the inbox: a member's messages, newest first, and which of them were read. */
import { z } from 'zod';
import { cursor, id, idOut, instant, limit, money, type RouteTable } from '../contract/route.ts';
import { type MessageKind, messageGroups, messageKinds } from './rules/message.ts';
import { endpointMax } from './rules/push.ts';

/** The line that won most in a round, and where its bill and the draw are. */
const wonTicketShape = z.object({
  market_name: z.string(),
  flag: z.string(),
  round_name: z.string(),
  bet: z.string(),
  number: z.string(),
  stake: money,
  rate: z.string(),
  /** All that the round brought. */
  won: money,
  won_lines: z.number().int(),
  bill_no: z.string(),
  bill_link: z.string(),
  result_link: z.string(),
});

const endpoint = z.string().min(1, 'ไม่มีที่อยู่สำหรับแจ้งเตือน').max(endpointMax, 'ที่อยู่สำหรับแจ้งเตือนยาวเกินไป');

export const inboxRoutes = {
  'GET /api/inbox/list': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s messages of the last 90 days, newest first, and how many are unread by group',
    input: z.object({ group: z.enum(messageGroups).optional(), limit: limit(50, 30), cursor }),
    data: z.object({
      items: z.array(
        z.object({
          message_id: idOut,
          kind: z.enum(messageKinds as [MessageKind, ...MessageKind[]]),
          group: z.enum(messageGroups),
          title: z.string(),
          text: z.string(),
          /** A page of the site; null for none. */
          link: z.string().nullable(),
          /** Of a win alone. */
          ticket: wonTicketShape.nullable(),
          created_at: instant,
          is_read: z.boolean(),
        }),
      ),
      next_cursor: z.string().nullable(),
      unread: z.object(
        Object.fromEntries(messageGroups.map((group) => [group, z.number().int()])) as Record<
          (typeof messageGroups)[number],
          z.ZodNumber
        >,
      ),
    }),
  },
  'POST /api/inbox/push/on': {
    auth: 'member',
    rate: 'write',
    summary: 'Tells this browser of the member’s new messages by web push, without amounts',
    input: z.object({
      endpoint,
      p256dh: z.string().regex(/^[\w-]{87}=?$/, 'กุญแจของเบราว์เซอร์ไม่ถูกต้อง'),
      auth: z.string().regex(/^[\w-]{22}(?:==)?$/, 'กุญแจของเบราว์เซอร์ไม่ถูกต้อง'),
    }),
    data: z.object({ on: z.literal(true) }),
  },
  'POST /api/inbox/push/off': {
    auth: 'member',
    rate: 'write',
    summary: 'Tells this browser no longer',
    input: z.object({ endpoint }),
    data: z.object({ on: z.literal(false) }),
  },
  'POST /api/inbox/push/check': {
    auth: 'member',
    rate: 'read',
    summary: 'Whether this browser is told of the caller’s messages',
    input: z.object({ endpoint }),
    data: z.object({ on: z.boolean() }),
  },
  'POST /api/inbox/read': {
    auth: 'member',
    rate: 'read',
    summary: 'Marks messages as read: those named, or all',
    input: z.object({ message_ids: z.array(id).max(50).optional() }),
    data: z.object({ unread: z.number().int() }),
  },
} as const satisfies RouteTable;
