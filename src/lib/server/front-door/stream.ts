/**
 * `GET /api/stream`: server-sent events of the member and of the public topic, with `?room=<round_id>` also of one yeekee
 * round; resumes after Last-Event-ID.
 */
import type { Context as HonoContext } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { StreamEvents } from '../../contract/stream-events.ts';
import { toIso } from '../../time.ts';
import type { Member } from '../context.ts';
import type { Services } from '../services.ts';
import type { StreamEvent } from '../stream/hub.ts';
import type { FrontDoorEnv } from './app.ts';
import type { Limits } from './limits.ts';
import { refuse } from './mount.ts';

/** Proxies close a silent connection; a comment every 20 seconds keeps it. */
const heartbeatMs = 20_000;

/** One event goes to many streams: its text is made once. */
const texts = new WeakMap<StreamEvent, string>();

function textOf(event: StreamEvent): string {
  const text = texts.get(event) ?? JSON.stringify(event.data);
  texts.set(event, text);
  return text;
}

/** Whether it is the session of this stream that has been ended. */
const isOf = (event: StreamEvent, member: Member | null): boolean =>
  (event.data as StreamEvents['signed_out']).session_ids.includes(String(member?.sessionId));

export async function stream(c: HonoContext<FrontDoorEnv>, services: Services, limits: Limits): Promise<Response> {
  const ctx = c.get('context');
  try {
    await limits.count('read', ctx.member ? `m${ctx.member.id}` : ctx.ip);
  } catch (error) {
    return refuse(ctx, error);
  }
  const room = c.req.query('room') ?? '';
  const topics = [
    'public',
    ...(ctx.member ? [`member:${ctx.member.id}`] : []),
    ...(/^[1-9]\d{0,17}$/.test(room) ? [`room:${room}`] : []),
  ];
  const lastId = /^\d{1,18}$/.test(c.req.header('last-event-id') ?? '')
    ? BigInt(c.req.header('last-event-id') ?? '0')
    : undefined;
  c.header('X-Accel-Buffering', 'no');

  return streamSSE(c, async (out) => {
    const waiting: StreamEvent[] = [];
    let wake: (() => void) | undefined;
    let open = true;
    const hear = (event: StreamEvent): void => {
      if (event.type === 'signed_out' && !isOf(event, ctx.member)) return;
      waiting.push(event);
      wake?.();
    };
    const stopListening = services.hub.listen(topics, hear);
    const end = (): void => {
      open = false;
      wake?.();
    };
    out.onAbort(end);
    const forgetClosing = services.onClosing(end);
    try {
      await out.writeSSE({ event: 'hello', data: JSON.stringify({ server_time: toIso(ctx.now()) }), retry: 2_000 });
      // Known by id, not by order: a slow transaction commits an id below those that were heard already.
      const replayed = new Set<bigint>();
      if (lastId !== undefined)
        for (const event of await services.hub.since(topics, lastId)) {
          if (event.type === 'signed_out') continue;
          await send(event);
          replayed.add(event.id);
        }
      while (open) {
        const event = waiting.shift();
        if (event) {
          if (!replayed.delete(event.id)) await send(event);
          if (event.type === 'signed_out') break;
          continue;
        }
        const silent = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => resolve(true), heartbeatMs);
          wake = () => {
            clearTimeout(timer);
            resolve(false);
          };
        });
        wake = undefined;
        if (silent && open) await out.write(': \n\n');
      }

      async function send(event: StreamEvent): Promise<void> {
        await out.writeSSE({ id: String(event.id), event: event.type, data: textOf(event) });
      }
    } finally {
      stopListening();
      forgetClosing();
    }
  });
}
