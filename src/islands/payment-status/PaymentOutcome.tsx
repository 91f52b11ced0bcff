import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Phrases } from '#islands/ui/Phrases.tsx';
import { $wallets } from '#lib/ledger/client/wallets.ts';
import { links } from '#lib/links.ts';
import { formatBaht, parseSatang, satang } from '#lib/money.ts';
import type { IntentView } from '#lib/payment/contract.ts';
import { shortDateTime } from '#lib/thai.ts';

interface Props {
  readonly payment: IntentView;
  readonly sandboxHref: string | null;
  readonly contactHref: string | null;
  readonly playHref: string;
}

const text = (amount: string): string => formatBaht(parseSatang(amount) ?? satang(0));

/** What was unusual about money that has been credited. */
function unusual(payment: IntentView): string | undefined {
  const paid = payment.paid_amount ?? payment.amount;
  switch (payment.flag) {
    case 'under':
    case 'over':
      return `ยอดที่โอน ${text(paid)} ไม่ตรงกับ ${text(payment.amount)} เพิ่มยอดตามที่โอนจริงแล้ว`;
    case 'late':
      return 'ยอดเข้าหลังหมดเวลา เพิ่มให้แล้ว';
    case 'reviewed':
      return 'ทีมงานตรวจสอบและเพิ่มยอดให้แล้ว';
    default:
      return undefined;
  }
}

/** What became of a payment, and the one thing to do next. */
export function PaymentOutcome({ payment, sandboxHref, contactHref, playHref }: Props) {
  const balance = useStore($wallets, { ssr: () => null })?.find((wallet) => wallet.wallet_type_id === 1)?.balance;
  const again = (
    <a className="btn pri lg full" href={links.deposit(payment.amount)}>
      สร้าง QR ใหม่ {formatBaht(parseSatang(payment.amount) ?? satang(0), { satang: 'trim' })}
    </a>
  );
  const contact = contactHref && (
    <a className="btn sec full" href={contactHref} target="_blank" rel="noopener">
      ติดต่อทีมงาน<span className="sr-only"> (เปิดแท็บใหม่)</span>
    </a>
  );

  switch (payment.status) {
    case 'credited':
      return (
        <Slip
          tone="good"
          icon="check-circle-fill"
          title="ฝากสำเร็จ"
          amount={payment.paid_amount ?? payment.amount}
          payment={payment}
          note={unusual(payment)}
          rows={
            <>
              {balance !== undefined && (
                <div>
                  <dt>ยอดเงินใหม่</dt>
                  <dd>
                    <Money amount={balance} />
                  </dd>
                </div>
              )}
              {payment.credited_at && (
                <div>
                  <dt>เวลา</dt>
                  <dd>{shortDateTime(new Date(payment.credited_at))}</dd>
                </div>
              )}
            </>
          }
        >
          <a className="btn pri lg full" href={playHref}>
            เล่นต่อ
          </a>
          <a className="btn sec full" href={links.statement({ kind: 'deposit' })}>
            ดูประวัติรายการ
          </a>
        </Slip>
      );
    case 'paid':
      return (
        <Slip
          tone="good"
          icon="check-circle"
          title="รับยอดแล้ว"
          amount={payment.paid_amount ?? payment.amount}
          payment={payment}
          note="กำลังเพิ่มเข้ากระเป๋า ใช้เวลาไม่กี่วินาที"
        />
      );
    case 'review':
      return (
        <Slip
          tone="warn"
          icon="hourglass-medium"
          title="กำลังตรวจสอบ"
          amount={payment.paid_amount ?? payment.amount}
          payment={payment}
          note={payment.reason ?? 'ทีมงานกำลังตรวจสอบยอดนี้ เงินของคุณไม่หาย'}
        >
          {contact}
        </Slip>
      );
    case 'cancelled':
      return (
        <Slip
          tone="off"
          icon="x-circle"
          title="ยกเลิกรายการแล้ว"
          amount={payment.amount}
          payment={payment}
          note="ถ้าโอนไปแล้ว ไม่ต้องโอนซ้ำ ยอดจะเข้ากระเป๋าเมื่อธนาคารแจ้ง"
        >
          {again}
        </Slip>
      );
    case 'failed':
      return (
        <Slip
          tone="bad"
          icon="warning-circle-fill"
          title="ฝากไม่สำเร็จ"
          amount={payment.amount}
          payment={payment}
          note={payment.reason ?? 'ช่องทางนี้สร้าง QR ให้ไม่ได้ ลองใหม่อีกครั้ง'}
        >
          {again}
          {contact}
        </Slip>
      );
    default:
      return (
        <Slip
          tone="off"
          icon="clock"
          title="QR หมดเวลา"
          amount={payment.amount}
          payment={payment}
          note="ยังไม่ได้โอน ให้สร้างใหม่ โอนแล้ว รอสักครู่ ระบบตรวจต่อให้"
        >
          {again}
          {sandboxHref && (
            <a className="btn bare full" href={sandboxHref} target="_blank" rel="noopener">
              จำลองการจ่าย<span className="sr-only"> (เปิดแท็บใหม่)</span>
            </a>
          )}
        </Slip>
      );
  }
}

interface SlipProps {
  readonly tone: 'good' | 'warn' | 'bad' | 'off';
  readonly icon: string;
  readonly title: string;
  readonly amount: string;
  readonly payment: IntentView;
  readonly note?: string | undefined;
  readonly rows?: ReactNode;
  readonly children?: ReactNode;
}

/** Paper for money that arrived; a plain card for what came to nothing. */
function Slip({ tone, icon, title, amount, payment, note, rows, children }: SlipProps) {
  const mine = tone === 'good' || tone === 'warn';
  return (
    <div className="pay-outcome">
      <section className={mine ? 'paper pay-slip' : 'card pay-slip'} aria-label={title}>
        <div className="pay-slip-a">
          {mine && <img className="wm" src="/art/slip.svg" alt="" />}
          <span className={`pay-seal ${tone}`}>
            <Icon name={icon} />
          </span>
          <h2 className="t20 b6">{title}</h2>
          <p className="pay-figure" data-void={tone === 'bad' || tone === 'off' ? '' : undefined}>
            <Money amount={amount} />
          </p>
          {note && (
            <p className="t14 c2 balance-text">
              <Phrases text={note} />
            </p>
          )}
        </div>
        <hr className="perf" />
        <dl className="pay-slip-b kv pay-slip-kv">
          {rows}
          <div>
            <dt>ช่องทาง</dt>
            <dd>{payment.channel_name}</dd>
          </div>
          <div>
            <dt>เลขอ้างอิง</dt>
            <dd className="num">{payment.reference}</dd>
          </div>
        </dl>
      </section>
      {children && <div className="col gap-2">{children}</div>}
    </div>
  );
}
