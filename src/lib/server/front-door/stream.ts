/**
 * `GET /api/stream`: server-sent events of the member and of the public topic, with `?room=<round_id>` also of one yeekee
 * round; resumes after Last-Event-ID. A member's stream lasts no longer than the session.
 */
import type { Context as HonoContext } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { sessionEnd, sessionIdleMs, sessionLifeMs } from '../../account/server/sessions.ts';
import type { StreamEvents } from '../../contract/stream-events.ts';
import { minuteMs, toIso } from '../../time.ts';
import type { Context, Member } from '../context.ts';
import type { Services } from '../services.ts';
import type { StreamEvent } from '../stream/hub.ts';
import type { FrontDoorEnv } from './app.ts';
import { callerOf, type Limits, lineOf } from './limits.ts';
import { refuse } from './mount.ts';
import type { OpenStreams } from './open-streams.ts';

/** Proxies close a silent connection; a comment every 20 seconds keeps it. */
const heartbeatMs = 20_000;
/** Who does not read for so long comes back with Last-Event-ID. */
const waitingMax = 1_000;
/** After how many milliseconds a page comes again whose member has more streams open than anybody needs. */
const crowdedRetryMs = 60_000;

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

export async function stream(
  c: HonoContext<FrontDoorEnv>,
  services: Services,
  { limits, places }: { readonly limits: Limits; readonly places: OpenStreams },
): Promise<Response> {
  const ctx = c.get('context');
  // Nobody would read what it says, nor end it.
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' });
  const ear = createEar(ctx.member);
  let leave: () => void;
  try {
    await limits.count('read', callerOf(ctx));
    leave = places.enter(lineOf(ctx), ctx.member?.id, ear.crowdOut);
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
    const stopListening = services.hub.listen(topics, ear.hear);
    out.onAbort(ear.end);
    const forgetClosing = services.onClosing(ear.end);
    try {
      await out.writeSSE({ event: 'hello', data: JSON.stringify({ server_time: toIso(ctx.now()) }), retry: 2_000 });
      const missed = lastId === undefined ? [] : await services.hub.since(topics, lastId);
      await tell(out, ctx, ear, missed);
    } finally {
      stopListening();
      forgetClosing();
      leave();
    }
  });
}

interface Ear {
  /** What was heard and not told yet, oldest first. */
  readonly waiting: StreamEvent[];
  readonly hear: (event: StreamEvent) => void;
  /** Why it is over, if it is. */
  isOver(): false | 'ended' | 'crowded';
  readonly end: () => void;
  readonly crowdOut: () => void;
  /** Waits for something to tell or the end; true when there was neither for as long as a heartbeat. */
  wait(): Promise<boolean>;
}

function createEar(member: Member | null): Ear {
  const waiting: StreamEvent[] = [];
  let over: ReturnType<Ear['isOver']> = false;
  let wake: (() => void) | undefined;
  const finish = (why: 'ended' | 'crowded') => (): void => {
    over ||= why;
    wake?.();
  };
  const end = finish('ended');
  return {
    waiting,
    hear(event) {
      if (over || (event.type === 'signed_out' && !isOf(event, member))) return;
      if (waiting.length >= waitingMax) {
        waiting.length = 0;
        return end();
      }
      waiting.push(event);
      wake?.();
    },
    isOver: () => over,
    end,
    crowdOut: finish('crowded'),
    wait: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(true), heartbeatMs);
        wake = () => {
          clearTimeout(timer);
          wake = undefined;
          resolve(false);
        };
      }),
  };
}

/** Tells what was missed and then what is heard, until the ear or the session is over. */
async function tell(out: SSEStreamingApi, ctx: Context, ear: Ear, missed: readonly StreamEvent[]): Promise<void> {
  const send = (event: StreamEvent): Promise<void> =>
    out.writeSSE({ id: String(event.id), event: event.type, data: textOf(event) });
  const isLive = sessionWatch(ctx);
  // Known by id, not by order: a slow transaction commits an id below those that were heard already.
  const replayed = new Set<bigint>();
  for (const event of missed) {
    if (event.type === 'signed_out') continue;
    await send(event);
    replayed.add(event.id);
  }
  while (!ear.isOver()) {
    const event = ear.waiting.shift();
    const silent = !event && (await ear.wait());
    if (!(event || silent)) continue;
    // Where the database cannot be asked, the stream ends and the page comes again.
    const live = await isLive().catch(() => undefined);
    if (live === undefined) return;
    if (!live) {
      const data = JSON.stringify({ session_ids: [String(ctx.member?.sessionId)] });
      return out.writeSSE({ event: 'signed_out', data });
    }
    if (silent) await out.write(': \n\n');
    if (event && !replayed.delete(event.id)) await send(event);
    if (event?.type === 'signed_out') return;
  }
  if (ear.isOver() === 'crowded') await out.writeSSE({ event: 'crowded', data: 'null', retry: crowdedRetryMs });
}

/** Tells whether the session is still one; the database is asked only when time may have ended it. */
function sessionWatch({ member, now: clock, db }: Context): () => Promise<boolean> {
  if (!member) return async () => true;
  const opened = clock().getTime();
  // The request that opened the stream was seen, at the latest a minute ago.
  let until = Math.min((member.loggedInAt?.getTime() ?? opened) + sessionLifeMs, opened + sessionIdleMs - minuteMs);
  return async () => {
    if (clock().getTime() >= until) until = (await sessionEnd(db, member.sessionId))?.getTime() ?? 0;
    return clock().getTime() < until;
  };
}
