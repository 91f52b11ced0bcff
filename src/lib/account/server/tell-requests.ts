/** Tells the console's open pages that a request of a member's about their data came, was answered or was taken back. */
import type { Context } from '../../server/context.ts';
import { publish } from '../../server/stream/publish.ts';

/** Sent with the transaction's commit. */
export const tellRequests = (inside: Context, requestId: bigint): Promise<void> =>
  publish(inside, 'console', 'queue', { queue: 'requests', subject: `request:${requestId}` });
