import type { ReactNode } from 'react';
import { depositSlip } from '#lib/deposit/client/money-slip.ts';
import type { IntentView } from '#lib/deposit/contract.ts';
import { depositWords, whereWords } from '#lib/deposit/rules/deposit-words.ts';
import { links } from '#lib/links.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import { shortDateTime } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { Phrases } from '#ui/Phrases.tsx';
import { SharePaper } from '#ui/SharePaper.tsx';
import { PlayOn } from './PlayOn.tsx';
import { SlipUpload } from './SlipUpload.tsx';

interface Props {
  readonly payment: IntentView;
  /** Printed on the slip to share. */
  readonly siteName: string;
  readonly sandboxHref: string | null;
  readonly contactHref: string | null;
  readonly playHref: string;
}

/** The look of each outcome: credited money on paper with a seal, the others on a plain card. */
const looks = {
  good: { seal: 'good', icon: 'check-circle-fill' },
  info: { seal: 'good', icon: 'check-circle' },
  warn: { seal: 'warn', icon: 'hourglass-medium' },
  bad: { seal: 'bad', icon: 'warning-circle-fill' },
  '': { seal: 'off', icon: 'clock' },
} as const;

/** The outcome of a payment, and what to do next. */
export function PaymentOutcome(props: Props) {
  const { payment } = props;
  const { tone, title, note } = depositWords(payment);
  const { seal, icon } = looks[tone];
  const isMine = tone === 'good' || tone === 'info' || tone === 'warn';
  const paid = payment.paid_amount ?? payment.payable;
  const amount = isMine ? (payment.credited_amount ?? paid) : (payment.returned?.amount ?? payment.amount);
  return (
    <div className="pay-outcome">
      <section className={isMine ? 'paper pay-slip' : 'card pay-slip'} aria-label={title}>
        <div className="slip-face">
          {isMine && <img className="wm" src="/art/slip.svg" alt="" />}
          <span className={`pay-seal ${seal}`}>
            <Icon name={iconOf(payment) ?? icon} />
          </span>
          <h2 className="t20 b6">{title}</h2>
          <p className="pay-figure" data-void={isMine ? undefined : ''}>
            <Money amount={amount} />
          </p>
          <Where payment={payment} />
          {note && (
            <p className="t14 c2 text-balance">
              <Phrases text={note} />
            </p>
          )}
        </div>
        <hr className="perf" />
        <dl className="pay-slip-b kv pay-slip-kv">
          <Figures payment={payment} />
          {payment.promotion && (
            <div>
              <dt>โปร</dt>
              <dd className="end">{payment.promotion.title}</dd>
            </div>
          )}
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
      <Next {...props} />
    </div>
  );
}

const iconOf = ({ status, returned }: IntentView): string | undefined =>
  returned && status !== 'credited' ? 'arrow-counter-clockwise' : status === 'cancelled' ? 'x-circle' : undefined;

/** The wallet that a promotion has put the money into, with what may be played now. */
function Where({ payment: { status, flag, promotion, credited_amount, payable } }: Pick<Props, 'payment'>) {
  if (status !== 'credited' || flag === 'reversed' || !promotion?.given) return null;
  const { where, parts } = whereWords(promotion.given, credited_amount ?? payable);
  return (
    <p className="pay-where">
      <span className="b6 t18">
        <Icon name="wallet" />
        {where}
      </span>
      <span className="t14 c2">{parts}</span>
    </p>
  );
}

/** The figures of a credited payment: incoming amount, fee and return where they differ, then the balance right after. */
function Figures({ payment }: { readonly payment: IntentView }) {
  if (payment.status !== 'credited' || payment.flag === 'reversed') return null;
  const given = payment.promotion?.given;
  const isHeld = given ? fromDecimal(given.deposit) > 0n : false;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [
      'ยอดที่โอน',
      payment.paid_amount === (payment.credited_amount ?? payment.paid_amount) ? undefined : payment.paid_amount,
    ],
    ['ค่าธรรมเนียม', fromDecimal(payment.fee) > 0n ? payment.fee : undefined],
    [payment.returned?.done ? 'โอนคืนแล้ว' : 'กำลังโอนคืน', payment.returned?.amount],
    // Money that a promotion holds has moved on to its wallet.
    ['คงเหลือหลังฝาก', isHeld ? undefined : payment.balance_after],
  ];
  return (
    <>
      {rows.map(
        ([name, amount]) =>
          amount !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ),
      )}
      {payment.credited_at && (
        <div>
          <dt>เวลา</dt>
          <dd>{shortDateTime(new Date(payment.credited_at))}</dd>
        </div>
      )}
    </>
  );
}

function Next({ payment, siteName, sandboxHref, contactHref, playHref }: Props) {
  const slip = payment.kind !== 'qr' && <SlipUpload />;
  const again = (
    <a className="btn pri lg full" href={links.deposit(payment.amount)}>
      {payment.kind === 'qr' ? 'สร้าง QR ใหม่' : 'ทำรายการใหม่'}{' '}
      {formatBaht(fromDecimal(payment.amount), { satang: 'trim' })}
    </a>
  );
  const contact = contactHref && (
    <a className="btn sec full" href={contactHref} target="_blank" rel="noopener">
      ติดต่อทีมงาน<span className="sr-only"> (เปิดแท็บใหม่)</span>
    </a>
  );
  switch (payment.status) {
    case 'credited':
      if (payment.flag === 'reversed') return contact && <Actions>{contact}</Actions>;
      return (
        <Actions>
          <PlayOn href={playHref} />
          <SharePaper plan={() => depositSlip(payment, siteName)} name={`slip-${payment.reference}`} />
          <a className="btn sec full" href={links.statement({ kind: 'deposit' })}>
            ดูประวัติรายการ
          </a>
        </Actions>
      );
    case 'review':
      return contact && <Actions>{contact}</Actions>;
    case 'cancelled':
      return (
        <Actions>
          {again}
          {slip}
        </Actions>
      );
    case 'failed':
      return (
        <Actions>
          {again}
          {contact}
        </Actions>
      );
    case 'expired':
      return (
        <Actions>
          {again}
          {slip}
          {sandboxHref && (
            <a className="btn bare full" href={sandboxHref} target="_blank" rel="noopener">
              จำลองการจ่าย<span className="sr-only"> (เปิดแท็บใหม่)</span>
            </a>
          )}
        </Actions>
      );
    default:
      return null;
  }
}

const Actions = ({ children }: { readonly children: ReactNode }) => <div className="col gap-2">{children}</div>;
