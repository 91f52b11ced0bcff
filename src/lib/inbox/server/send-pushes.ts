/**
 * Job: sends waiting pushes, which `tellMember` wrote in the transaction of their messages. Each is claimed and committed before
 * the push service is asked. One whose answer was lost may be sent again: its tag makes the browser show it once.
 */
import { eq, sql } from 'drizzle-orm';
import webPush from 'web-push';
import { links } from '../../links.ts';
import type { Context } from '../../server/context.ts';
import { secondMs } from '../../time.ts';
import type { MessageKind } from '../rules/message.ts';
import { isPushEndpoint, isToldAtRest, pushLifeMs, pushOutcome, pushText } from '../rules/push.ts';
import { waitAfter } from '../rules/wait-after.ts';
import { pushReaders } from './push-devices.ts';
import { type PushKeys, pushKeys } from './push-keys.ts';
import { restsNow } from './send-message.ts';
import { inboxPush, pushDevice } from './tables.ts';

const batch = 40;
const atOnce = 4;
const timeoutMs = 8_000;
/** Longer than a batch takes; a process that dies leaves its pushes for this long. */
const claimMs = 120 * secondMs;

interface Push {
  readonly id: bigint;
  readonly tries: number;
  readonly message_id: bigint;
  readonly kind: MessageKind;
  readonly is_read: boolean;
  readonly age_ms: number;
  readonly device_id: bigint;
  readonly member_id: bigint;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth_secret: string;
  readonly device_hash: string;
}

export async function sendPushes(ctx: Context): Promise<void> {
  const keys = pushKeys(ctx);
  if (!keys) return;
  const claimed = await claim(ctx);
  for (let from = 0; from < claimed.length; from += atOnce)
    await Promise.all(claimed.slice(from, from + atOnce).map((push) => bringOn(ctx, keys, push)));
}

/** Takes due pushes: until the claim's end nobody else does. */
async function claim(ctx: Context): Promise<Push[]> {
  const now = ctx.now();
  const { rows } = await ctx.db.execute<Push & Record<string, unknown>>(sql`
    with due as (
      update inbox_push set next_try_at = ${new Date(now.getTime() + claimMs).toISOString()}::timestamptz, tries = tries + 1
        where id in (select id from inbox_push where next_try_at <= ${now.toISOString()}::timestamptz
          order by next_try_at, id limit ${batch} for update skip locked)
        returning id, tries, message_id, device_id
    )
    select due.id, due.tries, due.message_id, m.kind, m.read_at is not null as is_read,
        (extract(epoch from ${now.toISOString()}::timestamptz - m.created_at) * 1000)::float8 as age_ms,
        due.device_id, d.member_id, d.endpoint, d.p256dh, d.auth_secret, d.device_hash
      from due join inbox_message m on m.id = due.message_id join push_device d on d.id = due.device_id`);
  return rows;
}

async function bringOn(ctx: Context, keys: PushKeys, push: Push): Promise<void> {
  try {
    if (!(await isWanted(ctx, push))) return await end(ctx, push);
    const answer = await send(keys, push);
    const outcome = pushOutcome(answer.status);
    if (outcome === 'gone') {
      // Its waiting pushes go with it.
      await ctx.db.delete(pushDevice).where(eq(pushDevice.id, push.device_id));
      return;
    }
    if (outcome === 'later') return await later(ctx, push, answer.headers.get('retry-after'));
    if (outcome === 'failed')
      ctx.log[answer.status === 401 || answer.status === 403 ? 'error' : 'warn'](
        { status: answer.status, service: new URL(push.endpoint).host },
        'a push service refused a message',
      );
    await end(ctx, push);
  } catch (error) {
    ctx.log.warn({ reason: String(error), push_id: String(push.id) }, 'the answer of a push service is unknown');
    await later(ctx, push, null);
  }
}

/** Judged when it is sent: a message read meanwhile is no news, and a browser may have changed hands. */
async function isWanted(ctx: Context, push: Push): Promise<boolean> {
  if (push.is_read || push.age_ms > pushLifeMs) return false;
  if (!isPushEndpoint(push.endpoint, ctx.config.pushServices)) return false;
  const whose = { memberId: push.member_id, deviceHash: push.device_hash };
  if (!(await pushReaders.get().isTheirs(ctx.db, whose))) {
    await ctx.db.delete(pushDevice).where(eq(pushDevice.id, push.device_id));
    return false;
  }
  return isToldAtRest(push.kind) || !(await restsNow.get()(ctx.db, push.member_id, ctx.now()));
}

async function send(keys: PushKeys, push: Push): Promise<Response> {
  const payload = JSON.stringify({ ...pushText(push.kind), tag: `message-${push.message_id}`, link: links.inbox() });
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    { endpoint: push.endpoint, keys: { p256dh: push.p256dh, auth: push.auth_secret } },
    payload,
    {
      vapidDetails: keys,
      TTL: Math.max(1, Math.floor((pushLifeMs - push.age_ms) / secondMs)),
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    },
  );
  const { 'Content-Length': _, ...sent } = headers as Record<string, string>;
  const answer = await fetch(endpoint, {
    method,
    headers: sent,
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  // Nothing of it is needed; unread it would hold the connection.
  await answer.body?.cancel();
  return answer;
}

async function end(ctx: Context, push: Push): Promise<void> {
  await ctx.db.delete(inboxPush).where(eq(inboxPush.id, push.id));
}

async function later(ctx: Context, push: Push, retryAfter: string | null): Promise<void> {
  const wait = waitAfter(push.tries, retryAfter);
  await ctx.db
    .update(inboxPush)
    .set({ nextTryAt: new Date(ctx.now().getTime() + wait) })
    .where(eq(inboxPush.id, push.id));
}
