import type { ReactNode } from 'react';
import type { IntentView } from '#lib/deposit/contract.ts';
import { Money } from '#ui/Money.tsx';
import { TimeLeft } from '#ui/TimeLeft.tsx';
import { PromotionRow } from './PromotionRow.tsx';
import { ReferenceRow } from './ReferenceRow.tsx';

interface Props {
  readonly payment: IntentView;
  readonly label: string;
  /** The icon beside the channel's name. */
  readonly mark: ReactNode;
  /** The label of the remaining time; undefined while the payment cannot be paid yet. */
  readonly timeLabel: string | undefined;
  readonly onExpired: () => void;
  /** Above the amount: the code, or a heading. */
  readonly above: ReactNode;
  /** Makes the satang stand out: the amount must be exact. */
  readonly exact?: boolean;
  /** Below the amount: a remark and the buttons. */
  readonly below: ReactNode;
  /** Rows about the accounts. */
  readonly facts: ReactNode;
  /** Beside the slip. */
  readonly aside: ReactNode;
}

/** A pending payment as a paper slip: exact amount, remaining time, accounts. */
export function PaymentSlip({ payment, label, mark, timeLabel, onExpired, exact = false, ...parts }: Props) {
  return (
    <div className="pay-cols">
      <section className="paper pay-slip" aria-label={label}>
        <div className="slip-face">
          <img className="wm" src="/art/slip.svg" alt="" />
          <div className="row between pay-slip-top">
            <span className="row">
              {mark}
              <span className="b6">{payment.channel_name}</span>
            </span>
            {timeLabel && (
              <span className="t14 c2">
                {timeLabel}{' '}
                <b className="b6 ink-text">
                  <TimeLeft until={payment.expires_at} serverTime={payment.server_time} onEnd={onExpired} />
                </b>
              </span>
            )}
          </div>
          {parts.above}
          <p className={exact ? 'pay-figure pay-figure-exact' : 'pay-figure'}>
            <Money amount={payment.payable} />
          </p>
          {parts.below}
        </div>
        <hr className="perf" />
        <dl className="pay-slip-b kv pay-slip-kv">
          {parts.facts}
          <PromotionRow payment={payment} />
          <ReferenceRow reference={payment.reference} />
        </dl>
      </section>
      {parts.aside}
    </div>
  );
}
