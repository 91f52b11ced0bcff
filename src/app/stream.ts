/**
 * `GET /api/stream`: server-sent events of the member and the public topic, with `?room=<round_id>` also of one yeekee
 * round; resumes after Last-Event-ID, and begins at `?position=`, where the page was read. A member's stream ends with the
 * session.
 */
import type { Context as HonoContext } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { sessionEnd, sessionIdleMs, sessionLifeMs } from '#lib/account/server/sessions.ts';
import type { StreamEvents } from '#lib/contract/stream-events.ts';
import type { Context } from '#lib/server/context.ts';
import type { FrontDoorEnv } from '#lib/server/front-door/env.ts';
import { callerOf, type Limits, lineOf } from '#lib/server/front-door/limits.ts';
import { refuse } from '#lib/server/front-door/mount.ts';
import type { OpenStreams } from '#lib/server/front-door/open-streams.ts';
import type { Missed, StreamEvent } from '#lib/server/stream/hub.ts';
import { isPosition, type Position } from '#lib/server/stream/position.ts';
import { minuteMs, toIso } from '#lib/time.ts';
import type { Services } from './services.ts';

/** Proxies close a silent connection; a comment every 20 seconds keeps it open. */
const heartbeatMs = 20_000;
/** A stream with this many unread events is closed; the page reconnects with Last-Event-ID. */
const waitingMax = 1_000;
/** Reconnect delay in milliseconds for a page of a member with too many open streams. */
const crowdedRetryMs = 60_000;

/** An event goes to many streams: its text is built once. */
const texts = new WeakMap<StreamEvent, string>();

function textOf(event: StreamEvent): string {
  const text = texts.get(event) ?? JSON.stringify(event.data);
  texts.set(event, text);
  return text;
}

/** Who listens, and to what. */
export interface Audience {
  readonly topics: readonly string[];
  /** Where a stream that heard nothing yet begins; without one it hears what comes from now on. */
  readonly position?: string | undefined;
  /** Limits how many streams of one member are open. */
  readonly memberId?: bigint | undefined;
  /** Whether an event of these topics is for this stream. */
  isFor(event: StreamEvent): boolean;
  /** Whether the session still lives; asked before each event and at each heartbeat. */
  isLive(): Promise<boolean>;
  /** The last event of a stream whose session has ended. */
  readonly farewell: StreamEvents['signed_out'];
}

export interface Edge {
  readonly limits: Limits;
  readonly places: OpenStreams;
}

export function stream(c: HonoContext<FrontDoorEnv>, services: Services, edge: Edge): Promise<Response> | Response {
  const ctx = c.get('context');
  const { member } = ctx;
  const room = c.req.query('room') ?? '';
  const session_ids = [String(member?.sessionId)];
  return listen(c, services, edge, {
    topics: [
      'public',
      ...(member ? [`member:${member.id}`] : []),
      ...(/^[1-9]\d{0,17}$/.test(room) ? [`room:${room}`] : []),
    ],
    position: c.req.query('position'),
    memberId: member?.id,
    isFor: ({ type, data }) =>
      type !== 'signed_out' || (data as StreamEvents['signed_out']).session_ids.includes(String(member?.sessionId)),
    isLive: sessionWatch(ctx),
    farewell: { session_ids },
  });
}

/** Streams an audience's events, after those it has missed. */
export async function listen(
  c: HonoContext<FrontDoorEnv>,
  services: Services,
  { limits, places }: Edge,
  audience: Audience,
): Promise<Response> {
  const ctx = c.get('context');
  // A HEAD request has no body to read or to end.
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' });
  const ear = createEar(audience);
  let leave: () => void;
  try {
    await limits.count('read', callerOf(ctx));
    leave = places.enter(lineOf(ctx), audience.memberId, ear.crowdOut);
  } catch (error) {
    return refuse(ctx, error);
  }
  const position = c.req.header('last-event-id') ?? audience.position ?? '';
  c.header('X-Accel-Buffering', 'no');

  return streamSSE(c, async (out) => {
    const stopListening = services.hub.listen(audience.topics, ear.hear);
    out.onAbort(ear.end);
    const forgetClosing = services.onClosing(ear.end);
    try {
      await out.writeSSE({ event: 'hello', data: JSON.stringify({ server_time: toIso(ctx.now()) }), retry: 2_000 });
      const missed = isPosition(position) ? await services.hub.since(audience.topics, position) : undefined;
      await sendMissed(out, audience, ear, missed);
    } finally {
      stopListening();
      forgetClosing();
      leave();
    }
  });
}

