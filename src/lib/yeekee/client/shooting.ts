/** Five digits, typed or random, and their way to the server: sent once, with a wait before the next. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { ApiProblem, api } from '../../client/http.ts';
import { randomNumber } from '../../client/random-number.ts';
import { serverNow } from '../../client/server-clock.ts';
import { toast } from '../../client/toast.ts';
import { isShooting } from './room.ts';
import type { RoomStore } from './room-store.ts';

export const shotLength = 5;
/** The page's clock and the server's differ slightly. */
const marginMs = 150;

export class Shooting {
  readonly $digits: ReadableAtom<string>;
  /** The number being sent, or null. */
  readonly $pending: ReadableAtom<string | null>;
  /** Milliseconds of the wait that has just started; 0 when the member may shoot. */
  readonly $waitMs: ReadableAtom<number>;
  /** The outcome of the last shot, for screen readers. */
  readonly $status: ReadableAtom<string>;
  readonly #digits = atom('');
  readonly #pending = atom<string | null>(null);
  readonly #waitMs = atom(0);
  readonly #status = atom('');
  readonly #room: RoomStore;

  constructor(room: RoomStore) {
    this.#room = room;
    this.$digits = this.#digits;
    this.$pending = this.#pending;
    this.$waitMs = this.#waitMs;
    this.$status = this.#status;
  }

  readonly press = (digit: string): void => {
    const typed = this.#digits.get();
    if (typed.length < shotLength) this.#digits.set(typed + digit);
  };

  readonly back = (): void => this.#digits.set(this.#digits.get().slice(0, -1));

  readonly random = (): void => this.#digits.set(randomNumber(shotLength));

  /** Sends the digits, if they are complete and the member may shoot now. */
  readonly shoot = (): void => {
    const number = this.#digits.get();
    const left = this.#room.$room.get().mine?.shots_left ?? 0;
    const isReady = number.length === shotLength && this.#pending.get() === null && this.#waitMs.get() === 0;
    if (isReady && left > 0 && isShooting(this.#room.$phase.get())) void this.#send(number);
  };

  /** Keeps the wait between two shots until the returned function is called. Call it when the server's clock has started. */
  readonly follow = (): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = computed(this.#room.$room, ({ mine }) => mine?.next_allowed_at ?? null).subscribe((nextAt) => {
      clearTimeout(timer);
      const ms = nextAt ? Date.parse(nextAt) - serverNow() + marginMs : 0;
      this.#waitMs.set(Math.max(0, ms));
      if (ms > 0) timer = setTimeout(() => this.#waitMs.set(0), ms);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  };

  async #send(number: string): Promise<void> {
    const { round_id } = this.#room.$room.get().round;
    this.#pending.set(number);
    this.#digits.set('');
    this.#status.set('');
    try {
      const taken = await api('POST /api/lotto/yeekee/shoot_number', { round_id, number });
      this.#room.take(taken);
      this.#status.set(`ยิง ${taken.number} แล้ว เป็นเลขที่ ${taken.seq} เหลืออีก ${taken.shots_left} ครั้ง`);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      toast({ text: problem.message, tone: 'bad' });
      // The number was not accepted: it is put back, unless the next one has been started.
      if (!this.#digits.get()) this.#digits.set(number);
      await this.#room.refresh();
    } finally {
      this.#pending.set(null);
    }
  }
}
