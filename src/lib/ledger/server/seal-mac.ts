/** MACs of what proves the books besides the transfers: blocks of seals, anchors, runs of the check. */
import { createHmac } from 'node:crypto';

/** What a MAC is of: its kind first, so that one can never stand for another. */
type Sealed = readonly ['block' | 'anchor' | 'head' | 'run', ...(string | bigint | number | null)[]];

export const sealMac = (key: Buffer, fields: Sealed): Buffer =>
  createHmac('sha256', key)
    .update(fields.map((field) => (field === null ? '' : String(field))).join('|'))
    .digest();

/** What the MAC of a block covers; both digests are SHA-256 in hex. */
export interface BlockFacts {
  readonly id: bigint;
  readonly stream: string;
  readonly keysDigest: string;
  readonly digestsDigest: string;
  readonly upto: bigint;
  readonly mark: Date | null;
  readonly madeAt: Date;
}

/** The MAC of a block behind `before`, the MAC of the block before it (empty for the first). */
export const blockMac = (key: Buffer, before: Buffer, block: BlockFacts): Buffer =>
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
