/**
 * Proofs of spins of the prize wheel (trust.md section 1). An operator may change the prizes, so that a proof carries the table
 * that was committed to; what was given may be the substitute named there, because only the house knows its stock.
 */
import { canonicalJson } from '../../canonical-json.ts';
import { type Config, commitmentOf, configHash } from './commitment.ts';
import { pick } from './draws.ts';
import { roundDraws } from './streams.ts';
import type { wheelConfig } from './wheel.ts';

export const wheelProofFormat = 'benja-wheel/1';

export interface WheelProof {
  readonly format: typeof wheelProofFormat;
  readonly config: ReturnType<typeof wheelConfig>;
  readonly config_hash: string;
  /** Shown before the client's seed was sent. */
  readonly commitment: string;
  readonly server_seed: string;
  readonly client_seed: string;
  readonly nonce: number;
  /** The code of the segment that the wheel ended on, and of the prize that was given; null for the consolation. */
  readonly outcome: { readonly segment: string; readonly given: string | null };
}

/** The code of the segment that a proof's seeds draw from its own table. */
function drawnSegment({ config, server_seed, client_seed, nonce }: WheelProof): string | undefined {
  const draws = roundDraws(server_seed, client_seed, nonce);
  const weights = config.prizes.map(({ weight }) => weight);
  return config.prizes[pick(draws, weights)]?.code;
}

const isSeed = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

/** The steps of a check, each a question that throws for what cannot be computed. */
export const wheelProofSteps = {
  table: ({ config, config_hash }: WheelProof) => configHash(config as unknown as Config) === config_hash,
  commitment: ({ server_seed, config_hash, commitment }: WheelProof) =>
    isSeed(server_seed) && commitmentOf(server_seed, config_hash) === commitment,
  outcome: (proof: WheelProof) => drawnSegment(proof) === proof.outcome.segment,
  given({ config, outcome }: WheelProof) {
    const segment = config.prizes.find(({ code }) => code === outcome.segment);
    return segment !== undefined && [segment.code, segment.substitute, null].includes(outcome.given);
  },
} as const;

/** What a proof says in short: the table is long. */
export const wheelOutcomeText = ({ outcome }: WheelProof): string => canonicalJson(outcome);
