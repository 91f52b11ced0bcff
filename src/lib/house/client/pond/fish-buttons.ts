/** The fish of the pond as buttons, one for each kind that swims: "ปลากัด 10 เท่า, 3 ตัว". */
import { type FishCode, fishKinds } from '../../rules/data/fishing.ts';
import { type Magazine, oddsOf } from '../../rules/fishing.ts';
import type { Swimmer } from './swimmers.ts';

/** Fish come and go more often than a list of them is read, and writing it takes a frame of a cheap phone. */
const restMs = 400;

export class FishButtons {
  readonly #buttons: ReadonlyMap<FishCode, HTMLButtonElement>;
  #shown: readonly Swimmer[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(place: HTMLElement, fire: (at: Swimmer) => void) {
    this.#buttons = new Map(
      fishKinds.map(({ code }) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.fish = code;
        button.hidden = true;
        button.addEventListener('click', () => {
          // The one in the middle has the longest way to go.
          const [nearest] = this.#of(code).toSorted((a, b) => Math.abs(a.x - 0.5) - Math.abs(b.x - 0.5));
          if (nearest) fire(nearest);
        });
        return [code, button] as const;
      }),
    );
    place.replaceChildren(...this.#buttons.values());
  }

  /** What swims now; the buttons follow in a moment. `magazine` is asked then. */
  show(shown: readonly Swimmer[], magazine: () => Magazine): void {
    this.#shown = shown;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#write(magazine());
    }, restMs);
  }

  #write(magazine: Magazine): void {
    for (const kind of fishKinds) {
      const button = this.#buttons.get(kind.code);
      if (!button) continue;
      const count = this.#of(kind.code).length;
      const text = `${kind.name} ${kind.multiples.at(-1)?.units} เท่า, ${count} ตัว`;
      // What has the focus stays: it would be lost with the last fish of its kind.
      button.hidden = count === 0 && button !== document.activeElement;
      if (button.textContent !== text) button.textContent = text;
      button.setAttribute('aria-disabled', String(count === 0 || oddsOf(magazine, kind) === null));
    }
  }

  #of(code: FishCode): Swimmer[] {
    return this.#shown.filter(({ fish }) => fish.kind === code);
  }
}
