/**
 * The console's queue of withdrawals: the row under the cursor, ticked rows, the open slip, decisions. Rows never move: what
 * was decided stays where it is, marked, and new ones are counted until somebody asks for them.
 */
import { atom, computed } from 'nanostores';
import { latestOnly } from '../../client/latest-only.ts';
import { newIntent, problemText } from '../../client/wire.ts';
import { consoleLinks } from '../../console-links.ts';
import type { StreamEvents } from '../../contract/stream-events.ts';
import { claimOpen } from '../../operator/client/claim.ts';
import { operate } from '../../operator/client/operate.ts';
import { claimMs, watchText } from '../../operator/rules/claims.ts';
import type { DeskRow, DeskSlip } from '../desk-contract.ts';
import { type Outcome, outcomeThai } from '../rules/desk-outcomes.ts';

export interface DeskOptions {
  readonly rows: readonly DeskRow[];
  /** The open row's slip; null when nothing waits. */
  readonly slip: DeskSlip | null;
  /** The list's filters, as the address has them. */
  readonly query: Readonly<Record<string, string>>;
}

/** What the open form is about: rejecting, putting it aside and back, or what the bank did with it. */
export type Asking = 'reject' | 'hold' | 'release' | 'paid' | 'failed' | 'by_hand';

export interface Told {
  readonly text: string;
  readonly tone: 'ok' | 'bad';
}

/** Where the slip has no room beside the list. It stays there after a decision, so that a second tap decides no other one. */
export const slipStandsAlone = (): boolean => matchMedia('(max-width: 1279px)').matches;

/** Approved together at most. */
const togetherMax = 20;

/** A row that is passed by with the keys is not opened for anybody to know. */
const settledMs = 800;

type Act = () => Promise<Outcome>;

export class WithdrawDeskStore {
  readonly $rows = atom<readonly DeskRow[]>([]);
  readonly $slip = atom<DeskSlip | null>(null);
  readonly $at = atom(0);
  readonly $ticked = atom<ReadonlySet<string>>(new Set());
  readonly $outcomes = atom<ReadonlyMap<string, Outcome>>(new Map());
  readonly $fresh = atom(0);
  readonly $busy = atom(false);
  /** Who else has which row open: "นภัสกำลังดู". */
  readonly $watched = atom<ReadonlyMap<string, string>>(new Map());
  readonly $told = atom<Told | undefined>(undefined);
  /** The form that asks for the reason of an act on the open one. */
  readonly $asking = atom<Asking | undefined>(undefined);
  readonly $together = computed([this.$rows, this.$ticked, this.$outcomes], (rows, ticked, outcomes) =>
    rows
      .filter(({ withdraw_id, together }) => together && ticked.has(withdraw_id) && !outcomes.has(withdraw_id))
      .slice(0, togetherMax),
  );
  readonly #options: DeskOptions;
  readonly #slips = latestOnly();
  #anchor = 0;
  #claiming: ReturnType<typeof setTimeout> | undefined;
  /** The withdrawal last asked for, whose slip may still be on its way. */
  #asked: string | undefined;

  constructor(options: DeskOptions) {
    this.#options = options;
    this.$rows.set(options.rows);
    this.$slip.set(options.slip);
    this.#asked = options.slip?.withdraw_id;
    this.$watched.set(
      new Map(options.rows.flatMap((row) => (row.watched_by ? [[row.withdraw_id, watchText(row.watched_by)]] : []))),
    );
    this.$at.set(
      Math.max(
        0,
        options.rows.findIndex(({ withdraw_id }) => withdraw_id === options.slip?.withdraw_id),
      ),
    );
  }

  /** Moves the cursor and opens its row; stays within the list. */
  readonly move = (by: number): void => this.open(this.$at.get() + by);

  readonly open = (at: number): void => {
    const row = this.$rows.get()[at];
    if (!row) return;
    this.$at.set(at);
    this.$told.set(undefined);
    history.replaceState(null, '', this.hrefOf(row));
    void this.#show(row.withdraw_id);
  };

