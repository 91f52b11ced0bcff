/**
 * Yeekee on the wire (api.md "Lotto", lotto.md section 8). What a room hears live stands in `contract/stream-events.ts`:
 * `GET /api/stream?room=<round_id>` adds the shots of one round to what every page hears.
 */
import { z } from 'zod';
import { day, flag, id, idOut, instant, limit, money, type RouteTable, reason } from '../contract/route.ts';
import { ofRound, resultShape, roundShape } from '../lotto/contract.ts';

/** The markets of this kind; `variant` is the market's code or the minutes between its rounds. */
const variant = z
  .enum(['yeekee5', 'yeekee15', '5', '15'])
  .transform((name) => (name === '5' || name === '15' ? (`yeekee${name}` as const) : name));

/** `classic`: whoever shoots last can choose the result. `beacon`: nobody can. */
const yeekeeMode = z.enum(['classic', 'beacon']);

/**
 * What is going on, by the server's clock: `scheduled` before betting opens, `betting`, then `both` (betting and shooting),
 * `shooting` (betting is over), `frozen` (the list is closed, the result not yet there), `resulted`, `void`.
 */
const yeekeePhase = z.enum(['scheduled', 'betting', 'both', 'shooting', 'frozen', 'resulted', 'void']);

/** A number as it may be seen: `123**` while others' last two digits are masked, whole afterwards and for one's own. */
const seenNumber = z.string().regex(/^\d{3}(?:\d{2}|\*\*)$/);
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256, 64 hex characters' });

const shotShape = z.object({
  /** 1, 2, 3 … without a gap, in the order the shots were taken. */
  seq: z.number().int(),
  number: seenNumber,
  /** The member as others see him, with a mark that tells equal names of a round apart: "สม***·3f2a". */
  shooter: z.string(),
  at: instant,
  mine: z.boolean(),
  /** The head of the chain after this shot. */
  hash,
});

/** A round in the grid of its day. */
export const yeekeeRoundShape = roundShape.extend({
  mode: yeekeeMode,
  phase: yeekeePhase,
  /** Shots are taken from `shots_from` until `freeze_at`; the result is due at `result_at`. */
  shots_from: instant,
  freeze_at: instant,
  result_at: instant,
  shot_count: z.number().int(),
  /** The five digits, and what bets are settled on; null until drawn. */
  result_number: z.string().nullable(),
  result: resultShape.nullable(),
  /** The result is due and its beacon has not been heard from any relay: "รอผลจาก drand". */
  late: z.boolean(),
  /** The list was told too late to prove that nobody knew the beacon before. */
  unproven: z.boolean(),
  void_reason: z.string().nullable(),
});

/** What stands fixed from the freeze on: published before the beacon it names exists. */
const freezeShape = z.object({
  at: instant,
  shot_count: z.number().int(),
  /** Head of the hash chain, and Merkle root of the list. */
  head: hash,
  root: hash,
  /** Only in `beacon` mode. */
  beacon: z
    .object({
      /** Which round of the network decides, and when it is emitted. */
      round: z.number().int(),
      at: instant,
      chain: z.string(),
      /** No real drand network but a stand-in of this site: "จำลอง". */
      simulated: z.boolean(),
    })
    .nullable(),
  /** When it had been pushed to every connected page; null until that is on record. */
  pushed_at: instant.nullable(),
});

/** Rows 1 and 16, newest first: row 1 is the last shot. */
const winnerShape = z.object({
  row: z.number().int(),
  seq: z.number().int(),
  shooter: z.string(),
  number: seenNumber,
  mine: z.boolean(),
  /** What the shooter got; null when the shooter was not entitled to it. */
  reward: money.nullable(),
});

const settingsShape = z.object({
  cooldown_seconds: z.number().int(),
  shots_max: z.number().int(),
  /** Fewer shots than this at the freeze: void, and every bill is paid back. */
  shots_min: z.number().int(),
  /** Each at most; all of a round together are never above `reward_margin_pct` of what the round earned. */
  reward: money,
  /** Empty where the market pays no rewards. */
  reward_rows: z.array(z.number().int()),
  /** What a member must have staked in the round, types that are covered by more than 70 % left out. */
  reward_stake_min: money,
  /** With fewer members shooting nobody is paid. */
  reward_shooters_min: z.number().int(),
  reward_margin_pct: z.number().int(),
});

export const yeekeeRoomShape = z.object({
  round: yeekeeRoundShape,
  server_time: instant,
  settings: settingsShape,
  /** Oldest first. Without `after_seq` the newest; with it those after it, and `more` when there are further ones. */
  shots: z.array(shotShape),
  more: z.boolean(),
  /** Head of the hash chain now. */
  head: hash,
  /** Sum of all shots; null while it is masked (until the freeze). */
  sum: z.string().nullable(),
  freeze: freezeShape.nullable(),
  /** Whether the proof is there: from the freeze on, and of a round that was called off. */
  has_proof: z.boolean(),
  winners: z.array(winnerShape),
  /** The member’s own standing; null for guests. */
  mine: z
    .object({
      shots_left: z.number().int(),
      next_allowed_at: instant.nullable(),
      staked: money,
      reward_eligible: z.boolean(),
      /** Bills of this round, cancelled ones aside. */
      bills: z.number().int(),
      /** What they have won together; null until every one has been judged by the result. */
      won: money.nullable(),
      /** What was given back for them; null unless the round is void and all of it is back. */
      refunded: money.nullable(),
    })
    .nullable(),
});

