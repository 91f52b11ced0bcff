/** Contract -> Hono: everything a row declares is enforced here, once, so that a handler is one line. */
import { hash } from 'node:crypto';
import type { Hono } from 'hono';
import type { z } from 'zod';
import { invalidInput, type ProblemName, problems, problemText, Refusal } from '../../contract/problems.ts';
import type { DataOf, InputOf, Route, RouteTable } from '../../contract/route.ts';
import { type Context, isMemberContext, type MemberContext, type Operator, type OperatorContext } from '../context.ts';
import { isDatabaseAway } from '../db/transaction.ts';
import type { FrontDoorEnv } from './env.ts';
import { callerOf, type Limits, lineOf } from './limits.ts';
import { countRoute } from './metrics.ts';
import { answerMoneyCall, type KeylessHandler, type MoneyHandler } from './money-call.ts';

type ContextOf<R extends Route> = R['auth'] extends 'member'
  ? MemberContext
  : R['auth'] extends 'operator'
    ? OperatorContext
    : Context;

/** A file as a response instead of JSON. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  /** A stream for what is too large to be held. */
  readonly body: string | ReadableStream<Uint8Array>;
}

type AnswerOf<R extends Route> = R['download'] extends true ? Download : DataOf<R>;

type Handler<C, I, A> = (ctx: C, input: I) => Promise<A>;

/** A signed call: the signature is verified before anything of the body is read, so that nobody else learns what is expected. */
interface SignedHandler<C, I, A> {
  /** @throws Refusal signature_invalid */
  readonly verify: (ctx: C) => void;
  readonly answer: Handler<C, I, A>;
}

type HandlerOf<R extends Route, C, I, A> = R extends { readonly keyless: true }
  ? KeylessHandler<C, I, A>
  : R['money'] extends true
    ? MoneyHandler<C, I, A>
    : R['auth'] extends 'signed'
      ? SignedHandler<C, I, A>
      : Handler<C, I, A>;

/** The handlers of a table: a missing, surplus or wrongly typed one does not compile. */
export type Handlers<T extends RouteTable> = {
  readonly [K in keyof T]: T[K] extends Route ? HandlerOf<T[K], ContextOf<T[K]>, InputOf<T[K]>, AnswerOf<T[K]>> : never;
};

type AnyHandler = MoneyHandler<Context, unknown, unknown> | SignedHandler<Context, unknown, unknown>;

/** Maximum body size of a call, in bytes. */
export const bodyMax = 256 * 1024;

/** Why an operator may not make a call; undefined when they may. */
export type MayCall = (
  ctx: Context,
  operator: Operator,
  call: { readonly key: string; readonly route: Route },
) => ProblemName | undefined;

/** Mounts one domain's table with its handlers; `under` gives a call's path where the table is mounted a second time. */
export function mount<T extends RouteTable>(
  app: Hono<FrontDoorEnv>,
  table: T,
  handlers: Handlers<T>,
  {
    limits,
    mayCall,
    under,
  }: {
    readonly limits: Limits;
    readonly mayCall: MayCall;
    readonly under?: (path: string) => string | undefined;
  },
): void {
  for (const [key, route] of Object.entries(table) as [string, Route][]) {
    const [method, named] = key.split(' ') as ['GET' | 'POST', string];
    const path = under ? under(named) : named;
    if (path === undefined) continue;
    const handler = (handlers as unknown as Record<string, AnyHandler>)[key];
    if (!handler) throw new Error(`no handler for ${key}`);
    countRoute(path);
    app.on(method, path, async (c) => {
      const base = c.get('context');
      try {
        const bearer = c.req.header('authorization');
        const ctx = await admit(base, { key, route, bearer }, { limits, mayCall });
        const raw = method === 'POST' ? await readBody(c.req.raw) : undefined;
        const own =
          raw === undefined ? ctx : { ...ctx, raw: { body: raw, header: (name: string) => c.req.header(name) } };
        if ('verify' in handler) handler.verify(own);
        const sent = raw === undefined ? readQuery(c.req.query()) : parseJson(raw);
        const input = parseInput(route.input, sent);

        if (route.money) {
          const owner = ctx.member ? `member:${ctx.member.id}` : `operator:${ctx.operator?.name ?? 'none'}`;
          const call = { owner, key: c.req.header('idempotency-key'), route: key, body: sent };
          const { answer, replayed } = await answerMoneyCall(ctx, call, {
            handler: handler as MoneyHandler<Context, unknown, unknown>,
            input,
            envelope: (data) => envelope(route, data),
          });
          if (replayed) c.header('Idempotency-Replayed', 'true');
          return c.json(answer);
        }
        const act = ('verify' in handler ? handler.answer : handler) as Handler<Context, unknown, unknown>;
        const data = await act(own, input);
        if (route.download) {
          const file = data as Download;
          c.header('Content-Disposition', `attachment; filename="${file.fileName}"`);
          return c.body(file.body, 200, { 'Content-Type': file.contentType });
        }
        return c.json(envelope(route, data));
      } catch (error) {
        return refuse(base, route.auth === 'frame' ? await countedWrong(limits, base, error) : error);
      }
    });
  }
}

