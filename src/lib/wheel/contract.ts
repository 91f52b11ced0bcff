/** Calls of the prize wheel (games-detail.md 3.7); both versions share seeds, spins and stock. */
import { z } from 'zod';
import { cursor, id, idOut, instant, limit, nothing, pageShape, type RouteTable } from '../contract/route.ts';

const pointsOut = z.string().meta({ description: 'Whole points' });
/** THB of cash with two decimals, whole points; "1" of a free spin or a coupon. */
const worth = z.string().meta({ description: 'THB with two decimals of cash, whole points, else 1' });
const kind = z.enum(['cash', 'points', 'spin', 'coupon']);
const commitment = z.string().regex(/^[0-9a-f]{64}$/, 'รหัสชุดสุ่มไม่ถูกต้อง');

const olderPrize = z.object({ id: z.string(), name: z.string(), type: kind, value: worth, color: z.string() });

const prizeShape = z.object({
  prize_id: z.string(),
  name: z.string(),
  kind,
  amount: worth,
  /** Of 10,000. */
  weight: z.number().int(),
  /** Exact: "0.5%". */
  chance: z.string(),
  colour: z.string(),
  /** Only of prizes of which there are so many. */
  stock_left: z.number().int().optional(),
  /** Given in its place once it is out of stock; without one, 20 points are. */
  substitute_id: z.string().optional(),
});
export type PrizeView = z.output<typeof prizeShape>;

const nextShape = z.object({
  /** Binds the server's seed and the table of prizes before the member sends a seed. */
  commitment: z.string(),
  nonce: z.number().int(),
});

const costKind = z.enum(['free', 'points', 'daily']);
const cost = z.object({ kind: costKind, amount: pointsOut });

const wheelShape = z.object({
  setting: z.object({
    /** Of the next spin. */
    cost,
    /** The price of a spin that is not free. */
    cost_points: pointsOut,
    mapping: z.string(),
    config_hash: z.string(),
    ...nextShape.shape,
  }),
  /** Clockwise from the top. */
  prizes: z.array(prizeShape),
  free_spins: z.number().int(),
});
export type WheelView = z.output<typeof wheelShape>;

const spinShape = z.object({
  spin_id: idOut,
  /** What was given: the segment's prize, its substitute, or "consolation". */
  prize_id: z.string(),
  prize: z.object({ name: z.string(), kind, amount: worth }),
  /** The segment that the wheel ends on, from 0, clockwise from the top. */
  index: z.number().int(),
  cost,
  reveal: z.object({ server_seed: z.string(), client_seed: z.string(), nonce: z.number().int() }),
  next: nextShape,
  free_spins: z.number().int(),
  points: pointsOut,
});
export type SpinView = z.output<typeof spinShape>;

/** What proves a spin: the seeds, and the table of prizes that was committed to (docs/game-fairness.md). */
const proofShape = z.object({
  format: z.string(),
  config: z.unknown(),
  config_hash: z.string(),
  commitment: z.string(),
  server_seed: z.string(),
  client_seed: z.string(),
  nonce: z.number().int(),
  outcome: z.object({ segment: z.string(), given: z.string().nullable() }),
});

const ownSpinShape = z.object({
  spin_id: idOut,
  at: instant,
  /** "เงินสด ฿5". */
  prize: z.string(),
  kind,
  cost: costKind,
  cost_points: pointsOut,
  /** Of a coupon. */
  coupon_code: z.string().nullable(),
  proof: proofShape,
});
export type OwnSpin = z.output<typeof ownSpinShape>;

const boardShape = z.object({ at: instant, member: z.string(), prize: z.string() });
export type BoardRow = z.output<typeof boardShape>;

export const wheelRoutes = {
  'GET /api/wheel/config': {
    auth: 'member',
    rate: 'read',
    summary: 'The wheel in its older shape: what a spin costs, and the prizes',
    input: nothing,
    data: z.object({
      configs: z.object({
        /** What the next spin takes: 0 while it is free. */
        cost_points: pointsOut,
        /** Those that are left, the free one of today included. */
        free_spins: z.number().int(),
        enabled: z.boolean(),
      }),
      prizes: z.array(olderPrize),
    }),
  },
  'GET /api/wheel/config_v2': {
    auth: 'member',
    rate: 'read',
    summary: 'The wheel: prizes with their chances, what the next spin costs, and the commitment to its seed',
    input: nothing,
    data: wheelShape,
  },
  'POST /api/wheel/spin': {
    auth: 'member',
    rate: 'money',
    money: true,
    keyless: true,
    play: 'purchase',
    summary: 'Spins the wheel with a seed made by the server; see spin_v2',
    input: nothing,
    data: z.object({
      /** For /api/wheel/reward. */
      spin_id: idOut,
      /** What this spin took: 0 of one that was free. */
      cost_points: pointsOut,
      prize: z.object({ id: z.string(), name: z.string(), type: kind, value: worth }),
      free_spins: z.number().int(),
    }),
  },
  'POST /api/wheel/spin_v2': {
    auth: 'member',
    rate: 'money',
    money: true,
    keyless: true,
    play: 'purchase',
    summary: 'Spins the wheel with the member’s seed; the prize is given at once and the server’s seed revealed',
    input: z.object({
      /** As shown by config_v2 or the spin before; another one answers 9002 with the one that is ready. */
      commitment,
      client_seed: z.string().trim().min(1, 'ใส่รหัสสุ่มของคุณ').max(64, 'ยาวได้ไม่เกิน 64 ตัวอักษร'),
    }),
    data: spinShape,
  },
  'POST /api/wheel/reward': {
    auth: 'member',
    rate: 'write',
    summary: 'What became of a spin’s prize: paid with the spin, or a coupon’s code',
    input: z.object({ spin_id: id }),
    data: z.object({
      status: z.enum(['paid', 'claimed']),
      claimed_at: instant,
      /** Of a coupon. */
      coupon_code: z.string().nullable(),
    }),
  },
  'GET /api/wheel/history': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s spins with what each gave and what proves it, newest first',
    input: z.object({ limit: limit(50, 20), cursor }),
    data: pageShape(ownSpinShape),
  },
  'GET /api/wheel/board': {
    auth: 'member',
    rate: 'read',
    summary: 'Prizes of the last 24 hours, newest first, members masked',
    input: z.object({ limit: limit(50, 20), cursor }),
    data: pageShape(boardShape),
  },
} as const satisfies RouteTable;
