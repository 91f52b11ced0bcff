/**
 * Five reels that turn and stop. Each is one strip moved by transform; the symbols of the stop come in from above. Reels stop
 * in a fixed order and time (games-detail.md 1): a near miss looks like any other loss.
 */
import { parts } from '../frame-parts.ts';
import { isReduced, move } from '../motion.ts';
import { play } from '../sound.ts';

const rows = 3;
/** Symbols that pass while a reel turns; the first rows come again at the end, so that the turning has no seam. */
const turning = 9;
const turnMs = 380;
const landMs = 260;
const fadeMs = 150;
/** When each reel stands, in milliseconds from the first move. */
const stopsAt = [700, 950, 1_200, 1_450, 1_700] as const;
/** In free spins, which run by themselves. */
const freeStopsAt = [450, 620, 790, 960, 1_130] as const;

const ribbons: Readonly<Record<string, string>> = { W: '<i>ไวลด์</i>', S: '<i class="s">ฟรีสปิน</i>' };

const cell = (symbol: string): string =>
  `<span class="cell${'EFGH'.includes(symbol) ? ' low' : ''}"><svg viewBox="0 0 100 100" aria-hidden="true"><use href="#sym-${symbol}"/></svg>${ribbons[symbol] ?? ''}</span>`;

export class Reels {
  readonly #reels: readonly HTMLElement[];
  #turns: Animation[] = [];
  #since = 0;
  #isFree = false;

  constructor(root: ParentNode) {
    this.#reels = parts(root, 'reel');
  }

  /** The symbols in view, reel by reel from the top, without movement. */
  set(reels: readonly string[]): void {
    this.#stop();
    for (const [at, reel] of this.#reels.entries()) this.#fill(reel, reels[at] ?? '');
  }

  /** Turns all reels until `land`. `strips` give the symbols that pass. */
  turn(strips: readonly string[], isFree = false): void {
    this.#stop();
    this.#isFree = isFree;
    this.#since = performance.now();
    if (isReduced()) return;
    this.#turns = this.#reels.map((reel, at) => {
      const strip = strips[at] ?? '';
      const from = Math.floor(Math.random() * strip.length);
      const passing = (strip + strip).slice(from, from + turning);
      this.#fill(reel, passing + passing.slice(0, rows));
      const moved = -(turning / (turning + rows)) * 100;
      return this.#strip(reel).animate(
        { transform: [`translateY(${moved}%)`, 'translateY(0)'] },
        { duration: turnMs, iterations: Number.POSITIVE_INFINITY },
      );
    });
  }

  /** Stops the reels at their times one after another; at once after the last of them when the answer is late. */
  async land(reels: readonly string[]): Promise<void> {
    if (isReduced()) {
      this.set(reels);
      for (const reel of this.#reels) this.#strip(reel).animate({ opacity: [0, 1] }, fadeMs);
      return;
    }
    const times: readonly number[] = this.#isFree ? freeStopsAt : stopsAt;
    // A late answer keeps the rhythm: the first reel stops now.
    const late = Math.max(0, performance.now() - this.#since - ((times[0] ?? 0) - landMs));
    await Promise.all(
      this.#reels.map(async (reel, at) => {
        const left = (times[at] ?? 0) - landMs + late - (performance.now() - this.#since);
        await new Promise((next) => setTimeout(next, Math.max(0, left)));
        await this.#landOne(reel, at, reels[at] ?? '');
      }),
    );
    this.#turns = [];
  }

  /** The cell of a reel and a row, from the top left. */
  cellAt(reel: number, row: number): HTMLElement | undefined {
    return this.#reels[reel]?.querySelectorAll<HTMLElement>('.cell')[row];
  }

  get cells(): readonly HTMLElement[] {
    return this.#reels.flatMap((reel) => [...reel.querySelectorAll<HTMLElement>('.cell')].slice(0, rows));
  }

  async #landOne(reel: HTMLElement, at: number, symbols: string): Promise<void> {
    const passing = [...reel.querySelectorAll('use')].map((use) => use.getAttribute('href')?.at(-1) ?? 'H').join('');
    this.#turns[at]?.cancel();
    this.#fill(reel, symbols + passing.slice(0, rows));
    await move(
      this.#strip(reel),
      [{ transform: 'translateY(-50%)' }, { transform: 'translateY(3%)', offset: 0.8 }, { transform: 'none' }],
      {
        duration: landMs,
      },
    );
    play('reel');
  }

  #strip(reel: HTMLElement): HTMLElement {
    return reel.firstElementChild as HTMLElement;
  }

  #fill(reel: HTMLElement, symbols: string): void {
    const strip = this.#strip(reel);
    strip.style.setProperty('--cells', String(symbols.length));
    strip.innerHTML = [...symbols].map(cell).join('');
  }

  #stop(): void {
    for (const turn of this.#turns) turn.cancel();
    this.#turns = [];
  }
}
