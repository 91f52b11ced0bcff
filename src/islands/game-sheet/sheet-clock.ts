import { useEffect, useState } from 'react';
import { serverNow } from '#lib/client/server-clock.ts';

export interface SheetClock {
  /** How long the game has been open, in milliseconds. */
  readonly playedMs: number;
  /** The server's time in milliseconds. */
  readonly now: number;
}

/** Counts by the second while the page is seen. `from` is when the game was opened, by this device's clock. */
export function useSheetClock(from: number): SheetClock {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return { playedMs: now - from, now: now + (serverNow() - Date.now()) };
}
