/**
 * `api('POST /api/lotto/bill/create', input)`: the only way an island calls the server. Types come from the route
 * tables (types only: no schema reaches the browser); 401 and 400 act as the specification says.
 */
import type { DataOf, Route, Routes, SentInputOf } from '../contract/route.ts';
import { internal, realityCheckDue, unanswered } from './codes.ts';
import { setServerClock } from './server-clock.ts';
import { $bearer, clearUser, isFresh, pageMember } from './user.ts';

export type ApiKey = keyof Routes;
type RouteOf<K extends ApiKey> = Routes[K] extends Route ? Routes[K] : never;
export type ApiInput<K extends ApiKey> = SentInputOf<RouteOf<K>>;
export type ApiData<K extends ApiKey> = DataOf<RouteOf<K>>;

/** A refused or unanswered request. `message` is Thai, ready to show; `fields` names the invalid fields. */
export class ApiProblem extends Error {
  readonly code: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;

  constructor(code: number, message: string, fields: Readonly<Record<string, string>> = {}, data?: unknown) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.fields = fields;
    this.data = data;
  }
}

interface Envelope {
  readonly error: number;
  readonly message?: string;
  readonly fields?: Record<string, string>;
  readonly data?: unknown;
  /** Beside the data of a login. */
  readonly access_token?: string;
}

export interface ApiOptions {
  /** One key per user intent, kept over retries; money calls need it. */
  readonly idempotencyKey?: string;
  /** Do not act on 401 and 400 (no redirect); the caller shows the problem. */
  readonly stay?: boolean;
}

/** A call without an answer within this time counts as unanswered. */
const timeoutMs = 20_000;

/** A GET call's input as a query string; fields without a value are left out. */
function queryOf(input: unknown): string {
  const given = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}

interface Answer {
  readonly status: number;
  readonly envelope: Envelope;
}

/** Sends one call; an answer that is not the API's (a proxy's error page) counts as a server error. */
async function send(key: string, input: unknown, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  const isGet = method === 'GET';
  let status: number;
  let text: string;
  try {
    const response = await fetch(isGet ? path + queryOf(input) : path, {
      method,
      headers: isGet ? headers : { ...headers, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(isGet ? {} : { body: JSON.stringify(input ?? {}) }),
    });
    status = response.status;
    text = await response.text();
  } catch {
    throw new ApiProblem(unanswered, 'เชื่อมต่อไม่ได้ ตรวจอินเทอร์เน็ตแล้วลองใหม่');
  }
  try {
    return { status, envelope: JSON.parse(text) as Envelope };
  } catch {
    return { status, envelope: { error: internal } };
  }
}

/** The bearer of the member this page shows; without one the session's cookie authenticates. */
function pageBearer(): string | undefined {
  const bearer = $bearer.get();
  if (!bearer || bearer.member !== pageMember()) return undefined;
  if (isFresh(bearer, Date.now())) return bearer.token;
  $bearer.set(null);
  // Not awaited: until the new one arrives, the cookie authenticates.
  api('POST /api/session/token', {}, { stay: true }).catch(() => undefined);
  return undefined;
}

/** Keeps the bearer that comes with a login or a renewal. */
function keepBearer({ access_token: token, data }: Envelope): void {
  if (token === undefined) return;
  const member = (data as { readonly user?: { readonly id: string } }).user?.id ?? pageMember();
  if (member !== undefined) $bearer.set({ token, member, at: Date.now() });
}

/**
 * Calls the API.
 *
 * @throws ApiProblem when the server refuses or cannot be reached (code 0)
 */
export async function api<K extends ApiKey>(key: K, input: ApiInput<K>, options: ApiOptions = {}): Promise<ApiData<K>> {
  const headers = options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {};
  const sentAt = Date.now();
  const bearer = pageBearer();
  let answer = await send(key, input, bearer ? { ...headers, Authorization: `Bearer ${bearer}` } : headers);
  if (answer.status === 401 && bearer) {
    // The call had no effect; the session itself may still be valid.
    $bearer.set(null);
    answer = await send(key, input, headers);
  }
  const { status, envelope } = answer;
  if (envelope.error === 0) {
    keepBearer(envelope);
    const { server_time } = (envelope.data ?? {}) as { readonly server_time?: string };
    if (server_time) setServerClock(server_time, sentAt);
    return envelope.data as ApiData<K>;
  }
  if (!options.stay) actOn(status);
  if (envelope.error === realityCheckDue) window.dispatchEvent(new CustomEvent('benja:reality-check'));
  const { error, message = 'เกิดข้อผิดพลาด ลองใหม่อีกครั้ง', fields, data } = envelope;
  throw new ApiProblem(error, message, fields, data);
}

/** 401 clears the user and goes to /login; 400 goes home (specification section 8). */
function actOn(status: number): void {
  if (status === 401) {
    clearUser();
    const next = `${location.pathname}${location.search}`;
    location.assign(`/login?next=${encodeURIComponent(next)}&done=expired`);
  }
  if (status === 400) location.assign('/');
}

/** The text to show for a problem: the first field's, else the message. Rethrows anything but an ApiProblem. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiProblem)) throw error;
  return Object.values(error.fields)[0] ?? error.message;
}

/** A fresh idempotency key for one intent of the player. */
export function newIntent(): string {
  return crypto.randomUUID();
}
