/** Times of a member's session in the browser, by the server's clock. */
import { serverNow } from '#lib/client/server-clock.ts';

export const minuteMs = 60_000;

/** Whole minutes since an instant of the server's clock. */
export const minutesSince = (at: number): number => Math.max(0, Math.floor((serverNow() - at) / minuteMs));

/** The instant of the next reality check in milliseconds; infinity for a member without one. */
export const checkTime = (iso: string | null | undefined): number => Date.parse(iso ?? '') || Number.POSITIVE_INFINITY;
