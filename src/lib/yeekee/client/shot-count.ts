/** How many shots a round has, live, where nothing else of its room is shown: beside a bill whose round needs a number of them. */
import { atom, type ReadableAtom } from 'nanostores';
import { enterRoom, subscribe } from '../../client/live.ts';

export class ShotCount {
  readonly $count: ReadableAtom<number>;
  readonly #count;
  readonly #roundId;

  /** `known` as the page was rendered. */
  constructor(roundId: string, known: number) {
    this.#roundId = roundId;
    this.#count = atom(known);
    this.$count = this.#count;
  }

  /** Follows the round until the returned function is called. */
  readonly follow = (): (() => void) => {
    const raise = (event: { readonly round_id: string }, count: number): void => {
      if (event.round_id === this.#roundId) this.#count.set(Math.max(count, this.#count.get()));
    };
    const stops = [
      enterRoom(this.#roundId),
      subscribe('yeekee_shots', (event) => raise(event, event.shots.at(-1)?.seq ?? 0)),
      subscribe('yeekee_freeze', (event) => raise(event, event.shot_count)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
}
