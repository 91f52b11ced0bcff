import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { ShownWallet } from '#lib/ledger/client/wallets.ts';
import { isMainWallet } from '#lib/ledger/rules/wallet-types.ts';
import { isTaken, type QuotedLine, quotedKey } from '#lib/lotto/client/bill-editor/quote-differences.ts';
import type { Busy, Review as ReviewState } from '#lib/lotto/client/bill-editor/submission.ts';
import { formatBaht, fromDecimal, zeroSatang } from '#lib/money.ts';
import type { PayingWallet } from '#lib/play/rules/paying.ts';
import { countText } from '#lib/thai.ts';
import { Money } from '#ui/Money.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useEditor, usePayingWallet } from './editor-context.ts';
import { QuoteTotals } from './QuoteTotals.tsx';
import { NotEnough, SameBill } from './ReviewProblems.tsx';
import { shortWallet, walletName } from './wallet-words.ts';

/** The quoted bill before it is sent. `need`: what the round still needs to be drawn. */
export function Review({ review, need }: Pick<Props, 'review' | 'need'>) {
  const { draft, submission, payFrom } = useEditor();
  const paying = usePayingWallet();
  const busy = useStore(submission.$busy);
  const unknown = useStore(submission.$unknown);
  const { note } = useStore(draft.$slip);
  return (
    <Sheet title="ตรวจโพย" busy={busy === 'sending'} onClose={submission.closeReview}>
      {(close) => (
        <ReviewTable
          review={review}
          note={note}
          need={need}
          busy={busy}
          unknown={unknown}
          paying={paying}
          onPayFrom={payFrom}
          onConfirm={submission.confirm}
          onDropRefused={submission.dropRefused}
          onClose={close}
        />
      )}
    </Sheet>
  );
}

interface Props {
  readonly review: ReviewState;
  readonly note: string;
  readonly need?: ReactNode;
  readonly busy: Busy;
  /** Submitted without an answer: only submitting again tells the outcome. */
  readonly unknown: boolean;
  readonly paying: PayingWallet<ShownWallet>;
  readonly onPayFrom: (walletId: string) => void;
  readonly onConfirm: () => void;
  readonly onDropRefused: () => void;
  readonly onClose: () => void;
}

/** The changes, every line, the effect on the wallet, and two buttons: back or send. */
export function ReviewTable({ review, note, need, unknown, paying, onPayFrom, ...actions }: Props) {
  const { quote, changed, notice } = review;
  const refused = quote.lines.filter((line) => !isTaken(line)).length;
  const isShort = fromDecimal(quote.balance_after) < zeroSatang;
  const checking = actions.busy === 'checking';
  return (
    <>
      {notice && (
        <p className={unknown ? 'form-warn' : 'form-error'} role="alert">
          {notice}
        </p>
      )}
      {!unknown && <SameBill quote={quote} />}
      {(changed.size > 0 || refused > 0) && (
        <p className="t14 c2">
          {changed.size > 0 && `มี ${countText(changed.size)} รายการเปลี่ยนไปจากที่เห็นก่อนหน้า `}
          {refused > 0 && `แทงไม่ได้ ${countText(refused)} รายการ`}
        </p>
      )}
      <section className="paper review-lines" tabIndex={0} aria-label="รายการในโพย">
        <ul>
          {byUrgency(quote.lines, changed).map((line) => (
            <QuotedRow key={quotedKey(line)} line={line} before={changed.get(quotedKey(line))} />
          ))}
        </ul>
      </section>
      <QuoteTotals quote={quote} accepted={quote.lines.length - refused} note={note} />
      {!unknown && (
        <PayFrom
          paying={paying}
          walletId={review.walletId}
          busy={actions.busy !== undefined}
          explains={!isShort}
          onPayFrom={onPayFrom}
        />
      )}
      {need}
      {isShort && refused === 0 && <NotEnough quote={quote} paying={paying} busy={checking} onPayFrom={onPayFrom} />}
      <Actions
        {...actions}
        unknown={unknown}
        hasRefused={refused > 0}
        canSend={quote.acceptable && !isShort}
        goText={`${quote.same_bill ? 'ยืนยันแทงซ้ำ' : 'ยืนยันแทง'} ${formatBaht(fromDecimal(quote.total_payable), { satang: 'trim' })}`}
      />
    </>
  );
}

