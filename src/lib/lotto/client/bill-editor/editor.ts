/**
 * The bill editor of one round: stores and verbs, rendered by `islands/bill-editor`. Every rendered editor has its own, on
 * the server too, so that nothing is shared between requests.
 */
import { computed, type ReadableAtom } from 'nanostores';
import { api } from '../../../client/http.ts';
import { toast } from '../../../client/toast.ts';
import type { ShownWallet } from '../../../ledger/client/wallets.ts';
import { links } from '../../../links.ts';
import { zeroSatang } from '../../../money.ts';
import { chooseWallet, createPayingWallet } from '../../../play/client/paying-wallet.ts';
import { type PayingWallet, payingWallet, type WantedBet } from '../../../play/rules/paying.ts';
import type { WalletTerms } from '../../../promotion/rules/staking.ts';
import type { LimitView, RateView } from '../../contract.ts';
import type { BetType } from '../../rules/bet-types.ts';
import { permutations } from '../../rules/permutations.ts';
import {
  clearLines,
  lineKey,
  removeLine,
  type Slip,
  type SlipLine,
  setNote,
  setStake,
  setStakes,
  undo,
  withoutDuplicates,
  withoutNumbers,
} from '../slip.ts';
import { groupLines, type SlipGroup, type SlipTotals, slipTotals } from '../slip-view.ts';
import { type Adding, createAdding, type Entered } from './adding.ts';
import { createDraft, type Draft } from './draft.ts';
import { createEntry, type Entry } from './entry.ts';
import { type NumberMarks, numberMarks } from './number-marks.ts';
import { type OldLine, offeredLines, withNotOffered } from './old-lines.ts';
import { createRoundWatch, type RoundWatch } from './round-watch.ts';
import { createSubmission, type Submission } from './submission.ts';

export interface BillEditorOptions {
  readonly roundId: string;
  readonly market: string;
  readonly closeAt: string;
  readonly serverTime: string;
  readonly rates: readonly RateView[];
  readonly limits: LimitView;
  /** Null for guests, who may write a bill but must log in to send it. */
  readonly wallets: readonly ShownWallet[] | null;
  /** The terms of the promotions of those wallets. */
  readonly walletTerms: readonly WalletTerms[];
  /** Lines of an old bill to start with (แทงซ้ำ). */
  readonly again?: readonly OldLine[] | undefined;
  /** A slip to start with, for the gallery. */
  readonly slip?: Slip | undefined;
}

export class BillEditorStore {
  readonly roundId: string;
  readonly market: string;
  readonly rates: readonly RateView[];
  readonly isMember: boolean;
  readonly draft: Draft;
  readonly entry: Entry;
  readonly round: RoundWatch;
  readonly submission: Submission;
  readonly $freshFrom: ReadableAtom<number>;
  readonly $paying: ReadableAtom<PayingWallet<ShownWallet>>;
  /** What the page was rendered with. */
  readonly renderedPaying: PayingWallet<ShownWallet>;
  readonly $groups: ReadableAtom<readonly SlipGroup[]>;
  readonly $totals: ReadableAtom<SlipTotals>;
  readonly $marks: ReadableAtom<NumberMarks>;
  /** What is on the slip, as keys of slip.ts. */
  readonly $written: ReadableAtom<ReadonlySet<string>>;
  /** Nothing may be changed: the round is closed, or a submitted bill has no answer yet. */
  readonly $locked: ReadableAtom<boolean>;
  readonly #options: BillEditorOptions;
  readonly #adding: Adding;

  constructor(options: BillEditorOptions) {
    const { roundId, rates } = options;
    this.#options = options;
    this.roundId = roundId;
    this.market = options.market;
    this.rates = rates;
    this.isMember = options.wallets !== null;
    this.draft = createDraft(roundId, options.slip);
    this.entry = createEntry(rates);
    this.#adding = createAdding(this.draft);
    this.$freshFrom = this.#adding.$freshFrom;
    this.round = createRoundWatch(roundId, options);
    this.submission = createSubmission({
      roundId,
      draft: this.draft,
      walletId: () => this.$paying.get().walletId,
      refreshRound: this.round.refresh,
    });
    let groups: readonly SlipGroup[] = [];
    this.$groups = computed(this.draft.$slip, ({ lines }) => {
      groups = groupLines(lines, rates, groups);
      return groups;
    });
    this.$totals = computed(this.$groups, slipTotals);
    const wanted = ({ stake, payable }: Pick<SlipTotals, 'stake' | 'payable'>): WantedBet => ({
      bet: { category: 'lotto', game: `lotto:${options.market}`, stake },
      paid: payable,
    });
    const { wallets, walletTerms: terms } = options;
    this.$paying = createPayingWallet({ wallets, terms }, computed(this.$totals, wanted));
    this.renderedPaying = payingWallet(wallets ?? [], '', terms, wanted({ stake: zeroSatang, payable: zeroSatang }));
    this.$marks = computed(this.round.$limits, (limits) => numberMarks(limits, rates));
    this.$written = computed(this.draft.$slip, ({ lines }) => new Set(lines.map(lineKey)));
    this.$locked = computed(
      [this.round.$phase, this.submission.$unknown, this.submission.$busy],
      (phase, unknown, busy) => phase === 'closed' || unknown || busy === 'sending',
    );
  }

