/** The slip of this round on this device: restored after a reload, kept when the hand rests and when the page is left. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { emptySlip, type Slip } from '#lib/lotto/client/slip.ts';
import { $stored, markSent, restoreSlip, type Sending, storeSlip, wasSent } from '#lib/lotto/client/slip-storage.ts';

export interface KeptSlipState {
  readonly slip: Slip;
  /** What was kept has been looked for: from now on the slip may grow. */
  readonly restored: boolean;
  /** A bill on its way whose answer has not been heard. */
  readonly sending: Sending | undefined;
  readonly write: (next: Slip | ((slip: Slip) => Slip)) => void;
  /** Kept at once, before anything is sent: a reload in between finds it. */
  readonly setSending: (sending: Sending | undefined) => void;
  /** The bill was taken: an empty slip, nothing on its way. */
  readonly clear: () => void;
  /** Leaves the slip to another round, whose page takes it up; from here on this one keeps nothing. */
  readonly moveTo: (roundId: string) => void;
}

interface Latest {
  slip: Slip;
  sending: Sending | undefined;
  /** The slip as it lies in storage; undefined before it is restored and once it is another round's. */
  stored: Slip | undefined;
}

/** Keeping a thousand lines takes longer than a key press may. */
const restMs = 250;

/**
 * `start` is the slip before anything is restored; the gallery begins with a written one. `onSentElsewhere` runs when another
 * tab has sent the very bill this one showed, which is empty from then on.
 */
export function useSlip(roundId: string, onSentElsewhere: () => void, start: Slip = emptySlip): KeptSlipState {
  const [slip, setSlip] = useState<Slip>(start);
  const [restored, setRestored] = useState(false);
  const [sending, setSendingState] = useState<Sending>();
  const latest = useRef<Latest>({ slip, sending, stored: undefined });
  latest.current.slip = slip;

  // Only what has changed: a page that comes back from the past must not write over what another one has kept since.
  const keep = useCallback((): void => {
    const { slip: now, sending: onItsWay, stored } = latest.current;
    if (stored === undefined || stored === now) return;
    storeSlip(roundId, now, onItsWay);
    latest.current.stored = now;
  }, [roundId]);

  useEffect(() => {
    const kept = restoreSlip(roundId);
    latest.current = { ...kept, stored: kept.slip };
    setSlip(kept.slip);
    setRestored(true);
    setSendingState(kept.sending);
    const onHidden = (): void => {
      if (document.hidden) keep();
    };
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', onHidden);
      keep();
    };
  }, [roundId, keep]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the slip begins the rest anew
  useEffect(() => {
    const timer = setTimeout(keep, restMs);
    return () => clearTimeout(timer);
  }, [slip, keep]);

  const told = useRef(onSentElsewhere);
  told.current = onSentElsewhere;
  useEffect(
    () =>
      $stored.listen(() => {
        const { slip: now, sending: onItsWay, stored } = latest.current;
        // A slip that has been changed since is another bill, and one on its way has an answer of its own to hear.
        if (onItsWay || stored !== now || now.lines.length === 0 || !wasSent(roundId, now)) return;
        latest.current = { slip: emptySlip, sending: undefined, stored: emptySlip };
        setSlip(emptySlip);
        told.current();
      }),
    [roundId],
  );

  const setSending = useCallback(
    (next: Sending | undefined): void => {
      const { slip: now } = latest.current;
      storeSlip(roundId, now, next);
      latest.current = { slip: now, sending: next, stored: now };
      setSendingState(next);
    },
    [roundId],
  );
  const clear = useCallback((): void => {
    markSent(roundId, latest.current.slip);
    latest.current = { slip: emptySlip, sending: undefined, stored: emptySlip };
    setSendingState(undefined);
    setSlip(emptySlip);
  }, [roundId]);

  const moveTo = useCallback((nextRoundId: string): void => {
    storeSlip(nextRoundId, latest.current.slip);
    latest.current.stored = undefined;
  }, []);

  return { slip, restored, sending, write: setSlip, setSending, clear, moveTo };
}
