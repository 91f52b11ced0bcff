/** Tells the console's open pages that incoming money came into a queue, changed or left. */
import type { Context } from '../../server/context.ts';
import { publish } from '../../server/stream/publish.ts';

/** Sent with the transaction's commit. */
export const tellDesk = (inside: Context, transferId: bigint): Promise<void> =>
  publish(inside, 'console', 'queue', { queue: 'deposits', subject: `transfer:${transferId}` });
