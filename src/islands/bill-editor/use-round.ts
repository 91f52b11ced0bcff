/** The round as it is now: time left by the server's clock, limits as they change, closed when the server says so. */
import { useCallback, useEffect, useState } from 'react';
import { api } from '#lib/client/http.ts';
import { serverNow, startServerClock } from '#lib/client/server-clock.ts';
import type { LimitView, RoundView } from '#lib/lotto/contract.ts';

/** `last-minute` warns, `closed` locks. */
export type RoundPhase = 'open' | 'last-minute' | 'closed';

export interface RoundNow {
  readonly limits: LimitView;
  readonly phase: RoundPhase;
  readonly closeAt: string;
  /** Asks the server anew: limits, close, clock. A failed question changes nothing. */
  readonly refresh: () => Promise<void>;
}

const warnMs = 60_000;
/** How often limits are asked for while the page is seen. */
const refreshMs = 30_000;

const takesBets = ({ display }: RoundView): boolean => display === 'open' || display === 'closing';

export function useRound(
  roundId: string,
  given: { readonly closeAt: string; readonly serverTime: string; readonly limits: LimitView },
): RoundNow {
  const [limits, setLimits] = useState(given.limits);
  const [closeAt, setCloseAt] = useState(given.closeAt);
  const [ended, setEnded] = useState(false);
  const [phase, setPhase] = useState<RoundPhase>('open');

  const refresh = useCallback(async (): Promise<void> => {
    try {
      const page = await api('GET /api/lotto/round', { round_id: roundId }, { stay: true });
      setLimits((known) => (sameLimits(known, page.limits) ? known : page.limits));
      setCloseAt(page.round.close_at);
      setEnded(!takesBets(page.round));
    } catch {
      // Offline or busy: what is known stays, the quote decides.
    }
  }, [roundId]);

  // The page was made at `serverTime`; a kept page may be older than it looks, so the clock is asked for once.
  useEffect(() => {
    startServerClock(given.serverTime);
    void refresh();
    const timer = setInterval(() => !document.hidden && void refresh(), refreshMs);
    const seen = (): void => {
      if (!document.hidden) void refresh();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [given.serverTime, refresh]);

  useEffect(() => {
    const look = (): void => {
      const left = ended ? 0 : Date.parse(closeAt) - serverNow();
      setPhase(left <= 0 ? 'closed' : left <= warnMs ? 'last-minute' : 'open');
    };
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [closeAt, ended]);

  return { limits, phase, closeAt, refresh };
}

const sameLimits = (a: LimitView, b: LimitView): boolean =>
  a.version === b.version && JSON.stringify(a.mine) === JSON.stringify(b.mine);
