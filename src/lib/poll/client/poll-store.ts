/** A poll in the member's browser: a vote, the votes that are left, and percentages that follow the others' votes. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiProblem, api } from '../../client/http.ts';
import { moneyIntent } from '../../client/intents.ts';
import { latestOnly } from '../../client/latest-only.ts';
import { toast } from '../../client/toast.ts';
import type { OwnPart, PollView, StatsView } from '../contract.ts';

export interface PollStart {
  readonly poll: PollView;
  readonly stats: StatsView;
  /** Undefined for a guest. */
  readonly own: OwnPart | undefined;
}

const intent = moneyIntent('poll');
const everyMs = 20_000;

export class PollStore {
  readonly $poll: ReadableAtom<PollView>;
  readonly $stats: ReadableAtom<StatsView>;
  readonly $own: ReadableAtom<OwnPart | undefined>;
  /** The id of the choice that is marked; empty without one. */
  readonly $chosen: ReadableAtom<string>;
  readonly $busy: ReadableAtom<boolean>;
  readonly $problem: ReadableAtom<string | undefined>;
  readonly #poll;
  readonly #stats;
  readonly #own;
  readonly #chosen = atom('');
  readonly #busy = atom(false);
  readonly #problem = atom<string | undefined>(undefined);
  readonly #readings = latestOnly();

  constructor({ poll, stats, own }: PollStart) {
    this.#poll = atom(poll);
    this.#stats = atom(stats);
    this.#own = atom(own);
    this.$poll = this.#poll;
    this.$stats = this.#stats;
    this.$own = this.#own;
    this.$chosen = this.#chosen;
    this.$busy = this.#busy;
    this.$problem = this.#problem;
  }

  readonly choose = (choiceId: string): void => {
    this.#chosen.set(choiceId);
    this.#problem.set(undefined);
  };

  /** Votes for a choice with one vote of today; a second press while it is on its way does nothing. */
  readonly vote = async (choiceId: string): Promise<void> => {
    const own = this.#own.get();
    if (this.#busy.get() || !own) return;
    if (choiceId === '') {
      this.#problem.set('เลือกคำตอบก่อนส่ง');
      return;
    }
    this.#busy.set(true);
    this.#problem.set(undefined);
    const isAgain = own.quota.votes.length > 0;
    try {
      const input = { poll_id: this.#poll.get().config.poll_id, choice_id: choiceId };
      const vote = await intent.send(JSON.stringify(input), (idempotencyKey) =>
        api('POST /api/poll/submit', input, { idempotencyKey }),
      );
      this.#chosen.set('');
      this.#own.set({ quota: vote.quota, canVote: vote.quota.left > 0, why: null, paused: own.paused });
      toast({ text: this.#votedText(vote.choice_name, isAgain), tone: 'ok' });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.#problem.set(error.fields.choice_id ?? error.message);
    }
    // The next vote waits for no reading.
    this.#busy.set(false);
    await this.#refresh();
  };

  /** Reads the percentages again while the page is visible and they are shown, until the returned function is called. */
  readonly follow = (): (() => void) => {
    const read = (): void => {
      const isLive = this.#stats.get().shown && this.#poll.get().config.state === 'open';
      if (isLive && !document.hidden && !this.#busy.get()) void this.#readStats();
    };
    const timer = setInterval(read, everyMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  };

  #votedText(name: string, isAgain: boolean): string {
    return isAgain && this.#poll.get().config.kind === 'prediction'
      ? `เพิ่มตั๋วให้ ${name} แล้ว`
      : `ส่งคำตอบแล้ว คุณเลือก ${name}`;
  }

  /** For display only: what cannot be read stays. */
  async #readStats(): Promise<void> {
    const poll_id = this.#poll.get().config.poll_id;
    const stats = await this.#readings.run(() =>
      api('GET /api/poll/stats', { poll_id }, { stay: true }).catch(() => undefined),
    );
    if (stats) this.#stats.set(stats);
  }

  /** After a vote, also a refused one: its usual cause is a vote of another page or device, or the end of the poll. */
  async #refresh(): Promise<void> {
    const ask = { poll_id: this.#poll.get().config.poll_id };
    const stay = { stay: true };
    const read = await this.#readings.run(() =>
      Promise.all([
        api('GET /api/poll/config', ask, stay),
        api('GET /api/poll/stats', ask, stay),
        api('GET /api/poll/quota/get', ask, stay),
        api('GET /api/poll/quota/check', ask, stay),
      ]).catch(() => undefined),
    );
    if (!read) return;
    const [poll, stats, quota, check] = read;
    this.#poll.set(poll);
    this.#stats.set(stats);
    const paused = this.#own.get()?.paused ?? false;
    this.#own.set({ quota, canVote: check.can_vote, why: check.reason, paused });
  }
}
