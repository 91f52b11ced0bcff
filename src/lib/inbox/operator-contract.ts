/** What operators write to one member. */
import { z } from 'zod';
import { id, instant, type RouteTable, reason } from '../contract/route.ts';
import { teamTextMax } from './rules/message.ts';

export const teamTitle = z.string().trim().min(2, 'อย่างน้อย 2 ตัวอักษร').max(80);
export const teamText = z.string().trim().min(2, 'อย่างน้อย 2 ตัวอักษร').max(teamTextMax);
/** A page of this site. */
export const teamLink = z.string().regex(/^\/(?!\/)[\w\-/?=&.]{0,200}$/, 'ใช้ที่อยู่ในเว็บนี้ เช่น /member/profile');

export const inboxOperatorRoutes = {
  'POST /api/operator/message/send': {
    auth: 'operator',
    permission: 'member.note',
    rate: 'operator',
    summary: 'Writes to one member’s inbox, as plain text; about an offer not while the member rests',
    input: z.object({
      member_id: id,
      about: z.enum(['account', 'offer']),
      title: teamTitle,
      text: teamText,
      link: teamLink.optional(),
      reason,
    }),
    data: z.object({ message_sent_at: instant }),
  },
} as const satisfies RouteTable;
