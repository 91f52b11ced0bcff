/** Shows a spin's wins on the reels, one after another until the next press. A return up to the stake has no glow. */
import type { SlotWin, Spin } from '../../rules/slots.ts';
import { part } from '../frame-parts.ts';
import { isReduced } from '../motion.ts';
import type { Reels } from './reels.ts';
import { linePath, placesOf } from './slot-marks.ts';

const eachMs = 1_100;

export class WinShow {
  readonly #root: HTMLElement;
  readonly #reels: Reels;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(root: HTMLElement, reels: Reels) {
    this.#root = root;
    this.#reels = reels;
  }

  clear(): void {
    clearInterval(this.#timer);
    part(this.#root, 'reels').classList.remove('paid', 'won');
    this.#mark([], []);
    this.#line('');
  }

  /** `glows`: the spin returned more than the stake. */
  show(spin: Spin, glows: boolean): void {
    this.clear();
    const { wins } = spin;
    if (wins.length === 0) return;
    part(this.#root, 'reels').classList.add(glows ? 'won' : 'paid');
    this.#mark(
      wins.flatMap((win) => placesOf(win, spin)),
      wins,
    );
    const [first] = wins;
    if (wins.length === 1 && first) this.#line(linePath(first));
    if (wins.length < 2 || isReduced()) return;
    let at = 0;
    this.#timer = setInterval(() => {
      if (document.hidden) return;
      const win = wins[at++ % wins.length];
      if (!win) return;
      this.#mark(placesOf(win, spin), [win]);
      this.#line(linePath(win));
    }, eachMs);
  }

  #mark(places: readonly (readonly [number, number])[], wins: readonly SlotWin[]): void {
    for (const cell of this.#reels.cells) cell.classList.remove('hit');
    if (wins.length > 0) for (const [reel, row] of places) this.#reels.cellAt(reel, row)?.classList.add('hit');
  }

  #line(path: string): void {
    for (const name of ['line', 'line-shade'])
      this.#root.querySelector(`[data-part="${name}"]`)?.setAttribute('d', path);
  }
}