interface PayFromProps extends Pick<Props, 'paying' | 'onPayFrom'> {
  /** Of the quote; undefined for the main wallet. */
  readonly walletId: string | undefined;
  readonly busy: boolean;
  /** Whether it says why a wallet cannot pay; below a bill that is too large, `NotEnough` does. */
  readonly explains: boolean;
}

/** The wallets side by side: another one is a tap away, and the bill is priced anew for it. */
function PayFrom({ paying: { wallets, refusals }, walletId, busy, explains, onPayFrom }: PayFromProps) {
  if (wallets.length < 2) return null;
  return (
    <fieldset className="review-wallets" disabled={busy}>
      <legend className="label-line">จ่ายจาก</legend>
      {wallets.map((wallet) => (
        <button
          type="button"
          key={wallet.id}
          className="chip pick num"
          aria-pressed={isMainWallet(wallet) ? walletId === undefined : wallet.id === walletId}
          disabled={refusals.has(wallet.id)}
          onClick={() => onPayFrom(wallet.id)}
        >
          {shortWallet(wallet)}
        </button>
      ))}
      {wallets.map(
        (wallet) =>
          explains &&
          refusals.has(wallet.id) && (
            <p key={wallet.id} className="t13 c3">
              {walletName(wallet)}จ่ายไม่ได้: {refusals.get(wallet.id)}
            </p>
          ),
      )}
    </fieldset>
  );
}

interface ActionProps extends Pick<Props, 'busy' | 'unknown' | 'onConfirm' | 'onDropRefused' | 'onClose'> {
  readonly hasRefused: boolean;
  readonly canSend: boolean;
  readonly goText: string;
}

function Actions({ busy, unknown, hasRefused, canSend, goText, onConfirm, onDropRefused, onClose }: ActionProps) {
  return (
    <div className="review-acts">
      <button type="button" className="btn sec lg" disabled={busy === 'sending'} onClick={onClose}>
        {unknown ? 'ปิดไว้ก่อน' : 'กลับไปแก้'}
      </button>
      {hasRefused && !unknown ? (
        <button type="button" className="btn pri lg" aria-busy={busy === 'checking'} onClick={onDropRefused}>
          ตัดเลขที่ติดปัญหาออก
        </button>
      ) : (
        <button
          type="button"
          className="btn pri lg"
          aria-busy={busy === 'sending'}
          disabled={!unknown && !canSend}
          onClick={onConfirm}
        >
          {unknown ? 'ส่งอีกครั้ง' : goText}
        </button>
      )}
    </div>
  );
}

/** Refused lines first, then changed ones, then those that pay less. */
function byUrgency(lines: readonly QuotedLine[], changed: ReadonlyMap<string, QuotedLine>): QuotedLine[] {
  const urgency = (line: QuotedLine): number =>
    !isTaken(line) ? 0 : changed.has(quotedKey(line)) ? 1 : line.status === 'rate_reduced' ? 2 : 3;
  return lines.toSorted((a, b) => urgency(a) - urgency(b));
}

const statusText = {
  ok: '',
  rate_reduced: 'ลดอัตรา',
  over_limit: 'เกินวงเงิน',
  closed: 'ปิดรับ',
  invalid: 'แทงไม่ได้',
} as const;

const win = (line: QuotedLine): string => formatBaht(fromDecimal(line.possible_win), { satang: 'trim' });

/** `before` is the line of the previous quote, if it has changed. */
function QuotedRow({ line, before }: { readonly line: QuotedLine; readonly before: QuotedLine | undefined }) {
  const taken = isTaken(line);
  return (
    <li className={`ed-line${taken ? '' : ' closed'}${before ? ' changed' : ''}`}>
      <span className="no num">{line.number}</span>
      <span className="about">
        <span className="win">
          {line.name}
          {line.status !== 'ok' && (
            <span className={`flag ${taken ? 'reduced' : 'closed'}`}>{statusText[line.status]}</span>
          )}
        </span>
        <span className="flags num">
          {before && before.rate !== line.rate && taken && (
            <span className="was">
              บาทละ <s>{before.rate}</s> → <b>{line.rate}</b>
            </span>
          )}
          {taken ? !before && `บาทละ ${line.rate} · ถูกได้ ${win(line)}` : (line.reason ?? 'รายการนี้แทงไม่ได้')}
          {before && taken && `ถูกได้ ${win(line)}`}
        </span>
      </span>
      <Money amount={line.stake} />
    </li>
  );
}
