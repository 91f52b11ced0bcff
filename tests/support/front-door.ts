/**
 * The complete front door on a test database: calls through `app.request()`, with a session, an operator's token or
 * neither.
 */
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll } from 'vitest';
import { createFrontDoor } from '#app/front-door.ts';
import { openSession, sessionIdleMs } from '#lib/account/server/sessions.ts';
import { session as sessionTable } from '#lib/account/server/tables.ts';
import type { RouteKey } from '#lib/contract/route.ts';
import { createAfterAnswer } from '#lib/server/after-answer.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { createContext } from '#lib/server/context.ts';
import type { FrontDoorEnv } from '#lib/server/front-door/env.ts';
import { realChance } from './chance.ts';
import { type TestContextOptions, testContextParts } from './context.ts';
import { databaseOfFile, type TestDatabase } from './database.ts';
import { testLog } from './log.ts';
import { testServices } from './services.ts';
import { testTokens } from './tokens.ts';

export interface Answer {
  readonly status: number;
  readonly error: number;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  // Each test checks the answers it reads.
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs by call
  readonly data: any;
  readonly headers: Headers;
  readonly text: string;
}

export interface CallOptions {
  /** A member (whose session opens at the first call), or one of the two operators. */
  readonly as?: Member | 'operator' | 'approver';
  /** Confirms the member's password, as large withdrawals require. */
  readonly confirmed?: boolean;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A raw body, sent instead of the input as JSON. */
  readonly rawBody?: string;
}

export interface TestDoor {
  readonly app: Hono<FrontDoorEnv>;
  readonly ctx: Context;
  call(route: RouteKey, input?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface FileDoor extends TestDoor {
  readonly database: TestDatabase;
}

/** The file's own front door and database: opened before the hooks declared after this, closed after its tests. */
export function doorOfFile(options: TestContextOptions = {}): FileDoor {
  const database = databaseOfFile();
  let opened: TestDoor | undefined;
  const it = (): TestDoor => {
    if (!opened) throw new Error('the door is opened before the tests of the file, not before its hooks');
    return opened;
  };
  beforeAll(async () => {
    opened = await testDoor(database, options);
  });
  afterAll(() => opened?.close());
  return {
    database,
    get app() {
      return it().app;
    },
    get ctx() {
      return it().ctx;
    },
    call: (...call) => it().call(...call),
    close: () => it().close(),
  };
}

/** Opens the front door; requests that the site sends to itself (the sandbox's callbacks) go through it. */
export async function testDoor(database: TestDatabase, options: TestContextOptions = {}): Promise<TestDoor> {
  const callOwn = (path: string, init: RequestInit): Promise<Response> => Promise.resolve(app.request(path, init));
  const { begin: afterAnswer, settled } = createAfterAnswer(testLog);
  const services = await testServices(database, { ...options, parts: { callOwn, afterAnswer, ...options.parts } });
  const app = createFrontDoor(services);
  const parts = testContextParts(database, { ...options, parts: { callOwn, ...options.parts } });
  const ctx = createContext(parts);
  interface Opened {
    readonly openedAt: number;
    readonly session: ReturnType<typeof openSession>;
  }
  const sessions = new Map<bigint, Opened>();

  async function speaker({ as, confirmed }: CallOptions): Promise<Record<string, string>> {
    if (!as) return {};
    if (typeof as === 'string') return { Authorization: `Bearer ${testTokens[as]}` };
    const now = ctx.now().getTime();
    let opened = sessions.get(as.id);
    // A test's clock may pass the end of a session; the member then logs in again, once for concurrent calls.
    if (!opened || Math.abs(now - opened.openedAt) >= sessionIdleMs) {
      opened = { session: openSession({ ...ctx, random: realChance }, as.id), openedAt: now };
      sessions.set(as.id, opened);
    }
    const session = await opened.session;
    if (confirmed)
      await ctx.db
        .update(sessionTable)
        .set({ confirmedAt: new Date(now) })
        .where(eq(sessionTable.id, session.sessionId));
    return { Cookie: `benja=${session.token}`, 'Sec-Fetch-Site': 'same-origin' };
  }

  return {
    app,
    ctx,
    async call(route, input = {}, call = {}) {
      const [method = 'GET', path = ''] = route.split(' ');
      const query =
        method === 'GET'
          ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`
          : '';
      const response = await app.request(`${path}${query}`, {
        method,
        headers: {
          ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
          ...(await speaker(call)),
          ...(call.key ? { 'Idempotency-Key': call.key } : {}),
          ...call.headers,
        },
        ...(method === 'POST' ? { body: call.rawBody ?? JSON.stringify(input) } : {}),
      });
      const text = await response.text();
      await settled();
      const body = (
        response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {}
      ) as Partial<Answer>;
      return {
        status: response.status,
        error: body.error ?? 0,
        ...(body.message ? { message: body.message } : {}),
        ...(body.fields ? { fields: body.fields } : {}),
        data: body.data,
        headers: response.headers,
        text,
      };
    },
    close: () => services.close(),
  };
}
