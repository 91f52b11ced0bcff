/**
 * The fields a proof may have, by version, and how a pasted text is taken for one (docs/fairness.md section 8). What is not
 * named here makes a proof a wrong one: nothing unchecked rides along. Part of the offline verifier as it stands here.
 */

export interface ProofShot {
  readonly seq: number;
  readonly number: string;
  readonly shooter: string;
  readonly at_ms: number;
  readonly salt: string;
  readonly hash: string;
}

interface CommonProof {
  readonly market: string;
  readonly draw_date: string;
  readonly number: number;
  readonly mode: 'classic' | 'beacon';
  readonly status: 'frozen' | 'resulted' | 'void';
  /** The site's word: no hash covers it. */
  readonly pushed_at: string | null;
  readonly genesis: string;
  readonly shots: readonly ProofShot[];
  readonly head: string;
  readonly root: string;
  readonly sum: string;
  readonly row16: string | null;
  readonly result_number: string | null;
  readonly result: { readonly three_top: string; readonly two_top: string; readonly two_bottom: string } | null;
}

interface Drawn {
  readonly round: number;
  readonly randomness: string | null;
  readonly signature: string | null;
  readonly b: string | null;
}

/** Of rounds opened before version 2. */
export interface FirstProof extends CommonProof {
  readonly format: 'benja-yeekee/1';
  readonly round_id: string;
  readonly close_at: string;
  /** Of a round that was called off while betting was open, when that was. */
  readonly frozen_at: string;
  readonly void_reason: string | null;
  readonly unproven: boolean;
  readonly beacon:
    | (Drawn & {
        readonly at: string;
        readonly chain: {
          readonly name: string;
          readonly simulated: boolean;
          readonly hash: string;
          readonly public_key: string;
          readonly genesis_time: number;
          readonly period: number;
          readonly scheme: string;
        };
      })
    | null;
}

export interface SecondProof extends CommonProof {
  readonly format: 'benja-yeekee/2';
  readonly schedule: number;
  /** Whose beacon decides; null in `classic`. */
  readonly chain: { readonly hash: string; readonly public_key: string } | null;
  /** How the round came to be void; null unless it is. */
  readonly void:
    | { readonly by: 'rule' }
    | { readonly by: 'operator'; readonly at: string; readonly reason: string }
    | null;
  readonly beacon: Drawn | null;
}

export type AnyProof = FirstProof | SecondProof;

const common =
  'format market draw_date number mode status pushed_at genesis shots head root sum row16 beacon result_number result';
const fields = {
  'benja-yeekee/1': `${common} round_id close_at frozen_at void_reason unproven`,
  'benja-yeekee/2': `${common} schedule chain void`,
} as const;
const drawn = 'round randomness signature b';

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** Whether exactly these fields are there. */
function has(given: unknown, names: string): given is Record<string, unknown> {
  if (!isObject(given)) return false;
  const wanted = names.split(' ');
  return Object.keys(given).length === wanted.length && wanted.every((name) => Object.hasOwn(given, name));
}

const hasOrNull = (given: unknown, names: string): boolean => given === null || has(given, names);

/** Milliseconds of an instant in the document's notation (section 1), NaN for any other text. */
export const instantMs = (text: unknown): number =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN;

/** Whether no text inside has a lone surrogate, which has no UTF-8 bytes to hash. */
function isWellFormed(given: unknown): boolean {
  if (typeof given === 'string') return !/\p{Surrogate}/u.test(given);
  return typeof given !== 'object' || given === null || Object.values(given).every(isWellFormed);
}

/** What was pasted: a proof, or a copied answer of the site with the proof inside. */
export const proofIn = (given: unknown): unknown => (isObject(given) && isObject(given.data) ? given.data : given);

/** Whether every field of a version is there and no other. */
export function isProof(given: unknown): given is AnyProof {
  if (!isObject(given)) return false;
  const { format } = given;
  if (format !== 'benja-yeekee/1' && format !== 'benja-yeekee/2') return false;
  const first = format === 'benja-yeekee/1';
  return (
    has(given, fields[format]) &&
    isWellFormed(given) &&
    Array.isArray(given.shots) &&
    given.shots.every((shot: unknown) => has(shot, 'seq number shooter at_ms salt hash')) &&
    hasOrNull(given.result, 'three_top two_top two_bottom') &&
    hasOrNull(given.beacon, first ? `${drawn} at chain` : drawn) &&
    (first ? hasFirstParts(given) : hasSecondParts(given)) &&
    typeof given.market === 'string' &&
    typeof given.draw_date === 'string' &&
    (given.mode === 'beacon' || given.mode === 'classic') &&
    (given.status === 'frozen' || given.status === 'resulted' || given.status === 'void')
  );
}

const hasFirstParts = ({ beacon }: Record<string, unknown>): boolean =>
  beacon === null ||
  (isObject(beacon) && has(beacon.chain, 'name simulated hash public_key genesis_time period scheme'));

function hasSecondParts({ chain, void: voided, status }: Record<string, unknown>): boolean {
  if (!hasOrNull(chain, 'hash public_key') || (voided !== null) !== (status === 'void')) return false;
  if (voided === null) return true;
  return (
    isObject(voided) &&
    (voided.by === 'rule' ? has(voided, 'by') : voided.by === 'operator' && has(voided, 'by at reason'))
  );
}
