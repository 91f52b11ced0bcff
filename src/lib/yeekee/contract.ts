/**
 * Yeekee on the wire (api.md "Lotto", lotto.md section 8). Live events of a room are in `contract/stream-events.ts`: `GET
 * /api/stream?room=<round_id>` adds one round's shots to the public events.
 */
import { z } from 'zod';
import { day, flag, id, instant, limit, money, type RouteTable, reason } from '../contract/route.ts';
import { ofRound, resultShape, roundShape } from '../lotto/contract.ts';
import { setByTwo } from '../operator/approval-contract.ts';
import { zeroPadded } from '../zero-padded.ts';
import { hash, yeekeeMode, yeekeeProofShape } from './proof-contract.ts';

/** Yeekee markets; `variant` is the market's code or the minutes between its rounds. */
const variant = z
  .enum(['yeekee5', 'yeekee15', '5', '15'])
  .transform((name) => (name === '5' || name === '15' ? (`yeekee${name}` as const) : name));

/**
 * The phase by the server's clock: `scheduled` before betting opens, `betting`, then `both` (betting and shooting),
 * `shooting` (betting has ended), `frozen` (the list is final, no result yet), `resulted`, `void`.
 */
const yeekeePhase = z.enum(['scheduled', 'betting', 'both', 'shooting', 'frozen', 'resulted', 'void']);

/** A number as visible to the caller: `123**` while others' last two digits are masked, otherwise complete. */
const seenNumber = z.string().regex(/^\d{3}(?:\d{2}|\*\*)$/);
const shotShape = z.object({
  /** 1, 2, 3 … without gaps, in the order of acceptance. */
  seq: z.number().int(),
  number: seenNumber,
  /** The member as shown to others, with a mark that distinguishes equal names within a round: "สม***·3f2a". */
  shooter: z.string(),
  at: instant,
  mine: z.boolean(),
  /** The chain's head after this shot. */
  hash,
});

/** A round in the grid of its day. */
export const yeekeeRoundShape = roundShape.extend({
  mode: yeekeeMode,
  phase: yeekeePhase,
  /** Shots are accepted from `shots_from` until `freeze_at`; the result is due at `result_at`. */
  shots_from: instant,
  freeze_at: instant,
  result_at: instant,
  shot_count: z.number().int(),
  /** The five digits, and what bets are settled on; null until drawn. */
  result_number: z.string().nullable(),
  result: resultShape.nullable(),
  /** The result is due, but no relay has returned its beacon yet: "รอผลจาก drand". */
  late: z.boolean(),
  /** The list was published too late to prove that nobody knew the beacon before. */
  unproven: z.boolean(),
  void_reason: z.string().nullable(),
});

/** What is fixed from the freeze on: published before the deciding beacon exists. */
const freezeShape = z.object({
  at: instant,
  shot_count: z.number().int(),
  /** Head of the hash chain, and Merkle root of the list. */
  head: hash,
  root: hash,
  /** Only in `beacon` mode. */
  beacon: z
    .object({
      /** The deciding round of the network, and when it is emitted. */
      round: z.number().int(),
      at: instant,
      chain: z.string(),
      /** Not a drand network but this site's stand-in: "จำลอง". */
      simulated: z.boolean(),
      /** What it adds to the sum: the first 8 bytes of SHA-256(randomness || root), as a decimal number; null until drawn. */
      b: z.string().nullable(),
    })
    .nullable(),
  /** When it had been pushed to all connected pages; null until recorded. */
  pushed_at: instant.nullable(),
});

/** Rows 1 and 16, newest first: row 1 is the last shot. */
const winnerShape = z.object({
  row: z.number().int(),
  seq: z.number().int(),
  shooter: z.string(),
  number: seenNumber,
  mine: z.boolean(),
  /** The shooter's reward; null when not entitled. */
  reward: money.nullable(),
});

const settingsShape = z.object({
  cooldown_seconds: z.number().int(),
  shots_max: z.number().int(),
  /** With fewer shots at the freeze the round is void and every bill is refunded; 0: it is drawn from any number. */
  shots_min: z.number().int(),
  /** Maximum per reward; all of a round together are at most `reward_margin_pct` of what it earned. */
  reward: money,
  /** Empty where the market pays no rewards. */
  reward_rows: z.array(z.number().int()),
  /** The minimum stake in the round, excluding types covered by more than 70 %. */
  reward_stake_min: money,
  /** With fewer members shooting there are no rewards. */
  reward_shooters_min: z.number().int(),
  reward_margin_pct: z.number().int(),
});

