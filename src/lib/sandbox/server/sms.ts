/** The sandbox's phone: keeps messages for its page and prints them, as a demo has no real SMS. */
import { desc } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { phoneText } from '../../thai.ts';
import { sandboxSms } from './tables.ts';

export async function keepSms(ctx: Context, phone: string, text: string): Promise<void> {
  await ctx.db.insert(sandboxSms).values({ phone, text, createdAt: ctx.now() });
  ctx.log.info({ sandbox_sms: phoneText(phone), text }, 'sandbox SMS');
}

/** The latest messages, newest first. */
export function latestSms(ctx: Context): Promise<{ phone: string; text: string; createdAt: Date }[]> {
  return ctx.db
    .select({ phone: sandboxSms.phone, text: sandboxSms.text, createdAt: sandboxSms.createdAt })
    .from(sandboxSms)
    .orderBy(desc(sandboxSms.id))
    .limit(20);
}
