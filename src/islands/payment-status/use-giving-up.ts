import { useState } from 'react';
import { ApiProblem } from '#lib/client/http.ts';
import { toast } from '#lib/client/toast.ts';
import { cancelPayment, refreshPayment } from '#lib/deposit/client/payment.ts';

/** The confirmation before cancelling the payment, and the call; `done` runs after it. */
export function useGivingUp(done?: () => void) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function giveUp(): Promise<void> {
    setBusy(true);
    try {
      await cancelPayment();
      done?.();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast({ text: error.message, tone: 'bad' });
      await refreshPayment().catch(() => undefined);
    }
    setBusy(false);
    setAsking(false);
  }

  return { asking, busy, giveUp, ask: () => setAsking(true), keep: () => setAsking(false) };
}
