import type { IntentView } from '#lib/payment/contract.ts';
import { OpenPayment } from './OpenPayment.tsx';

export interface Open {
  readonly view: IntentView;
  readonly serverTime: string;
}

interface Props {
  readonly payments: readonly Open[];
  readonly onGone: (paymentId: string) => void;
}

/** The payments that are open already, at most one for each way: they come before a new one. */
export function OpenPayments({ payments, onGone }: Props) {
  return (
    <div className="col gap-3">
      {payments.map(({ view, serverTime }) => (
        <OpenPayment
          key={view.payment_id}
          payment={view}
          serverTime={serverTime}
          onGone={() => onGone(view.payment_id)}
        />
      ))}
    </div>
  );
}
