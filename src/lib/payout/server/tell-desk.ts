/** Tells the console's open pages that the queue of withdrawals has changed. */
import type { Context } from '../../server/context.ts';
import { publish } from '../../server/stream/publish.ts';

/** A withdrawal came or changed; sent with the transaction's commit. */
export const tellDesk = (inside: Context, id: bigint): Promise<void> =>
  publish(inside, 'console', 'queue', { queue: 'withdrawals', subject: `withdraw:${id}` });