  /** Restores the slip and follows round and network until the returned function is called; the frame follows the wallets. */
  readonly follow = (): (() => void) => {
    const { again } = this.#options;
    const stops = [
      this.draft.follow(() => toast({ text: 'โพยนี้ส่งแล้วจากอีกหน้าหนึ่ง ดูได้ที่โพยของฉัน', ms: 6_000 })),
      this.round.follow(),
      this.submission.follow(),
    ];
    if (again) this.#startWith(again);
    return () => {
      for (const stop of stops) stop();
    };
  };

  /** Only once: after a reload the lines are on the stored slip. */
  #startWith(again: readonly OldLine[]): void {
    const { ok, text } = this.addOldLines(again);
    toast({ text, tone: ok ? 'ok' : 'bad' });
    const url = new URL(location.href);
    url.searchParams.delete('again');
    history.replaceState(history.state, '', url);
  }

  /** Enters a typed number under the selected types, in every order where that is chosen. */
  readonly enterNumber = (number: string): Entered => {
    const { $permute, $types, $price } = this.entry;
    const numbers = $permute.get() ? [number, ...permutations(number).filter((one) => one !== number)] : [number];
    return this.#adding.addNumbers($types.get(), numbers, $price.get(), 'refuse');
  };

  readonly addNumbers = (types: readonly BetType[], numbers: readonly string[]): Entered =>
    this.#adding.addNumbers(types, numbers, this.entry.$price.get(), 'keep');

  readonly addLines = (lines: readonly SlipLine[]): Entered => this.#adding.addAll(lines, 'keep');

  readonly addOldLines = (lines: readonly OldLine[]): Entered => {
    const offered = offeredLines(lines, this.rates);
    return withNotOffered(this.addLines(offered), lines.length - offered.length);
  };

  /** Enters a number under the selected types, or removes it when all of them have it. */
  readonly toggleNumber = (number: string): void => {
    const lines = this.entry.$types.get().map((betType) => ({ betType, number }));
    if (lines.length > 0 && lines.every((line) => this.$written.get().has(lineKey(line)))) {
      this.draft.write((slip) => withoutNumbers(slip, lines));
      return;
    }
    const types = lines.map(({ betType }) => betType);
    const entered = this.#adding.addNumbers(types, [number], this.entry.$price.get(), 'refuse');
    if (!entered.ok) toast({ text: entered.text, tone: 'bad' });
  };

  readonly setStake = (id: number, stake: string): void => this.draft.write((slip) => setStake(slip, id, stake));
  readonly setStakes = (stake: string, type?: BetType): void =>
    this.draft.write((slip) => setStakes(slip, stake, type));
  readonly setNote = (note: string): void => this.draft.write((slip) => setNote(slip, note));
  readonly removeLine = (id: number): void => this.draft.write((slip) => removeLine(slip, id));
  readonly dropDuplicates = (): void => this.draft.write(withoutDuplicates);
  readonly clearLines = (): void => this.draft.write((slip) => clearLines(slip));
  readonly undo = (): void => {
    if (!this.$locked.get()) this.draft.write(undo);
  };

  /** Opens the review of a complete slip; a guest logs in first. */
  readonly check = (): void => {
    const { lines } = this.draft.$slip.get();
    if (this.$locked.get() || lines.length === 0) return;
    const unpriced = lines.find((line) => line.amount === undefined);
    if (!this.isMember) location.assign(links.login(links.round(this.roundId)));
    else if (unpriced) toast({ text: `ใส่ราคาของเลข ${unpriced.number}`, tone: 'bad' });
    else void this.submission.check();
  };

  /** Pays from another wallet, and prices the bill anew for it. */
  readonly payFrom = async (walletId: string): Promise<void> => {
    chooseWallet(walletId);
    await this.submission.check();
  };

  /** Takes the slip along to the next open round of the market. */
  readonly moveToNextRound = async (): Promise<void> => {
    const rounds = await api('GET /api/lotto/rounds', { market: this.market });
    const next = rounds.find(({ display }) => display === 'open' || display === 'closing');
    if (!next) {
      toast({ text: 'งวดถัดไปยังไม่เปิดรับ คัดลอกโพยเก็บไว้ก่อน', tone: 'bad' });
      return;
    }
    this.draft.moveTo(next.round_id);
    location.assign(links.round(next.round_id));
  };
}
