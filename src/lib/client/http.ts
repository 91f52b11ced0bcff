/**
 * `api('POST /api/lotto/bill/create', input)`: the one way an island talks to the server. Types come from the route
 * tables (types only: no schema reaches the browser); 401 and 400 act as the specification says.
 */
import { FetchError, ofetch } from 'ofetch';
import type { DataOf, Route, Routes, SentInputOf } from '../contract/route.ts';

export type ApiKey = keyof Routes;
type RouteOf<K extends ApiKey> = Routes[K] extends Route ? Routes[K] : never;
export type ApiInput<K extends ApiKey> = SentInputOf<RouteOf<K>>;
export type ApiData<K extends ApiKey> = DataOf<RouteOf<K>>;

/** The server said no, or did not answer. `message` is Thai and final; `fields` names what to mend. */
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

/** The server wants to know first whether the member goes on: the frame asks (play-clock.ts). */
const realityCheckDue = 1021;

interface Envelope {
  readonly error: number;
  readonly message?: string;
  readonly fields?: Record<string, string>;
  readonly data?: unknown;
}

export interface ApiOptions {
  /** One key per user intent, kept over retries; money calls need it. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Do not act on 401 and 400 (no redirect); the caller shows the problem. */
  readonly stay?: boolean;
}

/**
 * Calls the API.
 *
 * @throws ApiProblem when the server refuses or cannot be reached (code 0)
 */
export async function api<K extends ApiKey>(key: K, input: ApiInput<K>, options: ApiOptions = {}): Promise<ApiData<K>> {
  const [method, path] = (key as string).split(' ') as ['GET' | 'POST', string];
  const headers: Record<string, string> = {};
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;

  let status = 0;
  let answer: Envelope;
  try {
    const response = await ofetch.raw<Envelope>(path, {
      method,
      headers,
      retry: 0,
      timeout: 20_000,
      credentials: 'same-origin',
      ignoreResponseError: true,
      ...(options.signal ? { signal: options.signal } : {}),
      ...(method === 'GET'
        ? { query: input as Record<string, unknown> }
        : { body: (input ?? {}) as Record<string, unknown> }),
    });
    status = response.status;
    answer = response._data ?? { error: 9012, message: 'เกิดข้อผิดพลาด ลองใหม่อีกครั้ง' };
  } catch (error) {
    if (error instanceof FetchError && error.cause instanceof DOMException && error.cause.name === 'AbortError')
      throw error;
    throw new ApiProblem(0, 'เชื่อมต่อไม่ได้ ตรวจอินเทอร์เน็ตแล้วลองใหม่');
  }
  if (answer.error === 0) return answer.data as ApiData<K>;
  if (!options.stay) actOn(status);
  if (answer.error === realityCheckDue) window.dispatchEvent(new CustomEvent('benja:reality-check'));
  throw new ApiProblem(answer.error, answer.message ?? 'เกิดข้อผิดพลาด ลองใหม่อีกครั้ง', answer.fields, answer.data);
}

/** 401 clears the user and goes to /login; 400 goes home (specification section 8). */
function actOn(status: number): void {
  if (status === 401) {
    window.dispatchEvent(new CustomEvent('benja:session-expired'));
    const next = `${location.pathname}${location.search}`;
    location.assign(`/login?next=${encodeURIComponent(next)}`);
  }
  if (status === 400) location.assign('/');
}

/** A fresh idempotency key for one intent of the player. */
export function newIntent(): string {
  return crypto.randomUUID();
}
