/** Saved number sets on the wire; names in the style of api.md "Lotto". */
import { z } from 'zod';
import { id, idOut, instant, nothing, type RouteTable } from '../contract/route.ts';
import { numberSetsMax, numbersPerSetMax, setNameMax } from './rules/number-set.ts';

const setShape = z.object({
  set_id: idOut,
  name: z.string(),
  /** Distinct numbers of one to four digits, in the member's order. */
  numbers: z.array(z.string()),
  updated_at: instant,
});
export type NumberSetView = z.output<typeof setShape>;

const saveInput = z.object({
  /** Omitted for a new set. */
  set_id: id.optional(),
  name: z.string().trim().min(1, 'ตั้งชื่อชุดเลข').max(setNameMax, `ชื่อยาวได้ไม่เกิน ${setNameMax} ตัวอักษร`),
  numbers: z
    .array(z.string().regex(/^\d{1,4}$/, 'เลขต้องมี 1 ถึง 4 หลัก'))
    .min(1, 'ใส่เลขอย่างน้อย 1 ตัว')
    .max(numbersPerSetMax, `ชุดละไม่เกิน ${numbersPerSetMax} เลข`),
});
export type NumberSetInput = z.output<typeof saveInput>;

const listShape = z.object({ sets_max: z.literal(numberSetsMax), items: z.array(setShape) });
export type NumberSets = z.output<typeof listShape>;

export const numberSetRoutes = {
  'GET /api/lotto/number_set/list': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s saved number sets, last changed first',
    input: nothing,
    data: listShape,
  },
  'POST /api/lotto/number_set/save': {
    auth: 'member',
    rate: 'write',
    summary: 'Saves a number set, or replaces the name and numbers of one',
    input: saveInput,
    data: setShape,
  },
  'POST /api/lotto/number_set/remove': {
    auth: 'member',
    rate: 'write',
    summary: 'Removes a number set',
    input: z.object({ set_id: id }),
    data: z.object({ set_id: idOut }),
  },
} as const satisfies RouteTable;
