/** MACs of what proves the books beside the transfers: seal blocks, anchors, runs of the check. */
import { createHmac, type KeyObject } from 'node:crypto';

/** The key as read from the secrets, or as a connection has it. */
export type SealKey = Buffer | KeyObject;

/** The signed fields. The kind comes first, so that the MAC of one kind can never pass for another. */
type Sealed = readonly ['block' | 'anchor' | 'head' | 'run', ...(string | bigint | number | null)[]];

export const sealMac = (key: SealKey, fields: Sealed): Buffer =>
  createHmac('sha256', key)
    .update(fields.map((field) => (field === null ? '' : String(field))).join('|'))
    .digest();

/** What a block's MAC covers; both digests are SHA-256 in hex. */
export interface BlockFacts {
  readonly id: bigint;
  readonly stream: string;
  readonly keysDigest: string;
  readonly digestsDigest: string;
  readonly upto: bigint;
  readonly mark: Date | null;
  readonly madeAt: Date;
}

/** A block's MAC; `before` is the MAC of the previous block (empty for the first). */
export const blockMac = (key: SealKey, before: Buffer, block: BlockFacts): Buffer =>
  sealMac(key, [
    'block',
    before.toString('hex'),
    block.id,
    block.stream,
    block.keysDigest,
    block.digestsDigest,
    block.upto,
    block.mark?.toISOString() ?? null,
    block.madeAt.toISOString(),
  ]);
