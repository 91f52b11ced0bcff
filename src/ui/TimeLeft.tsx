import { useEffect, useState } from 'react';
import { serverNow, startServerClock } from '#lib/client/server-clock.ts';
import { countdown } from '#lib/thai.ts';

interface Props {
  readonly until: string;
  /** The server's time when the page was rendered; the countdown follows the server's clock. */
  readonly serverTime: string;
  readonly onEnd?: () => void;
}

/** Time left until an instant, inside an island. */
export function TimeLeft({ until, serverTime, onEnd }: Props) {
  const [left, setLeft] = useState(Date.parse(until) - Date.parse(serverTime));

  useEffect(() => {
    startServerClock(serverTime);
    const tick = (): number => {
      const now = Date.parse(until) - serverNow();
      setLeft(now);
      return now;
    };
    const timer = setInterval(() => {
      if (tick() > 0) return;
      clearInterval(timer);
      onEnd?.();
    }, 1_000);
    return () => clearInterval(timer);
  }, [until, serverTime, onEnd]);

  return (
    <span className="num" role="timer">
      {countdown(left)}
    </span>
  );
}
