/**
 * `GET /api/house/stream?game=…`: what a shared game shows everybody, and the player's own rounds there. Read by the game's page
 * with its bearer. It begins with the whole state, so that a page that lost it needs nothing but to open it again.
 */
import { hash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { streamSSE } from 'hono/streaming';
import { Refusal } from '#lib/contract/problems.ts';
import { BaccaratRooms } from '#lib/house/server/baccarat-source.ts';
import { encode, type Joined, LiveGames } from '#lib/house/server/live.ts';
import { openSharedRounds, roundOfPlayer } from '#lib/house/server/round-queries.ts';
import { type Caller, callerOf } from '#lib/house/server/sessions.ts';
import type { Context } from '#lib/server/context.ts';
import type { FrontDoorEnv } from '#lib/server/front-door/env.ts';
import { type Limits, lineOf } from '#lib/server/front-door/limits.ts';
import { refuse } from '#lib/server/front-door/mount.ts';
import { type OpenStreams, openStreams } from '#lib/server/front-door/open-streams.ts';
import type { StreamEvent } from '#lib/server/stream/hub.ts';
import type { Services } from './services.ts';

/** The page takes a stream that is silent for longer than two of these for dead. */
const heartbeatMs = 20_000;
/** A stream with this many unsent parts is closed; the page opens it again. */
const waitingMax = 1_000;

type Chunk = Uint8Array<ArrayBuffer>;
const heartbeat = new TextEncoder().encode(': \n\n');

/** The call, and the games that its streams show, in this process. */
export function houseStreams(services: Services, limits: Limits): (c: HonoContext<FrontDoorEnv>) => Promise<Response> {
  const places = openStreams(services.config.rateLimitFactor);
  const live = new LiveGames(() => services.jobContext('live'), [new BaccaratRooms()]);
  services.onClosing(() => live.close());
  return (c) => stream(c, services, { limits, places, live });
}

async function stream(
  c: HonoContext<FrontDoorEnv>,
  services: Services,
  { limits, places, live }: { readonly limits: Limits; readonly places: OpenStreams; readonly live: LiveGames },
): Promise<Response> {
  const ctx = c.get('context');
  // A HEAD request has no body to read or to end.
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' });
  const queue = new Queue();
  let caller: Caller;
  let leave: () => void;
  try {
    caller = await admit(c, limits);
    leave = places.enter(lineOf(ctx), caller.player.id, queue.end);
  } catch (error) {
    return refuse(ctx, error);
  }
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (out) => {
    out.onAbort(queue.end);
    const forgetClosing = services.onClosing(queue.end);
    const deaf = services.hub.listen([`house:${caller.player.id}`], queue.add);
    let joined: Joined | undefined;
    try {
      joined = await live.join({ game: caller.game.code, playerId: caller.player.id, send: queue.add });
      await out.write(joined.before);
      const rounds = await openSharedRounds(ctx, caller);
      await out.write(encode(rounds.map((data) => ({ type: 'round', data }))));
      await out.write(joined.after);
      for await (const part of queue.parts()) {
        if (ctx.now() >= caller.expiresAt) return;
        const chunk = await chunkOf(ctx, caller, part);
        if (chunk === 'end') return;
        if (chunk) await out.write(chunk);
      }
    } finally {
      joined?.leave();
      deaf();
      forgetClosing();
      leave();
    }
  });
}

/** @throws Refusal session_expired, game_elsewhere, conflict (another game than the session's), too_many_requests */
async function admit(c: HonoContext<FrontDoorEnv>, limits: Limits): Promise<Caller> {
  const ctx = c.get('context');
  const header = (name: string): string | undefined => c.req.header(name);
  await limits.count('read', `f${hash('sha256', header('authorization') ?? lineOf(ctx))}`);
  let caller: Caller;
  try {
    caller = await callerOf({ ...ctx, raw: { body: '', header } });
  } catch (error) {
    // As other calls of frames: wrong bearers are counted by the network.
    if (error instanceof Refusal && error.problem === 'session_expired') await limits.count('wrong', lineOf(ctx));
    throw error;
  }
  if (c.req.query('game') !== caller.game.code) throw new Refusal('conflict');
  return caller;
}

/** What a page is sent for a part; nothing for what is none of its own. */
async function chunkOf(ctx: Context, caller: Caller, part: Part): Promise<Chunk | 'end' | undefined> {
  if (part === 'silence') return heartbeat;
  if (part instanceof Uint8Array) return part;
  if (part.type === 'house_session') {
    const { session_id } = part.data as { readonly session_id: string };
    // The player opened a game elsewhere: the newest session is the live one.
    return session_id === String(caller.sessionId) ? undefined : 'end';
  }
  const { round_id, balance } = part.data as { readonly round_id: string; readonly balance: string | null };
  const round = await roundOfPlayer(ctx, caller, round_id);
  if (round?.game !== caller.game.code) return undefined;
  const first = balance === null ? [] : [{ type: 'balance', data: { balance } } as const];
  return encode([...first, { type: 'round', data: round }]);
}

type Part = Chunk | StreamEvent | 'silence';

/** What waits to be sent to one page. */
class Queue {
  readonly #waiting: (Chunk | StreamEvent)[] = [];
  #isOver = false;
  #wake: () => void = () => undefined;

  readonly add = (part: Chunk | StreamEvent): void => {
    if (this.#waiting.length >= waitingMax) this.end();
    else if (!this.#isOver) this.#waiting.push(part);
    this.#wake();
  };

  readonly end = (): void => {
    this.#isOver = true;
    this.#waiting.length = 0;
    this.#wake();
  };

  /** Parts until the stream ends, and a silence in each heartbeat without any. */
  async *parts(): AsyncGenerator<Part> {
    while (!this.#isOver) {
      const part = this.#waiting.shift();
      if (part) yield part;
      else if (await this.#wait()) yield 'silence';
    }
  }

  /** True when nothing came within a heartbeat. */
  #wait(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), heartbeatMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });
  }
}
