/** What swims in the pond now, by the house's clock, and where it is shown: as it swims, or in four still lanes. */
import { arrivalsIn, longestCrossingMs, type PondFish, placeOf, pondSeed } from '../../rules/pond.ts';
import { isReduced } from '../motion.ts';

const secondMs = 1_000;
const fadeMs = 300;
const lanes = 4;
const columns = 4;

export interface Swimmer {
  readonly fish: PondFish;
  /** Shares of the pond's width and height. */
  readonly x: number;
  readonly y: number;
  /** Its head is to the right. */
  readonly isTurned: boolean;
  readonly opacity: number;
}

export class Swimmers {
  #fish: readonly PondFish[] = [];
  #nextSecond = 0;
  /** Places in the still lanes: lane × columns + column. */
  readonly #still = new Map<string, number>();
  readonly #gone = new Set<string>();

  /** Caught: it swims no more in this magazine. */
  take(id: string): void {
    this.#gone.add(id);
  }

  /** Another magazine: what was caught is another's fish. */
  restore(ids: readonly string[] = []): void {
    this.#gone.clear();
    for (const id of ids) this.#gone.add(id);
  }

  at(now: number): Swimmer[] {
    this.#follow(now);
    const here = this.#fish.filter(({ id, enters, leaves }) => enters <= now && now < leaves && !this.#gone.has(id));
    return isReduced() ? this.#stand(here, now) : here.map((fish) => this.#swim(fish, now));
  }

  #follow(now: number): void {
    const last = Math.floor(now / secondMs);
    const first = Math.floor((now - longestCrossingMs) / secondMs);
    // A page that slept, and a clock that was put back.
    if (this.#nextSecond < first || this.#nextSecond > last + 1) {
      this.#fish = [];
      this.#nextSecond = first;
    }
    if (this.#nextSecond > last) return;
    const arrived: PondFish[] = [];
    for (; this.#nextSecond <= last; this.#nextSecond++) arrived.push(...arrivalsIn(pondSeed, this.#nextSecond));
    this.#fish = [...this.#fish.filter(({ leaves }) => leaves > now), ...arrived];
  }

  #swim(fish: PondFish, now: number): Swimmer {
    const { x, y } = placeOf(fish, now);
    return { fish, x: x / 1_000, y: y / 1_000, isTurned: fish.path % 2 === 0, opacity: 1 };
  }

  /** The first free place of its lane, or of any; a fish without a place is not shown. */
  #stand(here: readonly PondFish[], now: number): Swimmer[] {
    const ids = new Set(here.map(({ id }) => id));
    for (const id of this.#still.keys()) if (!ids.has(id)) this.#still.delete(id);
    return here.flatMap((fish) => {
      const place = this.#still.get(fish.id) ?? this.#freePlace(fish.path % lanes);
      if (place === undefined) return [];
      this.#still.set(fish.id, place);
      const { enters, leaves } = fish;
      return {
        fish,
        x: (0.5 + (place % columns)) / columns,
        y: 0.16 + 0.18 * Math.floor(place / columns),
        isTurned: false,
        opacity: Math.max(0, Math.min(1, (now - enters) / fadeMs, (leaves - now) / fadeMs)),
      };
    });
  }

  #freePlace(lane: number): number | undefined {
    const taken = new Set(this.#still.values());
    const places = Array.from({ length: lanes * columns }, (_, at) => (lane * columns + at) % (lanes * columns));
    return places.find((place) => !taken.has(place));
  }
}
