/** The store of one payment: starts with the data of the page, then follows the stream, with polling as a fallback. */
import { atom } from 'nanostores';
import { api } from '../../client/http.ts';
import { subscribe, whenConnected } from '../../client/live.ts';
import { refreshWallets } from '../../ledger/client/wallets.ts';
import type { IntentView } from '../contract.ts';
import { poll } from './poll.ts';

/** Null until the page has said which payment it shows. */
export const $payment = atom<IntentView | null>(null);

/** Nothing more is expected of these; a cancelled, expired or failed one may still turn out paid, which the stream tells. */
const restful: readonly IntentView['status'][] = ['credited', 'failed', 'cancelled'];

/** A payment without its code, its account and the reason it once had: it cannot be paid any more. */
function unpayable(shown: IntentView): IntentView {
  const { qr_payload: _payload, qr_svg: _svg, pay_to: _account, notice: _notice, reason: _reason, ...rest } = shown;
  return rest;
}

/**
 * Asks what became of the payment.
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
  // The stream tells the balance as well; a page whose stream is cut off learns it here.
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
    whenConnected(refresh),
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
 * Gives the payment up.
 *
 * @throws ApiProblem when something has arrived for it meanwhile
 */
export async function cancelPayment(): Promise<void> {
  const shown = $payment.get();
  if (!shown) return;
  const { balance: _, ...line } = await api('POST /api/member/payment/cancel', { payment_id: shown.payment_id });
  $payment.set({ ...unpayable(shown), ...line });
}

/**
 * Shows the code of a slip for the payment.
 *
 * @throws ApiProblem why it does not help
 */
export async function sendSlip(slip: string): Promise<void> {
  const shown = $payment.get();
  if (!shown) return;
  const { balance: _, ...line } = await api('POST /api/member/payment/slip', { payment_id: shown.payment_id, slip });
  $payment.set({ ...unpayable(shown), ...line });
  if (line.status === 'credited') await refreshWallets();
}
