/** The proof of a yeekee round on the wire: everything its result can be recomputed from (docs/fairness.md). */
import { z } from 'zod';
import { idOut, instant } from '../contract/route.ts';

/** `classic`: the last shooter can choose the result. `beacon`: nobody can. */
export const yeekeeMode = z.enum(['classic', 'beacon']);

export const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256, 64 hex characters' });

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
  /** When the frozen list was published to all pages: the site's claim, which no hash covers. */
  pushed_at: instant.nullable(),
  /** The start of the chain. */
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
  /** Null until received. */
  randomness: z.string().nullable(),
  signature: z.string().nullable(),
  /** First 8 bytes of SHA-256(randomness || root), as a decimal number. */
  b: z.string().nullable(),
};

/** For rounds opened before version 2: commits to neither mode nor network. */
const yeekeeProofV1Shape = z.object({
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

/** Close and freeze are not included: they follow from market, day and number (docs/fairness.md). */
const yeekeeProofV2Shape = z.object({
  format: z.literal('benja-yeekee/2'),
  ...proofCommon,
  /** The version of the schedule; committed to by `genesis` together with mode and chain. */
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

/** Everything needed to recompute a result; the file that `/fair/verify.html` reads. */
export const yeekeeProofShape = z.union([yeekeeProofV2Shape, yeekeeProofV1Shape]);

export type YeekeeProof = z.output<typeof yeekeeProofShape>;
export type YeekeeProofV1 = z.output<typeof yeekeeProofV1Shape>;
export type YeekeeProofV2 = z.output<typeof yeekeeProofV2Shape>;
