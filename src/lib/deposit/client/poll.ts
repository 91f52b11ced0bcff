/** Polls less and less often while the page is visible: the fallback for events the stream missed. */

/** Seconds between requests: 3 at first, then every 10. */
const waits = [3, 3, 3, 3, 3, 5, 5, 5, 5, 5] as const;
const lastWait = 10;

/**
 * Calls `ask` until it resolves to false or the returned function is called; immediately when the page becomes visible
 * again or the network returns. One request at a time; a failed one is repeated.
 */
export function poll(ask: () => Promise<boolean>): () => void {
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
