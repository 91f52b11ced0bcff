import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $payment, expirePayment, watchPayment } from '#lib/deposit/client/payment.ts';
import type { IntentView } from '#lib/deposit/contract.ts';
import { depositWords } from '#lib/deposit/rules/deposit-words.ts';
import { PaymentOutcome } from './PaymentOutcome.tsx';
import { QrSlip } from './QrSlip.tsx';
import { TransferSlip } from './TransferSlip.tsx';

interface Props {
  readonly payment: IntentView;
  readonly siteName: string;
  /** The sandbox's banking app; only in the sandbox. */
  readonly sandboxHref: string | null;
  readonly contactHref: string | null;
  /** Where to continue once the money has arrived. */
  readonly playHref: string;
}

/** One payment, live: the code while it can be paid, then its outcome, without a reload. */
export default function PaymentStatus({ payment, siteName, sandboxHref, contactHref, playHref }: Props) {
  const shown = useStore($payment, { ssr: () => null }) ?? payment;
  useEffect(() => watchPayment(payment), [payment]);
  const waiting = shown.status === 'created' || shown.status === 'pending';

  return (
    <>
      <ol className="pay-steps" aria-label="ขั้นตอน">
        <li data-state="ok">ระบุจำนวน</li>
        <li data-state={waiting ? 'on' : 'ok'} aria-current={waiting ? 'step' : undefined}>
          สแกนหรือโอน
        </li>
        <li data-state={shown.status === 'credited' ? 'ok' : ''}>เงินเข้ากระเป๋า</li>
      </ol>
      <p className="sr-only" role="status">
        สถานะรายการฝาก {depositWords(shown).label}
      </p>
      {!waiting && (
        <PaymentOutcome
          payment={shown}
          siteName={siteName}
          sandboxHref={sandboxHref}
          contactHref={contactHref}
          playHref={playHref}
        />
      )}
      {waiting && shown.kind === 'qr' && (
        <QrSlip payment={shown} siteName={siteName} sandboxHref={sandboxHref} onExpired={expirePayment} />
      )}
      {waiting && shown.kind !== 'qr' && (
        <TransferSlip payment={shown} sandboxHref={sandboxHref} onExpired={expirePayment} />
      )}
    </>
  );
}
