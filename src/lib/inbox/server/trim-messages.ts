import { lt } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { dayMs } from '../../time.ts';
import { messageDays } from '../rules/message.ts';
import { inboxMessage } from './tables.ts';

/** Job: removes messages after 90 days. Returns how many. */
export async function trimMessages(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - messageDays * dayMs);
  const { rowCount } = await ctx.db.delete(inboxMessage).where(lt(inboxMessage.createdAt, before));
  return rowCount ?? 0;
}
