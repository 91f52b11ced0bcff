/**
 * A day's archive: what was fixed of every round of a game day, and committed to for the games of that calendar day, in one file
 * whose hash the next day's file names (docs/fairness.md section 9). Part of the offline verifier as it stands here.
 */
import type { AnyProof } from './proof.ts';

/** Of the days before games were in it. */
export const firstArchiveFormat = 'benja-yeekee-archive/1';
export const archiveFormat = 'benja-archive/2';

export interface ArchivedRound {
  readonly market: string;
  readonly number: number;
  /** The version of the round's proof. */
  readonly proof: number;
  readonly mode: 'classic' | 'beacon';
  /** The hash of the chain whose beacon decides. */
  readonly chain: string | null;
  readonly genesis: string;
  readonly head: string;
  /** Null only for rounds that were called off before archives were kept. */
  readonly root: string | null;
  readonly count: number;
  readonly beacon_round: number | null;
  readonly pushed_at: string | null;
  /** `frozen`: the beacon had not been heard when the archive was made. */
  readonly status: 'frozen' | 'resulted' | 'void';
  readonly void: 'rule' | 'operator' | null;
  readonly result: string | null;
}

export interface DayArchive {
  readonly format: typeof archiveFormat | typeof firstArchiveFormat;
  /** The game day. */
  readonly day: string;
  /** The archive before this one, and the SHA-256 of its text; null for the first. */
  readonly previous: { readonly day: string; readonly sha256: string } | null;
  /** By market, then number. */
  readonly rounds: readonly ArchivedRound[];
  /** In format 2: what the games add (house/rules/day-archive.ts). */
  readonly games?: unknown;
  /** The head of the operators' audit at the beginning of the day, once there is one. */
  readonly audit?: unknown;
}

/** Whether an archived round is what its tables say later: one that waited for its beacon may have its result by now. */
export function isSameRound(kept: ArchivedRound, now: ArchivedRound): boolean {
  const names = Object.keys(now) as (keyof ArchivedRound)[];
  const mayChange = kept.status === 'frozen' && now.status !== 'void' ? ['status', 'result'] : [];
  return names.every((name) => kept[name] === now[name] || mayChange.includes(name));
}

/**
 * Whether an archive has a proof's round, with the same list and nothing else said of it. A round that waited for its beacon
 * when the archive was made may have its result by now.
 *
 * @throws SyntaxError for a text that is not JSON
 */
export function isInArchive(text: string, proof: AnyProof): boolean {
  const archive = JSON.parse(text) as DayArchive;
  const isArchive = archive.format === archiveFormat || archive.format === firstArchiveFormat;
  if (!isArchive || archive.day !== proof.draw_date) return false;
  const found = archive.rounds.filter((one) => one.market === proof.market && one.number === proof.number);
  const [entry] = found;
  if (!entry || found.length > 1) return false;
  const wasOpen = entry.status === 'frozen';
  return (
    entry.genesis === proof.genesis &&
    entry.head === proof.head &&
    entry.root === proof.root &&
    entry.count === proof.shots.length &&
    entry.mode === proof.mode &&
    entry.beacon_round === (proof.beacon?.round ?? null) &&
    entry.pushed_at === proof.pushed_at &&
    (proof.format !== 'benja-yeekee/2' ||
      (entry.proof === 2 && entry.chain === (proof.chain?.hash ?? null) && entry.void === (proof.void?.by ?? null))) &&
    (wasOpen ? proof.status !== 'void' : entry.status === proof.status && entry.result === proof.result_number)
  );
}
