import { useState } from 'react';
import { toast } from '#lib/client/toast.ts';
import { saveQrPicture } from '#lib/deposit/client/qr-picture.ts';
import type { IntentView } from '#lib/deposit/contract.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import { clock } from '#lib/thai.ts';
import { BankAccountRows } from '#ui/BankAccount.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CopyButton } from './CopyButton.tsx';
import { PaymentSlip } from './PaymentSlip.tsx';
import { Waiting } from './Waiting.tsx';

interface Props {
  readonly payment: IntentView;
  readonly siteName: string;
  readonly sandboxHref: string | null;
  readonly onExpired: () => void;
}

/** The slip with the code to scan. */
export function QrSlip({ payment, siteName, sandboxHref, onExpired }: Props) {
  const { qr_svg: svg } = payment;
  const fee = fromDecimal(payment.fee);
  return (
    <PaymentSlip
      payment={payment}
      label="คิวอาร์พร้อมเพย์"
      mark={
        <span className="pay-mark">
          <Icon name="qr-code" />
        </span>
      }
      timeLabel={svg && 'หมดอายุใน'}
      onExpired={onExpired}
      above={<Code payment={payment} />}
      below={
        <>
          <p className="t14 c2">
            สแกนด้วยแอปธนาคาร · {fee > 0n ? `รวมค่าธรรมเนียม ${formatBaht(fee, { satang: 'trim' })}` : 'ใช้ได้ครั้งเดียว'}
          </p>
          <div className="actions pay-slip-acts">
            <SaveCode payment={payment} siteName={siteName} />
            <CopyButton className="btn line-ink" text={payment.payable} label="คัดลอกยอด" />
          </div>
        </>
      }
      facts={<BankAccountRows label="โอนจากบัญชี" account={payment.sender} />}
      aside={<Waiting payment={payment} payable={svg !== undefined} sandboxHref={sandboxHref} />}
    />
  );
}

function Code({ payment: { qr_svg: svg, payable } }: Pick<Props, 'payment'>) {
  if (!svg)
    return (
      <div className="pay-qr pay-qr-wait" aria-busy="true">
        <span className="pay-spin" aria-hidden="true" />
        <span className="t14 c2">กำลังสร้าง QR</span>
      </div>
    );
  return (
    <img
      className="pay-qr"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={`คิวอาร์โค้ดสำหรับจ่าย ${formatBaht(fromDecimal(payable))}`}
      width={240}
      height={240}
    />
  );
}

function SaveCode({ payment, siteName }: Pick<Props, 'payment' | 'siteName'>) {
  const { qr_svg: svg, payable, reference, expires_at } = payment;
  const [saving, setSaving] = useState(false);

  async function save(): Promise<void> {
    if (!svg || saving) return;
    setSaving(true);
    try {
      const until = `ใช้ได้ถึง ${clock(new Date(expires_at))} น.`;
      const amount = formatBaht(fromDecimal(payable));
      const done = await saveQrPicture({ svg, amount, siteName, reference, until });
      if (done === 'saved') toast({ text: 'บันทึก QR แล้ว เปิดแอปธนาคาร แล้วเลือกสแกนจากรูปภาพ', tone: 'ok', ms: 4_000 });
    } catch {
      toast({ text: 'บันทึกรูปไม่ได้ ถ่ายภาพหน้าจอแทน', tone: 'bad' });
    }
    setSaving(false);
  }

  return (
    <button type="button" className="btn ink" onClick={save} aria-busy={saving} disabled={!svg}>
      {!saving && <Icon name="download-simple" />}บันทึก QR
    </button>
  );
}
