/** The way of a slip to the server: a quote to review, the bill under one key, and what happens when no answer arrives. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { isOutcomeUnknown, quoteExpired, roundClosed, unanswered } from '../../../client/codes.ts';
import { ApiProblem, api, newIntent, problemText } from '../../../client/http.ts';
import { toast } from '../../../client/toast.ts';
import type { BillDetail, QuoteView } from '../../bill-contract.ts';
import { emptySlip, withoutNumbers } from '../slip.ts';
import { sentLines } from '../slip-view.ts';
import type { Sending } from '../stored-slip.ts';
import type { Draft } from './draft.ts';
import { differences, isTaken, type QuotedLine } from './quote-differences.ts';

export interface Review {
  readonly quote: QuoteView;
  /** The wallet it was priced for; undefined for the main one. */
  readonly walletId: string | undefined;
  /** Lines that differ from the previous quote, as they were in it: the player must accept them anew. */
  readonly changed: ReadonlyMap<string, QuotedLine>;
  readonly notice: string | undefined;
}

export type Busy = 'checking' | 'sending' | undefined;

export interface Submission {
  readonly $busy: ReadableAtom<Busy>;
  readonly $review: ReadableAtom<Review | undefined>;
  /** The accepted bill. */
  readonly $bill: ReadableAtom<BillDetail | undefined>;
  /** The wallet that paid it; undefined for the main one. */
  readonly $paidFrom: ReadableAtom<string | undefined>;
  /** Submitted without an answer: nothing may change until its outcome is known. */
  readonly $unknown: ReadableAtom<boolean>;
  /** Fetches a quote and opens the review. */
  readonly check: () => Promise<void>;
  /** Submits the bill, or submits it again under its key. */
  readonly confirm: () => Promise<void>;
  /** Removes the lines the server refuses and fetches a quote for the others. */
  readonly dropRefused: () => Promise<void>;
  readonly closeReview: () => void;
  /** Leaves the receipt for an empty slip. */
  readonly startAgain: () => void;
  /** Submits again when the network is back, and closes the review of a slip sent from another tab, until stopped. */
  readonly follow: () => () => void;
}

interface Options {
  readonly roundId: string;
  readonly draft: Draft;
  /** The paying wallet; undefined for the main one. */
  readonly walletId: () => string | undefined;
  /** Fetches the round: its limits have moved, or it has closed. */
  readonly refreshRound: () => Promise<void>;
}

const sameBillText = 'กดส่งอีกครั้ง ส่งซ้ำกี่ครั้งก็เป็นโพยเดียว';
const unansweredText = `ส่งแล้วแต่ไม่ได้รับคำตอบ ตรวจอินเทอร์เน็ตแล้ว${sameBillText}`;
const nothingChanged: ReadonlyMap<string, QuotedLine> = new Map();
const problemMs = 6_000;

export const createSubmission = (options: Options): Submission => new BillSubmission(options);

