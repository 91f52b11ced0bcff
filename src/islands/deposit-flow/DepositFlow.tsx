import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type DepositOptions, DepositStore } from '#lib/deposit/client/deposit.ts';
import type { AccountView, ChannelView } from '#lib/deposit/contract.ts';
import { DepositForm } from './DepositForm.tsx';
import { OpenPayment } from './OpenPayment.tsx';

export interface DepositProps extends DepositOptions {
  /** Wire amounts offered as chips. */
  readonly quickAmounts: readonly string[];
  /** The account to pay from, by kind of channel. */
  readonly payFrom: Readonly<Record<ChannelView['kind'], AccountView>>;
  /** How often a deposit must be played before withdrawing: "1", "1.5"; null when not at all. */
  readonly turnoverTimes: string | null;
}

/** A deposit: channel, amount, then the page with code or account. Open payments come before a new one. */
export default function DepositFlow(props: DepositProps) {
  const [deposit] = useState(() => new DepositStore(props));
  const open = useStore(deposit.$open);
  if (open.length === 0) return <DepositForm {...props} deposit={deposit} />;
  return (
    <div className="col gap-3">
      {open.map((payment) => (
        <OpenPayment key={payment.view.payment_id} payment={payment} next={props.next} deposit={deposit} />
      ))}
    </div>
  );
}
