/** Who is logged in on this browser, and the bearer that the API client shows for them (specification section 4). */
import { isRecord, persistent } from './persistent.ts';

export interface User {
  /** The member's id. */
  readonly id: string;
}

const isUser = (value: unknown): value is User => isRecord(value) && typeof value.id === 'string';

/** Null after a logout and when a session has ended; other tabs of the browser see it. */
export const $user = persistent<User | null>('user', 'member', {
  initial: null,
  read: (stored) => (isUser(stored) ? { id: stored.id } : undefined),
});

export interface Bearer {
  readonly token: string;
  /** The member it speaks for. */
  readonly member: string;
  /** When it was given, by this device's clock. */
  readonly at: number;
}

/** In session storage: it lives 15 minutes and is worth nothing to another tab. */
export const $bearer = persistent<Bearer | null>('session', 'bearer', {
  initial: null,
  read: (stored) =>
    isRecord(stored) &&
    typeof stored.token === 'string' &&
    typeof stored.member === 'string' &&
    typeof stored.at === 'number'
      ? { token: stored.token, member: stored.member, at: stored.at }
      : undefined,
});

const lifeMs = 15 * 60_000;
/** Renewed this long before it ends, as the server counts. */
const marginMs = 60_000;

/** Whether a bearer is still taken by the server; not after the device's clock was set back. */
export const isFresh = ({ at }: Bearer, now: number): boolean => now >= at && now < at + lifeMs - marginMs;

/** The id of the member this page was made for; undefined on a guest's page. */
export const pageMember = (): string | undefined =>
  globalThis.document?.querySelector<HTMLElement>('[data-member]')?.dataset.member;

/** Clears the logged-in member. */
export function clearUser(): void {
  $user.set(null);
  $bearer.set(null);
}
