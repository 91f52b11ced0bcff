import type { IntentView } from '#lib/deposit/contract.ts';
import { Icon } from '#ui/Icon.tsx';
import { GiveUp } from './GiveUp.tsx';
import { SlipUpload } from './SlipUpload.tsx';

interface Props {
  readonly payment: IntentView;
  /** Whether it can be paid now: it has a code or an account. */
  readonly payable: boolean;
  readonly sandboxHref: string | null;
}

const usual = { qr: 'ปกติไม่เกิน 1 นาที', bank: 'ปกติ 1–3 นาทีหลังโอน', truemoney: 'ปกติ 1–3 นาทีหลังโอน' } as const;

/** Beside the slip: the waiting status, notices, and a way to cancel. */
export function Waiting({ payment, payable, sandboxHref }: Props) {
  return (
    <div className="col gap-3">
      <div className="card pad row pay-wait">
        <span className="pay-spin good" aria-hidden="true" />
        <div className="grow">
          <div className="b6">{payable ? 'รอรับยอดโอน' : 'รอช่องทางฝากตอบ'}</div>
          <div className="t14 c2">
            {payable ? `${usual[payment.kind]} หน้านี้เปลี่ยนเอง` : 'ช้ากว่าปกติ จะขึ้นที่นี่เอง ไม่ต้องสร้างใหม่'}
          </div>
        </div>
      </div>
      {payable && sandboxHref && (
        <a className="btn sec full" href={sandboxHref} target="_blank" rel="noopener">
          <Icon name="device-mobile" />
          จำลองการจ่าย
          <span className="sr-only"> (เปิดแท็บใหม่)</span>
        </a>
      )}
      {payable && payment.kind !== 'qr' && <SlipUpload />}
      {payment.notice && (
        <p className="t14 c2 note-line">
          <Icon name="moon" />
          <span>{payment.notice}</span>
        </p>
      )}
      <p className="t14 c2 note-line">
        <Icon name="shield-check" />
        <span>โอนจากบัญชีชื่ออื่น ต้องรอทีมงานตรวจสอบ</span>
      </p>
      {payable && <GiveUp />}
    </div>
  );
}