const proofShot = z.object({
  seq: z.number().int(),
  number: z.string().regex(/^\d{5}$/),
  shooter: z.string(),
  at_ms: z.number().int(),
  salt: z.string(),
  /** SHA-256 of "hash before|seq|number|shooter|at_ms|salt", all in text. */
  hash,
});

const proofCommon = {
  market: z.string(),
  draw_date: z.string(),
  number: z.number().int(),
  mode: yeekeeMode,
  status: z.enum(['frozen', 'resulted', 'void']),
  /** When the frozen list had been told to every page: the site's word, which no hash covers. */
  pushed_at: instant.nullable(),
  /** Where the chain begins. */
  genesis: hash,
  shots: z.array(proofShot),
  head: hash,
  /** Merkle root over the shots' hashes in order (RFC 6962 trees). */
  root: hash,
  sum: z.string(),
  /** The 16th newest number; null with fewer shots. */
  row16: z.string().nullable(),
  /** (sum - row16 [+ b]) mod 100000, five digits; null until drawn and for a void round. */
  result_number: z.string().nullable(),
  result: z.object({ three_top: z.string(), two_top: z.string(), two_bottom: z.string() }).nullable(),
};

const proofBeacon = {
  /** `ceil((freeze + 6 s - genesis_time) / period) + 1` */
  round: z.number().int(),
  /** Null until it has been heard. */
  randomness: z.string().nullable(),
  signature: z.string().nullable(),
  /** First 8 bytes of SHA-256(randomness || root), as a decimal number. */
  b: z.string().nullable(),
};

/** Of rounds opened before version 2: binds neither mode nor network. */
export const yeekeeProofV1Shape = z.object({
  format: z.literal('benja-yeekee/1'),
  ...proofCommon,
  round_id: idOut,
  close_at: instant,
  void_reason: z.string().nullable(),
  frozen_at: instant,
  unproven: z.boolean(),
  beacon: z
    .object({
      ...proofBeacon,
      at: instant,
      chain: z.object({
        name: z.string(),
        simulated: z.boolean(),
        hash: z.string(),
        public_key: z.string(),
        genesis_time: z.number().int(),
        period: z.number().int(),
        scheme: z.string(),
      }),
    })
    .nullable(),
});

/** Close and freeze are not told: they follow from market, day and number (docs/fairness.md). */
export const yeekeeProofV2Shape = z.object({
  format: z.literal('benja-yeekee/2'),
  ...proofCommon,
  /** The version of the times; bound by `genesis` together with mode and chain. */
  schedule: z.number().int(),
  chain: z.object({ hash: z.string(), public_key: z.string() }).nullable(),
  void: z
    .union([
      z.object({ by: z.literal('rule') }),
      z.object({ by: z.literal('operator'), at: instant, reason: z.string() }),
    ])
    .nullable(),
  beacon: z.object(proofBeacon).nullable(),
});

/** The whole of what a result can be recomputed from; the file that `/fair/verify.html` reads. */
export const yeekeeProofShape = z.union([yeekeeProofV2Shape, yeekeeProofV1Shape]);

const dayShape = z.object({
  variant: z.string(),
  name: z.string(),
  /** The game day: its first round closes on the morning of this day, its last at 04:00 of the next. */
  date: z.string(),
  server_time: instant,
  /** In the order of their numbers. */
  rounds: z.array(yeekeeRoundShape),
});

/** What an operator has to know of: a list told too late, or a result that waits for its beacon. */
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
export type YeekeeProof = z.output<typeof yeekeeProofShape>;
export type YeekeeProofV1 = z.output<typeof yeekeeProofV1Shape>;
export type YeekeeProofV2 = z.output<typeof yeekeeProofV2Shape>;
export type YeekeeIncident = z.output<typeof incidentShape>;
export type YeekeeShotTaken = z.output<typeof shotTaken>;

/** A day by its market, or the day of a round; without any, today's day of `yeekee15`. */
const dayInput = z.object({ variant: variant.optional(), date: day.optional(), round_id: id.optional() });
const roomInput = z.object({
  round_id: id,
  after_seq: z.coerce.number().int().min(0).max(1_000_000).optional(),
  limit: limit(500, 100),
});
export const shotInput = z.object({
  round_id: id,
  number: z.string().regex(/^\d{5}$/, 'กรอกเลข 5 หลัก'),
});
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
    rate: 'operator',
    summary: 'Yeekee rounds whose freeze was told too late, and rounds that wait for a late beacon; newest first',
    input: z.object({ limit: limit(100, 50) }),
    data: z.array(incidentShape),
  },
  'POST /api/operator/yeekee/rewards': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Turns the rewards for shooting of a market on or off, for rounds made from now on',
    input: z.object({ market: variant, on: flag, reason }),
    data: z.object({ market: z.string(), on: z.boolean() }),
  },
} as const satisfies RouteTable;