/** Checks session, permission, whether the member must confirm the password, and the rate limit, in this order. */
async function admit(
  ctx: Context,
  { key, route, bearer }: { readonly key: string; readonly route: Route; readonly bearer: string | undefined },
  { limits, mayCall }: { readonly limits: Limits; readonly mayCall: MayCall },
): Promise<Context> {
  if (route.auth === 'member' && !isMemberContext(ctx)) throw new Refusal('session_expired');
  if (route.auth === 'operator') requirePermission(ctx, { key, route }, mayCall);
  if ((route.money || route.identity) && ctx.member?.mustConfirm) throw new Refusal('identity_needed');
  // Guessing is counted by address even for a member, everything else by the member or operator if logged in.
  const byAddress = route.rate === 'login' || route.rate === 'otp' || route.rate === 'check';
  // Frames of many players may share a network; a wrong bearer is counted by the network below.
  const ofFrame = route.auth === 'frame' && bearer !== undefined;
  await limits.count(route.rate, ofFrame ? `f${hash('sha256', bearer)}` : byAddress ? lineOf(ctx) : callerOf(ctx));
  return ctx;
}

/** Counts a frame's wrong bearer by its network. Returns the refusal to answer with. */
async function countedWrong(limits: Limits, ctx: Context, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal && error.problem === 'session_expired')) return error;
  try {
    await limits.count('wrong', lineOf(ctx));
    return error;
  } catch (tooMany) {
    return tooMany;
  }
}

/** Checks that this operator may make this call. */
function requirePermission(
  ctx: Context,
  call: { readonly key: string; readonly route: Route },
  mayCall: MayCall,
): void {
  if (!ctx.operator) throw new Refusal('session_expired');
  const refusal = mayCall(ctx, ctx.operator, call);
  if (refusal) throw new Refusal(refusal);
}

/** Reads the body as text, aborting at the limit. @throws Refusal too_large, malformed */
export async function readBody(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyMax) throw new Refusal('too_large');
  const reader = request.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A client that aborts while sending has made no valid request; nobody reads the answer.
  const next = () =>
    reader.read().catch(() => {
      throw new Refusal('malformed');
    });
  for (let part = await next(); !part.done; part = await next()) {
    size += part.value.byteLength;
    if (size > bodyMax) {
      await reader.cancel();
      throw new Refusal('too_large');
    }
    chunks.push(part.value);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Refusal('malformed');
  }
}

/** Parses a JSON object; an empty body is an empty object. @throws Refusal malformed */
function parseJson(raw: string): Record<string, unknown> {
  if (raw.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    throw new Refusal('malformed');
  }
  if (!value || typeof value !== 'object' || Array.isArray(value) || !isOrdinary(value)) throw new Refusal('malformed');
  return value as Record<string, unknown>;
}

function readQuery(query: Record<string, string>): Record<string, string> {
  if (!isOrdinary(query)) throw new Refusal('malformed');
  return query;
}

/** No input of ours is nested deeper. */
const depthMax = 20;

/**
 * Rejects NUL, lone surrogates and nesting deeper than 20: PostgreSQL's text cannot store the first two, and recursive code
 * needs a depth limit. Checked here once instead of failing somewhere inside.
 */
function isOrdinary(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (!value || typeof value !== 'object') return true;
  return (
    depth < depthMax &&
    Object.entries(value).every(([name, inner]) => isOrdinary(name, depth) && isOrdinary(inner, depth + 1))
  );
}

function parseInput(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.') || '_';
    fields[path] ??= thaiIssue(issue);
  }
  throw invalidInput(fields);
}

/** Thai texts for zod's own issues; a schema's own Thai message is kept. Says apart what is missing and what is of another type. */
function thaiIssue(issue: z.core.$ZodIssue): string {
  if (/[\u0e00-\u0e7f]/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return issue.input === undefined ? 'กรอกข้อมูลนี้' : 'รูปแบบข้อมูลไม่ถูกต้อง';
    case 'too_small':
      return issue.origin === 'string' ? `ต้องมีอย่างน้อย ${issue.minimum} ตัวอักษร` : `ต้องไม่น้อยกว่า ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? `ต้องไม่เกิน ${issue.maximum} ตัวอักษร` : `ต้องไม่เกิน ${issue.maximum}`;
    case 'invalid_value':
      return issue.input === undefined ? 'กรอกข้อมูลนี้' : 'ค่าที่เลือกไม่ถูกต้อง';
    default:
      return 'ข้อมูลไม่ถูกต้อง';
  }
}

function envelope(route: Route, data: unknown): Record<string, unknown> {
  const beside = route.beside as ((data: unknown) => Record<string, unknown>) | undefined;
  return { error: 0, ...beside?.(data), data: data ?? null };
}

/** The one place that turns a refusal, a known database error or a bug into a response. */
export function refuse(ctx: Pick<Context, 'log' | 'requestId'>, error: unknown): Response {
  if (error instanceof Refusal) return answerProblem(ctx.requestId, error);
  if (isDatabaseAway(error)) {
    ctx.log.warn(
      { reason: error instanceof Error ? String(error.cause ?? error.message) : '' },
      'the database is away',
    );
    return answerProblem(ctx.requestId, new Refusal('busy', { retryAfterSeconds: 2 }));
  }
  ctx.log.error({ err: error }, 'request failed');
  return answerProblem(ctx.requestId, new Refusal('internal'));
}

function answerProblem(requestId: string, refusal: Refusal): Response {
  const problem = problems[refusal.problem];
  const { fields, values, data, retryAfterSeconds } = refusal.detail;
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
  if (retryAfterSeconds) headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(
    JSON.stringify({
      error: problem.code,
      message: problemText(refusal.problem, values),
      ...(fields ? { fields } : {}),
      ...(data === undefined ? {} : { data }),
      request_id: requestId,
    }),
    { status: problem.http, headers },
  );
}
