/**
 * Commitments of a yeekee round: a hash chain over the shots, a Merkle root at the freeze, and the public beacon emitted
 * afterwards (lotto.md section 8). Pure, shared by the server and the verify button.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { hashText } from '../../digest.ts';

export interface ChainedRound {
  readonly market: string;
  readonly drawDate: string;
  readonly number: number;
}

/** What the start of a chain commits to besides the round itself (proof version 2). */
export interface BoundTerms {
  readonly mode: 'classic' | 'beacon';
  /** Hash of the beacon chain; undefined in `classic`. */
  readonly chainHash: string | undefined;
  /** Version of the round's schedule. */
  readonly schedule: number;
}

/** The start of a round's chain. */
export const chainGenesis = ({ market, drawDate, number }: ChainedRound, terms: BoundTerms): string =>
  hashText(
    ['benja-yeekee/2', market, drawDate, number, terms.mode, terms.chainHash ?? 'none', terms.schedule].join('|'),
  );

/** The same for rounds opened before version 2: commits to neither mode nor network. */
export const firstGenesis = ({ market, drawDate, number }: ChainedRound): string =>
  hashText(`yeekee|${market}|${drawDate}|${number}`);

export interface ChainedShot {
  readonly seq: number;
  readonly number: string;
  readonly shooter: string;
  readonly atMs: number;
  /** Random, published at the freeze: without it the two hidden digits could be found in a hundred tries. */
  readonly salt: string;
}

/** The chain's head after a shot. */
export const shotHash = (before: string, shot: ChainedShot): string =>
  hashText([before, shot.seq, shot.number, shot.shooter, shot.atMs, shot.salt].join('|'));

/** The Merkle root of the shots' hashes in order, as in RFC 6962: leaves are prefixed by 0, inner nodes by 1. */
export function merkleRoot(hashes: readonly string[]): string {
  if (hashes.length === 0) return bytesToHex(sha256(new Uint8Array()));
  return bytesToHex(rootOf(hashes.map((hash) => sha256(concatBytes(Uint8Array.of(0), hexToBytes(hash))))));
}

/** Pairs level by level; an odd last node moves up unchanged, which equals RFC 6962's split. */
function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  let level = leaves;
  while (level.length > 1) {
    const next: Uint8Array[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i], level[i + 1]];
      if (left) next.push(right ? sha256(concatBytes(Uint8Array.of(1), left, right)) : left);
    }
    level = next;
  }
  return level[0] ?? new Uint8Array();
}

/** A beacon network: one beacon every `period` seconds, the first at `genesisTime` (Unix seconds). */
export interface BeaconClock {
  readonly genesisTime: number;
  readonly period: number;
}

/** The freeze precedes the earliest deciding beacon by six seconds, the time to publish the frozen list. */
const beaconLeadSeconds = 6;

/** The number of the beacon that decides a round frozen at an instant; independent of when the job runs. */
export function beaconRound(freezeAt: Date, { genesisTime, period }: BeaconClock): number {
  return Math.ceil((freezeAt.getTime() / 1_000 + beaconLeadSeconds - genesisTime) / period) + 1;
}

/** When a beacon is emitted. */
export function beaconTime(round: number, { genesisTime, period }: BeaconClock): Date {
  return new Date((genesisTime + (round - 1) * period) * 1_000);
}

/** B: the first eight bytes of SHA-256(randomness || root), big-endian. */
export function beaconNumber(randomness: string, root: string): bigint {
  const digest = sha256(concatBytes(hexToBytes(randomness), hexToBytes(root)));
  return BigInt(`0x${bytesToHex(digest.subarray(0, 8))}`);
}

/** Allowance for a push to reach the last listener. */
const pushMs = 1_000;

/** Whether it cannot be shown that the frozen list was public before the beacon existed. */
export function isUnproven(
  freeze: { readonly beaconAt: Date | null; readonly pushedAt: Date | null },
  now: Date,
): boolean {
  if (!freeze.beaconAt) return false;
  return (freeze.pushedAt ?? now).getTime() + pushMs > freeze.beaconAt.getTime();
}
