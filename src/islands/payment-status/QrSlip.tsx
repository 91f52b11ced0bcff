import { useState } from 'react';
import { toast } from '#lib/client/toast.ts';
import { saveQrPicture } from '#lib/deposit/client/qr-picture.ts';
import type { IntentView } from '#lib/deposit/contract.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import { clock } from '#lib/thai.ts';
import { BankAccountRows } from '#ui/BankAccount.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { TimeLeft } from '#ui/TimeLeft.tsx';
import { CopyButton } from './CopyButton.tsx';
import { PromotionRow } from './PromotionRow.tsx';
import { ReferenceRow } from './ReferenceRow.tsx';
import { Waiting } from './Waiting.tsx';

interface Props {
  readonly payment: IntentView;
  readonly siteName: string;
  readonly sandboxHref: string | null;
  readonly onExpired: () => void;
}

/** The slip with the code to scan: exact amount, time left, from which account. Paper, because it is the member's. */
export function QrSlip({ payment, siteName, sandboxHref, onExpired }: Props) {
  const [saving, setSaving] = useState(false);
  const { qr_svg: svg, sender } = payment;
  const amount = formatBaht(fromDecimal(payment.payable));

  const fee = fromDecimal(payment.fee);

  async function save(): Promise<void> {
    if (!svg || saving) return;
    setSaving(true);
    try {
      const until = `ใช้ได้ถึง ${clock(new Date(payment.expires_at))} น.`;
      const done = await saveQrPicture({ svg, amount, siteName, reference: payment.reference, until });
      if (done === 'saved') toast({ text: 'บันทึก QR แล้ว เปิดแอปธนาคาร แล้วเลือกสแกนจากรูปภาพ', tone: 'ok', ms: 4_000 });
    } catch {
      toast({ text: 'บันทึกรูปไม่ได้ ถ่ายภาพหน้าจอแทน', tone: 'bad' });
    }
    setSaving(false);
  }

  return (
    <div className="pay-cols">
      <section className="paper pay-slip" aria-label="คิวอาร์พร้อมเพย์">
        <div className="slip-face">
          <img className="wm" src="/art/slip.svg" alt="" />
          <div className="row between pay-slip-top">
            <span className="row">
              <span className="pay-mark">
                <Icon name="qr-code" />
              </span>
              <span className="b6">{payment.channel_name}</span>
            </span>
            {svg && (
              <span className="t14 c2">
                หมดอายุใน{' '}
                <b className="b6 ink-text">
                  <TimeLeft until={payment.expires_at} serverTime={payment.server_time} onEnd={onExpired} />
                </b>
              </span>
            )}
          </div>
          {svg ? (
            <img
              className="pay-qr"
              src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
              alt={`คิวอาร์โค้ดสำหรับจ่าย ${amount}`}
              width={240}
              height={240}
            />
          ) : (
            <div className="pay-qr pay-qr-wait" aria-busy="true">
              <span className="pay-spin" aria-hidden="true" />
              <span className="t14 c2">กำลังสร้าง QR</span>
            </div>
          )}
          <p className="pay-figure">
            <Money amount={payment.payable} />
          </p>
          <p className="t14 c2">
            สแกนด้วยแอปธนาคาร · {fee > 0n ? `รวมค่าธรรมเนียม ${formatBaht(fee, { satang: 'trim' })}` : 'ใช้ได้ครั้งเดียว'}
          </p>
          <div className="actions pay-slip-acts">
            <button type="button" className="btn ink" onClick={save} aria-busy={saving} disabled={!svg}>
              {!saving && <Icon name="download-simple" />}บันทึก QR
            </button>
            <CopyButton className="btn line-ink" text={payment.payable} label="คัดลอกยอด" />
          </div>
        </div>
        <hr className="perf" />
        <dl className="pay-slip-b kv pay-slip-kv">
          <BankAccountRows label="โอนจากบัญชี" account={sender} />
          <PromotionRow payment={payment} />
          <ReferenceRow reference={payment.reference} />
        </dl>
      </section>
      <Waiting payment={payment} payable={svg !== undefined} sandboxHref={sandboxHref} />
    </div>
  );
}
