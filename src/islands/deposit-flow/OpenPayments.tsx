import type { IntentView } from '#lib/deposit/contract.ts';
import { OpenPayment } from './OpenPayment.tsx';

export interface Open {
  readonly view: IntentView;
  readonly serverTime: string;
}

interface Props {
  readonly payments: readonly Open[];
  /** Where to go on to once the money is there; "" for nowhere in particular. */
  readonly next: string;
  readonly onGone: (paymentId: string) => void;
}

/** The payments that are open already, at most one for each way: they come before a new one. */
export function OpenPayments({ payments, next, onGone }: Props) {
  return (
    <div className="col gap-3">
      {payments.map(({ view, serverTime }) => (
        <OpenPayment
          key={view.payment_id}
          payment={view}
          next={next}
          serverTime={serverTime}
          onGone={() => onGone(view.payment_id)}
        />
      ))}
    </div>
  );
}