export const yeekeeRoomShape = z.object({
  round: yeekeeRoundShape,
  server_time: instant,
  settings: settingsShape,
  /** Oldest first. The newest ones without `after_seq`; with it those after it, and `more` when there are further ones. */
  shots: z.array(shotShape),
  more: z.boolean(),
  /** The chain's current head. */
  head: hash,
  /** Sum of all shots; null while masked (until the freeze). */
  sum: z.string().nullable(),
  freeze: freezeShape.nullable(),
  /** Whether the proof is available: from the freeze on, and for a voided round. */
  has_proof: z.boolean(),
  winners: z.array(winnerShape),
  /** The member's own status; null for guests. */
  mine: z
    .object({
      shots_left: z.number().int(),
      next_allowed_at: instant.nullable(),
      staked: money,
      reward_eligible: z.boolean(),
      /** The member's bills of this round, without cancelled ones. */
      bills: z.number().int(),
      /** Their total winnings; null until all are settled. */
      won: money.nullable(),
      /** Their total refund; null unless the round is void and everything is refunded. */
      refunded: money.nullable(),
    })
    .nullable(),
});

const dayShape = z.object({
  variant: z.string(),
  name: z.string(),
  /** The game day: its first round closes that morning, its last at 04:00 of the next day. */
  date: z.string(),
  server_time: instant,
  /** Ordered by number. */
  rounds: z.array(yeekeeRoundShape),
});

/** Incidents for operators: a list published too late, or a result waiting for its beacon. */
const incidentShape = z.object({
  kind: z.enum(['unproven', 'late']),
  /** When the list was pushed, or when the result was due. */
  at: instant,
  round: yeekeeRoundShape,
});

const shotTaken = z.object({
  seq: z.number().int(),
  number: z.string(),
  accepted_at: instant,
  next_allowed_at: instant,
  shots_left: z.number().int(),
  hash,
});

export type YeekeeRound = z.output<typeof yeekeeRoundShape>;
export type YeekeeRoom = z.output<typeof yeekeeRoomShape>;
export type YeekeeShot = z.output<typeof shotShape>;
export type YeekeeFreeze = z.output<typeof freezeShape>;
export type YeekeeWinner = z.output<typeof winnerShape>;
export type YeekeeDay = z.output<typeof dayShape>;
export type YeekeeIncident = z.output<typeof incidentShape>;
export type YeekeeShotTaken = z.output<typeof shotTaken>;

/** A day of a market, or the day of a round; by default today's day of `yeekee15`. */
const dayInput = z.object({ variant: variant.optional(), date: day.optional(), round_id: id.optional() });
const roomInput = z.object({
  round_id: id,
  after_seq: z.coerce.number().int().min(0).max(1_000_000).optional(),
  limit: limit(500, 100),
});
/** Five digits; a JSON number, which cannot begin with zeros, stands for the five digits of its value. */
const shotNumber = z
  .union([
    z.string(),
    z
      .int()
      .min(0, 'กรอกเลข 5 หลัก')
      .transform((value) => zeroPadded(value, 5)),
  ])
  .pipe(z.string().regex(/^\d{5}$/, 'กรอกเลข 5 หลัก')) as unknown as z.ZodType<string, string>;

export const shotInput = z.object({ round_id: id, number: shotNumber });
export type YeekeeDayInput = z.output<typeof dayInput>;
export type YeekeeRoomInput = z.output<typeof roomInput>;
export type ShotInput = z.output<typeof shotInput>;

export const yeekeeRoutes = {
  'GET /api/lotto/yeekee/lists': {
    auth: 'guest',
    rate: 'read',
    summary: 'The rounds of a yeekee day with their phases and results; by variant and day, or the day of a round',
    input: dayInput,
    data: dayShape,
  },
  'GET /api/lotto/yeekee/list': {
    auth: 'guest',
    rate: 'read',
    summary: 'A yeekee round with its shots, oldest first; with after_seq only those after it',
    input: roomInput,
    data: yeekeeRoomShape,
  },
  'POST /api/lotto/yeekee/shoot_number': {
    auth: 'member',
    play: 'join',
    rate: 'write',
    summary: 'Shoots a five-digit number into a yeekee round; free, one per five seconds, a hundred per round',
    input: shotInput,
    data: shotTaken,
  },
  'GET /api/lotto/yeekee/proof': {
    auth: 'guest',
    rate: 'read',
    summary:
      'Everything a result can be recomputed from: every shot, the chain, the root, the beacon; from the freeze on, and of void rounds',
    input: ofRound,
    data: yeekeeProofShape,
  },
  'GET /api/operator/yeekee/incidents': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'Yeekee rounds whose freeze was published too late, and rounds waiting for a late beacon; newest first',
    input: z.object({ limit: limit(100, 50) }),
    data: z.array(incidentShape),
  },
  'POST /api/operator/yeekee/rewards': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Turns a market’s shooting rewards on or off, for rounds created from now on',
    input: z.object({ market: variant, on: flag, reason }),
    data: setByTwo(z.object({ market: z.string(), on: z.boolean() })),
  },
} as const satisfies RouteTable;
