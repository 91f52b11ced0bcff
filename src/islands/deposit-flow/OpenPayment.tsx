import { useStore } from '@nanostores/react';
import type { DepositStore, OpenPayment as Open } from '#lib/deposit/client/deposit.ts';
import { links } from '#lib/links.ts';
import { Money } from '#ui/Money.tsx';
import { TimeLeft } from '#ui/TimeLeft.tsx';

interface Props {
  readonly payment: Open;
  /** Where to continue once the money has arrived; "" for nowhere in particular. */
  readonly next: string;
  readonly deposit: DepositStore;
}

/** An open payment as a slip: continue with it, or cancel it for another amount. */
export function OpenPayment({ payment: { view, serverTime }, next, deposit }: Props) {
  const busy = useStore(deposit.$busy);
  const titleId = `open-payment-${view.payment_id}`;
  return (
    <section className="paper pay-slip open-pay-slip" aria-labelledby={titleId}>
      <div className="slip-face">
        <img className="wm" src="/art/slip.svg" alt="" />
        <h2 className="b6" id={titleId}>
          มีรายการฝากค้างอยู่
        </h2>
        <p className="pay-figure">
          <Money amount={view.payable} />
        </p>
        <p className="t14 c2">
          {view.channel_name} · เหลือเวลา{' '}
          <TimeLeft until={view.expires_at} serverTime={serverTime} onEnd={() => deposit.forget(view.payment_id)} />
        </p>
      </div>
      <hr className="perf" />
      <div className="pay-slip-b">
        <a className="btn ink lg full" href={links.payment(view.payment_id, next)}>
          ทำรายการเดิมต่อ
        </a>
        <button
          type="button"
          className="btn bare full"
          aria-busy={busy}
          onClick={() => deposit.giveUp(view.payment_id)}
        >
          ยกเลิกแล้วฝากจำนวนอื่น
        </button>
      </div>
    </section>
  );
}
