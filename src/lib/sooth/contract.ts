/** The baccarat formulas (games-detail.md 4): what happened in the house's rooms, and how often the formulas were right. */
import { z } from 'zod';
import { idOut, instant, nothing, type RouteTable } from '../contract/route.ts';

const winner = z.enum(['P', 'B', 'T']);
const side = z.enum(['P', 'B']);
const mark = z.enum(['red', 'blue']);
/** Where a mark is drawn, counted from 0; `row` is 0 to 5. */
const place = { column: z.number().int(), row: z.number().int() };
const derived = z.array(z.object({ ...place, mark }));
/** For big eye, small and cockroach road; null where the hand gets no mark yet. */
const asked = z.array(mark.nullable()).length(3);

const roomShape = z.object({
  room_id: idOut,
  name: z.string(),
  phase: z.enum(['betting', 'closed', 'dealing', 'result', 'shuffling']),
  /** When bets on `hand` close, or closed. */
  closes_at: instant,
  /** Of 64: the one that is played, and the last one while the cards are shuffled. */
  hand: z.number().int(),
  /** The newest winners of the shoe, oldest first. */
  last: z.array(winner).max(8),
  /** Of the shoe so far. */
  counts: z.object({ P: z.number().int(), B: z.number().int(), T: z.number().int() }),
});
export type SoothRoom = z.output<typeof roomShape>;

const formulaShape = z.object({
  code: z.enum(['dragon', 'pingpong', 'pairs', 'derived']),
  /** What it says of the next hand; null when it is silent. */
  next: side.nullable(),
  /** Hands of the room's newest 1,000, without ties, for which it named a side. */
  said: z.number().int(),
  right: z.number().int(),
  /** How often the same words are right at the true odds, percent with four decimals; null when it has said nothing. */
  fair_pct: z.string().nullable(),
});
export type SoothFormula = z.output<typeof formulaShape>;

const detailShape = z.object({
  room_id: idOut,
  shoe: z.object({
    number: z.number().int(),
    /** As in the list of rooms. */
    hand: z.number().int(),
    of: z.number().int(),
    /** Binds the cards of the shoe before its first bet; null while none can be dealt. */
    commitment: z.string().nullable(),
  }),
  /** Those that are over: points of player and banker, and whether their first two cards are a pair. */
  hands: z.array(
    z.object({
      n: z.number().int(),
      winner,
      p: z.number().int(),
      b: z.number().int(),
      pp: z.boolean(),
      bp: z.boolean(),
    }),
  ),
  roads: z.object({
    bead: z.array(z.object({ ...place, winner, pp: z.boolean(), bp: z.boolean() })),
    /** `ties`: after this hand, and for the first cell also before it. */
    big: z.array(z.object({ ...place, side, ties: z.number().int() })),
    big_eye: derived,
    small: derived,
    cockroach: derived,
  }),
  /** The marks that the next hand would get, by its winner. */
  ask: z.object({ P: asked, B: asked }),
  formulas: z.array(formulaShape),
  /** How many hands the formulas are judged by. */
  judged: z.number().int(),
});
export type SoothDetail = z.output<typeof detailShape>;

/** A room's name in input; some clients send numbers for ids, which name no room. */
const roomCode = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^[a-z0-9-]{1,20}$/, 'รหัสห้องไม่ถูกต้อง')) as unknown as z.ZodType<string, string>;

export const soothRoutes = {
  'POST /api/sooth/baccarat': {
    auth: 'guest',
    rate: 'read',
    summary: 'The baccarat rooms with their newest results',
    input: nothing,
    data: z.object({ rooms: z.array(roomShape), server_time: instant }),
  },
  'POST /api/sooth/detail': {
    auth: 'guest',
    rate: 'read',
    summary: 'The shoe of a baccarat room: hands, roads, and the formulas with how often they were right',
    input: z.object({ room_id: roomCode }),
    data: detailShape,
  },
} as const satisfies RouteTable;
