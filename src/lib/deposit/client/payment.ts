/** The store of one payment: starts with the data of the page, then follows the stream, with polling as a fallback. */
import { atom } from 'nanostores';
import { api } from '../../client/http.ts';
import { subscribe, whenBehind } from '../../client/live.ts';
import { refreshWallets } from '../../ledger/client/wallets.ts';
import type { IntentView } from '../contract.ts';
import { poll } from './poll.ts';

/** The payment of the page; null until `watchPayment`. */
export const $payment = atom<IntentView | null>(null);

/** Statuses that need no polling; if a cancelled or failed payment is paid after all, the stream reports it. */
const restful: readonly IntentView['status'][] = ['credited', 'failed', 'cancelled'];

/** A payment that cannot be paid any more: without code, account and reason. */
function unpayable(shown: IntentView): IntentView {
  const { qr_payload: _payload, qr_svg: _svg, pay_to: _account, notice: _notice, reason: _reason, ...rest } = shown;
  return rest;
}

/**
 * Fetches the payment's status.
 *
 * @throws ApiProblem
 */
export async function refreshPayment(): Promise<void> {
  const shown = $payment.get();
  if (!shown) return;
  const { balance: _, ...line } = await api('GET /api/member/payment/inquiry_status', { payment_id: shown.payment_id });
  const changed =
    line.status !== shown.status || line.flag !== shown.flag || line.returned?.done !== shown.returned?.done;
  if (!changed) return;
  if (line.status === 'pending')
    $payment.set(await api('GET /api/member/payment/qrcode_info', { payment_id: shown.payment_id }));
  else $payment.set({ ...unpayable(shown), ...line });
  // The stream reports the balance too; this is for a page without a connection to it.
  if (line.status === 'credited') await refreshWallets();
}

/** Follows one payment until the returned function is called. */
export function watchPayment(first: IntentView): () => void {
  $payment.set(first);
  // A failed request is repeated by the poll.
  const refresh = (): void => void refreshPayment().catch(() => undefined);
  const unsubscribe = [
    subscribe('payment', ({ payment_id }) => {
      if (payment_id === $payment.get()?.payment_id) refresh();
    }),
    whenBehind(['payment'], refresh),
  ];
  const stopPolling = poll(async () => {
    await refreshPayment();
    return !restful.includes($payment.get()?.status ?? 'created');
  });
  return () => {
    for (const stop of unsubscribe) stop();
    stopPolling();
  };
}

/** Shown as expired by the server's clock until the next answer gives the real status. */
export function expirePayment(): void {
  const shown = $payment.get();
  if (shown?.status !== 'pending') return;
  $payment.set({ ...unpayable(shown), status: 'expired' });
}

/**
 * Cancels the payment.
 *
 * @throws ApiProblem when money for it has arrived meanwhile
 */
export async function cancelPayment(): Promise<void> {
  const shown = $payment.get();
  if (!shown) return;
  const { balance: _, ...line } = await api('POST /api/member/payment/cancel', { payment_id: shown.payment_id });
  $payment.set({ ...unpayable(shown), ...line });
}

/**
 * Submits the code of a bank slip for the payment.
 *
 * @throws ApiProblem why the slip is not accepted
 */
export async function sendSlip(slip: string): Promise<void> {
  const shown = $payment.get();
  if (!shown) return;
  const { balance: _, ...line } = await api('POST /api/member/payment/slip', { payment_id: shown.payment_id, slip });
  $payment.set({ ...unpayable(shown), ...line });
  if (line.status === 'credited') await refreshWallets();
}
