import { useState } from 'react';
import type { AccountView, ChannelView, IntentView } from '#lib/deposit/contract.ts';
import type { DepositChoice } from '#lib/promotion/rules/choice.ts';
import { DepositForm } from './DepositForm.tsx';
import { OpenPayments } from './OpenPayments.tsx';
import { useDeposit } from './use-deposit.ts';

export interface DepositProps {
  readonly channels: readonly ChannelView[];
  /** Wire amounts offered as chips. */
  readonly quickAmounts: readonly string[];
  /** The account to pay from, by kind of channel. */
  readonly payFrom: Readonly<Record<ChannelView['kind'], AccountView>>;
  /** Payments that wait for money already, at most one per channel. */
  readonly open: readonly IntentView[];
  /** An amount to start with, in the wire form; "" for none. */
  readonly amount: string;
  readonly serverTime: string;
  /** How often a deposit must be played before withdrawing: "1", "1.5"; null when not at all. */
  readonly turnoverTimes: string | null;
  readonly promotions: readonly DepositChoice[];
  /** The promotion to start with, by its id; "" for none. */
  readonly promotionId: string;
  /** The member's last channel; "" for none that can be used now. */
  readonly lastChannelId: string;
  /** Where to go on once the money has arrived; "" for nowhere in particular. */
  readonly next: string;
}

/** A deposit: channel, amount, then the page with code or account. Open payments come before a new one. */
export default function DepositFlow(props: DepositProps) {
  const [open, setOpen] = useState(props.open.map((view) => ({ view, serverTime: props.serverTime })));
  const deposit = useDeposit({
    ...props,
    onOpenPayment: (view) => setOpen([{ view, serverTime: view.server_time }]),
  });
  if (open.length === 0) return <DepositForm {...props} deposit={deposit} />;
  return (
    <OpenPayments
      payments={open}
      next={props.next}
      onGone={(paymentId) => {
        setOpen((before) => before.filter(({ view }) => view.payment_id !== paymentId));
        deposit.clearRefusal();
      }}
    />
  );
}
