/** Yeekee as its pages show it to everybody: a shared read, stale for two seconds at most or until a round changes. */
import type { Context } from '../../server/context.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { toIso } from '../../time.ts';
import type { YeekeeDay } from '../contract.ts';
import { yeekeeDay } from './queries.ts';

/** The current game day; its countdowns run from the time of this request. */
export async function yeekeeToday(ctx: Context, variant: 'yeekee5' | 'yeekee15'): Promise<YeekeeDay> {
  const day = await sharedRead(ctx, `today of ${variant}`, (nobody) => yeekeeDay(nobody, { variant }));
  return { ...day, server_time: toIso(ctx.now()) };
}
