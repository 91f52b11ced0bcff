/** What coupons ask of segments, which are marketing's; filled in src/app/contributions.ts. */
import { port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';

interface CouponSegments {
  /** Undefined for one that is not kept. */
  readonly nameOf: (db: Db, agentId: bigint, segmentId: bigint) => Promise<string | undefined>;
  /** Whether it is kept; it stays so until the transaction ends. */
  readonly hold: (tx: Db, agentId: bigint, segmentId: bigint) => Promise<boolean>;
  readonly isIn: (db: Db, memberId: bigint, segmentId: bigint, now: Date) => Promise<boolean>;
}

export const couponSegments = port<CouponSegments>('segments of coupons');