interface Received {
  readonly event: StreamEvent;
  /** Sent as the event's id; without one a page that comes back is sent the event again. */
  readonly position: Position | undefined;
}

interface Ear {
  /** Events received and not sent yet, oldest first. */
  readonly waiting: Received[];
  readonly hear: (event: StreamEvent, position?: Position) => void;
  /** Why the stream ended, if it has. */
  isOver(): false | 'ended' | 'crowded';
  readonly end: () => void;
  readonly crowdOut: () => void;
  /** Waits for an event or the end; true when neither came within a heartbeat. */
  wait(): Promise<boolean>;
}

function createEar({ isFor }: Audience): Ear {
  const waiting: Received[] = [];
  let over: ReturnType<Ear['isOver']> = false;
  let wake: (() => void) | undefined;
  const finish = (why: 'ended' | 'crowded') => (): void => {
    over ||= why;
    wake?.();
  };
  const end = finish('ended');
  return {
    waiting,
    hear(event, position) {
      if (over || !isFor(event)) return;
      if (waiting.length >= waitingMax) {
        waiting.length = 0;
        return end();
      }
      waiting.push({ event, position });
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

/** Sends missed events, then live ones, until the listener or the session ends. */
async function sendMissed(
  out: SSEStreamingApi,
  audience: Audience,
  ear: Ear,
  missed: Missed | undefined,
): Promise<void> {
  const send = ({ event, position }: Received): Promise<void> =>
    out.writeSSE({ ...(position && { id: position }), event: event.type, data: textOf(event) });
  // Deduplicated by id, not by order: a slow transaction may commit a smaller id after larger ones.
  const replayed = new Set<bigint>();
  const events = missed?.events.filter(({ type }) => type !== 'signed_out') ?? [];
  for (const event of events) {
    await send({ event, position: event === events.at(-1) ? missed?.position : undefined });
    replayed.add(event.id);
  }
  while (!ear.isOver()) {
    const received = ear.waiting.shift();
    const silent = !received && (await ear.wait());
    if (!(received || silent)) continue;
    // If the database is unavailable the stream ends and the page reconnects.
    const live = await audience.isLive().catch(() => undefined);
    if (live === undefined) return;
    if (!live) return out.writeSSE({ event: 'signed_out', data: JSON.stringify(audience.farewell) });
    if (silent) await out.write(': \n\n');
    // Shots are sent again: they come merged with others, and the room knows those it has.
    if (received && !(replayed.delete(received.event.id) && received.event.type !== 'yeekee_shots'))
      await send(received);
    if (received?.event.type === 'signed_out') return;
  }
  if (ear.isOver() === 'crowded') await out.writeSSE({ event: 'crowded', data: 'null', retry: crowdedRetryMs });
}

/** Checks whether the session is still live; queries the database only when it may have expired. */
function sessionWatch({ member, now: clock, db }: Context): () => Promise<boolean> {
  if (!member) return async () => true;
  const opened = clock().getTime();
  // The request that opened the stream updated the session at most a minute ago.
  let until = Math.min((member.loggedInAt?.getTime() ?? opened) + sessionLifeMs, opened + sessionIdleMs - minuteMs);
  return async () => {
    if (clock().getTime() >= until) until = (await sessionEnd(db, member.sessionId))?.getTime() ?? 0;
    return clock().getTime() < until;
  };
}
