import { useEffect, useRef } from 'react';
import { withdrawSlip } from '#lib/deposit/client/money-slip.ts';
import type { WithdrawView } from '#lib/deposit/contract.ts';
import {
  openWithdrawStatuses,
  refundedWithdrawStatuses,
  withdrawStatusThai,
} from '#lib/payout/rules/withdraw-state.ts';
import { clock, shortDateTime } from '#lib/thai.ts';
import { BankAccountRows } from '#ui/BankAccount.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { Phrases } from '#ui/Phrases.tsx';
import { SharePaper } from '#ui/SharePaper.tsx';

interface Props {
  readonly withdrawal: WithdrawView;
  /** Printed on the slip to share. */
  readonly siteName: string;
  readonly contactHref: string | null;
  /** It has just been requested: its heading gets the focus. */
  readonly focused: boolean;
  /** The expected time has passed. */
  readonly late: boolean;
  readonly onAgain: () => void;
}

type StepState = 'done' | 'now' | 'bad' | 'ahead';

/** Its progress: received, checked, being sent, sent. */
function steps({ status, created_at, decided_at, sent_at, settled_at, returned_at }: WithdrawView) {
  const reached = { requested: 1, approved: 2, sending: 2, paid: 4, rejected: 1, failed: 2, returned: 3 }[status];
  const stopped = refundedWithdrawStatuses.includes(status);
  const names = ['รับคำขอ', 'ตรวจสอบ', 'กำลังโอน', 'โอนแล้ว'];
  const times = [created_at, decided_at, sent_at, status === 'paid' ? settled_at : returned_at];
  return names.map((name, at) => {
    const state: StepState = at < reached ? 'done' : at > reached ? 'ahead' : stopped ? 'bad' : 'now';
    return { name, state, time: state === 'done' || state === 'bad' ? times[at] : null };
  });
}

function words(withdrawal: WithdrawView, late: boolean): string {
  switch (withdrawal.status) {
    case 'paid':
      return 'เงินถึงบัญชีแล้ว';
    case 'rejected':
      return 'ไม่อนุมัติ คืนยอดเข้ากระเป๋าแล้ว';
    case 'failed':
      return 'โอนไม่สำเร็จ คืนยอดเข้ากระเป๋าแล้ว';
    case 'returned':
      return 'ธนาคารปลายทางคืนเงิน คืนยอดเข้ากระเป๋าแล้ว';
    default:
      if (withdrawal.hold)
        return `ทีมงานพักไว้ตรวจถึง ${shortDateTime(new Date(withdrawal.hold.until))} ยอดของคุณถูกกันไว้ ไม่ต้องถอนซ้ำ`;
      if (withdrawal.unknown) return 'ธนาคารยังไม่ยืนยันผล ยอดของคุณถูกกันไว้ ไม่ต้องถอนซ้ำ';
      return late
        ? 'ใช้เวลานานกว่าที่คาดไว้ ยอดของคุณถูกกันไว้ ไม่ต้องถอนซ้ำ'
        : `คาดว่าถึงบัญชีภายใน ${clock(new Date(withdrawal.expected_at))} น.`;
  }
}

const stateThai: Readonly<Record<StepState, string>> = {
  done: 'เสร็จแล้ว',
  now: 'กำลังดำเนินการ',
  bad: 'ไม่สำเร็จ',
  ahead: 'ยังไม่ถึง',
};

/** The slip of a withdrawal under way or just ended. */
export function WithdrawSlip({ withdrawal, siteName, contactHref, focused, late, onAgain }: Props) {
  const { status, bank } = withdrawal;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  const open = openWithdrawStatuses.includes(status);
  const refunded = refundedWithdrawStatuses.includes(status);
  return (
    <>
      <section className="paper pay-slip wide" aria-labelledby="slip-title">
        <div className="slip-face">
          <img className="wm" src="/art/slip.svg" alt="" />
          <h2 className="b6" id="slip-title" ref={heading} tabIndex={-1}>
            ถอนเงิน · {withdrawStatusThai[status]}
          </h2>
          <p className="pay-figure" data-void={refunded ? '' : undefined}>
            <Money amount={withdrawal.amount} />
          </p>
          <p className="t14 c2 text-balance" role="status">
            <Phrases text={words(withdrawal, late)} />
          </p>
          <Reasons withdrawal={withdrawal} />
          <ol className="pay-timeline" aria-label="ความคืบหน้า">
            {steps(withdrawal).map((step) => (
              <li key={step.name} data-state={step.state}>
                <span className="node" aria-hidden="true">
                  {step.state === 'done' && <Icon name="check" />}
                  {step.state === 'bad' && <Icon name="x" />}
                </span>
                <span className="b5">{step.name}</span>
                <span className="sr-only">{stateThai[step.state]}</span>
                {step.time && <span className="t12 num">{clock(new Date(step.time))} น.</span>}
              </li>
            ))}
          </ol>
        </div>
        <hr className="perf" />
        <dl className="pay-slip-b kv pay-slip-kv">
          <BankAccountRows label="โอนเข้าบัญชี" account={bank} />
          <div>
            <dt>เลขอ้างอิง</dt>
            <dd className="num">{withdrawal.reference}</dd>
          </div>
        </dl>
      </section>
      {open ? (
        <p className="t14 c2 note-line">
          <Icon name="info" />
          <span>หน้านี้เปลี่ยนเองเมื่อโอนแล้ว ปิดหน้านี้ได้ ระบบทำต่อให้</span>
        </p>
      ) : (
        <button type="button" className="btn pri lg full" onClick={onAgain}>
          ถอนอีกครั้ง
        </button>
      )}
      {status === 'paid' && (
        <SharePaper plan={() => withdrawSlip(withdrawal, siteName)} name={`slip-${withdrawal.reference}`} />
      )}
      {(withdrawal.unknown || withdrawal.hold || refunded || (open && late)) && contactHref && (
        <a className="btn sec full" href={contactHref} target="_blank" rel="noopener">
          ติดต่อทีมงาน<span className="sr-only"> (เปิดแท็บใหม่)</span>
        </a>
      )}
    </>
  );
}

/** Why it is looked at, put aside, or did not go through. */
function Reasons({ withdrawal: { status, review, hold, reason } }: Pick<Props, 'withdrawal'>) {
  return (
    <>
      {status === 'requested' && review && <p className="t14 c2">ทีมงานตรวจก่อนโอน: {review}</p>}
      {hold && <p className="t14 c2">เหตุผลที่พัก: {hold.reason}</p>}
      {reason && <p className="t14 c2">เหตุผล: {reason}</p>}
    </>
  );
}
