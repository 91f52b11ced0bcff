/** Asks again and again, ever less often, while the page is seen: the net under the event stream. */

/** Seconds between questions: close together at first, then every ten. */
const waits = [3, 3, 3, 3, 3, 5, 5, 5, 5, 5] as const;
const lastWait = 10;

/**
 * Runs `ask` until it answers false or the returned function is called; at once when the page is seen again or the
 * network is back. One question at a time.
 */
export function askAgain(ask: () => Promise<boolean>): () => void {
  let stopped = false;
  let asking = false;
  let asked = 0;
  let timer: number | undefined;

  const next = (): void => {
    clearTimeout(timer);
    if (!stopped && !document.hidden) timer = window.setTimeout(run, (waits[asked] ?? lastWait) * 1_000);
  };
  const run = async (): Promise<void> => {
    if (asking || stopped) return;
    asking = true;
    asked++;
    const goOn = await ask().catch(() => true);
    asking = false;
    if (goOn) next();
    else stop();
  };
  const now = (): void => {
    if (!document.hidden) void run();
  };
  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', now);
    removeEventListener('online', now);
  };
  document.addEventListener('visibilitychange', now);
  addEventListener('online', now);
  next();
  return stop;
}