  /** The address of a row's slip, with the list's filters. */
  readonly hrefOf = ({ withdraw_id }: DeskRow): string =>
    consoleLinks.withdrawals({ ...this.#options.query, open: withdraw_id });

  async #show(id: string): Promise<void> {
    this.#asked = id;
    clearTimeout(this.#claiming);
    this.#claiming = setTimeout(() => void this.claim(), settledMs);
    try {
      const view = await this.#slips.run(() => operate('GET /api/operator/withdraw/view', { withdraw_id: id }));
      if (view) this.$slip.set(view);
    } catch (error) {
      this.$told.set({ text: problemText(error), tone: 'bad' });
    }
  }

  /** Says to others that the open row is open here, and here who was first. */
  readonly claim = async (): Promise<void> => {
    const id = this.#asked;
    const text = id && (await claimOpen(`withdraw:${id}`));
    if (text) this.#watch(id, text);
  };

  /** Somebody else has opened a row. */
  readonly claimed = ({ subject, shown }: StreamEvents['claim']): void => {
    const [kind, id = ''] = subject.split(':');
    if (kind === 'withdraw' && id !== this.#asked) this.#watch(id, watchText(shown));
  };

  #watch(id: string, text: string): void {
    this.$watched.set(new Map(this.$watched.get()).set(id, text));
    setTimeout(() => {
      const watched = new Map(this.$watched.get());
      watched.delete(id);
      this.$watched.set(watched);
    }, claimMs);
  }

  /** Ticks a row or takes the tick away; with `range` every row from the last tick on. */
  readonly tick = (at: number, range = false): void => {
    const rows = this.$rows.get();
    const ticked = new Set(this.$ticked.get());
    const [from, to] = range ? [Math.min(this.#anchor, at), Math.max(this.#anchor, at)] : [at, at];
    const adds = range || !ticked.has(rows[at]?.withdraw_id ?? '');
    for (const { withdraw_id: id } of rows.slice(from, to + 1)) {
      if (adds) ticked.add(id);
      else ticked.delete(id);
    }
    this.#anchor = at;
    this.$ticked.set(ticked);
  };

  /** Ticks the oldest rows that may be approved together, as many as may be; with any of them ticked takes all ticks away. */
  readonly tickTogether = (): void => {
    const some = this.$together.get().length > 0;
    const outcomes = this.$outcomes.get();
    const free = this.$rows.get().filter(({ withdraw_id, together }) => together && !outcomes.has(withdraw_id));
    this.$ticked.set(new Set(some ? [] : free.slice(0, togetherMax).map(({ withdraw_id }) => withdraw_id)));
  };

  /**
   * The slip of the row under the cursor. While it is on its way the one before still stands there, and a key pressed too soon
   * must not decide that one.
   */
  #openSlip(): DeskSlip | undefined {
    const slip = this.$slip.get();
    if (slip?.withdraw_id === this.#asked) return slip ?? undefined;
    this.$told.set({ text: 'ใบของรายการนี้กำลังเปิด รอสักครู่แล้วกดอีกครั้ง', tone: 'bad' });
    return undefined;
  }

  /** Approves the ticked rows that may be approved together, or the open one. */
  readonly approve = async (): Promise<void> => {
    const together = this.$together.get();
    if (together.length > 0) return this.#approveTogether(together);
    const slip = this.#openSlip();
    if (slip?.may_decide) await this.#act(slip.withdraw_id, () => this.#approveOne(slip.withdraw_id));
  };

  async #approveOne(withdraw_id: string): Promise<Outcome> {
    const { status } = await operate('POST /api/operator/withdraw/approve', { withdraw_id });
    return status === 'requested' ? 'waits' : 'approved';
  }

  async #approveTogether(rows: readonly DeskRow[]): Promise<void> {
    for (const { withdraw_id: id } of rows) if (!(await this.#act(id, () => this.#approveOne(id), false))) return;
    this.$ticked.set(new Set());
    this.$told.set({ text: `อนุมัติ ${rows.length} รายการแล้ว`, tone: 'ok' });
  }

  readonly askReject = (): void => {
    if (this.#openSlip()?.may_reject) this.$asking.set('reject');
  };

  /** Puts the open one aside, or takes it back where it is. */
  readonly askHold = (): void => {
    const slip = this.#openSlip();
    if (slip?.may_release) this.$asking.set('release');
    else if (slip?.may_hold_until) this.$asking.set('hold');
  };

  /** Says what became of a payout that the bank is silent about. */
  readonly askSettle = (outcome: 'paid' | 'failed'): void => {
    if (this.#openSlip()?.may_settle) this.$asking.set(outcome);
  };

  /** Says that somebody has paid it by hand. */
  readonly askByHand = (): void => {
    if (this.#openSlip()?.may_mark_paid) this.$asking.set('by_hand');
  };

  readonly closeAsking = (): void => this.$asking.set(undefined);

  /** Carries out what was asked about, for its reason; a hold until then. */
  readonly decide = async (reason: string, until = ''): Promise<void> => {
    const [slip, asking] = [this.$slip.get(), this.$asking.get()];
    if (!slip || !asking) return;
    const input = { withdraw_id: slip.withdraw_id, reason };
    const options = { idempotencyKey: newIntent() };
    const done = await this.#act(slip.withdraw_id, async () => {
      if (asking === 'hold') {
        await operate('POST /api/operator/withdraw/hold', { ...input, until });
        return 'held';
      }
      if (asking === 'release') {
        await operate('POST /api/operator/withdraw/release', input);
        return 'released';
      }
      if (asking === 'reject') {
        await operate('POST /api/operator/withdraw/reject', input, options);
        return 'rejected';
      }
      if (asking === 'by_hand') {
        const { status } = await operate(
          'POST /api/operator/withdraw/paid',
          { withdraw_id: slip.withdraw_id },
          options,
        );
        return status === 'paid' ? 'settled' : 'waits';
      }
      const { status } = await operate('POST /api/operator/withdraw/settle', { ...input, outcome: asking }, options);
      return status === 'sending' ? 'waits' : 'settled';
    });
    if (done) this.closeAsking();
  };

  /** Runs a decision, marks its row and goes on to the next undecided one. Returns whether it was done. */
  async #act(id: string, act: Act, goesOn = true): Promise<boolean> {
    if (this.$busy.get()) return false;
    this.$busy.set(true);
    try {
      const outcome = await act();
      this.#mark(id, outcome);
      if (goesOn) this.#next(id);
      const reference = this.$rows.get().find(({ withdraw_id }) => withdraw_id === id)?.reference ?? '';
      this.$told.set({ text: `${reference} ${outcomeThai[outcome]}`.trim(), tone: 'ok' });
      return true;
    } catch (error) {
      this.$told.set({ text: problemText(error), tone: 'bad' });
      return false;
    } finally {
      this.$busy.set(false);
    }
  }

  #mark(id: string, outcome: Outcome): void {
    this.$outcomes.set(new Map(this.$outcomes.get()).set(id, outcome));
  }

  #next(decided: string): void {
    if (slipStandsAlone()) return void this.#show(decided);
    const rows = this.$rows.get();
    const outcomes = this.$outcomes.get();
    const after = rows.findIndex(({ withdraw_id }, at) => at > this.$at.get() && !outcomes.has(withdraw_id));
    if (after >= 0) this.open(after);
    else void this.#show(rows[this.$at.get()]?.withdraw_id ?? '');
  }

  /** An event told that a withdrawal of the queue came or changed. Events of one's own acts change nothing more. */
  readonly heard = (subject: string): void => {
    const id = subject.slice(subject.indexOf(':') + 1);
    const isHere = this.$rows.get().some((row) => row.withdraw_id === id);
    if (!isHere) this.$fresh.set(this.$fresh.get() + 1);
    else if (!this.$outcomes.get().has(id) && !this.$busy.get()) this.#mark(id, 'changed');
    if (id === this.#asked && !this.$busy.get()) void this.#show(id);
  };

  /** The stream is lost: asks which rows wait now. */
  readonly poll = async (): Promise<void> => {
    const list = await operate('GET /api/operator/withdraw/list', this.#options.query, { byItself: true }).catch(
      () => undefined,
    );
    const known = new Set(this.$rows.get().map(({ withdraw_id }) => withdraw_id));
    if (list) this.$fresh.set(list.items.filter(({ withdraw_id }) => !known.has(withdraw_id)).length);
  };

  /** Loads the list anew, at its first page. */
  readonly showNew = (): void => location.assign(consoleLinks.withdrawals(this.#options.query));
}
