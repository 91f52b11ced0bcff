/** The room as it is now: shots and the freeze as the stream tells them, answers of the server for the rest, and its clock. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#lib/client/http.ts';
import { enterRoom, hear, whenHearing } from '#lib/client/live.ts';
import { newest } from '#lib/client/newest.ts';
import { serverNow, startServerClock } from '#lib/client/server-clock.ts';
import { hasGap, isOverdue, withAnswer, withFreeze, withHeard, withTaken } from '#lib/yeekee/client/room.ts';
import type { YeekeeRoom, YeekeeShotTaken } from '#lib/yeekee/contract.ts';

export interface RoomNow {
  readonly room: YeekeeRoom;
  /** The server's clock, in milliseconds, by the second. */
  readonly now: number;
  /** The root as this page heard it at the freeze; undefined when it came later. */
  readonly heardRoot: string | undefined;
  /** How long until an instant of the server's clock, at this very moment. */
  readonly msUntil: (instant: string) => number;
  readonly take: (taken: YeekeeShotTaken) => void;
  /** Asks the server anew; a question that fails changes nothing. */
  readonly refresh: () => Promise<void>;
}

/** Not everybody in a full room asks in the same instant. */
const spreadMs = 1_500;
const soonMs = 250;
/** A shot that is told late may still come by itself. */
const gapMs = 1_200;
const watchMs = 5_000;

export function useRoom(given: YeekeeRoom): RoomNow {
  const [room, setRoom] = useState(given);
  const [now, setNow] = useState(Date.parse(given.server_time));
  const [heardRoot, setHeardRoot] = useState<string>();
  const [asked] = useState(newest);
  const id = given.round.round_id;

  const msUntil = useCallback((instant: string) => Date.parse(instant) - serverNow(), []);
  const take = useCallback((taken: YeekeeShotTaken) => setRoom((known) => withTaken(known, taken)), []);
  const refresh = useCallback(async (): Promise<void> => {
    try {
      const answer = await asked.ask(() => api('GET /api/lotto/yeekee/list', { round_id: id }, { stay: true }));
      if (!answer) return;
      setRoom((known) => withAnswer(known, answer));
    } catch {
      // Offline or busy: what is known stays; the stream asks again when it is back.
    }
  }, [id, asked]);

  useEffect(() => {
    startServerClock(given.server_time);
    const tick = (): void => setNow(serverNow());
    const timer = setInterval(tick, 1_000);
    const seen = (): void => {
      if (document.hidden) return;
      tick();
      void refresh();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [given.server_time, refresh]);

  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const askSoon = (): void => {
      clearTimeout(due);
      due = setTimeout(refresh, soonMs + (performance.now() % spreadMs));
    };
    const ofThis = (told: { readonly round_id: string }): boolean => told.round_id === id;
    const stops = [
      enterRoom(id),
      hear('yeekee_shots', (told) => ofThis(told) && setRoom((known) => withHeard(known, told.shots))),
      hear('yeekee_freeze', (told) => {
        if (!ofThis(told)) return;
        setRoom((known) => withFreeze(known, told));
        setHeardRoot(told.root);
        askSoon();
      }),
      hear('round', (told) => ofThis(told) && askSoon()),
      hear('result', (told) => ofThis(told) && askSoon()),
      // A bill of one's own: it may entitle to a reward.
      ...(given.mine ? [hear('balance', askSoon)] : []),
      whenHearing(() => void refresh()),
    ];
    return () => {
      clearTimeout(due);
      for (const stop of stops) stop();
    };
  }, [id, refresh, given.mine]);

  const gap = hasGap(room.shots);
  useEffect(() => {
    if (!gap) return;
    const timer = setTimeout(refresh, gapMs);
    return () => clearTimeout(timer);
  }, [gap, refresh]);

  const latest = useRef({ room, now });
  latest.current = { room, now };
  useEffect(() => {
    const watch = (): void => {
      if (!document.hidden && isOverdue(latest.current.room, latest.current.now)) void refresh();
    };
    const timer = setInterval(watch, watchMs);
    return () => clearInterval(timer);
  }, [refresh]);

  return { room, now, heardRoot, msUntil, take, refresh };
}
