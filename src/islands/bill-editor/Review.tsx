import { links } from '#lib/links.ts';
import { formatBaht, fromDecimal, subtract, toDecimal, zeroSatang } from '#lib/money.ts';
import { clock, countText, shortDateTime } from '#lib/thai.ts';
import { Money } from '#ui/Money.tsx';
import { isTaken, type QuotedLine, quotedKey } from './quote-differences.ts';
import { Sheet } from './Sheet.tsx';
import type { Review as ReviewOf } from './use-sending.ts';

interface Props {
  readonly review: ReviewOf;
  readonly note: string;
  readonly busy: 'checking' | 'sending' | undefined;
  /** Sent without an answer: only sending again tells what became of it. */
  readonly unheard: boolean;
  readonly onConfirm: () => void;
  readonly onDropRefused: () => void;
  readonly onClose: () => void;
}

const statusText = {
  ok: '',
  rate_reduced: 'ลดอัตรา',
  over_limit: 'เกินวงเงิน',
  closed: 'ปิดรับ',
  invalid: 'แทงไม่ได้',
} as const;

/** What needs a look comes first: refused, then changed, then paying less, then all others as written. */
function byUrgency(lines: readonly QuotedLine[], changed: ReadonlyMap<string, QuotedLine>): QuotedLine[] {
  const urgency = (line: QuotedLine): number =>
    !isTaken(line) ? 0 : changed.has(quotedKey(line)) ? 1 : line.status === 'rate_reduced' ? 2 : 3;
  return lines.toSorted((a, b) => urgency(a) - urgency(b));
}

/** The priced bill before it is sent, in its sheet. */
export function Review(props: Props) {
  return (
    <Sheet title="ตรวจโพย" busy={props.busy === 'sending'} onClose={props.onClose}>
      {(close) => <ReviewTable {...props} onClose={close} />}
    </Sheet>
  );
}

/** What changed since it was seen, every line, what it does to the wallet, and the two ways on. */
export function ReviewTable({ review, note, busy, unheard, onConfirm, onDropRefused, onClose }: Props) {
  const { quote, changed, notice } = review;
  const after = fromDecimal(quote.balance_after);
  /** Back to this bill once the money is there; the sheet is never drawn on the server but for the gallery. */
  const here = typeof location === 'undefined' ? undefined : location.pathname;
  const short = after < zeroSatang;
  const missing = subtract(zeroSatang, after);
  const discount = fromDecimal(quote.total_discount);
  const refused = quote.lines.filter((line) => !isTaken(line)).length;
  const payable = formatBaht(fromDecimal(quote.total_payable), { satang: 'trim' });
  return (
    <>
      {notice && (
        <p className={unheard ? 'form-warn' : 'form-error'} role="alert">
          {notice}
        </p>
      )}
      {quote.same_bill && !unheard && (
        <p className="form-warn" role="alert">
          <span>
            มีโพยเหมือนกันส่งไปเมื่อ {sentAt(quote.same_bill.created_at, quote.server_time)} (
            <a className="link num" href={links.bills({ bill: quote.same_bill.bill_id })}>
              {quote.same_bill.bill_no}
            </a>
            ) แทงซ้ำใช่ไหม
          </span>
        </p>
      )}
      {(changed.size > 0 || refused > 0) && (
        <p className="t14 c2">
          {changed.size > 0 && `มี ${countText(changed.size)} รายการเปลี่ยนไปจากที่เห็นก่อนหน้า `}
          {refused > 0 && `แทงไม่ได้ ${countText(refused)} รายการ`}
        </p>
      )}
      <section className="paper review-lines" tabIndex={0} aria-label="รายการในโพย">
        <ul>
          {byUrgency(quote.lines, changed).map((line) => (
            <QuotedRow key={quotedKey(line)} line={line} was={changed.get(quotedKey(line))} />
          ))}
        </ul>
      </section>
      <dl className="kv">
        <div>
          <dt>ยอดแทง {countText(quote.lines.length - refused)} รายการ</dt>
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
        {quote.promotion && (
          <>
            <div>
              <dt>จ่ายจากกระเป๋าโปร</dt>
              <dd className="grow end">{quote.promotion.title}</dd>
            </div>
            {!short && (
              <div>
                <dt>เงินของคุณ / โบนัส</dt>
                <dd>
                  <Money amount={quote.promotion.cash} /> / <Money amount={quote.promotion.bonus} />
                </dd>
              </div>
            )}
          </>
        )}
        <div>
          <dt>{quote.promotion ? 'เหลือในกระเป๋าโปร' : 'คงเหลือหลังแทง'}</dt>
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
        {note && (
          <div>
            <dt>บันทึก</dt>
            <dd className="grow end">{note}</dd>
          </div>
        )}
      </dl>
      {short && refused === 0 && (
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
      )}
      <div className="review-acts">
        <button type="button" className="btn sec lg" disabled={busy === 'sending'} onClick={onClose}>
          {unheard ? 'ปิดไว้ก่อน' : 'กลับไปแก้'}
        </button>
        {refused > 0 && !unheard ? (
          <button type="button" className="btn pri lg" aria-busy={busy === 'checking'} onClick={onDropRefused}>
            ตัดเลขที่ติดปัญหาออก
          </button>
        ) : (
          <button
            type="button"
            className="btn pri lg"
            aria-busy={busy === 'sending'}
            disabled={!unheard && (!quote.acceptable || short)}
            onClick={onConfirm}
          >
            {unheard ? 'ส่งอีกครั้ง' : `${quote.same_bill ? 'ยืนยันแทงซ้ำ' : 'ยืนยันแทง'} ${payable}`}
          </button>
        )}
      </div>
    </>
  );
}

/** The time alone for a bill of the same day. */
const sentAt = (iso: string, now: string): string =>
  iso.slice(0, 10) === now.slice(0, 10) ? `${clock(new Date(iso))} น.` : shortDateTime(new Date(iso));

const win = (line: QuotedLine): string => formatBaht(fromDecimal(line.possible_win), { satang: 'trim' });

function QuotedRow({ line, was }: { readonly line: QuotedLine; readonly was: QuotedLine | undefined }) {
  const taken = isTaken(line);
  return (
    <li className={`ed-line${taken ? '' : ' closed'}${was ? ' changed' : ''}`}>
      <span className="no num">{line.number}</span>
      <span className="about">
        <span className="win">
          {line.name}
          {line.status !== 'ok' && (
            <span className={`flag ${taken ? 'reduced' : 'closed'}`}>{statusText[line.status]}</span>
          )}
        </span>
        <span className="flags num">
          {was && was.rate !== line.rate && taken && (
            <span className="was">
              บาทละ <s>{was.rate}</s> → <b>{line.rate}</b>
            </span>
          )}
          {taken ? !was && `บาทละ ${line.rate} · ถูกได้ ${win(line)}` : (line.reason ?? 'รายการนี้แทงไม่ได้')}
          {was && taken && `ถูกได้ ${win(line)}`}
        </span>
      </span>
      <Money amount={line.stake} />
    </li>
  );
}
