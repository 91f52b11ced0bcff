/**
 * A press within the pace of a game: kept, and sent once when the pace allows it. What is staked is asked for then, so that bets
 * laid meanwhile count.
 */

/** How often the button that counts down is written. */
const tickMs = 250;

export class KeptPress {
  readonly #onChange: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ticks: ReturnType<typeof setInterval> | undefined;

  /** `onChange`: a press is kept, counts down, or is gone. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get isKept(): boolean {
    return this.#timer !== undefined;
  }

  /** Keeps a press for a number of milliseconds, then sends it. One that is kept already stays alone. */
  keep(ms: number, send: () => void): void {
    if (this.isKept) return;
    // A timer may ring a fraction of a millisecond early.
    this.#timer = setTimeout(() => {
      this.drop();
      send();
    }, ms + 1);
    this.#ticks = setInterval(this.#onChange, tickMs);
    this.#onChange();
  }

  /** Takes the press back; without one nothing happens. */
  drop(): void {
    if (!this.isKept) return;
    clearTimeout(this.#timer);
    clearInterval(this.#ticks);
    this.#timer = undefined;
    this.#onChange();
  }
}

interface Pace {
  readonly isKept: boolean;
  /** Milliseconds until the pace allows the next round. */
  readonly waitMs: number;
}

/**
 * Fills a button while its press is kept, until it is sent.
 *
 * @returns the seconds that are left as a text; empty without a kept press
 */
export function showKept(button: HTMLElement, { isKept, waitMs }: Pace): string {
  if (isKept && !button.hasAttribute('data-kept')) button.style.setProperty('--kept-for', `${Math.round(waitMs)}ms`);
  button.toggleAttribute('data-kept', isKept);
  return isKept ? `ใน ${Math.ceil(waitMs / 1_000)} วิ` : '';
}
