/**
 * The server's clock in the browser. It starts with the time in the page (`data-server-time`) and is set more exactly by
 * every answer of the API that contains the server's time.
 */

/** How far the clock of this device is behind the server's, in milliseconds; undefined until either source was read. */
let behind: number | undefined;
let isExact = false;

/** Uses the time that the server wrote into this page, unless an answer of the API has set it more exactly. */
export function startServerClock(serverTime: string): void {
  const at = Date.parse(serverTime);
  if (!isExact && Number.isFinite(at)) behind = at - Date.now();
}

/** Sets the clock by the `server_time` of an answer to what was sent at `sentAt` (milliseconds of this device). */
export function setServerClock(serverTime: string, sentAt: number): void {
  const at = Date.parse(serverTime);
  if (!Number.isFinite(at)) return;
  behind = at - (sentAt + Date.now()) / 2;
  isExact = true;
}

/** The server's time in milliseconds; this device's on a page without one. */
export const serverNow = (): number => Date.now() + (behind ?? 0);

const stamp = globalThis.document?.querySelector<HTMLElement>('[data-server-time]')?.dataset.serverTime;
if (stamp) startServerClock(stamp);
