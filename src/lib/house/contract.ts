/** Calls of the house's games, made by their pages (games-detail.md 1, "Server calls"). Amounts are whole satang in texts. */
import { z } from 'zod';
import { cursor, instant, pageShape, type RouteTable } from '../contract/route.ts';
import { satang } from '../money.ts';

const amountText = z.string().meta({ description: 'whole satang' });
const code = z.string().regex(/^[a-z0-9-]{1,20}$/, 'รหัสเกมไม่ถูกต้อง');
const roundName = z.string().regex(/^r-[0-9A-HJKMNP-TV-Z]{26}$/, 'รหัสรอบไม่ถูกต้อง');
const stake = z
  .string()
  .regex(/^[1-9][0-9]{0,11}$/, 'เดิมพันต้องเป็นจำนวนเต็มสตางค์')
  .transform((text) => satang(BigInt(text)));

const proof = {
  commitment: z.string(),
  client_seed: z.string(),
  nonce: z.number().int(),
  config_hash: z.string(),
  /** Null until the pair of seeds is changed. */
  server_seed: z.string().nullable(),
};

export const houseRoundShape = z.object({
  round_id: z.string(),
  state: z.enum(['asking', 'refused', 'cancelling', 'cancelled', 'playing', 'settling', 'closed']),
  game: z.string(),
  stake: amountText,
  returned: amountText,
  /** A free spin: the stake it played with cost nothing. */
  is_free: z.boolean().optional(),
  nonce: z.number().int(),
  started_at: instant,
  closed_at: instant.nullable(),
  /** At a baccarat table: the hand that the round is a bet on. */
  hand: z.object({ shoe: z.number().int(), number: z.number().int() }).optional(),
  /** The game's own; null while the round has none. */
  outcome: z.unknown(),
  bets: z.array(z.object({ bet: z.string(), stake: amountText, returned: amountText })),
  proof: z.object(proof),
});

const seedShape = z.object({
  commitment: z.string(),
  client_seed: z.string(),
  /** Of the next round. */
  nonce: z.number().int(),
  /** To the server seed that takes over when the pair is changed. */
  next_commitment: z.string(),
});

const stateShape = z.object({
  balance: amountText,
  limits: z.object({ stake_min: amountText, stake_max: amountText, payout_max: amountText }),
  seed: seedShape,
  /** Free spins of the player at this game: what each plays with, and how many are left. */
  free_spins: z.object({ stake: amountText, left: z.number().int(), of_promotion: z.boolean() }).nullable(),
  /** A round that is not finished, or was not seen by the player yet. */
  open_round: houseRoundShape.nullable(),
  server_time: instant,
});

const score = z.object({ home: z.number().int(), away: z.number().int() });
const goal = z.object({ minute: z.number().int(), side: z.enum(['home', 'away']) });

/** The league at an instant of the house's clock. */
const leagueShape = z.object({
  server_time: instant,
  kick_off: z.number().int(),
  phase: z.enum(['open', 'closed', 'playing', 'settled']),
  /** When the phase ends. */
  ends_at: instant,
  /** Binds what the results are drawn from; null while the kick-off cannot be played and takes no bets. */
  commitment: z.string().nullable(),
  /** Of each match, those whose minute has come; empty before play. */
  goals: z.array(z.array(goal)),
  /** Null until they are final. */
  scores: z.array(score).nullable(),
  /** Kick-offs of this season and the last one, the newest first, with the scores in the order of the round's fixtures. */
  past: z.array(z.object({ kick_off: z.number().int(), scores: z.array(score) })),
});

