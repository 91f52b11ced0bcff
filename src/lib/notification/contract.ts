import { z } from 'zod';
import { idOut, type RouteTable } from '../contract/route.ts';

export const notificationShape = z.object({
  id: idOut,
  /** 1 for an important announcement, other numbers for news. */
  type: z.number().int(),
  /** Plain text. */
  title: z.string(),
  /** Sanitised HTML: b, strong, br, p, ul, ol, li, and a with a page of this site or https. */
  description: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
});

export const notificationRoutes = {
  'GET /api/notifications': {
    auth: 'guest',
    rate: 'read',
    summary: 'Announcements for the caller, most important first',
    input: z.object({ agent_code: z.string().max(32).optional() }),
    data: z.array(notificationShape),
  },
} as const satisfies RouteTable;
