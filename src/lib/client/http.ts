/**
 * `api('POST /api/lotto/bill/create', input)`: the only way an island calls the server. Types come from the route
 * tables (types only: no schema reaches the browser); 401 and 400 act as the specification says.
 */
import type { DataOf, Route, Routes, SentInputOf } from '../contract/route.ts';
import { identityNeeded, realityCheckDue } from './codes.ts';
import { confirmIdentity } from './identity.ts';
import { setServerClock } from './server-clock.ts';
import { $bearer, clearUser, isFresh, pageMember } from './user.ts';
import { ApiProblem, type Envelope, newIntent, problemOf, problemText, send } from './wire.ts';

export { ApiProblem, newIntent, problemText };

export type ApiKey = keyof Routes;
type RouteOf<K extends ApiKey> = Routes[K] extends Route ? Routes[K] : never;
export type ApiInput<K extends ApiKey> = SentInputOf<RouteOf<K>>;
export type ApiData<K extends ApiKey> = DataOf<RouteOf<K>>;

export interface ApiOptions {
  /** One key per user intent, kept over retries; money calls need it. */
  readonly idempotencyKey?: string;
  /** Do not act on 401 and 400 (no redirect); the caller shows the problem. */
  readonly stay?: boolean;
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
  // Nothing has been done yet; once the password is confirmed the same call is accepted.
  if (envelope.error === identityNeeded && (await confirmIdentity())) return api(key, input, options);
  if (!options.stay) actOn(status);
  if (envelope.error === realityCheckDue) window.dispatchEvent(new CustomEvent('benja:reality-check'));
  throw problemOf(envelope);
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
