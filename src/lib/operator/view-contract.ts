/** Views that people of the console keep for themselves. */
import { z } from 'zod';
import { id, idOut, nothing, type RouteTable } from '../contract/route.ts';
import { viewAddress, viewTitleMax } from './rules/saved-views.ts';

const viewShape = z.object({ view_id: idOut, title: z.string(), address: z.string() });
export type SavedView = z.output<typeof viewShape>;

export const viewRoutes = {
  'GET /api/operator/view/list': {
    auth: 'operator',
    permission: 'self',
    rate: 'operator',
    summary: 'One’s own saved views, by name',
    input: nothing,
    data: z.array(viewShape),
  },
  'POST /api/operator/view/save': {
    auth: 'operator',
    permission: 'self',
    rate: 'operator',
    summary: 'Keeps a list with its filters under a name, in place of one of that name; thirty at most',
    input: z.object({
      title: z.string().trim().min(1, 'ตั้งชื่อมุมมอง').max(viewTitleMax, 'ชื่อยาวเกินไป'),
      address: z.string().refine((text) => viewAddress(text) !== undefined, 'เปิดหน้าของหลังบ้านก่อนแล้วค่อยบันทึก'),
    }),
    data: viewShape,
  },
  'POST /api/operator/view/remove': {
    auth: 'operator',
    permission: 'self',
    rate: 'operator',
    summary: 'Removes one of one’s own views',
    input: z.object({ view_id: id }),
    data: z.null(),
  },
} as const satisfies RouteTable;
