/** From the slip to the receipt: quote, confirm, what the server answers, and what happens when it is not heard. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isOutcomeUnknown, quoteExpired, roundClosed, unanswered } from '#lib/client/codes.ts';
import { ApiProblem, api, newIntent } from '#lib/client/http.ts';
import { toast } from '#lib/client/toast.ts';
import type { BillDetail, QuoteView } from '#lib/lotto/bill-contract.ts';
import { emptySlip, type Slip, withoutNumbers } from '#lib/lotto/client/slip.ts';
import { sentLines } from '#lib/lotto/client/slip-view.ts';
import { differences, isTaken, type QuotedLine } from './quote-differences.ts';
import type { KeptSlipState } from './use-slip.ts';

export interface Review {
  readonly quote: QuoteView;
  /** Lines as they were seen before, of those that have changed since: they must be accepted on purpose. */
  readonly changed: ReadonlyMap<string, QuotedLine>;
  readonly notice: string | undefined;
}

export interface SendingState {
  readonly busy: 'checking' | 'sending' | undefined;
  readonly review: Review | undefined;
  /** The bill the server took. */
  readonly bill: BillDetail | undefined;
  /** Sent, but no answer was heard: nothing may be changed before it is known what became of it. */
  readonly unheard: boolean;
  readonly check: () => Promise<void>;
  readonly confirm: () => Promise<void>;
  /** Takes the lines the server refuses off the slip and asks for the prices of the rest. */
  readonly dropRefused: () => Promise<void>;
  readonly closeReview: () => void;
  readonly startAgain: () => void;
}

const unheardText = 'ส่งแล้วแต่ไม่ได้รับคำตอบ ตรวจอินเทอร์เน็ตแล้วกดส่งอีกครั้ง ส่งซ้ำกี่ครั้งก็เป็นโพยเดียว';
const nothingChanged: ReadonlyMap<string, QuotedLine> = new Map();

export function useSending(
  roundId: string,
  /** The wallet that pays, unless it is the main one. */
  walletId: string | undefined,
  { slip, sending, write, setSending, clear }: KeptSlipState,
  /** Asks for the round anew: limits have moved, or it has closed. */
  onMoved: () => void,
): SendingState {
  const [busy, setBusy] = useState<'checking' | 'sending'>();
  const [review, setReview] = useState<Review>();
  const [bill, setBill] = useState<BillDetail>();

  const quoteOf = (asked: Slip): Promise<QuoteView> =>
    api('POST /api/lotto/bill/validate', { round_id: roundId, ...paidFrom(walletId), lines: sentLines(asked.lines) });

  /** Asks for prices and shows them, marking what differs from `seen`. */
  async function show(asked: Slip, seen?: QuoteView, notice?: string): Promise<Review> {
    const quote = await quoteOf(asked);
    const changed = seen ? differences(seen.lines, quote.lines) : nothingChanged;
    const shown = { quote, changed, notice };
    setReview(shown);
    return shown;
  }

  async function check(): Promise<void> {
    if (busy) return;
    setBusy('checking');
    try {
      await show(slip);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(undefined);
    }
  }

  /** Sends under the key that is kept; a new one only for a bill that was never on its way. */
  async function send(quoteId: string): Promise<BillDetail> {
    const mine = sending ?? { intent: newIntent(), quoteId, walletId };
    setSending(mine);
    return api(
      'POST /api/lotto/bill/create',
      {
        round_id: roundId,
        quote_id: mine.quoteId,
        ...paidFrom(mine.walletId),
        lines: sentLines(slip.lines),
        ...(slip.note ? { note: slip.note } : {}),
      },
      { idempotencyKey: mine.intent },
    );
  }

  async function confirm(): Promise<void> {
    const quoteId = sending?.quoteId ?? review?.quote.quote_id;
    if (busy || quoteId === undefined) return;
    setBusy('sending');
    try {
      taken(await send(quoteId));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (isOutcomeUnknown(error.code)) notHeard(error);
      else await refused(error);
    } finally {
      setBusy(undefined);
    }
  }

  function taken(made: BillDetail): void {
    setReview(undefined);
    setBill(made);
    clear();
    onMoved();
  }

  function notHeard({ code, message }: ApiProblem): void {
    const notice = code === unanswered ? unheardText : `${message} แล้วกดส่งอีกครั้ง ส่งซ้ำกี่ครั้งก็เป็นโพยเดียว`;
    setReview((shown) => shown && { ...shown, notice });
    if (!review) toast({ text: notice, tone: 'bad', ms: 6_000 });
  }

  /** An answer, and it is no: nothing was taken, the slip stays as it is and the next try is a new one. */
  async function refused(problem: ApiProblem): Promise<void> {
    setSending(undefined);
    onMoved();
    if (!review || problem.code === roundClosed) {
      setReview(undefined);
      toast({ text: `${problem.message} โพยนี้ไม่ถูกส่ง เลขยังอยู่ครบ`, tone: 'bad', ms: 6_000 });
      return;
    }
    try {
      const { changed } = await show(slip, review.quote, problem.message);
      if (problem.code !== quoteExpired || changed.size > 0) return;
      // Only the minute of the quote had passed: every price is as it was seen.
      setReview((shown) => shown && { ...shown, notice: 'ตรวจราคาใหม่แล้ว ทุกรายการเท่าเดิม กดยืนยันได้เลย' });
    } catch {
      // Prices cannot be had now; the reason stands over the ones seen before.
      setReview({ ...review, notice: problem.message });
    }
  }

  async function dropRefused(): Promise<void> {
    if (busy || !review) return;
    const bad = review.quote.lines.filter((line) => !isTaken(line));
    const rest = withoutNumbers(
      slip,
      bad.map((line) => ({ betType: line.bet_type, number: line.number })),
    );
    write(rest);
    if (rest.lines.length === 0) {
      setReview(undefined);
      return;
    }
    setBusy('checking');
    try {
      await show(rest, review.quote);
    } catch (error) {
      setReview(undefined);
      tell(error);
    } finally {
      setBusy(undefined);
    }
  }

  // Sent by another tab: there is nothing left to confirm here.
  const isEmpty = slip.lines.length === 0;
  useEffect(() => {
    if (isEmpty && review) setReview(undefined);
  }, [isEmpty, review]);

  // Back on the net: what was sent is asked about by itself.
  const again = useRef(confirm);
  again.current = confirm;
  const unheard = sending !== undefined && busy !== 'sending';
  useEffect(() => {
    if (!unheard) return;
    const online = (): void => void again.current();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [unheard]);

  return {
    busy,
    review,
    bill,
    unheard,
    check,
    confirm,
    dropRefused,
    closeReview: useCallback(() => setReview(undefined), []),
    startAgain: useCallback(() => {
      setBill(undefined);
      write(emptySlip);
    }, [write]),
  };
}

const paidFrom = (walletId: string | undefined) => (walletId === undefined ? {} : { wallet_id: walletId });

function tell(error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error;
  toast({ text: Object.values(error.fields)[0] ?? error.message, tone: 'bad', ms: 6_000 });
}
