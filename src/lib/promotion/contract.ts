import { z } from 'zod';
import { idOut, instant, nothing, type RouteTable } from '../contract/route.ts';
import { promotionGroups } from './rules/groups.ts';

export const promotionRoutes = {
  'GET /api/promotion/list': {
    auth: 'guest',
    rate: 'read',
    summary: 'Promotions in force, with their conditions as figures and as text',
    input: nothing,
    data: z.array(
      z.object({
        id: idOut,
        slug: z.string(),
        group: z.enum(Object.keys(promotionGroups) as [keyof typeof promotionGroups]),
        title: z.string(),
        summary: z.string(),
        headline: z.string(),
        facts: z.array(z.object({ label: z.string(), value: z.string() })),
        example: z.string(),
        honest_value: z.string(),
        terms: z.array(z.string()),
        enamel: z.string(),
        emblem: z.string(),
        starts_at: instant,
        ends_at: instant.nullable(),
        updated_at: instant,
      }),
    ),
  },
} as const satisfies RouteTable;
