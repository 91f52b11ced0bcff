/**
 * Job: sends waiting messages. Each is claimed and committed before LINE is asked, outside any transaction, always under its own
 * retry key, so that a message whose answer was lost is not sent twice.
 */
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { entrantOf } from '../../account/server/log-in.ts';
import { playPauses } from '../../account/server/pauses.ts';
import { hashOf } from '../../account/server/sessions.ts';
import { waitAfter } from '../../inbox/rules/wait-after.ts';
import { links } from '../../links.ts';
import type { Context } from '../../server/context.ts';
import { dayMs, secondMs } from '../../time.ts';
import { messageLifeMs, outcomeOf } from '../rules/messages.ts';
import { lineLink, lineMessage } from './tables.ts';

type Message = typeof lineMessage.$inferSelect;

const batch = 40;
const atOnce = 4;
const timeoutMs = 8_000;
/** Longer than a batch takes; a process that dies leaves its messages for this long. */
const claimMs = 120 * secondMs;
const keptMs = 30 * dayMs;

export async function sendMessages(ctx: Context): Promise<void> {
  if (!ctx.config.lineChannelToken) return;
  const claimed = await claim(ctx);
  for (let from = 0; from < claimed.length; from += atOnce)
    await Promise.all(claimed.slice(from, from + atOnce).map((message) => bringOn(ctx, message)));
}

/** Takes due messages: until the claim's end nobody else does. */
async function claim(ctx: Context): Promise<Message[]> {
  const now = ctx.now();
  return ctx.db
    .update(lineMessage)
    .set({ nextTryAt: new Date(now.getTime() + claimMs), tries: sql`${lineMessage.tries} + 1` })
    .where(
      sql`${lineMessage.id} in (select id from line_message where status = 'waiting' and next_try_at <= ${now} order by next_try_at, id limit ${batch} for update skip locked)`,
    )
    .returning();
}

async function bringOn(ctx: Context, message: Message): Promise<void> {
  try {
    const now = ctx.now().getTime();
    if (now - message.createdAt.getTime() > messageLifeMs) return await end(ctx, message, 'failed', 'too old');
    const to = await recipient(ctx, message);
    if (!to.ok) return await end(ctx, message, 'dropped', to.reason);
    const answer = await push(ctx, message, to.subject);
    const outcome = outcomeOf(answer.status);
    if (outcome === 'sent') return await end(ctx, message, 'sent', null);
    if (outcome === 'failed') return await end(ctx, message, 'failed', `LINE answered ${answer.status}`);
    ctx.log[answer.status === 401 || answer.status === 403 ? 'error' : 'warn'](
      { status: answer.status, message_id: String(message.id) },
      'LINE did not take a message, tried again later',
    );
    await later(ctx, message, answer.headers.get('retry-after'));
  } catch (error) {
    ctx.log.warn({ reason: String(error), message_id: String(message.id) }, 'the answer of LINE is unknown');
    await later(ctx, message, null);
  }
}

type Recipient = { readonly ok: true; readonly subject: string } | { readonly ok: false; readonly reason: string };

/**
 * Who gets it, judged when it is sent: nobody who has unlinked, turned messages off since, changed the password or closed the
 * account; during a pause only messages about the member's own money.
 */
async function recipient(ctx: Context, message: Message): Promise<Recipient> {
  const [link] = await ctx.db
    .select()
    .from(lineLink)
    .where(and(eq(lineLink.memberId, message.memberId), isNotNull(lineLink.notifySince)));
  if (!link?.notifySince || link.notifySince > message.createdAt) return { ok: false, reason: 'not asked for' };
  const member = await entrantOf(ctx, message.memberId);
  if (!member || hashOf(member.passwordHash) !== link.loginHash) return { ok: false, reason: 'link ended' };
  if (message.kind !== 'withdraw' && (await playPauses.get().isPaused(ctx.db, message.memberId, ctx.now())))
    return { ok: false, reason: 'paused' };
  return { ok: true, subject: link.subject };
}

async function push(ctx: Context, message: Message, to: string): Promise<Response> {
  const { lineApiUrl, lineChannelToken, lineLiffId } = ctx.config;
  const text = `${message.text}\n${links.liffInLine(lineLiffId ?? '', message.place)}`;
  const answer = await fetch(`${lineApiUrl}/v2/bot/message/push`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${lineChannelToken}`,
      'Content-Type': 'application/json',
      'X-Line-Retry-Key': message.retryKey,
    },
    body: JSON.stringify({ to, messages: [{ type: 'text', text }] }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  // Nothing of it is needed; unread it would hold the connection.
  await answer.body?.cancel();
  return answer;
}

async function end(
  ctx: Context,
  message: Message,
  status: 'sent' | 'failed' | 'dropped',
  problem: string | null,
): Promise<void> {
  await ctx.db
    .update(lineMessage)
    .set({ status, problem, endedAt: ctx.now() })
    .where(and(eq(lineMessage.id, message.id), eq(lineMessage.status, 'waiting')));
}

async function later(ctx: Context, message: Message, retryAfter: string | null): Promise<void> {
  const wait = waitAfter(message.tries, retryAfter);
  await ctx.db
    .update(lineMessage)
    .set({ nextTryAt: new Date(ctx.now().getTime() + wait) })
    .where(and(eq(lineMessage.id, message.id), eq(lineMessage.status, 'waiting')));
}

/** Job: removes messages a month after they were sent or given up. */
export async function trimMessages(ctx: Context): Promise<void> {
  await ctx.db.delete(lineMessage).where(lt(lineMessage.endedAt, new Date(ctx.now().getTime() - keptMs)));
}
