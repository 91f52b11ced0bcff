import type { ShownWallet } from '#lib/ledger/client/wallets.ts';
import { isMainWallet } from '#lib/ledger/rules/wallet-types.ts';
import { links } from '#lib/links.ts';
import type { QuoteView } from '#lib/lotto/bill-contract.ts';
import { formatBaht, fromDecimal, type Satang, subtract, toDecimal, zeroSatang } from '#lib/money.ts';
import type { PayingWallet } from '#lib/play/rules/paying.ts';
import { clock, shortDateTime } from '#lib/thai.ts';
import { walletName } from './wallet-words.ts';

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

interface NotEnoughProps extends Props {
  readonly paying: PayingWallet<ShownWallet>;
  readonly busy: boolean;
  readonly onPayFrom: (walletId: string) => void;
}

/** The wallet does not hold enough: how much is missing, and first of all the wallet that would pay. */
export function NotEnough({ quote, paying, busy, onPayFrom }: NotEnoughProps) {
  const missing = subtract(zeroSatang, fromDecimal(quote.balance_after));
  const { instead, wallets, refusals } = paying;
  const payable = fromDecimal(quote.total_payable);
  /** Enough money in another wallet, which its promotion does not let pay this bill. */
  const refused = wallets.find(({ id, balance }) => refusals.has(id) && fromDecimal(balance) >= payable);
  return (
    <div className="form-error not-enough">
      <p>
        ยอดเงินไม่พอ ขาดอีก {formatBaht(missing, { satang: 'trim' })}
        {quote.promotion && ' ในกระเป๋าโปร'}
      </p>
      {instead ? (
        <button type="button" className="btn pri full" aria-busy={busy} onClick={() => onPayFrom(instead.id)}>
          จ่ายจาก{walletName(instead)} ({formatBaht(fromDecimal(instead.balance), { satang: 'trim' })}) แทน
        </button>
      ) : (
        refused && (
          <p className="t14">
            ใน{walletName(refused)}มี {formatBaht(fromDecimal(refused.balance), { satang: 'trim' })} แต่
            {refusals.get(refused.id)}
          </p>
        )
      )}
      <Deposit missing={quote.promotion ? missingInMain(paying, payable) : missing} />
    </div>
  );
}

function missingInMain({ wallets }: PayingWallet<ShownWallet>, payable: Satang): Satang {
  const main = wallets.find(isMainWallet);
  return subtract(payable, main ? fromDecimal(main.balance) : zeroSatang);
}

function Deposit({ missing }: { readonly missing: Satang }) {
  if (missing <= zeroSatang) return null;
  // Only the gallery renders this on the server.
  const here = typeof location === 'undefined' ? undefined : location.pathname;
  return (
    <a className="link" href={links.deposit(toDecimal(missing), { next: here })}>
      ฝากเงิน
    </a>
  );
}
