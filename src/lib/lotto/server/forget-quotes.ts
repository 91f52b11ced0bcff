/** Job: removes expired quotes. */
import { lt } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { minuteMs } from '../../time.ts';
import { quote } from './bill-tables.ts';

/** Far more than clocks differ. */
const keptMs = 10 * minuteMs;

export async function forgetQuotes(ctx: Context): Promise<void> {
  await ctx.db.delete(quote).where(lt(quote.expiresAt, new Date(ctx.now().getTime() - keptMs)));
}
