/**
 * Follows the league: asks the house for its state when a phase ends and every 1.5 s while matches are played, and ticks four
 * times a second in between. Nothing is asked, and nothing ticks, while the page is hidden.
 */
import { secondMs } from '../../../time.ts';
import type { LeagueNow } from '../../contract.ts';
import { type House, HouseProblem } from '../house-calls.ts';
import { pauseMs } from '../pressing.ts';

const tickMs = 250;
const playingMs = 1_500;
/** Pages do not all ask at the same moment. */
const spreadMs = 400;

interface LeagueEvents {
  /** The house answered. */
  onNow(now: LeagueNow): void;
  /** Time went on. */
  onTick(): void;
  /** The house was not reached; it is asked again. */
  onSilence(): void;
  /** The house will not answer any more. */
  onEnd(problem: HouseProblem): void;
}

export class LeagueWatch {
  readonly #house: House;
  readonly #events: LeagueEvents;
  /** The house's clock minus the browser's. */
  #ahead = 0;
  #now: LeagueNow | undefined;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ticks: ReturnType<typeof setInterval> | undefined;
  #isAsking = false;
  #isOver = false;

  constructor(house: House, events: LeagueEvents) {
    this.#house = house;
    this.#events = events;
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#rest() : this.#wake()));
  }

  start(): void {
    if (!document.hidden) this.#wake();
  }

  /** Unix milliseconds of the house's clock. */
  get time(): number {
    return performance.now() + this.#ahead;
  }

  /** Milliseconds until the present phase ends. */
  get leftMs(): number {
    return this.#now ? Math.max(0, Date.parse(this.#now.ends_at) - this.time) : 0;
  }

  /** Whether bets are taken, by the house's clock. */
  get isOpen(): boolean {
    return this.#now?.phase === 'open' && this.#now.commitment !== null && this.leftMs > 0;
  }

  #wake(): void {
    if (this.#isOver || this.#ticks !== undefined) return;
    this.#ticks = setInterval(() => this.#events.onTick(), tickMs);
    void this.#ask();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const from = performance.now();
    try {
      const now = await this.#house.call<LeagueNow>('league', {});
      this.#ahead = Date.parse(now.server_time) - (from + performance.now()) / 2;
      this.#now = now;
      this.#tries = 0;
      this.#events.onNow(now);
      this.#askIn(this.#untilNextMs(now));
    } catch (problem) {
      if (!(problem instanceof HouseProblem)) throw problem;
      if (!problem.isSilence) return this.#end(problem);
      this.#tries++;
      this.#events.onSilence();
      this.#askIn(pauseMs(this.#tries));
    } finally {
      this.#isAsking = false;
    }
  }

  #end(problem: HouseProblem): void {
    this.#isOver = true;
    this.#rest();
    this.#events.onEnd(problem);
  }

  #askIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!document.hidden) this.#timer = setTimeout(() => void this.#ask(), ms);
  }

  #untilNextMs(now: LeagueNow): number {
    const untilEnd = this.leftMs + 20 + Math.random() * spreadMs;
    if (now.phase === 'playing') return Math.min(untilEnd, playingMs);
    // Results follow the end of play by a moment; a kick-off that cannot be played yet may become one that can.
    const isWaiting = (now.phase === 'settled' && now.scores === null) || now.commitment === null;
    return isWaiting ? Math.min(untilEnd, secondMs) : untilEnd;
  }
}
