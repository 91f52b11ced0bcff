import { useId, useState } from 'react';
import { ApiProblem, api } from '#lib/client/http.ts';
import { toast } from '#lib/client/toast.ts';
import type { IntentView } from '#lib/deposit/contract.ts';
import { links } from '#lib/links.ts';
import { Money } from '#ui/Money.tsx';
import { TimeLeft } from '#ui/TimeLeft.tsx';

interface Props {
  readonly payment: IntentView;
  readonly serverTime: string;
  /** Where to go on to once the money is there; "" for nowhere in particular. */
  readonly next: string;
  /** It was given up or its time is over: a new one may be made. */
  readonly onGone: () => void;
}

/** The payment that is open already, as a slip: go on with it, or give it up for another amount. */
export function OpenPayment({ payment, serverTime, next, onGone }: Props) {
  const [busy, setBusy] = useState(false);
  const titleId = useId();

  async function giveUp(): Promise<void> {
    setBusy(true);
    try {
      await api('POST /api/member/payment/cancel', { payment_id: payment.payment_id });
      toast({ text: 'ยกเลิกรายการแล้ว', tone: 'ok' });
      onGone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast({ text: error.message, tone: 'bad' });
    }
    setBusy(false);
  }

  return (
    <section className="paper pay-slip open-pay-slip" aria-labelledby={titleId}>
      <div className="slip-face">
        <img className="wm" src="/art/slip.svg" alt="" />
        <h2 className="b6" id={titleId}>
          มีรายการฝากค้างอยู่
        </h2>
        <p className="pay-figure">
          <Money amount={payment.payable} />
        </p>
        <p className="t14 c2">
          {payment.channel_name} · เหลือเวลา{' '}
          <TimeLeft until={payment.expires_at} serverTime={serverTime} onEnd={onGone} />
        </p>
      </div>
      <hr className="perf" />
      <div className="pay-slip-b">
        <a className="btn ink lg full" href={links.payment(payment.payment_id, next)}>
          ทำรายการเดิมต่อ
        </a>
        <button type="button" className="btn bare full" aria-busy={busy} onClick={() => !busy && giveUp()}>
          ยกเลิกแล้วฝากจำนวนอื่น
        </button>
      </div>
    </section>
  );
}
