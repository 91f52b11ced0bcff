/** The live state of a room: shots and freeze from the stream, the rest fetched, and the server's clock. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#lib/client/http.ts';
import { latestOnly } from '#lib/client/latest-only.ts';
import { enterRoom, subscribe, whenConnected } from '#lib/client/live.ts';
import { serverNow, startServerClock } from '#lib/client/server-clock.ts';
import { hasGap, isOverdue, withAnswer, withFreeze, withPublished, withTaken } from '#lib/yeekee/client/room.ts';
import type { YeekeeRoom, YeekeeShotTaken } from '#lib/yeekee/contract.ts';

export interface RoomNow {
  readonly room: YeekeeRoom;
  /** The server's clock, in milliseconds, by the second. */
  readonly now: number;
  /** The root that this page received at the freeze; undefined when it was opened later. */
  readonly heardRoot: string | undefined;
  /** Milliseconds from now until an instant of the server's clock. */
  readonly msUntil: (instant: string) => number;
  readonly take: (taken: YeekeeShotTaken) => void;
  /** Fetches the room; a failure changes nothing. */
  readonly refresh: () => Promise<void>;
}

/** Spreads the requests of a full room. */
const spreadMs = 1_500;
const soonMs = 250;
/** A missing shot may still arrive by itself. */
const gapMs = 1_200;
const watchMs = 5_000;

export function useRoom(initial: YeekeeRoom): RoomNow {
  const [room, setRoom] = useState(initial);
  const [heardRoot, setHeardRoot] = useState<string>();
  const [latestAnswer] = useState(latestOnly);
  const id = initial.round.round_id;
  const take = useCallback((taken: YeekeeShotTaken) => setRoom((known) => withTaken(known, taken)), []);
  const refresh = useCallback(async (): Promise<void> => {
    try {
      const answer = await latestAnswer.run(() => api('GET /api/lotto/yeekee/list', { round_id: id }, { stay: true }));
      if (answer) setRoom((known) => withAnswer(known, answer));
    } catch {
      // Offline or busy: the known state stays, and the stream fetches again when it is back.
    }
  }, [id, latestAnswer]);
  const now = useServerClock(initial.server_time, refresh);

  useEffect(
    () => followRoom({ id, isMember: initial.mine !== null, refresh, change: setRoom, onRoot: setHeardRoot }),
    [id, refresh, initial.mine],
  );

  const gap = hasGap(room.shots);
  useEffect(() => {
    if (!gap) return;
    const timer = setTimeout(refresh, gapMs);
    return () => clearTimeout(timer);
  }, [gap, refresh]);

  const overdue = useRef(false);
  overdue.current = isOverdue(room, now);
  useEffect(() => {
    const timer = setInterval(() => overdue.current && !document.hidden && void refresh(), watchMs);
    return () => clearInterval(timer);
  }, [refresh]);

  return { room, now, heardRoot, msUntil, take, refresh };
}

const msUntil = (instant: string): number => Date.parse(instant) - serverNow();

/** The server's clock by the second; the room is fetched whenever the page becomes visible. */
function useServerClock(serverTime: string, onVisible: () => Promise<void>): number {
  const [now, setNow] = useState(Date.parse(serverTime));
  useEffect(() => {
    startServerClock(serverTime);
    const tick = (): void => setNow(serverNow());
    const timer = setInterval(tick, 1_000);
    const visible = (): void => {
      if (document.hidden) return;
      tick();
      void onVisible();
    };
    document.addEventListener('visibilitychange', visible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', visible);
    };
  }, [serverTime, onVisible]);
  return now;
}

interface Following {
  readonly id: string;
  /** A member's own bill may entitle to a reward: their balance moves with it. */
  readonly isMember: boolean;
  readonly refresh: () => Promise<void>;
  readonly change: (to: (known: YeekeeRoom) => YeekeeRoom) => void;
  readonly onRoot: (root: string) => void;
}

/** Applies the events of a room until the returned function is called; what they do not carry is fetched. */
function followRoom({ id, isMember, refresh, change, onRoot }: Following): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = (): void => {
    clearTimeout(due);
    due = setTimeout(refresh, soonMs + (performance.now() % spreadMs));
  };
  const isThis = (event: { readonly round_id: string }): boolean => event.round_id === id;
  const stops = [
    enterRoom(id),
    subscribe('yeekee_shots', (event) => isThis(event) && change((known) => withPublished(known, event.shots))),
    subscribe('yeekee_freeze', (event) => {
      if (!isThis(event)) return;
      change((known) => withFreeze(known, event));
      onRoot(event.root);
      refreshSoon();
    }),
    subscribe('round', (event) => isThis(event) && refreshSoon()),
    subscribe('result', (event) => isThis(event) && refreshSoon()),
    ...(isMember ? [subscribe('balance', refreshSoon)] : []),
    whenConnected(() => void refresh()),
  ];
  return () => {
    clearTimeout(due);
    for (const stop of stops) stop();
  };
}
