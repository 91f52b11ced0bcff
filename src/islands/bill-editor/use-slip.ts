/** The slip of this round on this device: restored after a reload, kept after every change. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { emptySlip, type Slip } from '#lib/lotto/client/slip.ts';
import { forgetSlip, restoreSlip, type Sending, storeSlip } from '#lib/lotto/client/slip-storage.ts';

export interface KeptSlipState {
  readonly slip: Slip;
  /** A bill on its way whose answer has not been heard. */
  readonly sending: Sending | undefined;
  readonly write: (next: Slip | ((slip: Slip) => Slip)) => void;
  /** Kept at once, before anything is sent: a reload in between finds it. */
  readonly setSending: (sending: Sending | undefined) => void;
  /** The bill was taken: an empty slip, nothing on its way. */
  readonly clear: () => void;
}

/** `start` is the slip before anything is restored; the gallery begins with a written one. */
export function useSlip(roundId: string, start: Slip = emptySlip): KeptSlipState {
  const [slip, setSlip] = useState<Slip>(start);
  const [sending, setSendingState] = useState<Sending>();
  const latest = useRef({ slip, sending, restored: false });
  latest.current.slip = slip;

  useEffect(() => {
    const kept = restoreSlip(roundId);
    latest.current = { ...kept, restored: true };
    setSlip(kept.slip);
    setSendingState(kept.sending);
  }, [roundId]);

  useEffect(() => {
    if (latest.current.restored) storeSlip(roundId, slip, latest.current.sending);
  }, [roundId, slip]);

  const setSending = useCallback(
    (next: Sending | undefined): void => {
      latest.current.sending = next;
      setSendingState(next);
      storeSlip(roundId, latest.current.slip, next);
    },
    [roundId],
  );
  const clear = useCallback((): void => {
    latest.current.sending = undefined;
    setSendingState(undefined);
    setSlip(emptySlip);
    forgetSlip();
  }, []);

  return { slip, sending, write: setSlip, setSending, clear };
}