class BillSubmission implements Submission {
  readonly $busy = atom<Busy>(undefined);
  readonly $review = atom<Review | undefined>(undefined);
  readonly $bill = atom<BillDetail | undefined>(undefined);
  readonly $paidFrom = atom<string | undefined>(undefined);
  readonly $unknown: ReadableAtom<boolean>;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.$unknown = computed(
      [options.draft.$sending, this.$busy],
      (sending, busy) => sending !== undefined && busy !== 'sending',
    );
  }

  readonly check = (): Promise<void> => this.#run('checking', () => this.#showQuote());

  readonly confirm = async (): Promise<void> => {
    const quoteId = this.#options.draft.$sending.get()?.quoteId ?? this.$review.get()?.quote.quote_id;
    if (quoteId === undefined) return;
    await this.#run('sending', async () => {
      try {
        this.#accepted(await this.#send(quoteId));
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (isOutcomeUnknown(error.code)) this.#unanswered(error);
        else await this.#refused(error);
      }
    });
  };

  readonly dropRefused = async (): Promise<void> => {
    const review = this.$review.get();
    if (!review || this.$busy.get()) return;
    const { draft } = this.#options;
    const refused = review.quote.lines.filter((line) => !isTaken(line));
    draft.write((slip) =>
      withoutNumbers(
        slip,
        refused.map((line) => ({ betType: line.bet_type, number: line.number })),
      ),
    );
    if (draft.$slip.get().lines.length === 0) this.closeReview();
    else await this.#run('checking', () => this.#showQuote(review.quote));
  };

  readonly closeReview = (): void => this.$review.set(undefined);

  readonly startAgain = (): void => {
    this.$bill.set(undefined);
    this.#options.draft.write(() => emptySlip);
  };

  readonly follow = (): (() => void) => {
    const submitAgain = (): void => {
      if (this.$unknown.get()) void this.confirm();
    };
    window.addEventListener('online', submitAgain);
    const stop = this.#options.draft.$slip.listen(({ lines }) => {
      if (lines.length === 0) this.closeReview();
    });
    return () => {
      window.removeEventListener('online', submitAgain);
      stop();
    };
  };

  /** One step at a time. A problem of a check closes the review and is shown as a toast. */
  async #run(busy: NonNullable<Busy>, step: () => Promise<void>): Promise<void> {
    if (this.$busy.get()) return;
    this.$busy.set(busy);
    try {
      await step();
    } catch (error) {
      toast({ text: problemText(error), tone: 'bad', ms: problemMs });
      this.closeReview();
    } finally {
      this.$busy.set(undefined);
    }
  }

  /** Fetches a quote and shows it, marking the lines that differ from `before`. */
  async #showQuote(before?: QuoteView, notice?: string): Promise<void> {
    const { roundId, draft } = this.#options;
    const walletId = this.#options.walletId();
    const quote = await api('POST /api/lotto/bill/validate', {
      round_id: roundId,
      ...paidFrom(walletId),
      lines: sentLines(draft.$slip.get().lines),
    });
    const changed = before ? differences(before.lines, quote.lines) : nothingChanged;
    this.$review.set({ quote, walletId, changed, notice });
  }

  /** Submits under the stored key; a new key is made only for a bill that was never submitted. */
  #send(quoteId: string): Promise<BillDetail> {
    const { roundId, draft } = this.#options;
    // A wallet that could pay meanwhile is not the one that was agreed to.
    const walletId = this.$review.get()?.walletId;
    const sending: Sending = draft.$sending.get() ?? { intent: newIntent(), quoteId, walletId };
    draft.setSending(sending);
    const { lines, note } = draft.$slip.get();
    const input = {
      round_id: roundId,
      quote_id: sending.quoteId,
      ...paidFrom(sending.walletId),
      lines: sentLines(lines),
      ...(note ? { note } : {}),
    };
    return api('POST /api/lotto/bill/create', input, { idempotencyKey: sending.intent });
  }

  #accepted(bill: BillDetail): void {
    this.$paidFrom.set(this.#options.draft.$sending.get()?.walletId);
    this.$bill.set(bill);
    this.closeReview();
    this.#options.draft.clear();
    void this.#options.refreshRound();
  }

  #unanswered({ code, message }: ApiProblem): void {
    const notice = code === unanswered ? unansweredText : `${message} แล้ว${sameBillText}`;
    const review = this.$review.get();
    if (review) this.$review.set({ ...review, notice });
    else toast({ text: notice, tone: 'bad', ms: problemMs });
  }

  /** Nothing was accepted: the slip stays as it is, and the next try is a new bill. */
  async #refused({ code, message }: ApiProblem): Promise<void> {
    this.#options.draft.setSending(undefined);
    void this.#options.refreshRound();
    const review = this.$review.get();
    if (!review || code === roundClosed) {
      this.closeReview();
      toast({ text: `${message} โพยนี้ไม่ถูกส่ง เลขยังอยู่ครบ`, tone: 'bad', ms: problemMs });
      return;
    }
    try {
      await this.#showQuote(review.quote, message);
    } catch {
      // Without new prices the reason is shown above the known ones.
      this.$review.set({ ...review, notice: message });
      return;
    }
    const shown = this.$review.get();
    // Only the quote's minute had passed: every price is the same.
    if (shown && code === quoteExpired && shown.changed.size === 0)
      this.$review.set({ ...shown, notice: 'ตรวจราคาใหม่แล้ว ทุกรายการเท่าเดิม กดยืนยันได้เลย' });
  }
}

const paidFrom = (walletId: string | undefined) => (walletId === undefined ? {} : { wallet_id: walletId });
