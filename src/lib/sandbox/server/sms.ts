/** The sandbox's phone: stores messages for its page and prints them. */
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { phoneText } from '../../thai.ts';
import { sandboxSms } from './tables.ts';

export async function storeSms(ctx: Context, phone: string, text: string): Promise<void> {
  await ctx.db.insert(sandboxSms).values({ phone, text, createdAt: ctx.now() });
  ctx.log.info({ sandbox_sms: phoneText(phone), text }, 'sandbox SMS');
}

/** The latest messages, optionally of one phone (E.164), newest first. */
export function latestSms(ctx: Context, phone?: string): Promise<{ phone: string; text: string; createdAt: Date }[]> {
  return ctx.db
    .select({ phone: sandboxSms.phone, text: sandboxSms.text, createdAt: sandboxSms.createdAt })
    .from(sandboxSms)
    .where(phone === undefined ? undefined : eq(sandboxSms.phone, phone))
    .orderBy(desc(sandboxSms.id))
    .limit(20);
}