export const houseRoutes = {
  'POST /api/house/open': {
    auth: 'frame',
    rate: 'write',
    summary:
      'Spends a launch token for a session of a house game; the player’s other sessions end, and the same key answers the same session',
    input: z.object({
      launch_token: z.string().regex(/^[\w-]{43}$/, 'ลิงก์เกมไม่ถูกต้อง'),
      /** Of one page: lets it ask again when the answer was lost. A token that came without one is answered once. */
      open_key: z
        .string()
        .regex(/^[\w-]{16,64}$/, 'รหัสการเปิดเกมไม่ถูกต้อง')
        .optional(),
    }),
    data: stateShape.extend({
      bearer: z.string(),
      expires_at: instant,
      is_demo: z.boolean(),
      currency: z.literal('THB'),
      game: z.object({
        code: z.string(),
        name: z.string(),
        category: z.string().nullable(),
        config_hash: z.string(),
        /** Least time between the starts of two rounds, in milliseconds. */
        pace_ms: z.number().int(),
        return_ppm: z.object({ least: z.number().int(), most: z.number().int() }).nullable(),
      }),
    }),
  },
  'POST /api/house/state': {
    auth: 'frame',
    rate: 'read',
    summary: 'What a player finds at a house game: balance, limits, seeds, a round that is open',
    input: z.object({ game: code }),
    data: stateShape,
  },
  'POST /api/house/bet': {
    auth: 'frame',
    rate: 'money',
    summary: 'Starts a round of a house game; the same key answers the same round',
    input: z.object({
      game: code,
      round_key: z.string().regex(/^[\w-]{16,64}$/, 'รหัสการกดไม่ถูกต้อง'),
      picks: z
        .array(z.object({ bet: z.string().regex(/^[\w:.-]{1,40}$/, 'ไม่มีช่องเดิมพันนี้'), stake }))
        .min(1, 'เลือกช่องเดิมพันก่อน')
        .max(60, 'เดิมพันได้ไม่เกิน 60 ช่อง'),
      /** Of the player's next round, or the number of the hand or kick-off that the press is for. */
      nonce: z.number().int().min(0).max(1_000_000_000),
      /** Plays one of the player's free spins, with the stake it has. */
      free_spin: z.boolean().default(false),
    }),
    data: z.object({ round: houseRoundShape, balance: amountText, seed: seedShape }),
  },
  'POST /api/house/shoot': {
    auth: 'frame',
    rate: 'read',
    summary: 'Fires shots of the open magazine, each at a fish of the pond; a number sent again answers the same shot',
    input: z.object({
      round_id: roundName,
      shots: z
        .array(
          z.object({
            n: z.number().int().min(0).max(1_000),
            fish_id: z.string().regex(/^\d{1,12}-\d$/, 'ไม่มีปลาตัวนี้'),
          }),
        )
        .min(1, 'เลือกปลาก่อน')
        .max(3, 'ยิงได้ไม่เกินสามนัดต่อวินาที'),
    }),
    data: z.object({
      round: houseRoundShape,
      shots: z.array(
        z.object({
          n: z.number().int(),
          /** Why the shot stays in the magazine; null for one that was fired. */
          problem: z.enum(['spent', 'too_fast', 'gone', 'too_small', 'closed']).nullable(),
          /** What each fish that it tried returned, in units; nothing for one that got away. */
          tried: z.array(z.object({ id: z.string(), kind: z.string(), units: z.number() })),
        }),
      ),
      /** Once the magazine is closed. */
      balance: amountText.nullable(),
    }),
  },
  'POST /api/house/close': {
    auth: 'frame',
    rate: 'money',
    summary: 'Closes the open magazine: the shots that were not fired come back, and what was caught is paid',
    input: z.object({ round_id: roundName }),
    data: z.object({ round: houseRoundShape, balance: amountText }),
  },
  'POST /api/house/fortune': {
    auth: 'frame',
    rate: 'read',
    summary: 'Draws the player’s stick of today at siamsi, which costs nothing; asked again, the same one',
    input: z.object({}),
    data: z.object({
      round: houseRoundShape,
      seed: seedShape,
      /** When the next one may be drawn. */
      next_at: instant,
    }),
  },
  'POST /api/house/seen': {
    auth: 'frame',
    rate: 'read',
    summary: 'The player has seen the outcome of a round: it is not shown again when the game is opened',
    input: z.object({ round_id: roundName }),
    data: z.null(),
  },
  'POST /api/house/league': {
    auth: 'frame',
    rate: 'read',
    summary: 'The league: its kick-off of now with the goals so far, and the results of this season and the last one',
    input: z.object({}),
    data: leagueShape,
  },
  'POST /api/house/history': {
    auth: 'frame',
    rate: 'read',
    summary: 'The player’s rounds of a house game, newest first, also those that came to nothing',
    input: z.object({ game: code, cursor }),
    data: pageShape(houseRoundShape),
  },
  'POST /api/house/proof': {
    auth: 'frame',
    rate: 'read',
    summary: 'What proves a round of the player; its document for the verifier once the seed is revealed',
    input: z.object({ round_id: roundName }),
    data: z.object({ ...proof, document: z.unknown() }),
  },
  'POST /api/house/seed/rotate': {
    auth: 'frame',
    rate: 'write',
    summary: 'Reveals the server seed in use and takes the next one, with the player’s client seed',
    input: z.object({
      client_seed: z.string().trim().min(1, 'ใส่รหัสสุ่มของคุณ').max(64, 'ยาวได้ไม่เกิน 64 ตัวอักษร'),
    }),
    data: seedShape,
  },
} as const satisfies RouteTable;

export type HouseRound = z.output<typeof houseRoundShape>;
export type LeagueNow = z.output<typeof leagueShape>;
/** Of a bill whose matches are over; a bill's kick-off is its round's number. */
export interface LeagueOutcome {
  readonly scores: readonly z.output<typeof score>[];
}
export type HouseState = z.output<typeof stateShape>;
