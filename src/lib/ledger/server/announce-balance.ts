/** Tells the member's open pages what the wallets hold now; call it after posting, in the same transaction. */
import type { Context } from '../../server/context.ts';
import { publish } from '../../server/stream/publish.ts';
import { walletsOf } from './queries.ts';

export async function announceBalance(ctx: Context, memberId: bigint): Promise<void> {
  await publish(ctx, `member:${memberId}`, 'balance', { wallets: await walletsOf(ctx.db, memberId) });
}
