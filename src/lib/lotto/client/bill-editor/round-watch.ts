/** The open round in the browser: its limits as they change, and its phase by the server's clock. */
import { atom, type ReadableAtom } from 'nanostores';
import { api } from '../../../client/http.ts';
import { subscribe, whenBehind } from '../../../client/live.ts';
import { serverNow, startServerClock } from '../../../client/server-clock.ts';
import type { LimitView, RoundView } from '../../contract.ts';

/** `last-minute` warns, `closed` locks. */
export type RoundPhase = 'open' | 'last-minute' | 'closed';

export interface RoundWatch {
  readonly $limits: ReadableAtom<LimitView>;
  readonly $phase: ReadableAtom<RoundPhase>;
  /** Fetches limits and closing time; after a failure the known ones stay, and the quote decides. */
  readonly refresh: () => Promise<void>;
  /** Keeps both up to date until the returned function is called. */
  readonly follow: () => () => void;
}

const warnMs = 60_000;
/** How often limits are fetched while the page is visible, besides at each event: those of the house follow the stakes. */
const refreshMs = 30_000;
const tickMs = 1_000;
/** Many have a round open, and each hears of a change at once. */
const spreadMs = 500;

const takesBets = ({ display }: RoundView): boolean => display === 'open' || display === 'closing';

const sameLimits = (a: LimitView, b: LimitView): boolean =>
  a.version === b.version && JSON.stringify(a.mine) === JSON.stringify(b.mine);

/** `closeAt`, `serverTime` and `limits` are those the page was rendered with. */
export function createRoundWatch(
  roundId: string,
  initial: { readonly closeAt: string; readonly serverTime: string; readonly limits: LimitView },
): RoundWatch {
  const $limits = atom(initial.limits);
  const $phase = atom<RoundPhase>('open');
  let closeAt = Date.parse(initial.closeAt);

  function tick(): void {
    const left = closeAt - serverNow();
    $phase.set(left <= 0 ? 'closed' : left <= warnMs ? 'last-minute' : 'open');
  }

  async function refresh(): Promise<void> {
    const page = await api('GET /api/lotto/round', { round_id: roundId }, { stay: true }).catch(() => undefined);
    if (!page) return;
    if (!sameLimits($limits.get(), page.limits)) $limits.set(page.limits);
    closeAt = takesBets(page.round) ? Date.parse(page.round.close_at) : 0;
    tick();
  }

  return {
    $limits,
    $phase,
    refresh,
    follow() {
      const refreshVisible = (): void => {
        if (!document.hidden) void refresh();
      };
      startServerClock(initial.serverTime);
      tick();
      const stops = [
        subscribe('round', (event) => {
          if (event.round_id === roundId) setTimeout(refreshVisible, performance.now() % spreadMs);
        }),
        whenBehind(['round'], () => void refresh()),
      ];
      const timers = [setInterval(refreshVisible, refreshMs), setInterval(tick, tickMs)];
      document.addEventListener('visibilitychange', refreshVisible);
      return () => {
        for (const stop of stops) stop();
        for (const timer of timers) clearInterval(timer);
        document.removeEventListener('visibilitychange', refreshVisible);
      };
    },
  };
}
