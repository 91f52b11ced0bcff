import { links } from '#lib/links.ts';
import type { QuoteView } from '#lib/lotto/bill-contract.ts';
import { formatBaht, fromDecimal, subtract, toDecimal, zeroSatang } from '#lib/money.ts';
import { clock, shortDateTime } from '#lib/thai.ts';

interface Props {
  readonly quote: QuoteView;
}

/** Time only for a bill of the same day. */
const sentAt = (iso: string, now: string): string =>
  iso.slice(0, 10) === now.slice(0, 10) ? `${clock(new Date(iso))} น.` : shortDateTime(new Date(iso));

/** Warns that the same bill was sent before. */
export function SameBill({ quote: { same_bill, server_time } }: Props) {
  if (!same_bill) return null;
  return (
    <p className="form-warn" role="alert">
      <span>
        มีโพยเหมือนกันส่งไปเมื่อ {sentAt(same_bill.created_at, server_time)} (
        <a className="link num" href={links.bills({ bill: same_bill.bill_id })}>
          {same_bill.bill_no}
        </a>
        ) แทงซ้ำใช่ไหม
      </span>
    </p>
  );
}

/** The wallet does not hold enough: how much is missing, and how to get it. */
export function NotEnough({ quote }: Props) {
  const missing = subtract(zeroSatang, fromDecimal(quote.balance_after));
  // Only the gallery renders this on the server.
  const here = typeof location === 'undefined' ? undefined : location.pathname;
  return (
    <p className="form-error">
      <span>
        ยอดเงินไม่พอ ขาดอีก {formatBaht(missing, { satang: 'trim' })}{' '}
        {quote.promotion ? (
          'ในกระเป๋าโปร เลือกจ่ายจากกระเป๋าหลักได้'
        ) : (
          <a className="link" href={links.deposit(toDecimal(missing), { next: here })}>
            ฝากเงิน
          </a>
        )}
      </span>
    </p>
  );
}
