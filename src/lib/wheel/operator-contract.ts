/** Operators' calls on the wheel: its prizes and costs, what there is of a prize, and free spins for a member. */
import { z } from 'zod';
import { id, idOut, instant, type RouteTable, reason } from '../contract/route.ts';
import { setByTwo } from '../operator/approval-contract.ts';
import { prizeKinds } from './rules/prize-code.ts';
import { segmentsMax, segmentsMin, weightsTotal } from './rules/setting.ts';

const prizeCode = z.string().regex(/^[a-z]{2,6}(-[\d.]{1,12})?$/, 'รหัสรางวัลไม่ถูกต้อง เช่น cash-5');

const prizeInput = z.object({
  kind: z.enum(prizeKinds),
  /** THB of cash with at most two decimals, whole points of points; none of a spin or a coupon. */
  amount: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, 'จำนวนไม่ถูกต้อง')
    .optional(),
  /** Of 10,000. */
  weight: z.number().int().min(1, 'น้ำหนักอย่างน้อย 1').max(weightsTotal),
  /** The code of another prize of the wheel: "pt-20". */
  substitute: prizeCode.optional(),
});
export type PrizeInput = z.output<typeof prizeInput>;

const wheelInput = z.object({
  /** Clockwise from the top; left out, they stay. */
  prizes: z.array(prizeInput).min(segmentsMin).max(segmentsMax).optional(),
  cost_points: z.number().int().min(1, 'อย่างน้อย 1 แต้ม').max(1_000_000).optional(),
  /** Whether members who have ever deposited spin once a day for nothing. */
  daily: z.boolean().optional(),
  enabled: z.boolean().optional(),
  /** Whose codes the coupon prize gives: a coupon for given codes, and the days each is valid. */
  coupon_id: id.optional(),
  coupon_days: z.number().int().min(1).max(366).optional(),
  reason,
});
export type WheelInput = z.output<typeof wheelInput>;

const settingShape = z.object({
  version: idOut,
  enabled: z.boolean(),
  daily: z.boolean(),
  cost_points: z.string(),
  coupon_id: idOut.nullable(),
  coupon_days: z.number().int().nullable(),
  prizes: z.array(
    z.object({
      prize_id: z.string(),
      weight: z.number().int(),
      substitute: z.string().nullable(),
      /** Null: as many as are drawn. */
      stock: z.number().int().nullable(),
      given: z.number().int(),
    }),
  ),
  /** Of a spin on average, free spins played on: "฿8.1667 + 18.3333 แต้ม". */
  worth: z.string(),
  config_hash: z.string(),
  created_by: z.string(),
  created_at: instant,
});
export type SettingView = z.output<typeof settingShape>;

export const wheelOperatorRoutes = {
  'GET /api/operator/wheel/list': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'The versions of the wheel, the newest in force, with stock and worth of a spin',
    input: z.object({}),
    data: z.array(settingShape),
  },
  'POST /api/operator/wheel/set': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Sets prizes, weights and costs of the wheel; seeds that were committed with other prizes are not used',
    input: wheelInput,
    data: setByTwo(settingShape),
  },
  'POST /api/operator/wheel/stock': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Limits how many of a prize are given in all; not below what was given',
    input: z.object({
      prize_id: prizeCode,
      stock: z.number().int().min(0).max(1_000_000),
      reason: reason.optional(),
    }),
    data: setByTwo(settingShape),
  },
  'POST /api/operator/wheel/give': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    money: true,
    play: 'reward',
    summary: 'Gives a member free spins of the wheel',
    input: z.object({ member_id: id, quantity: z.number().int().min(1, 'อย่างน้อย 1 ครั้ง').max(100), reason }),
    data: setByTwo(z.object({ member_id: idOut, free_spins: z.number().int() })),
  },
} as const satisfies RouteTable;
