import { useEffect, useRef } from 'react';
import { Money } from '#islands/ui/Money.tsx';
import { links } from '#lib/links.ts';
import type { QuoteView } from '#lib/lotto/contract.ts';
import { formatBaht, parseSatang, zeroSatang } from '#lib/money.ts';
import { countText } from '#lib/thai.ts';

interface Props {
  readonly quote: QuoteView;
  /** The server has changed something since the last look: it must be accepted on purpose. */
  readonly notice: string | undefined;
  readonly sending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const statusText = {
  ok: '',
  rate_reduced: 'ลดอัตรา',
  over_limit: 'เกินวงเงิน',
  closed: 'ปิดรับ',
  invalid: 'แทงไม่ได้',
} as const;

/** The priced bill before it is sent: every line, what changes in the wallet, what could be won. */
export function Review({ quote, notice, sending, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const after = parseSatang(quote.balance_after) ?? zeroSatang;
  const short = after < zeroSatang;
  const discount = parseSatang(quote.total_discount) ?? zeroSatang;
  const bad = quote.lines.filter((line) => line.status !== 'ok' && line.status !== 'rate_reduced').length;
  return (
    <dialog className="sheet review" ref={dialog} aria-labelledby="review-title" onClose={onClose}>
      <div className="grab" />
      <h2 className="t20 b6" id="review-title">
        ตรวจโพย
      </h2>
      {notice && (
        <p className="form-error" role="alert">
          {notice}
        </p>
      )}
      <section className="paper lines" tabIndex={0} aria-label="รายการในโพย">
        <ul>
          {quote.lines.map((line) => (
            <li key={`${line.bet_type}:${line.number}`} className={line.payable === '0.00' ? 'line closed' : 'line'}>
              <span className="no num">{line.number}</span>
              <span className="grow">
                <span className="ty">
                  {line.name}
                  {line.status !== 'ok' && <span className="flag">{statusText[line.status]}</span>}
                </span>
                <span className="rt num">
                  {line.reason ??
                    `จ่าย ${line.rate} · ถูกได้ ${formatBaht(parseSatang(line.possible_win) ?? zeroSatang, { satang: 'trim' })}`}
                </span>
              </span>
              <Money amount={line.stake} />
            </li>
          ))}
        </ul>
      </section>
      <dl className="kv">
        <div>
          <dt>ยอดแทง {countText(quote.lines.length)} รายการ</dt>
          <dd>
            <Money amount={quote.total_stake} />
          </dd>
        </div>
        {discount > zeroSatang && (
          <div>
            <dt>ส่วนลด</dt>
            <dd className="good">−{formatBaht(discount)}</dd>
          </div>
        )}
        <div>
          <dt>ยอดที่จ่าย</dt>
          <dd className="b6 t18">
            <Money amount={quote.total_payable} />
          </dd>
        </div>
        <div>
          <dt>คงเหลือหลังแทง</dt>
          <dd className={short ? 'bad' : ''}>
            <Money amount={quote.balance_after} />
          </dd>
        </div>
        <div>
          <dt>ถูกรางวัลสูงสุด</dt>
          <dd>
            <Money amount={quote.max_win} />
          </dd>
        </div>
      </dl>
      {bad > 0 && <p className="form-error">มี {bad} รายการที่แทงไม่ได้ กลับไปแก้ก่อนส่ง</p>}
      {short && bad === 0 && (
        <p className="form-error">
          <span>
            ยอดเงินไม่พอ ขาดอีก {formatBaht(-after as typeof after)}{' '}
            <a className="link" href={links.deposit()}>
              ฝากเงิน
            </a>
          </span>
        </p>
      )}
      <div className="actions">
        <button type="button" className="btn sec lg" onClick={() => dialog.current?.close()}>
          กลับไปแก้
        </button>
        <button
          type="button"
          className="btn pri lg"
          aria-busy={sending}
          disabled={!quote.acceptable || short || bad > 0}
          onClick={onConfirm}
        >
          ยืนยันแทง {formatBaht(parseSatang(quote.total_payable) ?? zeroSatang, { satang: 'trim' })}
        </button>
      </div>
    </dialog>
  );
}
